import { setTimeout as wait } from 'node:timers/promises'
import { getUnixTime } from 'date-fns/getUnixTime'
import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { HistoryError } from '../../kernel/error/history-error'
import type { Clickhouse } from '../store/clickhouse'
import { sampleJournal } from '../store/journal-table'
import { historyDeletions } from './history-upkeep-table'
import { historyTables } from './sample-schema'

export type Deletion = { controllerId: number; macWifiId: string; from?: Date; to?: Date }

/** Notes that the past of a controller is to go, in the transaction of whoever wants it: the store may be away now. */
export const noteDeletion = async (tx: Database, { from, to, ...controller }: Deletion, now: Date): Promise<void> => {
  await tx
    .insert(historyDeletions)
    .values({ ...controller, fromTime: from ?? null, toTime: to ?? null, createTime: now })
}

type Store = Pick<Clickhouse, 'command' | 'rows'>
type Range = { from: number; to: number } | null

const conditionOf = (range: Range): string =>
  `controller_id = {controller:UInt32}${
    range === null ? '' : " AND time >= toDateTime({from:UInt32}, 'UTC') AND time < toDateTime({to:UInt32}, 'UTC')"
  }`

/** Between two looks at a deletion that goes on in the background, ms. */
const lookMs = 200

/**
 * Deletes rows of one table. The store writes each of its parts anew, which takes longer than a question may, so it does
 * that in the background; whoever asks again waits for what has begun.
 */
const deleteFrom = async (
  store: Store,
  table: string,
  { controller, range, signal }: { controller: number; range: Range; signal: AbortSignal | undefined },
): Promise<void> => {
  const condition = conditionOf(range)
  const params = { controller, ...range }
  const isThere = async (): Promise<boolean> => {
    const [row] = await store.rows<[number]>(`SELECT count() FROM ${table} WHERE ${condition}`, params)
    return (row?.[0] ?? 0) > 0
  }
  const readBegun = () =>
    store.rows<[string]>(
      'SELECT latest_fail_reason FROM system.mutations WHERE database = currentDatabase() AND table = {table:String} AND is_done = 0',
      { table },
    )
  // Once: what comes in while it is deleted came later.
  let isAsked = false
  while (await isThere()) {
    const begun = await readBegun()
    const failed = begun.find(([reason]) => reason !== '')
    if (failed !== undefined) throw new HistoryError('failed', new Error(failed[0]))
    if (begun.length === 0) {
      if (isAsked) return
      await store.command(`ALTER TABLE ${table} DELETE WHERE ${condition} SETTINGS mutations_sync = 0`, params)
      isAsked = true
    }
    await wait(lookMs, undefined, { signal })
  }
}

/** Whether rows that were acknowledged before a deletion would come to the store behind it. */
const isAwaited = async (database: Database, controllerId: number, createTime: Date): Promise<boolean> => {
  const { block, lines } = sampleJournal
  // A dead letter may be sent again; those of other controllers hold nothing up.
  const own = sql`(chr(10) || ${lines}) like '%' || chr(10) || '[' || ${String(controllerId)}::text || ',%'`
  const [waiting] = await database
    .select({ id: sampleJournal.id })
    .from(sampleJournal)
    .where(and(lte(sampleJournal.createTime, createTime), or(isNull(block), gt(block, 0), own)))
    .limit(1)
  return waiting !== undefined
}

/**
 * Removes what is noted from every table of the store, and then the note. Answers how many notes are left: of rows that
 * wait for the store themselves. Throws what the store says; then the notes stay.
 */
export const deleteNoted = async (database: Database, store: Store, signal?: AbortSignal): Promise<number> => {
  const notes = await database.select().from(historyDeletions).orderBy(asc(historyDeletions.id))
  let left = 0
  for (const { id, controllerId, fromTime, toTime, createTime } of notes) {
    if (await isAwaited(database, controllerId, createTime)) {
      left += 1
      continue
    }
    const range = fromTime && toTime ? { from: getUnixTime(fromTime), to: getUnixTime(toTime) } : null
    for (const table of historyTables) await deleteFrom(store, table, { controller: controllerId, range, signal })
    await database.delete(historyDeletions).where(eq(historyDeletions.id, id))
  }
  return left
}
