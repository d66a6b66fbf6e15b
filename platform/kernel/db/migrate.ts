import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { StartError } from '../config/config'
import type { Logger } from '../log/logger'
import type { Database } from './database'
import { readRows } from './read-rows'

/** Names the lock that keeps two platforms from migrating one database at the same time; any number would do. */
const migrationLock = 4_276_001

/** `waitMs`: for a lock, `statementMs`: for one statement; without them as long as it takes. */
type Limits = { waitMs: number; statementMs: number }
// An index over a large table may take longer than any query is allowed to.
const unlimited: Limits = { waitMs: 0, statementMs: 0 }

/**
 * Brings the database to the newest schema, in one transaction. Answers how many migrations it ran.
 * Our own reader of drizzle's journal: drizzle has one migrator per driver, and neither takes a lock.
 */
export const migrate = async (
  database: Database,
  folder: string,
  logger?: Pick<Logger, 'warn'>,
  { waitMs, statementMs } = unlimited,
): Promise<number> => {
  if (!existsSync(join(folder, 'meta', '_journal.json'))) {
    throw new StartError(`no migrations in ${folder}; set PLATFORM_MIGRATIONS`)
  }
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  return database.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local lock_timeout = ${waitMs}`))
    await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`)
    await tx.execute(sql.raw(`set local statement_timeout = ${statementMs}`))
    // A role that may only use the tables makes none, and needs none when nothing is left to do.
    const rows = await readRows<{ made: boolean }>(
      tx,
      sql`select to_regclass('platform_migration') is not null as made`,
    )
    if (!rows[0]?.made) {
      await tx.execute(
        sql`create table platform_migration (created_at bigint primary key, hash varchar(64) not null, run_time timestamp(3) not null default now())`,
      )
    }
    const done = (await tx.execute(sql`select created_at, hash from platform_migration`)) as {
      rows: { created_at: string | number; hash: string }[]
    }
    const hashes = new Map(done.rows.map((row) => [Number(row.created_at), row.hash]))
    const known = new Set(migrations.map(({ folderMillis }) => folderMillis))
    const newer = [...hashes.keys()].filter((when) => !known.has(when)).length
    // Decision 28: a migration only adds, and what an older program still uses goes one version later. So it goes on.
    if (newer > 0) logger?.warn({ newer }, 'the database is newer than this program; going on')
    let ran = 0
    for (const migration of migrations) {
      const hash = hashes.get(migration.folderMillis)
      if (hash === migration.hash) continue
      if (hash !== undefined) {
        throw new StartError(
          `a migration of ${folder} was changed after this database had run it; add a new one instead`,
        )
      }
      for (const statement of migration.sql) await tx.execute(sql.raw(statement))
      await tx.execute(
        sql`insert into platform_migration (created_at, hash) values (${migration.folderMillis}, ${migration.hash})`,
      )
      ran++
    }
    return ran
  })
}
