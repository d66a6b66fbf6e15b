import { millisecondsInDay } from 'date-fns/constants'
import { differenceInMinutes } from 'date-fns/differenceInMinutes'
import { getDayOfYear } from 'date-fns/getDayOfYear'
import { isWeekend } from 'date-fns/isWeekend'
import { startOfDay } from 'date-fns/startOfDay'
import { utc } from './utc'
import { toWall } from './wall'
import { fromWireTime } from './wire-time'

/** A moment on a site's wall clock. */
export type SiteTime = {
  /** Days since 1 January 1970 on the site's calendar. */
  day: number
  dayOfYear: number
  /** Minute of the day, 0 to 1439. */
  minute: number
  weekend: boolean
}

/** A moment in the site's zone. Domain 5.1: the equipment lives by its own clock. */
export const toSiteTime = (moment: Date, timeZone: string): SiteTime => {
  const wall = toWall(moment, timeZone)
  return {
    day: Math.floor(wall.getTime() / millisecondsInDay),
    dayOfYear: getDayOfYear(wall, { in: utc }),
    minute: differenceInMinutes(wall, startOfDay(wall, { in: utc })),
    weekend: isWeekend(wall, { in: utc }),
  }
}

/** Minute of the day of a time, `HH:mm`. */
export const minuteOf = (time: string): number => differenceInMinutes(fromWireTime(`1970-01-01 ${time}`), 0)
