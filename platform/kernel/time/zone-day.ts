import { tzOffset } from '@date-fns/tz/tzOffset'
import { addHours } from 'date-fns/addHours'
import { compareAsc } from 'date-fns/compareAsc'
import { subMinutes } from 'date-fns/subMinutes'
import { toDayText } from '@/lib/format/date-time'
import { addWireDays, fromWireDay } from '@/lib/format/wire-time'

/** The next day of the calendar. */
export const dayAfter = (day: string): string => addWireDays(day, 1)

/**
 * The first moment of a day in a zone. Where clocks are set forward at midnight the day begins later than 00:00; no zone
 * is further than 14 hours from UTC.
 */
export const startOfDay = (day: string, timeZone: string): Date => {
  const guess = fromWireDay(day)
  // TZDate takes the first or the second of a midnight that comes twice by the zone of the machine.
  const midnightBy = (moment: Date): Date => subMinutes(guess, tzOffset(timeZone, moment))
  const first = midnightBy(guess)
  const second = midnightBy(first)
  const found = [first, second].sort(compareAsc).find((moment) => toDayText(moment, timeZone) === day)
  return found ?? midnightBy(addHours(guess, 1))
}

/** Every day from one to another, both included. */
export const daysBetween = (from: string, to: string): string[] => {
  const days: string[] = []
  for (let day = from; day <= to; day = dayAfter(day)) days.push(day)
  return days
}
