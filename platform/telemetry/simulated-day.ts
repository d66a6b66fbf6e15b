import { climateOf } from './city'
import { type DayTrace, minutesOfDay } from './day-trace'
import { signatureOf, stopsUnit } from './fault-signature'
import { type CycleFault, simulateDay } from './simulate-day'
import { minuteWithin, type SiteTime } from './site-clock'
import { type RoomMode, roomModeOf, type Season, type SystemFacts, seasonOf, toDaySeed } from './system-facts'
import { overrideAt, overridesOfDay } from './unit-override'
import { setPoints, toUsage } from './usage'

/** A simulated day of a system and what its rooms asked for. */
export type SimulatedDay = {
  trace: DayTrace
  season: Season
  /** Whether the building's own schedule switches units on: not in between seasons, when only a command does. */
  scheduled: boolean
  /** The rooms of a heat-recovery system that heat while the others cool; null for every other system. */
  heating: DayTrace | null
  /** Mode of an indoor unit, by its place among the system's units, at a minute of the day. */
  modeAt: (k: number, minute: number) => RoomMode
  /** Whether it waits for the system to change over: its mode is not the one that the outdoor unit runs in. */
  conflictAt: (k: number, minute: number) => boolean
}

/** Days that are kept: a page with the units of one controller asks for a few systems again and again. Domain 5.1. */
const cacheSize = 48
/** The ramp before a trip takes four hours. Domain 5.6. */
const rampMinutes = 240
/** From the first of three retry stops to the third, which is the alarm. */
const retryMinutes = 16

/** The outdoor fault that decides over the cycle on a day, as the simulation takes it. */
const cycleFaultOf = (system: SystemFacts, day: number): CycleFault | undefined => {
  for (const fault of system.faults) {
    if (fault.unitKind !== 2 || !stopsUnit(fault.faultCode)) continue
    const failed = minuteWithin(fault.failureTime, system.timeZone, day)
    const repaired = fault.repairTime ? minuteWithin(fault.repairTime, system.timeZone, day) : undefined
    // It shows on the day of its ramp at the earliest, and on the day of its repair at the latest.
    if (failed - retryMinutes - rampMinutes >= minutesOfDay || (repaired !== undefined && repaired < 0)) continue
    const { kind, retry } = signatureOf(fault.faultCode)
    const trip = retry === null ? failed : failed - retryMinutes
    return {
      kind,
      start: trip - rampMinutes,
      trip,
      alarm: fault.faultCode,
      retry,
      repaired: repaired !== undefined && repaired < minutesOfDay ? repaired : undefined,
      standing: failed < 0,
    }
  }
  return undefined
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
      from: minuteWithin(failureTime, system.timeZone, day),
      to: repairTime ? minuteWithin(repairTime, system.timeZone, day) : Number.POSITIVE_INFINITY,
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

/** One day of a system. Takes some 8 ms: see `simulatedDays` for one that remembers. */
export const simulateSystemDay = (system: SystemFacts, time: SiteTime, wanted: WantedUnits = 'all'): SimulatedDay => {
  const own = seasonOf(system, time)
  const scheduled = own !== 'off'
  const season = scheduled ? own : wokenSeason(system)
  const usage = toUsage(system.usage)
  const modes = system.indoor.map((_, k) => roomModeOf(system.key, k, time.day, season))
  const wished = overridesOfDay(system, time.day)
  const modeAt = (k: number, minute: number): RoomMode => {
    const usual = modes[k] ?? 'cool'
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
  const run = (mode: 'cool' | 'heat', isHeld: (k: number, minute: number) => boolean): DayTrace =>
    simulateDay({
      city: climateOf(system.cityEn, system.latitude, system.longitude),
      dayOfYear: time.dayOfYear,
      mode,
      usage,
      refrigerant: system.refrigerant === 2 ? 'R32' : 'R410A',
      indoor: system.indoor.map(({ capacity }) => capacity),
      outdoor: system.outdoor.reduce((sum, { capacity }) => sum + capacity, 0),
      setPoint: setPoints[usage][mode],
      seed: system.key,
      daySeed: toDaySeed(system.key, time.day),
      weekend: time.weekend,
      firstMinute: -360,
      fault: cycleFaultOf(system, time.day),
      held: isHeld,
      wished,
      ...(wanted !== 'all' && { recorded: (k) => k === wanted }),
    })
  const made = { season, scheduled, modeAt, conflictAt }
  if (season === 'off') return { trace: run('cool', () => true), heating: null, ...made }
  if (season !== 'mixed') return { trace: run(season, held), heating: null, ...made }
  // Both sides of a heat-recovery system as if each had the outdoor unit to itself; the cooling side is the larger one.
  const side = (mode: RoomMode) => (k: number, minute: number) =>
    (modeAt(k, minute) === 'heat') !== (mode === 'heat') || held(k, minute)
  // The outdoor unit shows the cooling side: nobody asks it for the other one.
  const heating = wanted === 'none' ? null : run('heat', side('heat'))
  return { trace: run('cool', side('cool')), heating, ...made }
}

/** Simulated days with a memory of the last ones. */
export const simulatedDays = (): ((system: SystemFacts, time: SiteTime) => SimulatedDay) => {
  const known = new Map<string, SimulatedDay>()
  return (system, time) => {
    const faults = system.faults.map(({ unitKind, unitNo, faultCode, failureTime, repairTime }) =>
      [unitKind, unitNo, faultCode, failureTime.getTime(), repairTime?.getTime() ?? 0].join('.'),
    )
    const commands = (system.overrides ?? []).map(
      ({ unitNo, since, state }) => `${unitNo}@${since.getTime()}${JSON.stringify(state)}`,
    )
    const key = [system.key, system.indoor.length, system.outdoor.length, time.day, ...faults, ...commands].join('|')
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
