import { and, asc, eq, lt, min, sql } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { sampleJournal } from './journal-table'

/*
 * Rows that the store cannot read. They are acknowledged, so they stay in the journal under a negative block, where
 * nothing sends them, until somebody who has read what the store says sends them again or discards them.
 */

export type DeadLetter = { id: number; table: string; rows: number; bytes: number; since: Date; refusal: string }

/** Which of them: one by its number, or each. */
export type Letters = number | 'all'

export type Mending = { act: 'retry' | 'discard'; which: Letters }
/** What has become of them, and whether all is as it was wanted. */
export type Mended = { lines: string[]; isDone: boolean }

const isDead = lt(sampleJournal.block, 0)
const chosen = (which: Letters) => (which === 'all' ? isDead : eq(sampleJournal.block, -which))
const longestRefusal = 1000

/** Sets a block aside with the store's own words. */
export const setAside = async (database: Database, table: string, block: number, refusal: string): Promise<void> => {
  await database
    .update(sampleJournal)
    .set({ block: -block, refusal: refusal.slice(0, longestRefusal) })
    .where(and(eq(sampleJournal.tableName, table), eq(sampleJournal.block, block)))
}

export const readDeadLetters = async (
  database: Pick<Database, 'select'>,
  which: Letters = 'all',
): Promise<DeadLetter[]> => {
  const rows = await database
    .select({
      block: sampleJournal.block,
      table: sampleJournal.tableName,
      rows: sql<number>`sum(${sampleJournal.rows})::int`,
      bytes: sql<number>`sum(${sampleJournal.bytes})::float8`,
      since: min(sampleJournal.createTime),
      refusal: min(sampleJournal.refusal),
    })
    .from(sampleJournal)
    .where(chosen(which))
    .groupBy(sampleJournal.block, sampleJournal.tableName)
    .orderBy(asc(min(sampleJournal.createTime)), asc(min(sampleJournal.id)))
  return rows.map(({ block, since, refusal, ...row }) => ({
    ...row,
    id: -(block ?? 0),
    since: since ?? new Date(0),
    // Of a version that did not keep it.
    refusal: refusal ?? 'see the log',
  }))
}

/** Makes them what waits for the store, in the same blocks. */
export const reviveDeadLetters = async (database: Database, which: Letters): Promise<void> => {
  await database
    .update(sampleJournal)
    .set({ block: sql`-${sampleJournal.block}`, refusal: null })
    .where(chosen(which))
}

export const discardDeadLetters = async (database: Database, which: Letters): Promise<void> => {
  await database.delete(sampleJournal).where(chosen(which))
}
