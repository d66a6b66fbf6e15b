import { minutesOfDay } from './day-trace'

/** A moment on a site's wall clock. */
export type SiteTime = {
  /** Days since 1 January 1970 on the site's calendar. */
  day: number
  dayOfYear: number
  /** Minute of the day, 0 to 1439. */
  minute: number
  weekend: boolean
}

const formatters = new Map<string, Intl.DateTimeFormat>()

const formatterOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formatters.set(timeZone, made)
  return made
}

const dayMs = 86_400_000

/** A moment in the site's zone. Domain 5.1: the equipment lives by its own clock. */
export const toSiteTime = (moment: Date, timeZone: string): SiteTime => {
  const parts = { year: 0, month: 0, day: 0, hour: 0, minute: 0 }
  for (const { type, value } of formatterOf(timeZone).formatToParts(moment)) {
    if (type in parts) parts[type as keyof typeof parts] = Number(value)
  }
  const midnight = Date.UTC(parts.year, parts.month - 1, parts.day)
  const day = midnight / dayMs
  return {
    day,
    dayOfYear: 1 + day - Date.UTC(parts.year, 0, 1) / dayMs,
    minute: parts.hour * 60 + parts.minute,
    weekend: [0, 6].includes(new Date(midnight).getUTCDay()),
  }
}

/** Minute of a moment counted from the midnight that begins a site's day; negative before it. */
export const minuteWithin = (moment: Date, timeZone: string, day: number): number => {
  const time = toSiteTime(moment, timeZone)
  return (time.day - day) * minutesOfDay + time.minute
}
