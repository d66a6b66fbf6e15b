import { millisecondsInMinute } from 'date-fns/constants'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { insertRows } from '../../kernel/db/insert-rows'
import { connectionEvents } from '../../nouns/tables/connection'

type Event = typeof connectionEvents.$inferInsert
type Known = { count: number; newest: number | null; times: number }

/** Of one kind, this many rows of a controller in this time are told one by one; what comes on top is counted in the last. */
const toldSingly = 4
const foldMs = 10 * millisecondsInMinute

/** How often a folded row happened: written where the detail of a single one would stand. */
const toFolded = (times: number): string => `×${times}`
const readFolded = (detail: string): number => Number(/^×(\d+)$/.exec(detail)?.[1] ?? 1)

const keyOf = ({ controllerId, kind }: Pick<Event, 'controllerId' | 'kind'>): string => `${controllerId} ${kind}`

const readKnown = async (database: Database, ids: readonly number[], now: Date): Promise<Map<string, Known>> => {
  const { controllerId, kind, id, time, detail } = connectionEvents
  const rows = await database
    .select({
      controllerId,
      kind,
      count: sql<number>`count(*)::int`,
      newest: sql<number>`max(${id})::int8`,
      detail: sql<string>`(array_agg(${detail} order by ${id} desc))[1]`,
    })
    .from(connectionEvents)
    .where(and(inArray(controllerId, [...ids]), gt(time, subMilliseconds(now, foldMs))))
    .groupBy(controllerId, kind)
  return new Map(
    rows.map((row) => [keyOf(row), { count: row.count, newest: Number(row.newest), times: readFolded(row.detail) }]),
  )
}

/**
 * Writes what happened to connections, in its order. A controller that comes and goes ten times a minute fills no log:
 * its last row says how often.
 */
export const noteEvents = async (database: Database, events: readonly Event[], now: Date): Promise<void> => {
  if (events.length === 0) return
  const known = await readKnown(database, [...new Set(events.map(({ controllerId }) => controllerId))], now)
  const fresh: Event[] = []
  const lastFresh = new Map<string, Event>()
  const folded = new Map<number, Partial<Event>>()
  for (const event of events) {
    const key = keyOf(event)
    const seen = known.get(key) ?? { count: 0, newest: null, times: 1 }
    known.set(key, seen)
    if (seen.count < toldSingly) {
      const row = { ...event }
      fresh.push(row)
      lastFresh.set(key, row)
      Object.assign(seen, { count: seen.count + 1, newest: null, times: 1 })
      continue
    }
    seen.times += 1
    const { time, reason, remoteAddress } = event
    const set = {
      time,
      detail: toFolded(seen.times),
      ...(reason && { reason }),
      ...(remoteAddress && { remoteAddress }),
    }
    const row = lastFresh.get(key)
    if (row) Object.assign(row, set)
    else if (seen.newest !== null) folded.set(seen.newest, set)
  }
  await insertRows(
    database,
    connectionEvents,
    fresh.map(({ controllerId, time, kind, reason = '', detail = '', remoteAddress = '' }) => ({
      controllerId,
      time,
      kind,
      reason,
      detail,
      remoteAddress,
    })),
  )
  for (const [id, set] of folded) await database.update(connectionEvents).set(set).where(eq(connectionEvents.id, id))
}
