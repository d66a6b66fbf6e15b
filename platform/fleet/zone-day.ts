import { fromWireTime, toDateTime } from '@/lib/format/date-time'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** The calendar day of a moment in a zone, `yyyy-MM-dd`. */
export const toDayText = (moment: Date, timeZone: string): string => toDateTime(moment, timeZone).slice(0, 10)

/** The next day of the calendar. */
export const dayAfter = (day: string): string => toDayText(new Date(Date.parse(`${day}T00:00:00Z`) + dayMs), 'UTC')

/**
 * The first moment of a day in a zone. Where clocks are set forward at midnight the day begins later than 00:00; no zone
 * is further than 14 hours from UTC.
 */
export const startOfDay = (day: string, timeZone: string): Date => {
  const guess = Date.parse(`${day}T00:00:00Z`)
  // What the wall clock shows at the guess, read as if it were UTC, tells how far off the zone is.
  const offsetAt = (ms: number): number =>
    fromWireTime(toDateTime(new Date(ms), timeZone)).getTime() - Math.floor(ms / 1000) * 1000
  const first = guess - offsetAt(guess)
  const second = guess - offsetAt(first)
  const candidates = [first, second].sort((a, b) => a - b)
  const found = candidates.find((ms) => toDayText(new Date(ms), timeZone) === day)
  return new Date(found ?? guess - offsetAt(guess + hourMs))
}

/** Every day from one to another, both included. */
export const daysBetween = (from: string, to: string): string[] => {
  const days: string[] = []
  for (let day = from; day <= to; day = dayAfter(day)) days.push(day)
  return days
}
