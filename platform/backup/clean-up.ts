import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type Config, StartError } from '../kernel/config/config'
import type { Database } from '../kernel/db/database'
import { openDatabase } from '../kernel/db/open-database'
import { readRows } from '../kernel/db/read-rows'
import type { Logger } from '../kernel/log/logger'
import { databaseName, type Marker, markerName, removeMarker } from './restore-marker'
import type { FileSource } from './set/file-sources'
import { emptyServer } from './set/lay-history'
import { trace } from './trace'

/** Throws a `StartError` where a program is connected to the database: a restore that was killed may still be. */
export const requireUnused = async (database: Database): Promise<void> => {
  const [row] = await readRows<{ others: number }>(
    database,
    sql`select count(*)::int as others from pg_stat_activity where datname = current_database()
      and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  if ((row?.others ?? 0) > 0) throw new StartError('the database of DATABASE_URL is in use: stop whoever uses it')
}

/** Tables, and whatever else lies beside them, that a database has of its own. */
export const countTables = async (database: Database): Promise<number> => {
  const [row] = await readRows<{ made: number }>(
    database,
    sql`select count(*)::int as made from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname !~ '^pg_' and nspname <> 'information_schema'`,
  )
  return row?.made ?? 0
}

/** Drops what this role has made in a database that was empty before. Rights that others gave it stay, and extensions. */
export const emptyDatabase = async (database: Database): Promise<void> => {
  const made = await readRows<{ statement: string }>(
    database,
    sql`select format('drop schema %I cascade', nspname) as statement from pg_namespace
        where nspname !~ '^pg_' and nspname not in ('information_schema', 'public') and nspowner = current_user::regrole
      union all select format('drop %s if exists public.%I cascade',
          case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, relname)
        from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
          -- A sequence of a column goes with its table.
          and not (relkind = 'S' and exists (select from pg_depend
            where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i')))
      union all select format('drop routine if exists %s cascade', oid::regprocedure)
        from pg_proc where pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      union all select format('drop type if exists public.%I cascade', typname)
        from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
          and not exists (select from pg_depend where objid = pg_type.oid and deptype = 'e')`,
  )
  await database.transaction(async (tx) => {
    for (const { statement } of made) await tx.execute(sql.raw(statement))
  })
}

/** Makes the target of a restore that was cut short as empty as it was found; the marker goes last. */
export const cleanUp = async (
  config: Config,
  logger: Logger,
  marker: Marker,
  sources: readonly FileSource[],
): Promise<void> => {
  const { dataDir } = config
  if (marker.database !== databaseName(config))
    throw new StartError(
      `the restore that was cut short laid into ${marker.database || 'the embedded database'}: name it again`,
    )
  if (marker.database !== '') {
    const databaseUrl = config.migrateUrl ?? config.databaseUrl
    const { database, close } = await openDatabase({ ...config, databaseUrl }, logger)
    try {
      await requireUnused(database)
      await emptyDatabase(database)
    } finally {
      await close()
    }
  }
  trace('restore.clean.database')
  if (marker.fillsServer) await emptyServer(config, logger)
  for (const { start, remove } of sources)
    for (const name of marker.files) {
      if (!name.startsWith(start)) continue
      await remove(name.slice(start.length))
      trace('restore.clean.file')
    }
  await emptyFolder(dataDir)
  trace('restore.clean.folder')
  await removeMarker(dataDir)
  trace('restore.cleaned')
}

const lockFiles = new Set(['platform.lock'])

/** What a data folder holds besides its lock, and the marker of a restore. */
export const contentOf = async (dataDir: string): Promise<string[]> =>
  (await readdir(dataDir)).filter((name) => !lockFiles.has(name) && name !== markerName)

export const emptyFolder = async (dataDir: string): Promise<void> => {
  for (const name of await contentOf(dataDir)) await rm(join(dataDir, name), { recursive: true, force: true })
}
