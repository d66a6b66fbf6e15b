import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { type HeldWork, heldKinds } from '@/lib/contract/held-work'
import { toWireTime, toWireTimeOrNull } from '@/lib/format/wire-time'
import { sampledKinds, sampleTables } from '../../history/samples/sample-columns'
import type { Database } from '../../kernel/db/database'
import { HistoryError } from '../../kernel/error/history-error'
import type { History } from '../../kernel/history/history'
import { readHeld, readHeldKinds } from '../../kernel/hold/hold'
import { connectionEvents } from '../tables/connection'
import { controllers } from '../tables/fleet'
import { heldGroups } from './outgoing-groups'

/** Of each kind so many are listed, and of devices that were turned away. */
const mostListed = 100

/** What the store of the past has from after a moment: it was not restored with the database, or was restored to another. */
const readPast = async (history: Pick<History, 'rows'>, since: Date) => {
  try {
    const found = await Promise.all(
      sampledKinds.map((kind) =>
        history.rows<[number, string]>(
          `SELECT uniqExact(controller_id), toString(max(time)) FROM ${sampleTables[kind]} WHERE time > toDateTime({since: String}, 'UTC')`,
          { since: toWireTime(since) },
        ),
      ),
    )
    const rows = found.flat().filter(([controllers]) => controllers > 0)
    const until = rows
      .map(([, time]) => time)
      .sort()
      .at(-1)
    return {
      pastUntil: until ?? null,
      pastControllers: Math.max(0, ...rows.map(([count]) => count)),
    }
  } catch (error) {
    if (error instanceof HistoryError) return { pastUntil: null, pastControllers: null }
    throw error
  }
}

const readRefused = async (database: Database, since: Date) => {
  const time = sql<Date>`max(${connectionEvents.time})`.mapWith(connectionEvents.time)
  const rows = await database
    .select({ macWifiId: controllers.macWifiId, time })
    .from(connectionEvents)
    .innerJoin(controllers, eq(controllers.id, connectionEvents.controllerId))
    .where(
      and(
        gt(connectionEvents.time, since),
        eq(connectionEvents.kind, 'refused'),
        eq(connectionEvents.reason, 'credential'),
      ),
    )
    .groupBy(controllers.macWifiId)
    .orderBy(desc(time))
    .limit(mostListed)
  return rows.map((row) => ({ macWifiId: row.macWifiId, time: toWireTime(row.time) }))
}

/** What is held and why, what would go out now, and what is known to have happened since the set. Changes nothing. */
export const readHeldWork = async (database: Database, history: Pick<History, 'rows'>): Promise<HeldWork> => {
  const facts = await readHeld(database)
  if (facts === null) return { held: null, groups: [] }
  const { reason, lastRow, signedRow } = facts
  const time = new Date(facts.time)
  const since = new Date(facts.setTime ?? facts.time)
  const kinds = new Set(await readHeldKinds(database))
  const groups: HeldWork['groups'] = []
  for (const kind of heldKinds.filter((each) => kinds.has(each))) {
    const items = await heldGroups[kind].list(database, mostListed)
    groups.push({
      kind,
      total: await heldGroups[kind].count(database),
      items: items.map(({ id, dueTime, ...item }) => ({ ...item, id: String(id), dueTime: toWireTimeOrNull(dueTime) })),
    })
  }
  const toTime = (text: string | null): string | null => (text === null ? null : toWireTime(new Date(text)))
  return {
    held: {
      reason,
      time: toWireTime(time),
      setTime: toTime(facts.setTime),
      lastRow,
      signedRow,
      signedTime: toTime(facts.signedTime),
      ...(await readPast(history, since)),
      refusedDevices: await readRefused(database, time),
    },
    groups,
  }
}
