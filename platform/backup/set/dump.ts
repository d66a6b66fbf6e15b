import { createReadStream, existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { type Config, StartError } from '../../kernel/config/config'
import { openCluster } from '../../kernel/db/open-cluster'
import { openDatabase } from '../../kernel/db/open-database'
import { endOnLostLock, takeProcessLock } from '../../kernel/db/process-lock'
import { readRows } from '../../kernel/db/read-rows'
import type { Logger } from '../../kernel/log/logger'
import { askRunning } from '../ask-running'
import { holdOnPostgres } from '../backup-hold'
import { runPgDump } from '../postgres-tools'
import { type DumpFacts, readFacts } from './dump-facts'
import { dropSnapshot, removeLeftSnapshots, type Snapshot, sizeOf, takeSnapshot } from './snapshot'
import { packFolder } from './tar'
import { zipped } from './zipped'

export const embeddedDump = 'database/pglite.tar.gz'
export const postgresDump = 'database/postgres.dump'

/** The database as it was at one moment, and what it said then. */
export type Dump = {
  name: typeof embeddedDump | typeof postgresDump
  kind: 'pglite' | 'postgres'
  time: string
  writesPausedMs: number
  facts: DumpFacts
  /** What the database takes on a disk, bytes. */
  databaseBytes: number
  bytes: () => AsyncIterable<Uint8Array>
  /** Gives back what was lent; the bytes are gone afterwards. */
  end: () => Promise<void>
}

type DumpConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'migrateUrl'>

/** A copy of the embedded database, from the platform that runs, or of what an ended one has left; `end` removes it. */
export const borrowSnapshot = async (dataDir: string): Promise<Snapshot & { end: () => Promise<void> }> => {
  if (!existsSync(join(dataDir, 'db'))) throw new StartError(`there is no database in ${dataDir}`)
  const asked = await askRunning(dataDir, 'snapshot')
  if (asked !== null) {
    const { answer, end } = asked
    if ('snapshot' in answer) return { ...answer.snapshot, end: async () => end() }
    end()
    throw new StartError('error' in answer ? answer.error : 'the running platform gave another answer')
  }
  const release = takeProcessLock(dataDir, endOnLostLock(dataDir))
  try {
    await removeLeftSnapshots(dataDir)
    const snapshot = await takeSnapshot(dataDir, null)
    return {
      ...snapshot,
      end: async () => {
        await dropSnapshot(snapshot.folder)
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

type Cluster = Awaited<ReturnType<typeof openCluster>>

/**
 * Tables that hold rows, or once did: all but those whose files are as they were made, of which a demonstration has ten
 * times as many. An index of the usual kind has a first page that never holds a row, and keeps every other that it had.
 */
const filledTables = `select format('%I.%I', nspname, relname) as name
  from pg_class t join pg_namespace n on n.oid = relnamespace
  where relkind in ('r', 'm') and nspname !~ '^pg_' and nspname <> 'information_schema'
    and (pg_relation_size(t.oid) > 0 or pg_relation_size(nullif(reltoastrelid, 0)) > 0 or exists (
      select from pg_index join pg_class i on i.oid = indexrelid join pg_am a on a.oid = i.relam
      where indrelid in (t.oid, reltoastrelid)
        and (amname <> 'btree' or pg_relation_size(indexrelid) > current_setting('block_size')::int)))
  order by 1`

/** Files that the log of a copy would go on in, under later names: old ones, with their pages. */
const removeSpareLogs = async (client: Cluster, copy: string): Promise<void> => {
  const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_current_wal_insert_lsn()) as name')
  const last = rows[0]?.name ?? ''
  for (const name of await readdir(join(copy, 'pg_wal'))) {
    if (/^[0-9A-F]{24}$/.test(name) && name > last) await rm(join(copy, 'pg_wal', name))
  }
}

/**
 * Rewrites every table of a copy that has had rows, then the statistics, which the tables have just changed, and begins a
 * new log without the pages of old ones: what rows held before they were changed or removed is in no set.
 */
const rewrite = async (client: Cluster, copy: string): Promise<void> => {
  await client.exec('set wal_recycle = off; set wal_init_zero = on')
  const { rows } = await client.query<{ name: string }>(filledTables)
  if (rows.length > 0) await client.exec(`vacuum (full, analyze) ${rows.map(({ name }) => name).join(', ')}`)
  // Those of a table without rows would stay: they have values of rows that it had.
  await client.exec('delete from pg_statistic where pg_relation_size(starelid) = 0')
  await client.exec('vacuum full pg_statistic, pg_statistic_ext_data')
  await removeSpareLogs(client, copy)
  await client.exec('select pg_switch_wal(); checkpoint')
}

/** Opens the copy and closes it again: what is kept has been started from once, and has nothing left to replay. */
const dumpEmbedded = async (dataDir: string, isOfUse: (facts: DumpFacts) => boolean): Promise<Dump> => {
  const { folder, time, writesPausedMs, end } = await borrowSnapshot(dataDir)
  const copy = join(folder, 'db')
  try {
    const client = await openCluster(copy, dataDir)
    const facts = await readFacts(drizzle({ client }))
      .then(async (read) => {
        if (isOfUse(read)) await rewrite(client, copy)
        return read
      })
      .finally(() => client.close())
    return {
      name: embeddedDump,
      kind: 'pglite',
      time,
      writesPausedMs,
      facts,
      databaseBytes: await sizeOf(copy),
      // Most of it is empty pages.
      bytes: () => zipped(packFolder(copy)),
      end,
    }
  } catch (error) {
    await end()
    throw error
  }
}

const dumpPostgres = async (config: DumpConfig, logger: Logger): Promise<Dump> => {
  // The owner of the tables may read all of them; the platform's own role may too, where nobody has taken it away.
  const databaseUrl = config.migrateUrl ?? config.databaseUrl
  const { database, close } = await openDatabase({ ...config, databaseUrl }, logger)
  const work = await mkdtemp(join(config.dataDir, 'backup-work-'))
  const letGo = await holdOnPostgres(databaseUrl ?? '')
  const end = async (): Promise<void> => {
    await letGo()
    await rm(work, { recursive: true, force: true })
  }
  try {
    const path = join(work, 'dump')
    const { facts, time, databaseBytes } = await database.transaction(
      async (tx) => {
        // Its own time is of before the snapshot: what was acknowledged by then is in it.
        const rows = await readRows<{ id: string; time: string }>(
          tx,
          sql`select pg_export_snapshot() as id, to_char(statement_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time`,
        )
        const [taken] = rows
        if (taken === undefined) throw new Error('PostgreSQL has exported no snapshot')
        // The transaction waits for the dump, which shares its snapshot.
        await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
        await tx.execute(sql`set local statement_timeout = 0`)
        const facts = await readFacts(tx)
        await runPgDump(databaseUrl ?? '', path, taken.id)
        const size = await readRows<{ bytes: string | number }>(
          tx,
          sql`select pg_database_size(current_database()) as bytes`,
        )
        return { facts, time: taken.time, databaseBytes: Number(size[0]?.bytes ?? 0) }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    return {
      name: postgresDump,
      kind: 'postgres',
      time,
      writesPausedMs: 0,
      facts,
      databaseBytes,
      bytes: () => createReadStream(path),
      end,
    }
  } catch (error) {
    await end()
    throw error
  } finally {
    await close()
  }
}

/** `isOfUse`: by what it says; of one that is not, nothing but that is to be used. */
export const takeDump = (
  config: DumpConfig,
  logger: Logger,
  isOfUse: (facts: DumpFacts) => boolean = () => true,
): Promise<Dump> =>
  config.databaseUrl === undefined ? dumpEmbedded(config.dataDir, isOfUse) : dumpPostgres(config, logger)
