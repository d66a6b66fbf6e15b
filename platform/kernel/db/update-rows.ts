import { getTableColumns, type InferSelectModel, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database'
import { toJson } from './insert-rows'

/**
 * Updates many rows, each by its primary key, in one statement for all that change the same columns. They travel as one
 * JSON text.
 */
export const updateRows = async <Table extends PgTable>(
  database: Database,
  table: Table,
  changes: readonly { row: object; set: Partial<InferSelectModel<Table>> }[],
): Promise<void> => {
  const { name, primaryKeys } = getTableConfig(table)
  const columns = Object.entries(getTableColumns(table))
  const named = new Set(primaryKeys[0]?.columns.map((column) => column.name))
  const keys = columns.filter(([, column]) => column.primary || named.has(column.name))
  const groups = new Map<string, { row: object; set: object }[]>()
  for (const { row, set: given } of changes) {
    // As in an update of drizzle: what is undefined stays as it is.
    const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const changed = Object.keys(set).sort().join()
    const group = groups.get(changed)
    if (group) group.push({ row, set })
    else groups.set(changed, [{ row, set }])
  }
  for (const group of groups.values()) {
    const [first] = group
    const changed = columns.filter(([key]) => first && key in first.set)
    if (changed.length === 0) continue
    const rows = group.map(({ row, set }) =>
      Object.fromEntries(
        [...keys, ...changed].map(([key, column]) => [
          column.name,
          toJson(column, Reflect.get({ ...row, ...set }, key)),
        ]),
      ),
    )
    const set = changed.map(([, { name: column }]) => sql`${sql.identifier(column)} = given.${sql.identifier(column)}`)
    const own = keys.map(([, { name: key }]) => sql`own.${sql.identifier(key)} = given.${sql.identifier(key)}`)
    await database.execute(sql`update ${sql.identifier(name)} as own set ${sql.join(set, sql`, `)}
      from json_populate_recordset(null::${sql.identifier(name)}, ${JSON.stringify(rows)}::json) as given
      where ${sql.join(own, sql` and `)}`)
  }
}
