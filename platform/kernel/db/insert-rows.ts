import { getTableColumns, type InferInsertModel, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database'

const chunkRows = 2000

/**
 * Inserts many rows in a few statements. Each chunk travels as one JSON text, so that no statement has tens of thousands
 * of parameters; columns that no row names keep their default. `conflict` is what follows the rows: `on conflict …`.
 */
export const insertRows = async <Table extends PgTable>(
  database: Database,
  table: Table,
  rows: readonly InferInsertModel<Table>[],
  conflict: SQL = sql``,
): Promise<void> => {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in first)
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  )
  const name = sql.identifier(getTableConfig(table).name)
  for (let from = 0; from < rows.length; from += chunkRows) {
    const chunk = rows.slice(from, from + chunkRows).map((row) => {
      const values = row as Record<string, unknown>
      return Object.fromEntries(columns.map(([key, column]) => [column.name, values[key] ?? null]))
    })
    await database.execute(
      sql`insert into ${name} (${names}) select ${names} from json_populate_recordset(null::${name}, ${JSON.stringify(chunk)}::json) ${conflict}`,
    )
  }
}
