import { compareAsc } from 'date-fns/compareAsc'
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import type { DeviceProgramme } from '@/lib/contract/device-message'
import { toSiteTime } from '@/lib/format/site-clock'

type Line = DeviceProgramme['lines'][number]

const dayMinutes = 1440
/** One that was away for longer has missed what it should have done. */
const missedMs = millisecondsInHour

/** When a line acts next after a moment, to the minute; the site's clock decides, also where it is put forward or back. */
export const nextMoment = (
  { weekdays, time }: Pick<Line, 'weekdays' | 'time'>,
  zone: string,
  after: Date,
): Date | null => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const wanted = hour * 60 + minute
  const start = Math.floor(after.getTime() / millisecondsInMinute) * millisecondsInMinute
  const site = toSiteTime(after, zone)
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    // 1 January 1970 was a Thursday; Monday is 1.
    const weekday = ((site.day + ahead + 3) % 7) + 1
    if (!weekdays.includes(weekday)) continue
    let moment = start + (ahead * dayMinutes + wanted - site.minute) * millisecondsInMinute
    const found = toSiteTime(new Date(moment), zone)
    moment += ((site.day + ahead - found.day) * dayMinutes + wanted - found.minute) * millisecondsInMinute
    if (moment > after.getTime()) return new Date(moment)
  }
  return null
}

/** The weekly programme that a controller keeps. */
export const createProgramme = () => {
  let kept: Pick<DeviceProgramme, 'lines' | 'timeZone'> = { lines: [], timeZone: 'UTC' }
  let doneUntil = Number.NEGATIVE_INFINITY
  return {
    keep: ({ lines, timeZone }: DeviceProgramme, now: Date): void => {
      kept = { lines, timeZone }
      doneUntil = now.getTime()
    },
    /** Lines whose moment has come since this was asked last, the oldest first. */
    due: (now: Date): { line: Line; at: Date }[] => {
      const after = new Date(Math.max(doneUntil, subMilliseconds(now, missedMs).getTime()))
      doneUntil = Math.max(doneUntil, now.getTime())
      return kept.lines
        .flatMap((line) => {
          const at = nextMoment(line, kept.timeZone, after)
          return at !== null && at <= now ? [{ line, at }] : []
        })
        .sort((a, b) => compareAsc(a.at, b.at))
    },
  }
}
