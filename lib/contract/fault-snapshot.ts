import './zod-mode'
import * as z from 'zod'
import { boxSignalKeys } from '../hvac/air-box-signals'
import { signalViews } from '../hvac/signal-views'
import { DateTime, Id } from './endpoint'

/** Readings of a unit that matter for a fault; units as in `OutdoorUnit`, `IndoorUnit` and `AirBox`. */
export const { 1: indoorSignals, 2: outdoorSignals } = signalViews.fault
export const FaultSignal = z.enum([...outdoorSignals, ...indoorSignals, ...boxSignalKeys])
export type FaultSignal = z.infer<typeof FaultSignal>

/** Signals that a code's limit may apply to: those of the readings, and the pressure ratio. */
export const ThresholdKey = z.enum([
  'dischargePressure',
  'suctionPressure',
  'dischargeTemp',
  'dischargeSuperheat',
  'finTemp',
  'pressureRatio',
  'compCurrent',
  'supplyVoltage',
])
export type ThresholdKey = z.infer<typeof ThresholdKey>
/** `none`: there is no limit, no reading, or the compressor was off. */
export const SignalCheck = z.enum(['ok', 'low', 'high', 'none'])
export type SignalCheck = z.infer<typeof SignalCheck>

const reading = z.number().nullable()

export const FaultSnapshot = z.object({
  /** The moment of the fault on the minute grid, and the moment of each sample. */
  at: DateTime,
  times: z.array(DateTime),
  /** The most informative curves for this code, each with its own unit of measure; null is a gap. */
  curves: z.array(
    z.object({ unit: z.string(), signals: z.array(z.object({ key: FaultSignal, values: z.array(reading) })) }),
  ),
  /** Protective stops and retries in the period shown: control actions, not faults. Domain 3.2. */
  stops: z.array(
    z.object({ at: DateTime, stopCause: z.string(), protectCode: z.string(), textZh: z.string(), textEn: z.string() }),
  ),
  /** Every reading of the unit 30 minutes before and at the moment of the fault. */
  readings: z.array(
    z.object({
      key: FaultSignal,
      before: reading,
      running: reading,
      at: reading,
      check: SignalCheck,
      /** The limits that `before` was judged by, inclusive. Null: no limit. */
      low: reading,
      high: reading,
      /** 1: the limit is the platform's own value. */
      own: z.literal([0, 1]),
    }),
  ),
  // ours: what an engineer looks for first on a fault
  /** The last minute before the fault in which the compressor ran, used for `running`; null: it did not run in the period. */
  lastRunning: DateTime.nullable(),
  /** The limit that the code is about and how far its signal went beyond it; null for a code that no signal decides. */
  threshold: z
    .object({
      key: ThresholdKey,
      unit: z.string(),
      side: z.enum(['above', 'below']),
      limit: z.number(),
      /** 1: the limit is the platform's own value. */
      isOwn: z.literal([0, 1]),
      /** Extreme value of the running compressor in the period before the fault, and when. */
      peak: reading,
      peakAt: DateTime.nullable(),
      isReached: z.literal([0, 1]),
    })
    .nullable(),
  /** Indoor units of the system with this code at the same time; null unless it is a fault of an indoor unit. */
  affected: z.object({ indoor: z.number().int(), of: z.number().int() }).nullable(),
  /** The compressor of the module concerned; null if unknown. */
  compressorNo: z.number().int().nullable(),
  /** Faults of the same system shortly before, oldest first, this one included. */
  chain: z.array(z.object({ faultId: Id, faultCode: z.string(), unit: z.string().nullable(), failureTime: DateTime })),
})
export type FaultSnapshot = z.infer<typeof FaultSnapshot>
