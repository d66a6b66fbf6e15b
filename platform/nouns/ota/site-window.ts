import { millisecondsInMinute } from 'date-fns/constants'
import { toSiteTime } from '@/lib/format/site-clock'

/** `02:00-05:00` as minutes of the day: the end is not within it. */
type Window = { from: number; to: number }
const dayMinutes = 1440

const toWindow = (text: string): Window => {
  const minutes = (at: number) => Number(text.slice(at, at + 2)) * 60 + Number(text.slice(at + 3, at + 5))
  return { from: minutes(0), to: minutes(6) }
}

const isWithin = (minute: number, { from, to }: Window): boolean =>
  from < to ? minute >= from && minute < to : minute >= from || minute < to

/** Whether a daily window is open on the clock of a site; null is always. Domain 2.8. */
export const isOpen = (moment: Date, timeZone: string, window: string | null): boolean =>
  window === null || isWithin(toSiteTime(moment, timeZone).minute, toWindow(window))

/**
 * The first moment from `from` on at which the window is open on the clock of a site, to the minute. Where clocks are
 * set forward over the window it is the next day's.
 */
export const nextOpening = (from: Date, timeZone: string, window: string | null): Date => {
  if (isOpen(from, timeZone, window) || window === null) return from
  const target = toWindow(window).from
  // At the start of a minute, whatever the seconds of `from`.
  let at = Math.ceil(from.getTime() / millisecondsInMinute) * millisecondsInMinute
  for (let tries = 0; tries < 8; tries++) {
    const date = new Date(at)
    if (isOpen(date, timeZone, window)) return date
    const { minute } = toSiteTime(date, timeZone)
    // Over a change of the clocks this lands before or after the opening: what is before is walked once more.
    const ahead = (target - minute + dayMinutes) % dayMinutes
    at += (ahead === 0 ? dayMinutes : ahead) * millisecondsInMinute
    // Where the clocks have changed on the way, the window may have opened up to two hours before.
    for (let back = 0; back < 120 && isOpen(new Date(at - millisecondsInMinute), timeZone, window); back++) {
      at -= millisecondsInMinute
    }
  }
  return new Date(at)
}

/** How long the window stays open from a moment at which it is, milliseconds; infinite for none. */
export const openFor = (moment: Date, timeZone: string, window: string | null): number => {
  if (window === null) return Number.POSITIVE_INFINITY
  const { minute } = toSiteTime(moment, timeZone)
  const { to } = toWindow(window)
  return (
    ((to - minute + dayMinutes) % dayMinutes || dayMinutes) * millisecondsInMinute -
    (moment.getTime() % millisecondsInMinute)
  )
}
