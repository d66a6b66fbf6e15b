import { hoursToMilliseconds } from 'date-fns/hoursToMilliseconds'
import type { HistoryEvent } from '@/lib/contract/history'
import type { Standing } from '../hvac/health-verdict'
import { fromWireTime } from './wire-time'

/** Retries that led to an alarm came within this time before it, ms. Domain 3.2: two hours at most. */
const leadMs = hoursToMilliseconds(2)

const msOf = (text: string): number => fromWireTime(text).getTime()

/**
 * Alarms active at the end of a range, even if they have cleared since, each with the retries that led to it:
 * what its verdict names first. `end` is a wire time.
 */
export const standingOf = (events: readonly HistoryEvent[], end: string): Standing => {
  const retries = events.filter(({ kind }) => kind === 'retry')
  return {
    alarms: events
      .filter(({ kind, to }) => kind === 'alarm' && (to === null || to > end))
      .map(({ code, name, from }) => {
        const before = retries.filter((each) => msOf(each.from) <= msOf(from) && msOf(each.from) > msOf(from) - leadMs)
        return { code, name, retries: before.length > 0 ? before.length : null }
      }),
    // Past retries that led to no alarm are marks in the picture; the unit's own page counts current ones.
    retries: null,
  }
}
