import type { PGlite } from '@electric-sql/pglite'
import type { Client } from 'pg'
import { StartError } from '../kernel/config/config'
import { copyIn } from './copy-in'
import { trace } from './trace'

/** What both databases have in common. */
type Queried = { query: <Row extends object>(text: string) => Promise<{ rows: Row[] }> }

const rowsOf = async <Row extends object>(database: Queried, text: string): Promise<Row[]> =>
  (await database.query<Row>(text)).rows

/** Values are written and read the same way on both sides, whatever a server is set to. */
export const sameText = `set datestyle = 'ISO, MDY'; set intervalstyle = postgres; set bytea_output = hex;
  set extra_float_digits = 1; set timezone = 'UTC'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`

/** Rows that are read at once take about so many bytes in the source. */
const pieceBytes = 8 * 1024 ** 2

type Table = {
  name: string
  /** Without those that follow from the others. */
  columns: string
  pages: number
  piecePages: number
}

/** Every table of the platform. Those of the queue are made anew, and filled by what these say is due. */
const tablesOf = (source: Queried): Promise<Table[]> =>
  rowsOf(
    source,
    `select format('public.%I', relname) as name, columns, pages::int,
       greatest(1, least(pages, ${pieceBytes}::bigint * pages / greatest(1, pg_table_size(pg_class.oid))))::int as "piecePages"
     from pg_class
       cross join lateral (select pg_relation_size(pg_class.oid) / current_setting('block_size')::int as pages) as sizes
       cross join lateral (
         select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
         where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as written
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  )

type Sums = { rows: string; sum: string }

/** A number that any other value, and any other count of rows, would change; the order of rows does not. */
const sumsOf = async (database: Queried, { name, columns }: Table): Promise<Sums> => {
  const [sums] = await rowsOf<Sums>(
    database,
    `select count(*)::text as rows, coalesce(sum(
       ('x' || left(encode(sha256(convert_to(row(${columns})::text, 'UTF8')), 'hex'), 15))::bit(60)::bigint), 0)::text as sum
     from ${name}`,
  )
  return sums ?? { rows: '', sum: '' }
}

const sequencesOf = async (database: Queried): Promise<{ name: string; last: string; isCalled: boolean }[]> => {
  const names = await rowsOf<{ name: string }>(
    database,
    `select format('public.%I', relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  )
  const each = names.map(
    ({ name }) => `select '${name}' as name, last_value::text as last, is_called as "isCalled" from ${name}`,
  )
  return each.length === 0 ? [] : rowsOf(database, each.join(' union all '))
}

export type Compared = { table: string; rows: number; at: number; of: number }
type Tell = (compared: Compared) => void

/** Answers how many rows are the same on both sides. Throws a `StartError` for a table that is not. */
const walk = async (
  source: Queried,
  target: Queried,
  tell: Tell,
  copy: (table: Table) => Promise<void>,
): Promise<number> => {
  const tables = await tablesOf(source)
  let all = 0
  for (const [index, table] of tables.entries()) {
    await copy(table)
    const [stored, laid] = await Promise.all([sumsOf(source, table), sumsOf(target, table)])
    if (stored.rows !== laid.rows || stored.sum !== laid.sum)
      throw new StartError(
        `table ${table.name} is not what it is in the embedded database: ${laid.rows} rows, and ${stored.rows} there`,
      )
    all += Number(stored.rows)
    tell({ table: table.name, rows: Number(stored.rows), at: index + 1, of: tables.length })
  }
  return all
}

const compareSequences = async (source: Queried, target: Queried): Promise<void> => {
  const stored = await sequencesOf(source)
  const laid = await sequencesOf(target)
  const isSame = stored.length === laid.length
  const other = stored.find(({ last, isCalled }, at) => laid[at]?.last !== last || laid[at].isCalled !== isCalled)
  if (!isSame || other) throw new StartError(`sequence ${other?.name ?? ''} is not what it is in the embedded database`)
}

/** Looks whether a target is what a source is: every row of every table, every sequence. */
export const compareDatabases = async (source: Queried, target: Queried, tell: Tell): Promise<number> => {
  const rows = await walk(source, target, tell, async () => undefined)
  await compareSequences(source, target)
  return rows
}

const copyTable = async (
  source: PGlite,
  target: Client,
  { name, columns, pages, piecePages }: Table,
): Promise<void> => {
  for (let page = 0; page < pages; page += piecePages) {
    const { blob } = await source.query(
      `copy (select ${columns} from ${name} where ctid >= '(${page},0)' and ctid < '(${page + piecePages},0)') to '/dev/blob'`,
    )
    if (blob && blob.size > 0)
      await copyIn(target, `copy ${name} (${columns}) from stdin`, Buffer.from(await blob.arrayBuffer()))
    trace('move.piece')
  }
}

/**
 * Fills a target that has the same tables, within its transaction, and compares both. What migrations have put there goes.
 * References between tables are made anew at the end: rows come in any order, and each reference is looked at again.
 */
export const copyDatabase = async (source: PGlite, target: Client, tell: Tell): Promise<number> => {
  const references = await rowsOf<{ drop: string; make: string }>(
    target,
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  for (const { drop } of references) await target.query(drop)
  for (const { name } of await tablesOf(target)) await target.query(`delete from ${name}`)
  trace('move.emptied')
  const rows = await walk(source, target, tell, (table) => copyTable(source, target, table))
  trace('move.copied')
  for (const { name, last, isCalled } of await sequencesOf(source))
    await target.query('select setval($1, $2, $3)', [name, last, isCalled])
  for (const { make } of references) await target.query(make)
  await compareSequences(source, target)
  // The first lists need not wait until the server counts by itself.
  await target.query('analyze')
  trace('move.joined')
  return rows
}
