import { addDays } from 'date-fns/addDays'
import { addMinutes } from 'date-fns/addMinutes'
import { compareAsc } from 'date-fns/compareAsc'
import { daysInWeek, millisecondsInHour } from 'date-fns/constants'
import { eachDayOfInterval } from 'date-fns/eachDayOfInterval'
import { getISODay } from 'date-fns/getISODay'
import { startOfDay } from 'date-fns/startOfDay'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import type { DeviceProgramme } from '@/lib/contract/device-message'
import { minuteOf } from '@/lib/format/site-clock'
import { utc } from '@/lib/format/utc'
import { fromWall, toWall } from '@/lib/format/wall'

type Line = DeviceProgramme['lines'][number]

/** One that was away for longer has missed what it should have done. */
const missedMs = millisecondsInHour

/** When a line acts next after a moment, to the minute; the site's clock decides, also where it is put forward or back. */
export const nextMoment = (
  { weekdays, time }: Pick<Line, 'weekdays' | 'time'>,
  zone: string,
  after: Date,
): Date | null => {
  const today = startOfDay(toWall(after, zone), { in: utc })
  return (
    eachDayOfInterval({ start: today, end: addDays(today, daysInWeek, { in: utc }) }, { in: utc })
      .filter((day) => weekdays.includes(getISODay(day, { in: utc })))
      .map((day) => fromWall(addMinutes(day, minuteOf(time)), zone))
      .find((moment) => moment > after) ?? null
  )
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
