import { setTimeout as wait } from 'node:timers/promises'
import { and, asc, isNotNull, sql } from 'drizzle-orm'
import type { RetentionKind } from '@/lib/contract/retention'
import type { Database } from '../../kernel/db/database'
import { readRows } from '../../kernel/db/read-rows'
import { forgetFiles } from '../../kernel/storage/forget-file'
import { type Piece, piecesOf } from './pieces'

/** Rows of one statement, and what others are given between two of them: no call waits long for a large removal. */
const statementRows = 1000
const pauseMs = 20

/** What one run works with. */
export type Removal = {
  database: Database
  /** The run's one clock reading. */
  now: Date
  /** Called between two statements: false ends the run early; it goes on with the next. */
  mayGoOn: () => Promise<boolean>
  removeJobFile: (fileId: string) => Promise<unknown>
  pause?: number
}

/** Removes at most a thousand old rows; answers how many. A file's row is removed with the row that names it. */
const removeSome = ({ table, over, file }: Piece, before: Date, { database, now }: Removal) =>
  database.transaction(async (tx) => {
    // By their place: so no table needs a key of one column.
    const gone = await readRows<{ file: string | null }>(
      tx,
      sql`delete from ${table} where ctid = any(array(
          select ctid from ${table} where ${over(before, now)} limit ${statementRows}
        )) returning ${file?.column ?? sql`null`} as file`,
    )
    const files = gone.flatMap((row) => row.file ?? [])
    if (file?.of === 'store') await forgetFiles(tx, files)
    return { rows: gone.length, files }
  })

/** Removes what is older than `before`, thousand by thousand. Answers how many rows went. */
export const removeOld = async (kind: RetentionKind, before: Date, removal: Removal): Promise<number> => {
  const { pieces = [], last } = piecesOf[kind] ?? {}
  let removed = 0
  for (const piece of pieces) {
    for (;;) {
      if (!(await removal.mayGoOn())) return removed
      const { rows, files } = await removeSome(piece, before, removal)
      if (piece.file?.of === 'job') for (const fileId of files) await removal.removeJobFile(fileId)
      removed += rows
      if (rows < statementRows) break
      await wait(removal.pause ?? pauseMs)
    }
  }
  if (last !== undefined && (await removal.mayGoOn())) await last(removal.database, removal.now)
  return removed
}

/** How many rows the next run would remove. */
export const countOld = async (database: Database, kind: RetentionKind, before: Date, now: Date): Promise<number> => {
  let count = 0
  for (const { table, over } of piecesOf[kind]?.pieces ?? []) count += await database.$count(table, over(before, now))
  return count
}

/** Moment of the oldest row of a kind; null where there is none, or none has a moment. */
export const readOldest = async (database: Database, kind: RetentionKind): Promise<Date | null> => {
  const piece = piecesOf[kind]?.pieces.findLast(({ moment }) => moment !== undefined)
  if (piece?.moment === undefined) return null
  const { moment, table, where } = piece
  const [row] = await database
    .select({ moment: sql<Date>`${moment}`.mapWith(moment) })
    .from(table)
    .where(and(isNotNull(moment), where))
    .orderBy(asc(moment))
    .limit(1)
  return row?.moment instanceof Date ? row.moment : null
}
