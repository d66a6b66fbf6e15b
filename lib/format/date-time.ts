import { addMilliseconds } from 'date-fns/addMilliseconds'
import { millisecondsInMinute, secondsInDay, secondsInHour, secondsInMinute } from 'date-fns/constants'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { dayOf, fromWireTime, toWireTime } from './wire-time'
import { zoneOffset } from './zone-offset'

/** A moment as `yyyy-MM-dd HH:mm:ss` in a zone. Spec 9 gives the format. */
export const toDateTime = (moment: Date, timeZone: string): string =>
  // Before standard zones, offsets had seconds, which appear as fractions of a minute.
  toWireTime(addMilliseconds(moment, Math.round(zoneOffset(timeZone, moment) * millisecondsInMinute)))

/** The calendar day of a moment in a zone, `yyyy-MM-dd`. */
export const toDayText = (moment: Date, timeZone: string): string => dayOf(toDateTime(moment, timeZone))

/** A wire time shown in a zone, `--` for none. */
export const showWireTime = (text: string | null, timeZone: string): string =>
  text ? toDateTime(fromWireTime(text), timeZone) : '--'

export type Age = { unit: 'now' | 'minutes' | 'hours' | 'days'; count: number }

/** Age in the steps of spec 9: under 30 s now, under 1 h minutes, under 1 day hours, then days. Never negative. */
export const toAge = (from: Date, now: Date): Age => {
  const seconds = Math.max(0, differenceInMilliseconds(now, from) / 1000)
  if (seconds < 30) return { unit: 'now', count: 0 }
  if (seconds < secondsInHour) return { unit: 'minutes', count: Math.max(1, Math.floor(seconds / secondsInMinute)) }
  if (seconds < secondsInDay) return { unit: 'hours', count: Math.floor(seconds / secondsInHour) }
  return { unit: 'days', count: Math.floor(seconds / secondsInDay) }
}
