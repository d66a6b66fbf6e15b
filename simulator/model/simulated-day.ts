import { millisecondsInDay, minutesInDay } from 'date-fns/constants'
import { isWeekend } from 'date-fns/isWeekend'
import { climateOf } from '@/lib/format/climate/city'
import { weekMean } from '@/lib/format/climate/outdoor-temperature'
import { rnd } from '@/lib/format/rnd'
import type { SiteTime } from '@/lib/format/site-clock'
import { utc } from '@/lib/format/utc'
import type { CycleMode, DayInput } from './cycle/cycle-input'
import { type CycleFault, leadMinutesOf } from './cycle/cycle-script'
import type { DayTrace } from './day-trace'
import { needsRunning, stopsUnit } from './fault-signature'
import { simulateDay } from './simulate-day'
import { plantMinute, siteDayOf } from './site-day'
import { lackOf } from './slow-leak'
import { type RoomMode, roomModeAt, type Season, type SystemFacts, seasonOf, toDaySeed } from './system-facts'
import { overrideAt, overridesOfDay } from './unit-override'
import { setPoints, toUsage } from './usage'

/** A simulated day of a system and what its rooms asked for. */
export type SimulatedDay = {
  trace: DayTrace
  season: Season
  /** Whether the building's own schedule switches units on: not in between seasons, when only a command does. */
  scheduled: boolean
  /** Mode of an indoor unit, by its place among the system's units, at a minute of the day. */
  modeAt: (k: number, minute: number) => RoomMode
  /** Whether it waits for the system to change over: its mode is not the one that the outdoor unit runs in. */
  conflictAt: (k: number, minute: number) => boolean
}

/** Days that are kept: a page with the units of one controller asks for a few systems again and again. Domain 5.1. */
const cacheSize = 48
/** A fault shows before it locks out: it builds up for hours, and the retries take up to one more. */
const earliestMinutes = 6 * 60

/** The outdoor faults that decide over the cycle on a day, oldest first, as the simulation takes them. */
const cycleFaultsOf = (system: SystemFacts, day: number): CycleFault[] =>
  system.faults
    .filter(({ unitKind, faultCode }) => unitKind === 2 && stopsUnit(faultCode))
    .map(({ faultCode, failureTime, repairTime }) => ({
      alarm: faultCode,
      failed: plantMinute(failureTime, system.timeZone, day),
      // The first sample after the repair is the first without the alarm.
      repaired: repairTime ? plantMinute(new Date(repairTime.getTime() + 59_999), system.timeZone, day) : null,
    }))
    .filter(
      ({ failed, repaired }) =>
        failed - earliestMinutes < minutesInDay && (repaired === null || repaired > earliestTakeOver),
    )
    .sort((a, b) => a.failed - b.failed)

/** A day's simulation takes over near 20:00 of the day before, each system's at its own minute: what differs has faded by midnight. */
const usualTakeOver = (key: string): number => Math.floor(-270 + 60 * rnd(key, 'take-over'))
const earliestTakeOver = -720
/** Before a fault begins to show, the compressor has run for as long as a steady reading takes. */
const quietMinutes = 45

/**
 * When the simulation of a day takes over. Not while a fault is coming, whose readings and stops stay undisturbed: then
 * before it.
 */
const takeOverOf = (key: string, faults: readonly CycleFault[]): number =>
  [...faults]
    .sort((a, b) => b.failed - a.failed)
    .reduce((minute, { alarm, failed }) => {
      const from = failed - leadMinutesOf(alarm) - quietMinutes
      return from < minute && minute <= failed ? Math.max(earliestTakeOver, Math.floor(from)) : minute
    }, usualTakeOver(key))

/** In between seasons a fault needs a system that runs all the same: heating in the cold, cooling otherwise. */
const seasonOfFault = (
  system: SystemFacts,
  time: Pick<SiteTime, 'dayOfYear'>,
  faults: readonly CycleFault[],
): 'cool' | 'heat' | 'off' => {
  if (!faults.some(({ alarm }) => needsRunning(alarm))) return 'off'
  const mean = weekMean(climateOf(system.cityEn, system.latitude, system.longitude), time.dayOfYear)
  return mean < 16 && system.systemType !== 3 ? 'heat' : 'cool'
}

/** Whether an indoor unit cannot ask for capacity at a minute of a day: its own alarm, or people who only want air. */
const heldBy = (
  system: SystemFacts,
  day: number,
  isIdle: (k: number, minute: number) => boolean,
): ((k: number, minute: number) => boolean) => {
  const spans = system.faults
    .filter(({ unitKind, faultCode }) => unitKind === 1 && stopsUnit(faultCode))
    .map(({ unitNo, failureTime, repairTime }) => ({
      k: system.indoor.findIndex((unit) => unit.unitNo === unitNo),
      from: plantMinute(failureTime, system.timeZone, day),
      to: repairTime ? plantMinute(repairTime, system.timeZone, day) : Number.POSITIVE_INFINITY,
    }))
  return (k, minute) =>
    isIdle(k, minute) || spans.some((span) => span.k === k && span.from <= minute && minute < span.to)
}

const commanded = { 0: 'cool', 1: 'dry', 2: 'fan', 3: 'heat' } as const

/**
 * What a day without cooling and heating turns into when somebody switches units on by command: the outdoor unit runs in
 * the mode that most of them ask for.
 */
const wokenSeason = (system: SystemFacts): 'cool' | 'heat' | 'off' => {
  const newest = system.indoor.flatMap(({ unitNo }) => overrideAt(system.overrides, unitNo, forever) ?? [])
  const on = newest.filter(({ onOff }) => onOff === 1)
  if (on.length === 0) return 'off'
  const heat = on.filter(({ mode }) => mode === 3).length
  return heat * 2 > on.length && system.systemType !== 3 ? 'heat' : 'cool'
}
const forever = new Date(8.64e15)

