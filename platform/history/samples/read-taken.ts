import { minutesInHour, secondsInMinute } from 'date-fns/constants'
import type { Clickhouse } from '../store/clickhouse'

/** Minutes of a controller, since 1970, from the first to the last. */
type MinutesOf = { controllerId: number; first: number; last: number }

/** Spans of one question: the store reads no longer text. */
const portion = 500

/** Each controller by its own times: those of a logger may be years apart. What lies between far ones is not read. */
const joinSpans = (wanted: Iterable<MinutesOf>): MinutesOf[] => {
  const joined: MinutesOf[] = []
  for (const each of [...wanted].sort((a, b) => a.controllerId - b.controllerId || a.first - b.first)) {
    const before = joined.at(-1)
    if (before?.controllerId === each.controllerId && each.first - before.last <= minutesInHour)
      before.last = Math.max(before.last, each.last)
    else joined.push({ ...each })
  }
  return joined
}

/** Minutes of units that have a sample in a table of the store: `controllerId systemNo unitNo minute`. */
export const readTaken = async (
  store: Pick<Clickhouse, 'rows'>,
  table: string,
  wanted: Iterable<MinutesOf>,
): Promise<Set<string>> => {
  const own = joinSpans(wanted).map(
    ({ controllerId, first, last }) =>
      `controller_id = ${controllerId} AND time >= toDateTime(${first * secondsInMinute}, 'UTC') AND time < toDateTime(${(last + 1) * secondsInMinute}, 'UTC')`,
  )
  const taken = new Set<string>()
  for (let at = 0; at < own.length; at += portion) {
    // Samples are deleted after some time; their copies for evidence stay.
    const found = await store.rows<[number, number, number, number]>(
      `SELECT DISTINCT controller_id, system_no, unit_no, intDiv(toUnixTimestamp(time), 60) FROM ${table}
WHERE is_extra = 0 AND (${own.slice(at, at + portion).join(' OR ')})`,
    )
    for (const place of found) taken.add(place.join(' '))
  }
  return taken
}
