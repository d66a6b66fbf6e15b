import { type Column, getTableColumns, type InferInsertModel, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database'
import { readRows } from './read-rows'

const chunkRows = 2000

/** What a column makes of a value, in a row that travels as JSON. Throws for what JSON cannot carry: bytes. */
export const toJson = (column: Column, value: unknown): unknown => {
  // JSON stands there as it is.
  if (value === null || value === undefined || column.dataType === 'json') return value ?? null
  const written = column.mapToDriverValue(value)
  if (typeof written === 'object') throw new Error(`${column.name} cannot be written as JSON`)
  return written
}

/**
 * Inserts many rows in a few statements. Each chunk travels as one JSON text, so that no statement has tens of thousands
 * of parameters; columns that no row names keep their default. `conflict` is what follows the rows: `on conflict …`.
 */
export const insertRows = async <Table extends PgTable>(
  database: Database,
  table: Table,
  rows: readonly InferInsertModel<Table>[],
  conflict: SQL = sql``,
): Promise<Record<string, unknown>[]> => {
  if (rows.length === 0) return []
  const named = new Set<string>()
  for (const row of rows) for (const [key, value] of Object.entries(row)) if (value !== undefined) named.add(key)
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => named.has(key))
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  )
  const name = sql.identifier(getTableConfig(table).name)
  const returned: Record<string, unknown>[] = []
  for (let from = 0; from < rows.length; from += chunkRows) {
    const chunk = rows.slice(from, from + chunkRows).map((row) => {
      const values = row as Record<string, unknown>
      return Object.fromEntries(columns.map(([key, column]) => [column.name, toJson(column, values[key])]))
    })
    const some = await readRows<Record<string, unknown>>(
      database,
      sql`insert into ${name} (${names}) select ${names} from json_populate_recordset(null::${name}, ${JSON.stringify(chunk)}::json) ${conflict}`,
    )
    returned.push(...some)
  }
  return returned
}
