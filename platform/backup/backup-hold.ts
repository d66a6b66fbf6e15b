import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { writeLock } from '../history/store/write-gate'
import type { OpenDatabase } from '../kernel/db/open-database'
import { readRows } from '../kernel/db/read-rows'

/** Names the lock that a backup of PostgreSQL keeps while it reads; any number would do. */
const backupLock = 4_276_020

/** Whether a copy of the embedded database is lent: said by the socket, asked by the store of files. */
export type Lending = { isLent: boolean }

/** Whether some backup is read now; of PostgreSQL each of its platforms asks the database. */
export const isBackupRead =
  ({ database, kind }: Pick<OpenDatabase, 'database' | 'kind'>, lending: Lending) =>
  async (): Promise<boolean> => {
    if (kind === 'pglite') return lending.isLent
    const rows = await readRows<{ held: boolean }>(
      database,
      sql`select exists (select from pg_locks
      where locktype = 'advisory' and classid = 0 and objid = ${backupLock} and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())) as held`,
    )
    return rows[0]?.held ?? false
  }

/**
 * Tells all platforms of a database that a backup is read, until it is ended or this process is gone. Meanwhile nothing is
 * written to the store of history.
 */
export const holdOnPostgres = async (connectionString: string): Promise<() => Promise<void>> => {
  const client = new Client({ connectionString })
  await client.connect()
  // A server that goes away fails the dump, which says so.
  client.on('error', () => undefined)
  try {
    await client.query('select pg_advisory_lock_shared($1)', [backupLock])
    // What is on its way to the store of history arrives; what comes waits in the journal, and is in the dump.
    await client.query('select pg_advisory_lock($1)', [writeLock])
  } catch (error) {
    await client.end()
    throw error
  }
  return () => client.end()
}
