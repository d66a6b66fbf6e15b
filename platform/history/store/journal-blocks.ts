import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import type { Clickhouse } from './clickhouse'
import { sampleJournal } from './journal-table'

/**
 * Looks at the lines of a block before it goes to the store for the first time. Answers each line as it is to be stored,
 * null for one that is left out; or null as a whole: all lines stay as they are. Of `besideUntil` see `storeTurn`.
 */
export type MarkTaken = (
  table: string,
  lines: readonly string[],
  given: { store: Pick<Clickhouse, 'rows'>; besideUntil: () => Promise<Date | null> },
) => Promise<(string | null)[] | null>

type Limits = { block: number; days: number }
type Row = { id: number; lines: string }

const linesOf = (text: string): string[] => text.split('\n').filter(Boolean)

/** Those that go next in one block: within what the store takes at once, in bytes and in days, each a partition. */
const chooseRows = async (database: Database, table: string, limits: Limits, upTo: number | null): Promise<Row[]> => {
  const { block: bytes, days } = limits
  const before = upTo === null ? sql`` : sql`and id <= ${upTo}`
  const chosen = sql`
    with days as (
      select day from sample_journal where table_name = ${table} and block is null ${before}
      group by day order by min(id) limit ${days}
    ), waiting as (
      select id, sum(bytes) over (order by id) as upto from sample_journal
      where table_name = ${table} and block is null ${before} and (day is null or day in (select day from days))
    )
    select id from waiting where upto <= ${bytes} or id = (select min(id) from waiting)`
  return await database
    .select({ id: sampleJournal.id, lines: sampleJournal.lines })
    .from(sampleJournal)
    .where(sql`${sampleJournal.id} in (${chosen})`)
    .orderBy(asc(sampleJournal.id))
}

/** The rows of which a line is not as it was. */
const changedRows = (rows: readonly Row[], marked: readonly (string | null)[]): Row[] => {
  let at = 0
  return rows.flatMap(({ id, lines }) => {
    const own = linesOf(lines)
    const next = marked.slice(at, at + own.length).filter((line) => line !== null)
    at += own.length
    const text = next.map((line) => `${line}\n`).join('')
    return text === lines ? [] : [{ id, lines: text }]
  })
}

type Naming = { table: string; limits: Limits; upTo: number | null; mark: (lines: string[]) => ReturnType<MarkTaken> }

/**
 * Names the rows that go next in one block, so that they are the same ones after a failure. What the store has by then is
 * looked up once, and written together with the name: a block that is sent again would find its own rows there.
 */
export const nameBlock = async (database: Database, { table, limits, upTo, mark }: Naming): Promise<void> => {
  const rows = await chooseRows(database, table, limits, upTo)
  const block = rows[0]?.id
  if (block === undefined) return
  const marked = await mark(rows.flatMap(({ lines }) => linesOf(lines)))
  const changed = marked === null ? [] : changedRows(rows, marked)
  const ids = rows.map(({ id }) => id)
  const name = (to: Database) =>
    to
      .update(sampleJournal)
      .set({ block })
      .where(and(inArray(sampleJournal.id, ids), isNull(sampleJournal.block)))
  if (changed.length === 0) {
    await name(database)
    return
  }
  await database.transaction(async (tx) => {
    for (const { id, lines } of changed) {
      await tx
        .update(sampleJournal)
        .set({ lines, rows: linesOf(lines).length, bytes: Buffer.byteLength(lines) })
        .where(and(eq(sampleJournal.id, id), isNull(sampleJournal.block)))
    }
    await name(tx)
  })
}

/** The oldest block of a table; undefined: nothing waits. */
export const readBlock = async (database: Database, table: string) => {
  const [first] = await database
    .select({ block: sampleJournal.block })
    .from(sampleJournal)
    .where(and(eq(sampleJournal.tableName, table), gt(sampleJournal.block, 0)))
    .orderBy(asc(sampleJournal.block))
    .limit(1)
  return first?.block ?? undefined
}

/** Makes two of the lines of one row, the second of them a block of its own. */
export const splitRow = async (database: Database, own: SQL | undefined, table: string): Promise<boolean> => {
  const [row] = await database.select().from(sampleJournal).where(own)
  const lines = linesOf(row?.lines ?? '')
  if (row === undefined || lines.length < 2) return false
  const parts = [lines.slice(0, Math.ceil(lines.length / 2)), lines.slice(Math.ceil(lines.length / 2))].map((some) => {
    const text = `${some.join('\n')}\n`
    return { rows: some.length, bytes: Buffer.byteLength(text), lines: text }
  })
  const [first, second] = parts
  if (first === undefined || second === undefined) return false
  await database.transaction(async (tx) => {
    await tx.update(sampleJournal).set(first).where(own)
    const { createTime } = row
    const made = await tx
      .insert(sampleJournal)
      .values({ ...second, tableName: table, createTime })
      .returning({ id: sampleJournal.id })
    for (const { id } of made) await tx.update(sampleJournal).set({ block: id }).where(eq(sampleJournal.id, id))
  })
  return true
}