/** Whose minutes are recorded besides the outdoor unit's: everybody's, nobody's, or those of the unit at a place in the list. */
export type WantedUnits = 'all' | 'none' | number

const freshAirType = 11

/** What a day of a system begins with, and what its rooms ask for. */
const planOf = (system: SystemFacts, time: Pick<SiteTime, 'day' | 'dayOfYear'>) => {
  const own = seasonOf(system, time)
  const scheduled = own !== 'off'
  const faults = cycleFaultsOf(system, time.day)
  const woken = scheduled ? own : wokenSeason(system)
  const season = woken === 'off' ? seasonOfFault(system, time, faults) : woken
  const usage = toUsage(system.usage)
  const modes = system.indoor.map((_, k) => roomModeAt(system.key, k, time.day, season))
  const wished = overridesOfDay(system, time.day)
  const clock = siteDayOf(system.timeZone, time.day)
  const modeAt = (k: number, minute: number): RoomMode => {
    const usual = modes[k]?.(clock.wallOf(minute)) ?? 'cool'
    const mode = wished?.(k, minute)?.mode
    if (mode == null) return usual
    // Auto takes what the system runs in.
    if (mode === 4) return season === 'heat' ? 'heat' : usual === 'fan' ? 'cool' : usual
    return commanded[mode as keyof typeof commanded]
  }
  const conflictAt = (k: number, minute: number): boolean => {
    const mode = modeAt(k, minute)
    return mode !== 'fan' && season !== 'mixed' && (mode === 'heat') !== (season === 'heat')
  }
  const held = heldBy(system, time.day, (k, minute) => {
    if (!scheduled && wished?.(k, minute)?.onOff !== 1) return true
    return modeAt(k, minute) === 'fan' || conflictAt(k, minute)
  })
  const mode: CycleMode = season === 'off' ? 'cool' : season
  const input: DayInput = {
    city: climateOf(system.cityEn, system.latitude, system.longitude),
    dayOfYear: time.dayOfYear,
    mode,
    usage,
    refrigerant: refrigerantNames[system.refrigerant],
    indoor: system.indoor.map(({ capacity }) => capacity),
    outdoor: system.outdoor.map(({ capacity }) => capacity),
    setPoint: setPoints[usage][mode === 'heat' ? 'heat' : 'cool'],
    heatSetPoint: setPoints[usage].heat,
    seed: system.key,
    daySeed: toDaySeed(system.key, time.day),
    earlierSeeds: [toDaySeed(system.key, time.day - 1), toDaySeed(system.key, time.day - 2)],
    day: time.day,
    clock,
    weekend: isWeekend(utc(time.day * millisecondsInDay), { in: utc }),
    afterWeekend: isWeekend(utc((time.day - 1) * millisecondsInDay), { in: utc }),
    firstMinute: takeOverOf(system.key, faults),
    faults,
    lack: system.leak && lackOf(system.leak, system.timeZone, time.day),
    waterSource: system.systemType === 4,
    freshAir: (k) => system.indoor[k]?.unitType === freshAirType,
    heats: (k, minute) => modeAt(k, minute) === 'heat',
    held: season === 'off' ? () => true : held,
    wished,
  }
  return { input, season, scheduled, modeAt, conflictAt }
}

/** One day of a system. Takes some 8 ms: see `simulatedDays` for one that remembers. */
export const simulateSystemDay = (system: SystemFacts, time: SiteTime, wanted: WantedUnits = 'all'): SimulatedDay => {
  const { input, ...plan } = planOf(system, time)
  const next = planOf(system, { day: time.day + 1, dayOfYear: (time.dayOfYear % 365) + 1 })
  const trace = simulateDay(
    { ...input, ...(wanted !== 'all' && { recorded: (k) => k === wanted }) },
    // A plant that changes over between two days begins the second one anew.
    next.season === plan.season && next.scheduled === plan.scheduled ? next.input : undefined,
  )
  return { trace, ...plan }
}

const refrigerantNames = { 1: 'R410A', 2: 'R32', 3: 'R22' } as const

/** What makes another day of the same system: its faults and commands. Worked out once for the facts of a system. */
const variants = new WeakMap<SystemFacts, string>()
const variantOf = (system: SystemFacts): string => {
  const known = variants.get(system)
  if (known !== undefined) return known
  const faults = system.faults.map(({ unitKind, unitNo, faultCode, failureTime, repairTime }) =>
    [unitKind, unitNo, faultCode, failureTime.getTime(), repairTime?.getTime() ?? 0].join('.'),
  )
  const commands = (system.overrides ?? []).map(
    ({ unitNo, since, state }) => `${unitNo}@${since.getTime()}${JSON.stringify(state)}`,
  )
  const { key, indoor, outdoor, leak } = system
  const variant = [key, indoor.length, outdoor.length, leak?.from.getTime() ?? '', ...faults, ...commands].join('|')
  variants.set(system, variant)
  return variant
}

/** Simulated days with a memory of the last ones. Facts of a system are never changed: what changes makes new ones. */
export const simulatedDays = (): ((system: SystemFacts, time: SiteTime) => SimulatedDay) => {
  const known = new Map<string, SimulatedDay>()
  return (system, time) => {
    const key = `${time.day}|${variantOf(system)}`
    const found = known.get(key)
    if (found) {
      // The newest stands last.
      known.delete(key)
      known.set(key, found)
      return found
    }
    const made = simulateSystemDay(system, time)
    known.set(key, made)
    const [oldest] = known.keys()
    if (known.size > cacheSize && oldest !== undefined) known.delete(oldest)
    return made
  }
}
