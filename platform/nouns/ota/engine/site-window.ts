import { addDays } from 'date-fns/addDays'
import { addMilliseconds } from 'date-fns/addMilliseconds'
import { addMinutes } from 'date-fns/addMinutes'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { startOfDay } from 'date-fns/startOfDay'
import { minuteOf, toSiteTime } from '@/lib/format/site-clock'
import { utc } from '@/lib/format/utc'
import { toWall } from '@/lib/format/wall'

/** `02:00-05:00` as minutes of the day: the end is not within it. */
type Window = { from: number; to: number }

const toWindow = (text: string): Window => {
  const [from = 0, to = 0] = text.split('-').map(minuteOf)
  return { from, to }
}

const isWithin = (minute: number, { from, to }: Window): boolean =>
  from < to ? minute >= from && minute < to : minute >= from || minute < to

/** Whether a daily window is open on the clock of a site; null is always. Domain 2.8. */
export const isOpen = (moment: Date, timeZone: string, window: string | null): boolean =>
  window === null || isWithin(toSiteTime(moment, timeZone).minute, toWindow(window))

const aheadOfUtc = (moment: Date, timeZone: string): number =>
  differenceInMilliseconds(toWall(moment, timeZone), moment)

/** The moment between two others, the last one included, at which the clocks of a zone change. */
const findChange = (after: Date, until: Date, timeZone: string): Date | undefined => {
  const ahead = aheadOfUtc(after, timeZone)
  if (aheadOfUtc(until, timeZone) === ahead) return undefined
  let same = after.getTime()
  let changed = until.getTime()
  while (changed - same > 1) {
    const middle = Math.floor((same + changed) / 2)
    if (aheadOfUtc(new Date(middle), timeZone) === ahead) same = middle
    else changed = middle
  }
  return new Date(changed)
}

/** The first moment after another at which the window becomes open, or closed: by its minute, or by a clock change. */
const nextTurn = (after: Date, timeZone: string, window: string, becomes: 'open' | 'closed'): Date => {
  const { from, to } = toWindow(window)
  const wall = toWall(after, timeZone)
  const today = addMinutes(startOfDay(wall, { in: utc }), becomes === 'open' ? from : to)
  const turn = today > wall ? today : addDays(today, 1, { in: utc })
  const moment = addMilliseconds(after, differenceInMilliseconds(turn, wall))
  const change = findChange(after, moment, timeZone)
  if (change === undefined) return moment
  // Clocks that skip the minute may pass over the turn, and clocks that are set back may repeat it.
  const state = isOpen(change, timeZone, window) ? 'open' : 'closed'
  return state === becomes ? change : nextTurn(change, timeZone, window, becomes)
}

/**
 * The first moment from `from` on at which the window is open on the clock of a site, to the minute. Where clocks are
 * set forward over the window it is the next day's.
 */
export const nextOpening = (from: Date, timeZone: string, window: string | null): Date =>
  window === null || isOpen(from, timeZone, window) ? from : nextTurn(from, timeZone, window, 'open')

/** How long the window stays open from a moment at which it is, milliseconds; infinite for none. */
export const openFor = (moment: Date, timeZone: string, window: string | null): number =>
  window === null
    ? Number.POSITIVE_INFINITY
    : differenceInMilliseconds(nextTurn(moment, timeZone, window, 'closed'), moment)
