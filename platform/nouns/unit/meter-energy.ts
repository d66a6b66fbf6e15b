import { setImmediate as breathe } from 'node:timers/promises'
import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import { toDayText } from '@/lib/format/date-time'
import { toSiteTime } from '@/lib/format/site-clock'
import { dayOfMonth } from '@/lib/format/wire-time'
import { simulatedTelemetry } from '@/simulator/model/simulated-telemetry'
import type { SystemFacts } from '@/simulator/model/system-facts'
import type { Telemetry } from '@/simulator/model/telemetry'

/** Days of systems whose sum is kept: a month of a few hundred systems. */
const keptDays = 20_000

// Memories of simulated days of their own: a month of past days pushes neither the day behind the readings out of its
// memory nor today out of the other one.
const ofToday = simulatedTelemetry()
const ofPast = simulatedTelemetry()
const known = new Map<string, number>()

const sum = (telemetry: Telemetry, system: SystemFacts, from: number, to: number): number =>
  telemetry.energyKwh({ ...system, isOnline: true }, new Date(from), new Date(to))

/** A day that is over gives the same sum for ever, so it is kept. Null: not known yet, and there is no time to find out. */
const sumOfDay = (system: SystemFacts, from: number, deadline: number): number | null => {
  const faults = system.faults.map(({ faultCode, failureTime }) => `${faultCode}${failureTime.getTime()}`)
  const key = [system.key, from, ...faults].join('|')
  const found = known.get(key)
  if (found !== undefined) return found
  if (performance.now() > deadline) return null
  const kwh = sum(ofPast, system, from, from + millisecondsInDay)
  known.set(key, kwh)
  const [oldest] = known.keys()
  if (known.size > keptDays && oldest !== undefined) known.delete(oldest)
  return kwh
}

/** First moment of the site's day and of its month, ms. */
const toStarts = (now: Date, timeZone: string): { day: number; month: number } => {
  const { minute } = toSiteTime(now, timeZone)
  const day = Math.floor(now.getTime() / millisecondsInMinute) * millisecondsInMinute - minute * millisecondsInMinute
  const date = dayOfMonth(toDayText(now, timeZone))
  return { day, month: day - (date - 1) * millisecondsInDay }
}

export type MeteredEnergy = {
  todayKwh: number | null
  monthKwh: number | null
  /** False: days of the month are still to be summed; ask again. */
  isComplete: boolean
}

/**
 * What a meter of a system has counted since midnight and since the first of the month, kWh, site time: the input power
 * of the same telemetry that the curves show, summed. A silent controller's meter stands where it last reported. Days
 * are summed until `deadline` (of `performance.now()`); what is missing then is summed by the next calls.
 */
export const meteredEnergy = async (system: SystemFacts, now: Date, deadline: number): Promise<MeteredEnergy> => {
  const last = system.isOnline ? now : system.lastReport
  if (last === null || system.installTime === null) return { todayKwh: null, monthKwh: null, isComplete: true }
  const { day, month } = toStarts(now, system.timeZone)
  const first = Math.max(month, system.installTime.getTime())
  const today = sum(ofToday, system, day, last.getTime())
  const toKwh = (value: number): number => Math.round(value * 10) / 10
  let ofMonth = today
  for (let from = day - millisecondsInDay; from >= first; from -= millisecondsInDay) {
    // A simulated day costs some milliseconds: others are answered in between.
    await breathe()
    if (last.getTime() < from + millisecondsInDay) ofMonth += sum(ofPast, system, from, Math.max(from, last.getTime()))
    else {
      const kwh = sumOfDay(system, from, deadline)
      if (kwh === null) return { todayKwh: toKwh(today), monthKwh: null, isComplete: false }
      ofMonth += kwh
    }
  }
  return { todayKwh: toKwh(today), monthKwh: toKwh(ofMonth), isComplete: true }
}

/**
 * Energy of a system by day of its site, kWh, oldest first; the last is today so far. Null: still to be summed, because
 * the deadline (of `performance.now()`) has passed. Before it was installed, and after it fell silent, it used nothing
 * that anybody counted.
 */
export const energyOfDays = async (
  system: SystemFacts,
  { now, days }: { now: Date; days: number },
  deadline: number,
): Promise<(number | null)[]> => {
  const none = Array.from({ length: days }, () => 0)
  const last = system.isOnline ? now : system.lastReport
  if (last === null || system.installTime === null) return none
  const { day } = toStarts(now, system.timeZone)
  const found: (number | null)[] = []
  for (let ago = 0; ago < days; ago++) {
    const from = day - ago * millisecondsInDay
    const end = Math.min(last.getTime(), from + millisecondsInDay)
    if (end <= from || from + millisecondsInDay <= system.installTime.getTime()) found.push(0)
    else if (ago === 0) found.push(sum(ofToday, system, from, end))
    else if (end < from + millisecondsInDay) found.push(sum(ofPast, system, from, end))
    else {
      // A simulated day costs some milliseconds: others are answered in between.
      await breathe()
      found.push(sumOfDay(system, from, deadline))
    }
  }
  return found.reverse()
}
