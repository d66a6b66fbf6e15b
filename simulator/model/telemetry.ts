import type { HistoryPointKey } from '@/lib/contract/history-point'
import type { Compressor, RetryCount } from '@/lib/contract/unit'
import type { MeasuredKey } from '@/lib/hvac/measured'
import type { indoorSignals, outdoorSignals } from '@/lib/hvac/signals'
import type { SystemFacts } from './system-facts'

/** Readings of an outdoor unit; null where there is no sample. Units as in the contract's `OutdoorUnit`. */
export type OutdoorReading = Record<MeasuredKey<typeof outdoorSignals>, number | null> & {
  unitNo: number
  runMode: 0 | 1 | 2 | 3 | 4 | 5 | 6
  fourWayValve: 0 | 1 | null
  crankHeater: 0 | 1 | null
  minutesSinceStart: number | null
  minutesSinceDefrost: number | null
  minutesSinceOilReturn: number | null
  compressors: Compressor[] | null
  retries: RetryCount | null
  protectCode: string
  stopCause: string
  alarmCode: string
  collectTime: Date | null
}

/** Readings of an indoor unit; null where there is no sample. Units as in the contract's `IndoorUnit`. */
export type IndoorReading = Record<MeasuredKey<typeof indoorSignals>, number | null> & {
  unitNo: number
  onOff: 0 | 1 | null
  mode: 0 | 1 | 2 | 3 | 4 | null
  fanSpeed: 0 | 1 | 2 | 3 | 4 | null
  louver: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | null
  operCondition: 0 | 1 | 2 | 3 | null
  filterSign: 0 | 1 | null
  centralLock: number | null
  defrostFlag: 0 | 1 | null
  stopCause: string
  alarmCode: string
  collectTime: Date | null
}

/** What a system showed at one moment of its past. */
export type SystemSample = { at: Date; outdoor: OutdoorReading[]; indoor: IndoorReading[] }

/** One unit of a system: 1 indoor, 2 outdoor, and its address. */
export type UnitAddress = { unitKind: 1 | 2; unitNo: number }

/** Samples of one unit minute by minute, at most a quarter of an hour of them. */
export type UnitSamples = {
  /** Moment of the first one, ms since 1970, a whole minute; every further one is a minute later. */
  startMs: number
  count: number
  /** One value for each minute, NaN where there is none. */
  values: (key: HistoryPointKey) => Float32Array
  /** Bits of `sampleFlag` for each minute. */
  flags: Uint8Array
  /** Protection code of a minute: `P02`, `P13`; empty for none. */
  protectCode: (minute: number) => string
}
export const sampleFlag = { running: 1, defrost: 2, oilReturn: 4, silent: 8 } as const

/**
 * Where readings come from. The reference platform simulates them on demand; a store of real samples can take its place
 * behind the same questions.
 */
export type Telemetry = {
  outdoorLive: (system: SystemFacts, at: Date) => OutdoorReading[]
  indoorLive: (system: SystemFacts, at: Date) => IndoorReading[]
  /** Samples from one moment to another, both included, so many minutes apart; none while the controller was silent. */
  series: (system: SystemFacts, from: Date, to: Date, stepMinutes: number) => Iterable<SystemSample>
  /** What the meter of a system counts from one moment to another, kWh: its power, unrounded. */
  energyKwh: (system: SystemFacts, from: Date, to: Date) => number
  /** Every sample of one unit from one moment up to another; other work goes on in between. */
  unitSamples: (system: SystemFacts, unit: UnitAddress, from: Date, to: Date) => AsyncIterable<UnitSamples>
}
