import { existsSync, mkdirSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { millisecondsInMinute } from 'date-fns/constants'
import { drizzle as drizzlePool } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { Pool } from 'pg'
import { type Config, StartError } from '../config/config'
import { reasonOf } from '../error/reason-of'
import type { Logger } from '../log/logger'
import { type StatementWatch, type Telemetry, watchWith } from '../telemetry/telemetry'
import type { Database } from './database'
import { fairClient } from './fair-client'
import {
  giveUpReserve,
  guardSpace,
  reservedBytes,
  type SpaceGuard,
  type SpaceUse,
  startBytes,
  watchSpace,
} from './free-space'
import { openCluster } from './open-cluster'
import { type DatabaseState, probeDatabase } from './probe-database'
import { takeProcessLock } from './process-lock'
import { watchStatements } from './watch-statements'

/** No statement of the platform is meant to take this long; one that does is cut. */
const statementTimeoutMs = 10_000
const poolSize = 10
/** A probe that takes longer has its connection closed, ms. */
const probeLimitMs = 10_000

export type OpenDatabase = {
  database: Database
  /** Whether a change may begin: the embedded database is on our disk, PostgreSQL says by itself when its own is full. */
  hasSpace: (use?: SpaceUse) => Promise<boolean>
  /** Keeps it from a full disk from now on; null where that is not ours to do. */
  guardSpace: (() => SpaceGuard) | null
  /** Whether it can be worked with now. Its answer may be two seconds old. */
  probe: () => Promise<DatabaseState>
  /** What PostgreSQL does by itself and the embedded database does not: takes out dead rows and counts the others. */
  tidy: (what: 'all' | 'often changed') => Promise<void>
  /** Ends every connection and gives the data directory back. */
  close: () => Promise<void>
  kind: 'pglite' | 'postgres'
  /** The embedded database itself, for the queue that lives in it; null on PostgreSQL. */
  embedded: PGlite | null
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'>

type Asked = {
  /** The setting that an operator has to look at when it does not answer. */
  setting?: string
  /** Measures its statements. */
  telemetry?: Telemetry | null
  /** Whether it is a platform that starts: the reserve of the disk is its to give up, and it stays. */
  takesReserve?: boolean
}

/** Opens PostgreSQL by its URL, or the embedded database in the data directory. Throws a `StartError` in one line. */
export const openDatabase = async (
  config: DatabaseConfig,
  logger: Logger,
  { setting = 'DATABASE_URL', telemetry = null, takesReserve = false }: Asked = {},
): Promise<OpenDatabase> =>
  config.databaseUrl === undefined
    ? openPglite(config.dataDir, logger, { telemetry, takesReserve })
    : openPostgres(config.databaseUrl, logger, setting, telemetry)

// Inside this process nothing can interrupt a statement; the limit is kept for the day when something can.
const settings = `SET statement_timeout = ${statementTimeoutMs}; SET TIME ZONE 'UTC'`

/** What a database without its folder leaves behind: a new one in its place would own what it never made. */
const leftWithout = (dataDir: string): string[] =>
  ['owner', 'store', 'firmware', 'history'].filter((name) => existsSync(join(dataDir, name)))

/** Throws a `StartError` where not even a start has room, or a new database. */
const requireRoom = async (dataDir: string): Promise<void> => {
  const { bavail, bsize } = await statfs(dataDir)
  const least = existsSync(join(dataDir, 'db')) ? startBytes : reservedBytes
  if (bavail * bsize < least)
    throw new StartError(`less than ${least / 1024 / 1024} MB are free for the data in ${dataDir}: make room`)
}

const openPglite = async (
  dataDir: string,
  logger: Logger,
  { telemetry, takesReserve }: Required<Pick<Asked, 'telemetry' | 'takesReserve'>>,
): Promise<OpenDatabase> => {
  mkdirSync(dataDir, { recursive: true })
  if (takesReserve && (await giveUpReserve(dataDir)))
    logger.error({ dataDir }, 'the disk is full: the reserve is given up, so that the platform can start read-only')
  await requireRoom(dataDir)
  const hasSpace = watchSpace(dataDir)
  const release = takeProcessLock(dataDir, () => {
    // Going on would lose commits of both; leaving loses none.
    logger.fatal({ dataDir }, 'another process has taken the data directory')
    process.exit(1)
  })
  try {
    const directory = join(dataDir, 'db')
    const left = existsSync(directory) ? [] : leftWithout(dataDir)
    if (left.length > 0)
      throw new StartError(
        `${dataDir} has no database, and has what belongs to one (${left.join(', ')}): put its folder db back, restore a set into a new folder, or name another one by PLATFORM_DATA_DIR`,
      )
    mkdirSync(directory, { recursive: true })
    const client = await (takesReserve
      ? openCluster(directory, dataDir, (at) => PGlite.create(at))
      : openCluster(directory, dataDir))
    await client.exec(settings)
    return {
      database: drizzlePglite({ client: watchStatements(fairClient(client), telemetry && watchWith(telemetry)) }),
      kind: 'pglite',
      embedded: client,
      hasSpace,
      guardSpace: () => guardSpace({ dataDir, hasSpace, exec: (sql) => client.exec(sql), logger }),
      probe: probeEmbedded(client, hasSpace),
      tidy: tidyEmbedded(client),
      close: async () => {
        await client.close()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

const oftenChanged = [
  ...['session', 'login_failure', 'captcha', 'idempotency_key', 'operation_log_head', 'job', 'job_ticket'],
  ...['device_presence', 'device_mark', 'device_message', 'device_error', 'ingest_minute', 'unit_reading'],
].join(', ')
const tidyEmbedded = (client: PGlite) => async (what: 'all' | 'often changed') => {
  await client.exec(`VACUUM (ANALYZE) ${what === 'all' ? '' : oftenChanged}`)
}

/** Without room on its disk it takes no change. */
const probeEmbedded = (client: PGlite, hasSpace: () => Promise<boolean>) =>
  probeDatabase(async () => {
    await client.query('select 1')
    return !(await hasSpace())
  })

const always = async (): Promise<boolean> => true

/** The embedded database in memory, for tests. */
export const openMemoryDatabase = async (
  options: PGliteOptions,
  telemetry: Telemetry | null = null,
): Promise<OpenDatabase> => {
  const client = await PGlite.create(options)
  await client.exec(settings)
  return {
    database: drizzlePglite({ client: watchStatements(fairClient(client), telemetry && watchWith(telemetry)) }),
    kind: 'pglite',
    embedded: client,
    hasSpace: always,
    guardSpace: null,
    probe: probeEmbedded(client, always),
    tidy: tidyEmbedded(client),
    close: () => client.close(),
  }
}

const openPostgres = async (
  url: string,
  logger: Logger,
  setting: string,
  telemetry: Telemetry | null,
): Promise<OpenDatabase> => {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    options: `-c statement_timeout=${statementTimeoutMs} -c timezone=UTC -c idle_in_transaction_session_timeout=${millisecondsInMinute}`,
  })
  // An idle connection that the server cuts (a restart, a failover) raises here; the pool opens another one by itself.
  pool.on('error', (error) => logger.warn({ reason: error.message }, 'idle database connection lost'))
  // A connection that is lost between two statements of a transaction raises on itself, and without a listener that
  // would end the process. The next statement of the transaction fails and is answered with "unavailable".
  pool.on('connect', (client) => {
    client.on('error', (error) => logger.warn({ reason: error.message }, 'database connection lost'))
  })
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw new StartError(
      `the database of ${setting} does not answer (${reasonOf(error)}): start it, or correct ${setting}`,
    )
  }
  telemetry?.metrics.watchConnections(() => ({
    open: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }))
  const { probe, end } = probePostgres(url, pool)
  return {
    database: withSafeTransactions(pool, telemetry && watchWith(telemetry)),
    kind: 'postgres',
    embedded: null,
    hasSpace: always,
    guardSpace: null,
    probe,
    tidy: async () => undefined,
    close: async () => {
      await Promise.all([pool.end(), end()])
    },
  }
}

/**
 * Asks on a connection of its own, which is there while others are busy or cannot be opened. Where no other is open, one
 * has to be: a server may answer us and refuse all others. A hot standby is read-only, too.
 */
const probePostgres = (url: string, pool: Pool) => {
  const own = new Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: probeLimitMs,
    query_timeout: probeLimitMs,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  })
  own.on('error', () => undefined)
  own.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  const probe = probeDatabase(async () => {
    const { rows } = await own.query<{ is: boolean }>(`select current_setting('transaction_read_only') = 'on' as is`)
    if (pool.totalCount === 0) (await pool.connect()).release()
    return rows[0]?.is === true
  })
  return { probe, end: () => own.end() }
}

/**
 * Drizzle takes a connection of the pool for a transaction, and loses it for good where `begin` itself fails: a database
 * that restarts would cost a place each time. Here the connection is given back whatever happens; the pool drops a dead
 * one by itself.
 */
const withSafeTransactions = (pool: Pool, watch: StatementWatch | null): Database => {
  const database = drizzlePool({ client: watchStatements(pool, watch) })
  database.transaction = async (run, config) => {
    const client = await pool.connect()
    try {
      return await drizzlePool({ client: watchStatements(client, watch) }).transaction(run, config)
    } finally {
      client.release()
    }
  }
  return database
}
