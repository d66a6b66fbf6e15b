import { climateOf } from './city'
import { type DayTrace, minutesOfDay } from './day-trace'
import { signatureOf, stopsUnit } from './fault-signature'
import { type CycleFault, simulateDay } from './simulate-day'
import { minuteWithin, type SiteTime } from './site-clock'
import { type RoomMode, roomModeOf, type Season, type SystemFacts, seasonOf, toDaySeed } from './system-facts'
import { setPoints, toUsage } from './usage'

/** A simulated day of a system and what its rooms asked for. */
export type SimulatedDay = {
  trace: DayTrace
  season: Season
  /** The rooms of a heat-recovery system that heat while the others cool; null for every other system. */
  heating: DayTrace | null
  /** Mode of each indoor unit, in the order of the system's units. */
  modes: readonly RoomMode[]
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
  modes: readonly RoomMode[],
): ((k: number, minute: number) => boolean) => {
  const spans = system.faults
    .filter(({ unitKind, faultCode }) => unitKind === 1 && stopsUnit(faultCode))
    .map(({ unitNo, failureTime, repairTime }) => ({
      k: system.indoor.findIndex((unit) => unit.unitNo === unitNo),
      from: minuteWithin(failureTime, system.timeZone, day),
      to: repairTime ? minuteWithin(repairTime, system.timeZone, day) : Number.POSITIVE_INFINITY,
    }))
  return (k, minute) =>
    modes[k] === 'fan' || spans.some((span) => span.k === k && span.from <= minute && minute < span.to)
}

/** Whose minutes are recorded besides the outdoor unit's: everybody's, nobody's, or those of the unit at a place in the list. */
export type WantedUnits = 'all' | 'none' | number

/** One day of a system. Takes some 8 ms: see `simulatedDays` for one that remembers. */
export const simulateSystemDay = (system: SystemFacts, time: SiteTime, wanted: WantedUnits = 'all'): SimulatedDay => {
  const season = seasonOf(system, time)
  const usage = toUsage(system.usage)
  const modes = system.indoor.map((_, k) => roomModeOf(system.key, k, time.day, season))
  const held = heldBy(system, time.day, modes)
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
      ...(wanted !== 'all' && { recorded: (k) => k === wanted }),
    })
  if (season === 'off') return { trace: run('cool', () => true), season, heating: null, modes }
  if (season !== 'mixed') return { trace: run(season, held), season, heating: null, modes }
  // Both sides of a heat-recovery system as if each had the outdoor unit to itself; the cooling side is the larger one.
  const side = (mode: RoomMode) => (k: number, minute: number) =>
    (modes[k] === 'heat') !== (mode === 'heat') || held(k, minute)
  // The outdoor unit shows the cooling side: nobody asks it for the other one.
  const heating = wanted === 'none' ? null : run('heat', side('heat'))
  return { trace: run('cool', side('cool')), season, heating, modes }
}

/** Simulated days with a memory of the last ones. */
export const simulatedDays = (): ((system: SystemFacts, time: SiteTime) => SimulatedDay) => {
  const known = new Map<string, SimulatedDay>()
  return (system, time) => {
    const faults = system.faults.map(({ unitKind, unitNo, faultCode, failureTime, repairTime }) =>
      [unitKind, unitNo, faultCode, failureTime.getTime(), repairTime?.getTime() ?? 0].join('.'),
    )
    const key = [system.key, system.indoor.length, system.outdoor.length, time.day, ...faults].join('|')
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
