import type { HistoryPointKey } from '@/lib/contract/history-point'
import type { SiteTime } from '@/lib/format/site-clock'
import { indoorReadingOf } from './indoor-readings'
import { outdoorModulesOf } from './outdoor-module'
import { derivedSignals, outdoorSignals } from './outdoor-signals'
import type { SimulatedDay } from './simulated-day'
import type { SystemFacts } from './system-facts'
import { sampleFlag, type UnitAddress } from './telemetry'
import { overridesOfDay } from './unit-override'

/** All signals of one unit through one day of its site, by minute of that day. A tenth of what the simulation holds. */
export type UnitDay = {
  columns: Partial<Record<HistoryPointKey, Float32Array>>
  flags: Uint8Array
  /** Minutes with a protection code. */
  protectCodes: ReadonlyMap<number, string>
}

const outdoor = { ...outdoorSignals, ...derivedSignals }
const outdoorKeys = Object.keys(outdoor) as (keyof typeof outdoor)[]

const indoorKeys = [
  ...(['onOff', 'mode', 'fanSpeed', 'setTemp', 'inletTemp', 'outletTemp'] as const),
  ...(['liquidPipeTemp', 'gasPipeTemp', 'superheat', 'exvOpening', 'requestHz', 'operCondition'] as const),
] satisfies HistoryPointKey[]

const outdoorColumns = (system: SystemFacts, day: SimulatedDay, unitNo: number): UnitDay['columns'] => {
  const module = outdoorModulesOf(system).find((each) => each.unitNo === unitNo)
  const columns: UnitDay['columns'] = {}
  if (module === undefined) return columns
  const minutes = day.trace.running.length
  for (const key of outdoorKeys) {
    const column = new Float32Array(minutes)
    const signal = outdoor[key]
    for (let m = 0; m < minutes; m++) column[m] = signal(day, m, module) ?? Number.NaN
    columns[key] = column
  }
  return columns
}

const indoorColumns = (
  system: SystemFacts,
  day: SimulatedDay,
  unitNo: number,
  time: Pick<SiteTime, 'day' | 'weekend'>,
): UnitDay['columns'] => {
  const k = system.indoor.findIndex((unit) => unit.unitNo === unitNo)
  const readingAt = indoorReadingOf(system, day, k, time)
  const wished = overridesOfDay(system, time.day)
  const minutes = day.trace.running.length
  const made = indoorKeys.map((key) => [key, new Float32Array(minutes)] as const)
  for (let m = 0; m < minutes; m++) {
    const reading = readingAt(m, wished?.(k, m))
    for (const [key, column] of made) column[m] = reading[key] ?? Number.NaN
  }
  return Object.fromEntries(made)
}

const flagsOf = ({ trace }: SimulatedDay): Uint8Array => {
  const flags = new Uint8Array(trace.running.length)
  for (let m = 0; m < flags.length; m++) {
    flags[m] =
      (trace.running[m] ? sampleFlag.running : 0) |
      (trace.defrost[m] ? sampleFlag.defrost : 0) |
      (trace.oilReturn[m] ? sampleFlag.oilReturn : 0)
  }
  return flags
}

const protectCodesOf = ({ trace }: SimulatedDay): Map<number, string> => {
  const codes = new Map<number, string>()
  for (const [minute, code] of trace.protectCode.entries()) if (code !== '') codes.set(minute, code)
  return codes
}

export const unitDayOf = (
  system: SystemFacts,
  day: SimulatedDay,
  { unitKind, unitNo }: UnitAddress,
  time: Pick<SiteTime, 'day' | 'weekend'>,
): UnitDay => ({
  columns: unitKind === 2 ? outdoorColumns(system, day, unitNo) : indoorColumns(system, day, unitNo, time),
  flags: flagsOf(day),
  protectCodes: protectCodesOf(day),
})
