import './zod-mode'
import * as z from 'zod'
import { DateTime } from './endpoint'

/** Readings of an outdoor unit that say something about a fault; units as in `OutdoorUnit`. */
export const outdoorSignals = [
  ...(['dischargePressure', 'suctionPressure', 'satCondTemp', 'satEvapTemp', 'dischargeTemp', 'suctionTemp'] as const),
  ...(['dischargeSuperheat', 'suctionSuperheat', 'ambientTemp', 'compFreq', 'compCurrent', 'fanStep'] as const),
  ...(['finTemp', 'totalIE', 'supplyVoltage'] as const),
] as const
/** Readings of an indoor unit that say something about a fault; units as in `IndoorUnit`. */
export const indoorSignals = [
  ...(['setTemp', 'inletTemp', 'outletTemp', 'liquidPipeTemp', 'gasPipeTemp', 'exvOpening'] as const),
] as const
export const FaultSignal = z.enum([...outdoorSignals, ...indoorSignals])
export type FaultSignal = z.infer<typeof FaultSignal>

export const signalUnits = {
  dischargePressure: 'MPa',
  suctionPressure: 'MPa',
  satCondTemp: '°C',
  satEvapTemp: '°C',
  dischargeTemp: '°C',
  suctionTemp: '°C',
  dischargeSuperheat: 'K',
  suctionSuperheat: 'K',
  ambientTemp: '°C',
  compFreq: 'Hz',
  compCurrent: 'A',
  fanStep: '',
  finTemp: '°C',
  totalIE: '%',
  supplyVoltage: 'V',
  setTemp: '°C',
  inletTemp: '°C',
  outletTemp: '°C',
  liquidPipeTemp: '°C',
  gasPipeTemp: '°C',
  exvOpening: '%',
} as const satisfies Record<FaultSignal, string>

/**
 * Where a running system is healthy. Pressures and superheat: commissioning limits of domain 5.8; discharge and fin
 * temperature, fan and supply: control limits of domain 3.2 and 5.9.
 */
export const signalLimits: Partial<Record<FaultSignal, { min?: number; max?: number }>> = {
  dischargePressure: { min: 1, max: 3.6 },
  suctionPressure: { min: 0.15, max: 1.3 },
  dischargeSuperheat: { min: 15, max: 55 },
  dischargeTemp: { max: 104 },
  finTemp: { max: 94 },
  supplyVoltage: { min: 342, max: 418 },
}

/** `none`: there is no limit for it, no reading, or the compressor stood still. */
export const SignalCheck = z.enum(['ok', 'low', 'high', 'none'])
export type SignalCheck = z.infer<typeof SignalCheck>

const reading = z.number().nullable()

export const FaultSnapshot = z.object({
  /** The moment of the fault on the minute grid, and the moment of each sample. */
  at: DateTime,
  times: z.array(DateTime),
  /** Curves that tell most about this code, each with its own unit of measure; null is a gap. */
  curves: z.array(
    z.object({ unit: z.string(), signals: z.array(z.object({ key: FaultSignal, values: z.array(reading) })) }),
  ),
  /** Protective stops and retries in the time shown: control in action, no faults. Domain 3.2. */
  stops: z.array(
    z.object({ at: DateTime, stopCause: z.string(), protectCode: z.string(), textZh: z.string(), textEn: z.string() }),
  ),
  /** Every reading of the unit 30 minutes before and at the moment of the fault. */
  readings: z.array(z.object({ key: FaultSignal, before: reading, at: reading, check: SignalCheck })),
})
export type FaultSnapshot = z.infer<typeof FaultSnapshot>
