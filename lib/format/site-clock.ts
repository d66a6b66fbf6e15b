import { toDateTime } from './date-time'

export const minutesOfDay = 1440

/** A moment on a site's wall clock. */
export type SiteTime = {
  /** Days since 1 January 1970 on the site's calendar. */
  day: number
  dayOfYear: number
  /** Minute of the day, 0 to 1439. */
  minute: number
  weekend: boolean
}

const dayMs = 86_400_000

/** Whether a day, counted from 1 January 1970, a Thursday, is a Saturday or a Sunday. */
export const isWeekend = (day: number): boolean => [0, 6].includes((day + 4) % 7)

/** A moment in the site's zone. Domain 5.1: the equipment lives by its own clock. */
export const toSiteTime = (moment: Date, timeZone: string): SiteTime => {
  const [year = 0, month = 0, date = 0, hour = 0, minute = 0] = toDateTime(moment, timeZone).split(/[-: ]/).map(Number)
  const midnight = Date.UTC(year, month - 1, date)
  const day = midnight / dayMs
  return {
    day,
    dayOfYear: 1 + day - Date.UTC(year, 0, 1) / dayMs,
    minute: hour * 60 + minute,
    weekend: isWeekend(day),
  }
}

/** Minute of a moment counted from the midnight that begins a site's day; negative before it. */
export const minuteWithin = (moment: Date, timeZone: string, day: number): number => {
  const time = toSiteTime(moment, timeZone)
  return (time.day - day) * minutesOfDay + time.minute
}
