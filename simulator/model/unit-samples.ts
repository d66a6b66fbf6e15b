import { setImmediate } from 'node:timers/promises'
import { minutesInDay } from 'date-fns/constants'
import type { SiteTime } from '@/lib/format/site-clock'
import { losesSystem, losesUnit, stopsUnit } from './fault-signature'
import { indoorSensors } from './indoor-readings'
import { outdoorSensors } from './outdoor-signals'
import { simulateSystemDay } from './simulated-day'
import { plantMinute, siteDayOf, toPlantTime } from './site-day'
import type { SystemFacts, UnitFault } from './system-facts'
import { sampleFlag, type UnitAddress, type UnitSamples } from './telemetry'
import { type UnitDay, unitDayOf } from './unit-day'
import type { UnitOverride } from './unit-override'

const minuteMs = 60_000
/** Zones differ from UTC by whole quarters of an hour, and change only at such: within one, minutes just count on. */
const quarterMs = 15 * minuteMs
/** Days of units that are kept, each some 120 kB: a month of four units, for those who look at it from several sides. */
const keptDays = 128
/** A ramp begins four hours, and its first trip a quarter of an hour, before the alarm. */
const rampDays = 1

/** Faults that can show on a day of the site: the others would only make another key of the same day. */
const faultsOn = (system: SystemFacts, day: number): readonly UnitFault[] =>
  system.faults.filter(
    ({ failureTime, repairTime }) =>
      plantMinute(failureTime, system.timeZone, day) < (1 + rampDays) * minutesInDay &&
      (repairTime === null || plantMinute(repairTime, system.timeZone, day) >= 0),
  )

/** Commands up to the end of a day of the site: later ones did not shape it. */
const overridesUntil = (system: SystemFacts, day: number): readonly UnitOverride[] =>
  (system.overrides ?? []).filter(
    ({ since }) => plantMinute(since, system.timeZone, day) < siteDayOf(system.timeZone, day).minutes,
  )

const toDayKey = (system: SystemFacts, unit: UnitAddress, day: number): string =>
  [
    ...[system.key, system.indoor.length, system.outdoor.length, unit.unitKind, unit.unitNo, day],
    ...system.faults.map(({ unitKind, unitNo, faultCode, failureTime, repairTime }) =>
      [unitKind, unitNo, faultCode, failureTime.getTime(), repairTime?.getTime() ?? 0].join('.'),
    ),
    ...(system.overrides ?? []).map(
      ({ unitNo, since, state }) => `${unitNo}@${since.getTime()}${JSON.stringify(state)}`,
    ),
  ].join('|')

/** What a fault does to the samples while it lasts. */
type Effect = { from: number; to: number; lost: boolean; sensor: readonly string[]; stopped: boolean }

const toEffects = (system: SystemFacts, unit: UnitAddress): Effect[] =>
  system.faults.flatMap(({ unitKind, unitNo, faultCode, failureTime, repairTime }) => {
    const own = unitKind === unit.unitKind && unitNo === unit.unitNo
    // The network's silence (N1), and what takes a whole system off the bus.
    const lost = unitKind === 5 || losesSystem(faultCode) || (own && unit.unitKind === 2 && losesUnit(faultCode))
    const sensors: Record<string, readonly string[]> = unit.unitKind === 2 ? outdoorSensors : indoorSensors
    const sensor = (own && sensors[faultCode]) || []
    const stopped = unit.unitKind === 1 && (own || unitKind === 2) && stopsUnit(faultCode)
    if (!lost && sensor.length === 0 && !stopped) return []
    const to = repairTime?.getTime() ?? Number.POSITIVE_INFINITY
    return [{ from: failureTime.getTime(), to, lost, sensor, stopped }]
  })

const alarmCondition = 3

/** The samples of a stretch, with what faults take out of them. */
const masked = (day: UnitDay, offset: number, startMs: number, count: number, effects: Effect[]): UnitSamples => {
  const end = startMs + count * minuteMs
  const active = effects.filter(({ from, to }) => from < end && to > startMs)
  const flags = day.flags.slice(offset, offset + count)
  const within = ({ from, to }: Effect, i: number): boolean =>
    from <= startMs + i * minuteMs && startMs + i * minuteMs < to
  for (const effect of active) {
    if (!effect.lost) continue
    for (let i = 0; i < count; i++) if (within(effect, i)) flags[i] = sampleFlag.silent
  }
  return {
    startMs,
    count,
    flags,
    protectCode: (i) => (flags[i] === sampleFlag.silent ? '' : (day.protectCodes.get(offset + i) ?? '')),
    values: (key) => {
      const column = day.columns[key]
      if (column === undefined) return new Float32Array(count).fill(Number.NaN)
      const stretch = column.subarray(offset, offset + count)
      if (active.length === 0) return stretch
      const copy = Float32Array.from(stretch)
      for (const effect of active) {
        const gone = effect.lost || effect.sensor.includes(key)
        const alarmed = effect.stopped && key === 'operCondition'
        if (!gone && !alarmed) continue
        for (let i = 0; i < count; i++) if (within(effect, i)) copy[i] = gone ? Number.NaN : alarmCondition
      }
      return copy
    },
  }
}

/**
 * Samples of one unit from the simulation, a day at a time with a memory of the last ones. Between two days that had to be
 * simulated (some 8 ms each) everything else that waits gets its turn.
 */
export const simulatedUnitSamples = () => {
  const known = new Map<string, UnitDay>()
  const dayOf = async (system: SystemFacts, unit: UnitAddress, time: SiteTime): Promise<UnitDay> => {
    const facts = { ...system, faults: faultsOn(system, time.day), overrides: overridesUntil(system, time.day) }
    const key = toDayKey(facts, unit, time.day)
    const found = known.get(key)
    if (found) {
      // The newest stands last.
      known.delete(key)
      known.set(key, found)
      return found
    }
    await setImmediate()
    const wanted = unit.unitKind === 2 ? 'none' : facts.indoor.findIndex(({ unitNo }) => unitNo === unit.unitNo)
    const made = unitDayOf(facts, simulateSystemDay(facts, time, wanted), unit, time)
    known.set(key, made)
    const [oldest] = known.keys()
    if (known.size > keptDays && oldest !== undefined) known.delete(oldest)
    return made
  }

  return async function* unitSamples(
    system: SystemFacts,
    unit: UnitAddress,
    from: Date,
    to: Date,
  ): AsyncGenerator<UnitSamples> {
    const begin = Math.max(from.getTime(), system.installTime?.getTime() ?? from.getTime())
    const last = system.isOnline ? to.getTime() : Math.min(to.getTime(), system.lastReport?.getTime() ?? 0)
    const effects = toEffects(system, unit)
    let day: UnitDay | undefined
    let shown = Number.NaN
    for (let ms = Math.ceil(begin / minuteMs) * minuteMs; ms < last; ) {
      const next = Math.min((Math.floor(ms / quarterMs) + 1) * quarterMs, Math.ceil(last / minuteMs) * minuteMs)
      const time = toPlantTime(new Date(ms), system.timeZone)
      if (day === undefined || time.day !== shown) {
        day = await dayOf(system, unit, time)
        shown = time.day
      }
      yield masked(day, time.minute, ms, (next - ms) / minuteMs, effects)
      ms = next
    }
  }
}
