import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'

const folder = join(import.meta.dirname, '../..')
const isTable = /^(?:(?:history|identity|ingest|kernel|nouns)\/[\w-]+\/.+-table|nouns\/tables\/.+)(?<!\.test)\.ts$/

/** Every table of the schema by its name. */
export const readAllTables = async (): Promise<ReadonlyMap<string, PgTable>> => {
  const tables = new Map<string, PgTable>()
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => isTable.test(name))) {
    const module: Record<string, unknown> = await import(join(folder, file))
    for (const value of Object.values(module)) if (is(value, PgTable)) tables.set(getTableName(value), value)
  }
  return tables
}
