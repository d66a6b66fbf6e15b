import { addMilliseconds } from 'date-fns/addMilliseconds'
import { millisecondsInMinute } from 'date-fns/constants'
import type { Break } from '../../nouns/tables/connection'
import type { SampleRow } from './sample-line'

/** A unit whose readings do not change is sent every five minutes, give or take its second of the minute. */
export const heldMinutes = 6

export const minuteOf = (moment: Date): number => Math.floor(moment.getTime() / millisecondsInMinute)

type Sent = Pick<SampleRow, 'time' | 'reading'>

/** Whether a minute lies wholly in a time in which a device was away. */
export const isAway = (breaks: readonly Break[], time: Date): boolean => {
  const minute = minuteOf(time)
  return breaks.some(([from, to]) => minuteOf(new Date(from)) < minute && minute < minuteOf(new Date(to)))
}

/** The minutes between two samples of a unit in which it was not sent: none where they are too many for that. */
export const heldTimes = (before: Date, after: Date): Date[] => {
  const from = minuteOf(before)
  const to = minuteOf(after)
  if (to - from > heldMinutes) return []
  return Array.from({ length: Math.max(0, to - from - 1) }, (_, n) =>
    addMilliseconds(before, (n + 1) * millisecondsInMinute),
  )
}

/**
 * What a unit showed in the minutes between two of its samples in which it was not sent, because nothing had changed:
 * the earlier of the two. Nothing where the time between them is too long for that, or where its device was not there.
 */
export const heldBetween = (
  before: Sent,
  after: Pick<SampleRow, 'time'>,
  wasThere: (time: Date) => boolean = () => true,
): Sent[] =>
  heldTimes(before.time, after.time)
    .filter(wasThere)
    .map((time) => ({ time, reading: before.reading }))
