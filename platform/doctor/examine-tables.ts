import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { secondsToMilliseconds } from 'date-fns/secondsToMilliseconds'
import { sql } from 'drizzle-orm'
import { findDamage, namesOf, restoreInstead } from '../kernel/db/open-cluster'
import type { OpenDatabase } from '../kernel/db/open-database'
import { readRows } from '../kernel/db/read-rows'
import { reasonOf } from '../kernel/error/reason-of'
import { bad, type Finding, ok, warn } from './finding'

const matter = 'tables'
/** Others wait for the embedded database meanwhile, and have a turn after each table. */
const budgetMs = secondsToMilliseconds(5)

/** Reads every row of every table, the smallest first; a page that is not what was written is an error. */
const readAll = async (client: PGlite): Promise<{ tables: number; read: number; broken: string[] }> => {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind in ('r', 't', 'm') order by relpages`,
  )
  const until = performance.now() + budgetMs
  const broken: string[] = []
  let read = 0
  for (const { name } of rows) {
    if (performance.now() > until) break
    await client.query(`select count(*) from ${name}`).catch((error: unknown) => {
      broken.push(`${name}: ${reasonOf(error)}`)
    })
    read += 1
  }
  return { tables: rows.length, read, broken }
}

/** Whether what the database has on its disk is what was written. Changes nothing. */
export const examineTables = async (
  { database, embedded, kind }: Pick<OpenDatabase, 'database' | 'embedded' | 'kind'>,
  dataDir: string,
): Promise<Finding> => {
  try {
    if (embedded === null) {
      if (kind === 'pglite') return ok(matter, 'were not looked at')
      const rows = await readRows<{ failures: number }>(
        database,
        sql`select coalesce(checksum_failures, 0)::int as failures from pg_stat_database where datname = current_database()`,
      )
      const failures = rows[0]?.failures ?? 0
      return failures > 0
        ? bad(
            matter,
            `PostgreSQL has met ${failures} pages that are not what was written: its log names them; REINDEX an index, restore a set for a table`,
          )
        : ok(matter, 'PostgreSQL has met no page that is not what was written')
    }
    // What is only in memory would look like a file that is cut short.
    await embedded.exec('CHECKPOINT')
    const found = await findDamage(embedded, join(dataDir, 'db'))
    const { tables, read, broken } = await readAll(embedded)
    const names = [...(found.length > 0 ? [namesOf(found)] : []), ...broken]
    return names.length > 0
      ? bad(matter, `are damaged (${names.slice(0, 5).join(', ')}): ${restoreInstead(dataDir)}`)
      : ok(matter, `${read} of ${tables} were read, and none is damaged`)
  } catch (error) {
    return warn(matter, `could not be looked at: ${reasonOf(error)}`)
  }
}
