import { toDayText } from './date-time'
import { addWireDays, dayOfMonth } from './wire-time'

/** Day ranges that a filter offers with one click. */
export const dayRanges = ['today', 'week', 'days30', 'month'] as const
export type DayRange = (typeof dayRanges)[number]

/** First and last day of a range, as `yyyy-MM-dd` in the given zone; each ends today. */
export const toDayRange = (range: DayRange, now: number, timeZone: string): { from: string; to: string } => {
  const to = toDayText(new Date(now), timeZone)
  const before = { today: 0, week: 6, days30: 29, month: dayOfMonth(to) - 1 }[range]
  return { from: addWireDays(to, -before), to }
}
