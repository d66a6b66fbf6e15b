import { and, asc, eq, inArray, lte, type SQL } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import { controlRecords } from '../tables/control'
import { controllers } from '../tables/fleet'

export type TimedOut = { recordId: number; macWifiId: string; platformId: PlatformId }

/** Records that one statement takes. */
const atOnce = 100

const endSome = async (database: Database, due: SQL | undefined): Promise<TimedOut[]> => {
  const { id, controllerId, platformId } = controlRecords
  // Another process that sweeps at the same time takes other rows, and one that an answer is ending is left to that.
  const rows = database
    .select({ id })
    .from(controlRecords)
    .where(due)
    .orderBy(asc(controlRecords.dueTime), asc(id))
    .limit(atOnce)
    .for('update', { skipLocked: true })
  const ended = await database
    .update(controlRecords)
    .set({ result: 3 })
    .where(inArray(id, rows))
    .returning({ recordId: id, controllerId, platformId })
  if (ended.length === 0) return []
  const macs = await database
    .select({ id: controllers.id, macWifiId: controllers.macWifiId })
    .from(controllers)
    .where(
      inArray(
        controllers.id,
        ended.map((row) => row.controllerId),
      ),
    )
  const macOf = new Map(macs.map((row) => [row.id, row.macWifiId]))
  return ended.map((row) => ({
    recordId: row.recordId,
    platformId: row.platformId,
    macWifiId: macOf.get(row.controllerId) ?? '',
  }))
}

const endAll = async (database: Database, which: SQL): Promise<TimedOut[]> => {
  const all: TimedOut[] = []
  const due = and(eq(controlRecords.result, 0), which)
  while (true) {
    // Most of the time nothing is on its way: that is asked without a lock.
    if ((await database.$count(controlRecords, due)) === 0) return all
    const ended = await endSome(database, due)
    all.push(...ended)
    if (ended.length < atOnce) return all
  }
}

/**
 * Ends every command that nobody has answered by a moment of the platform's clock, whether it was sent or never could be:
 * it has timed out. Safe in any number of processes; what a stopped one left is ended by the next.
 */
export const settleCommands = (database: Database, until: Date): Promise<TimedOut[]> =>
  endAll(database, lte(controlRecords.dueTime, until))

/** Ends those of some commands that nobody has answered yet. */
export const settleThese = async (database: Database, ids: readonly number[]): Promise<TimedOut[]> =>
  ids.length === 0 ? [] : endAll(database, inArray(controlRecords.id, [...ids]))

/** Commands that wait for an answer. */
export const readWaiting = async (database: Database): Promise<number[]> => {
  const rows = await database.select({ id: controlRecords.id }).from(controlRecords).where(eq(controlRecords.result, 0))
  return rows.map(({ id }) => id)
}
