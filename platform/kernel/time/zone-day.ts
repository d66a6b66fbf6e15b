import { eachDayOfInterval } from 'date-fns/eachDayOfInterval'
import { toDayText } from '@/lib/format/date-time'
import { utc } from '@/lib/format/utc'
import { fromWall } from '@/lib/format/wall'
import { addWireDays, fromWireDay, toWireDay } from '@/lib/format/wire-time'

/** The first moment of a day in a zone. Where clocks are set forward at midnight the day begins later than 00:00. */
export const startOfDay = (day: string, timeZone: string): Date => fromWall(fromWireDay(day), timeZone)

/** The first moment of the day so many days before today, by the calendar of a zone. */
export const startOfDayAgo = (now: Date, ago: number, zone: string): Date =>
  startOfDay(addWireDays(toDayText(now, zone), -ago), zone)

/** Every day from one to another, both included; none where the second is the earlier one. */
export const daysBetween = (from: string, to: string): string[] =>
  from > to ? [] : eachDayOfInterval({ start: fromWireDay(from), end: fromWireDay(to) }, { in: utc }).map(toWireDay)
