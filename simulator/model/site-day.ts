import { millisecondsInHour, millisecondsInMinute, minutesInDay } from 'date-fns/constants'
import { type SiteTime, toSiteTime } from '@/lib/format/site-clock'
import { zoneOffset } from '@/lib/format/zone-offset'

/** A day of a site: on two days a year an hour is missing, or comes twice, and no plant notices. */
export type SiteDay = {
  /** 1440, 1380 or 1500. */
  minutes: number
  /** What the clock on the wall shows so many minutes after the day began, in minutes; negative in the evening before. */
  wallOf: (minute: number) => number
}

type Day = SiteDay & { startMs: number | null }

const usual: Day = { minutes: minutesInDay, wallOf: (minute) => minute, startMs: null }
const dayMs = minutesInDay * millisecondsInMinute
/** Zones differ from UTC by whole quarters of an hour, and change only at such. */
const quarterMs = 15 * millisecondsInMinute
/** A simulation begins up to this long before its day. */
const beforeMs = 12 * millisecondsInHour

const offsetMs = (timeZone: string, ms: number): number => zoneOffset(timeZone, new Date(ms)) * millisecondsInMinute

const changedDay = (timeZone: string, day: number, from: number, to: number): Day => {
  const before = offsetMs(timeZone, from)
  const after = offsetMs(timeZone, to)
  let low = Math.floor(from / quarterMs)
  let change = Math.ceil(to / quarterMs)
  while (change - low > 1) {
    const middle = Math.floor((low + change) / 2)
    if (offsetMs(timeZone, middle * quarterMs) === before) low = middle
    else change = middle
  }
  const changeMs = change * quarterMs
  const startOf = (which: number): number => {
    const start = which * dayMs - before
    return start < changeMs ? start : Math.max(changeMs, which * dayMs - after)
  }
  const startMs = startOf(day)
  return {
    startMs,
    minutes: (startOf(day + 1) - startMs) / millisecondsInMinute,
    wallOf: (minute) => {
      const ms = startMs + minute * millisecondsInMinute
      return (ms + (ms < changeMs ? before : after) - day * dayMs) / millisecondsInMinute
    },
  }
}

const known = new Map<string, Day>()
/** More than a year of every zone that anybody has. */
const mostKnown = 20_000

const dayOf = (timeZone: string, day: number): Day => {
  const key = `${day} ${timeZone}`
  const found = known.get(key)
  if (found) return found
  // Local midnight is within 15 hours of that of UTC.
  const from = day * dayMs - 15 * millisecondsInHour - beforeMs
  const to = (day + 1) * dayMs + 15 * millisecondsInHour
  const made = offsetMs(timeZone, from) === offsetMs(timeZone, to) ? usual : changedDay(timeZone, day, from, to)
  if (known.size >= mostKnown) known.clear()
  known.set(key, made)
  return made
}

/** Length and clock of a site's day, counted from 1 January 1970. */
export const siteDayOf = (timeZone: string, day: number): SiteDay => dayOf(timeZone, day)

let last: { ms: number; timeZone: string; time: SiteTime } | null = null

/** A moment in the life of a plant: `minute` counts on from the beginning of the site's day, whatever the clock does. */
export const toPlantTime = (moment: Date, timeZone: string): SiteTime => {
  const ms = moment.getTime()
  // All units of a site are asked for the same moment, one after the other.
  if (last?.ms === ms && last.timeZone === timeZone) return last.time
  // Within a quarter of an hour no zone changes and no day ends: minutes of it are counted on.
  if (last !== null && last.timeZone === timeZone && Math.floor(ms / quarterMs) === Math.floor(last.ms / quarterMs)) {
    const minutes = Math.floor(ms / millisecondsInMinute) - Math.floor(last.ms / millisecondsInMinute)
    last = { ms, timeZone, time: minutes === 0 ? last.time : { ...last.time, minute: last.time.minute + minutes } }
    return last.time
  }
  const shown = toSiteTime(moment, timeZone)
  const { startMs } = dayOf(timeZone, shown.day)
  const time = startMs === null ? shown : { ...shown, minute: Math.floor((ms - startMs) / millisecondsInMinute) }
  last = { ms, timeZone, time }
  return time
}

/** Minute of a moment counted from the beginning of a site's day; negative before it. */
export const plantMinute = (moment: Date, timeZone: string, day: number): number => {
  const { startMs } = dayOf(timeZone, day)
  if (startMs !== null) return Math.floor((moment.getTime() - startMs) / millisecondsInMinute)
  const time = toSiteTime(moment, timeZone)
  return (time.day - day) * minutesInDay + time.minute
}
