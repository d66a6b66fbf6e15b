import { toDateTime } from './date-time'

/** Ranges of days that a filter offers by one press. */
export const dayRanges = ['today', 'week', 'days30', 'month'] as const
export type DayRange = (typeof dayRanges)[number]

const dayMs = 86_400_000

/** First and last day of a range, as `yyyy-MM-dd` of that zone's calendar; today is the last of each. */
export const toDayRange = (range: DayRange, now: number, timeZone: string): { from: string; to: string } => {
  const to = toDateTime(new Date(now), timeZone).slice(0, 10)
  const before = { today: 0, week: 6, days30: 29, month: Number(to.slice(8)) - 1 }[range]
  // Days are counted in UTC, where each has 24 hours; the zone has only said which day it is.
  return { from: new Date(Date.parse(to) - before * dayMs).toISOString().slice(0, 10), to }
}
