import { startOfMonth } from 'date-fns/startOfMonth'
import { subDays } from 'date-fns/subDays'
import { utc } from './utc'
import { toWall } from './wall'
import { toWireDay } from './wire-time'

/** Day ranges that a filter offers with one click. */
export const dayRanges = ['today', 'week', 'days30', 'month'] as const
export type DayRange = (typeof dayRanges)[number]

/** First and last day of a range, as `yyyy-MM-dd` in the given zone; each ends today. */
export const toDayRange = (range: DayRange, now: number, timeZone: string): { from: string; to: string } => {
  const today = toWall(new Date(now), timeZone)
  const from = {
    today,
    week: subDays(today, 6, { in: utc }),
    days30: subDays(today, 29, { in: utc }),
    month: startOfMonth(today, { in: utc }),
  }[range]
  return { from: toWireDay(from), to: toWireDay(today) }
}
