import { type SQL, sql } from 'drizzle-orm'
import type { PersonArea } from '@/lib/contract/person-kind'
import type { Database } from '../../kernel/db/database'
import { readRows } from '../../kernel/db/read-rows'
import { forgetFile } from '../../kernel/storage/forget-file'
import { inventory } from './inventory'
import type { Person } from './person-row'
import { type Scrub, scrubJson, scrubValue, toPatterns } from './scrub'

type Row = Record<string, unknown>
/** How many rows of each part were erased or changed, and how many files went. */
export type Counts = { rows: Map<PersonArea, number>; files: number }

export const run = (database: Database, query: SQL): Promise<Row[]> => readRows<Row>(database, query)

const add = ({ rows }: Counts, area: PersonArea, count: number): void => {
  if (count > 0) rows.set(area, (rows.get(area) ?? 0) + count)
}

/** The inventory's conditions are ours; only the key is not. */
export const toCondition = (by: string, id: number): SQL =>
  /^\w+$/.test(by) ? sql.raw(`"${by}" = ${id}`) : sql.raw(by.replaceAll(':id', String(id)))

/** Rows that belong to the person: gone, or empty. */
export const eraseOwned = async (database: Database, { kind, id }: Person, counts: Counts): Promise<void> => {
  for (const [name, { area, rows = [] }] of Object.entries(inventory)) {
    const table = sql.identifier(name)
    for (const { of, by, erase, file } of rows) {
      if (of !== kind) continue
      const where = toCondition(by, id)
      const named =
        file === undefined
          ? []
          : await run(database, sql`select ${sql.identifier(file)} as file from ${table} where ${where}`)
      const set =
        typeof erase === 'string'
          ? ''
          : Object.entries(erase)
              .map((pair) => `"${pair[0]}" = ${pair[1]}`)
              .join()
      const changed = await run(
        database,
        erase === 'delete'
          ? sql`delete from ${table} where ${where} returning 1`
          : sql`update ${table} set ${sql.raw(set)} where ${where} returning 1`,
      )
      add(counts, area, changed.length)
      for (const fileId of new Set(named.map((row) => row.file))) {
        if (typeof fileId !== 'string' || fileId === '') continue
        await forgetFile(database, fileId)
        counts.files += 1
      }
    }
  }
}

const scrubColumn = (value: unknown, scrub: Scrub): unknown => {
  if (typeof value === 'string') return scrubJson(value, scrub)
  return scrubValue(value, scrub)
}

type Column = { name: string; type: string; max: number | null }

/** Columns of a table by name: their type, and how many characters they take. */
const readColumns = async (database: Database, table: string): Promise<Map<string, Column>> => {
  const rows = await run(
    database,
    sql`select attname as name, format_type(atttypid, null) as type,
      case when format_type(atttypid, null) = 'character varying' and atttypmod > 4 then atttypmod - 4 end as max
      from pg_attribute where attrelid = to_regclass(${table}) and attnum > 0`,
  )
  return new Map(rows.map((row) => [String(row.name), row as Column]))
}

/** So many rows are changed by one statement after another before the next are read. */
const atOnce = 500

export const isMatch = (columns: readonly string[], scrub: Scrub): SQL =>
  sql.join(
    columns.map((column) => sql`${sql.identifier(column)}::text ilike any(${sql.param(toPatterns(scrub))}::text[])`),
    sql` or `,
  )

/** Text and copied names in rows of everybody else. */
export const scrubOthers = async (database: Database, scrub: Scrub, counts: Counts): Promise<void> => {
  if (scrub.forms.length === 0) return
  for (const [name, { area, text = [], names = [], deleteBy }] of Object.entries(inventory)) {
    const table = sql.identifier(name)
    if (deleteBy !== undefined)
      add(
        counts,
        area,
        (await run(database, sql`delete from ${table} where ${isMatch([deleteBy], scrub)} returning 1`)).length,
      )
    const columns = names.length + text.length > 0 ? await readColumns(database, name) : new Map<string, Column>()
    for (const column of names) {
      const field = sql.identifier(column)
      const place = scrub.place.slice(0, columns.get(column)?.max ?? undefined)
      const changed = await run(
        database,
        sql`update ${table} set ${field} = ${place} where ${field} = any(${sql.param([...scrub.forms])}::text[]) returning 1`,
      )
      add(counts, area, changed.length)
    }
    if (text.length > 0) add(counts, area, await scrubTexts(database, { name, text, columns }, scrub))
  }
}

const scrubTexts = async (
  database: Database,
  { name, text, columns }: { name: string; text: readonly string[]; columns: ReadonlyMap<string, Column> },
  scrub: Scrub,
): Promise<number> => {
  const table = sql.identifier(name)
  const fields = sql.join(
    text.map((column) => sql.identifier(column)),
    sql`, `,
  )
  let changed = 0
  // Where a match is part of another word the row stays as it is, and is not read again.
  for (let after = '(0,0)'; ; ) {
    const rows = await run(
      database,
      sql`select ctid::text as place_of_row, ${fields} from ${table}
        where ctid > ${after}::tid and (${isMatch(text, scrub)}) order by ctid limit ${atOnce} for update`,
    )
    for (const { place_of_row: place, ...row } of rows) {
      const set = Object.entries(row).flatMap(([column, value]) => {
        const scrubbed = scrubColumn(value, scrub)
        return JSON.stringify(scrubbed) === JSON.stringify(value)
          ? []
          : [sql`${sql.identifier(column)} = ${toParameter(columns.get(column), scrubbed)}`]
      })
      if (set.length === 0) continue
      await run(database, sql`update ${table} set ${sql.join(set, sql`, `)} where ctid = ${place}::tid`)
      changed += 1
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < atOnce) return changed
    after = String(last.place_of_row)
  }
}

const toParameter = (column: Column | undefined, value: unknown): SQL => {
  if (column?.type === 'text[]') return sql`${sql.param(value)}::text[]`
  if (typeof value !== 'string' || column?.type === 'jsonb') return sql`${JSON.stringify(value)}::jsonb`
  return sql`${value.slice(0, column?.max ?? undefined)}`
}
