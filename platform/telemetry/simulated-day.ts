import { climateOf } from './city'
import type { DayTrace } from './day-trace'
import { signatureOf, stopsUnit } from './fault-signature'
import { type CycleFault, simulateDay } from './simulate-day'
import { minuteWithin, type SiteTime } from './site-clock'
import { type Season, seasonOf, type SystemFacts, toDaySeed } from './system-facts'
import { setPoints, toUsage } from './usage'

/** A simulated day of a system and what its building asked for. */
export type SimulatedDay = { trace: DayTrace; season: Season; cool: boolean }

/** Days that are kept: a page with the units of one controller asks for a few systems again and again. Domain 5.1. */
const cacheSize = 48
/** The ramp before a trip takes four hours. Domain 5.6. */
const rampMinutes = 240

/** The outdoor fault that decides over the cycle on a day, as the simulation takes it. */
const cycleFaultOf = (system: SystemFacts, day: number): CycleFault | undefined => {
  const fault = system.faults.find(({ unitKind, faultCode }) => unitKind === 2 && stopsUnit(faultCode))
  if (!fault) return undefined
  const failed = minuteWithin(fault.failureTime, system.timeZone, day)
  const repaired = fault.repairTime ? minuteWithin(fault.repairTime, system.timeZone, day) : undefined
  if (failed >= 1440 + rampMinutes || (repaired !== undefined && repaired < 0)) return undefined
  const { kind, retry } = signatureOf(fault.faultCode)
  return {
    kind,
    start: failed - rampMinutes,
    // The third of three stops, sixteen minutes after the first, is the alarm.
    trip: failed - 16,
    alarm: fault.faultCode,
    retry: retry ?? '02',
    repaired: repaired !== undefined && repaired < 1440 ? repaired : undefined,
    standing: failed < 0,
  }
}

/** Whether an indoor unit's own alarm keeps it from asking for capacity at a minute of a day. */
const heldBy = (system: SystemFacts, day: number): ((k: number, minute: number) => boolean) => {
  const spans = system.faults
    .filter(({ unitKind, faultCode }) => unitKind === 1 && stopsUnit(faultCode))
    .map(({ unitNo, failureTime, repairTime }) => ({
      k: system.indoor.findIndex((unit) => unit.unitNo === unitNo),
      from: minuteWithin(failureTime, system.timeZone, day),
      to: repairTime ? minuteWithin(repairTime, system.timeZone, day) : Number.POSITIVE_INFINITY,
    }))
  if (spans.length === 0) return () => false
  return (k, minute) => spans.some((span) => span.k === k && span.from <= minute && minute < span.to)
}

const simulate = (system: SystemFacts, time: SiteTime): SimulatedDay => {
  const season = seasonOf(system, time)
  const cool = season !== 'heat'
  const usage = toUsage(system.usage)
  const held = heldBy(system, time.day)
  const trace = simulateDay({
    city: climateOf(system.cityEn, system.latitude, system.longitude),
    dayOfYear: time.dayOfYear,
    mode: cool ? 'cool' : 'heat',
    usage,
    refrigerant: system.refrigerant === 2 ? 'R32' : 'R410A',
    indoor: system.indoor.map(({ capacity }) => capacity),
    outdoor: system.outdoor.reduce((sum, { capacity }) => sum + capacity, 0),
    setPoint: setPoints[usage][cool ? 'cool' : 'heat'],
    seed: system.key,
    daySeed: toDaySeed(system.key, time.day),
    weekend: time.weekend,
    firstMinute: -360,
    fault: cycleFaultOf(system, time.day),
    held: season === 'off' ? () => true : held,
  })
  return { trace, season, cool }
}

/** Simulated days with a memory of the last ones. */
export const simulatedDays = (): ((system: SystemFacts, time: SiteTime) => SimulatedDay) => {
  const known = new Map<string, SimulatedDay>()
  return (system, time) => {
    const faults = system.faults.map(({ unitKind, unitNo, faultCode, failureTime, repairTime }) =>
      [unitKind, unitNo, faultCode, failureTime.getTime(), repairTime?.getTime() ?? 0].join('.'),
    )
    const key = [system.key, time.day, ...faults].join('|')
    const found = known.get(key)
    if (found) {
      // The newest stands last.
      known.delete(key)
      known.set(key, found)
      return found
    }
    const made = simulate(system, time)
    known.set(key, made)
    const [oldest] = known.keys()
    if (known.size > cacheSize && oldest !== undefined) known.delete(oldest)
    return made
  }
}
