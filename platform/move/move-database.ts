import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { Client } from 'pg'
import { countTables, requireUnused } from '../backup/clean-up'
import { databaseName } from '../backup/restore-marker'
import { dropSnapshot, removeLeftSnapshots, takeSnapshot } from '../backup/set/snapshot'
import { usage } from '../command/usage'
import type { ModeRefusal } from '../doctor/examine-upgrade'
import { openAnchors } from '../kernel/audit/open-anchors'
import { type Config, StartError } from '../kernel/config/config'
import type { Database } from '../kernel/db/database'
import { installations } from '../kernel/db/installation-table'
import { migrate } from '../kernel/db/migrate'
import { prepareSchema } from '../kernel/db/prepare-schema'
import { endOnLostLock, takeProcessLock } from '../kernel/db/process-lock'
import { readRows } from '../kernel/db/read-rows'
import { currentRole, sameRole } from '../kernel/db/roles'
import { withDatabase } from '../kernel/db/with-database'
import { ifMissing } from '../kernel/error/missing'
import { reasonOf } from '../kernel/error/reason-of'
import type { Logger } from '../kernel/log/logger'
import { openFileStore } from '../kernel/storage/open-file-store'
import { examineOwner } from '../kernel/storage/owner'
import { ownerNotes } from '../kernel/storage/owner-note'
import { type Compared, compareDatabases, copyDatabase, sameText } from './copy-database'
import { endMoving, halfMoved, movedAway, readMoving, writeMoving } from './move-note'
import { trace } from './trace'

type Move = { config: Config; logger: Logger; print: (line: string) => void; modeRefusal: ModeRefusal }

/** Of the role that is to own the tables. Answers whether the database has some. */
const examineTarget = async ({ config, logger }: Move): Promise<boolean> => {
  const databaseUrl = config.migrateUrl ?? config.databaseUrl
  // Both roles come in.
  const platform = config.migrateUrl && (await withDatabase(config, logger, ({ database }) => currentRole(database)))
  return withDatabase({ ...config, databaseUrl }, logger, async ({ database }) => {
    if (platform === (await currentRole(database))) throw sameRole()
    await requireUnused(database)
    const rows = await readRows<{ encoding: string; may: boolean; role: string }>(
      database,
      sql`select current_setting('server_encoding') as encoding,
      has_schema_privilege('public', 'CREATE') and has_database_privilege(current_database(), 'CREATE') as may,
      current_user::text as role`,
    )
    const { encoding, may, role } = rows[0] ?? { encoding: '', may: false, role: '' }
    if (encoding !== 'UTF8')
      throw new StartError(`the database of DATABASE_URL has the encoding ${encoding}: make one with UTF8`)
    if (!may)
      throw new StartError(
        `the role ${role} may make no tables in the database of DATABASE_URL: let it own that database, or set DATABASE_MIGRATE_URL`,
      )
    return (await countTables(database)) > 0
  })
}

/** The anchors of a platform on PostgreSQL lie in its data folder, those of an embedded database beside it. */
const anchorFiles = async (config: Config): Promise<{ from: string; to: string }> => ({
  from: (await openAnchors({ ...config, databaseUrl: undefined })).place,
  to: (await openAnchors(config)).place,
})

const copyAnchors = async (config: Config): Promise<void> => {
  const { from, to } = await anchorFiles(config)
  const anchors = from === to ? null : await readFile(from).catch(ifMissing(null))
  if (anchors === null) return
  await writeFile(`${to}.part`, anchors, { mode: 0o600, flush: true })
  await rename(`${to}.part`, to)
}

/** Brings the copy of the source to this version, and looks whether it may go where its files stay. Answers its migrations. */
const examineSource = async (database: Database, { config, modeRefusal }: Move): Promise<number> => {
  await examineOwner(database, await openFileStore(config), ownerNotes(config))
  await migrate(database, config.migrations)
  const [stored] = await database.select({ mode: installations.mode }).from(installations)
  const refusal = await modeRefusal(database, config, stored?.mode)
  if (refusal !== null) throw new StartError(refusal)
  const ran = await database.$count(sql`platform_migration`)
  if (ran > readMigrationFiles({ migrationsFolder: config.migrations }).length)
    throw new StartError('the embedded database is newer than this program: move it by the newer version')
  return ran
}

/** All in one transaction: a target is empty until it is whole. */
const fill = async (
  source: PGlite,
  { config, tell, migrations }: { config: Config; tell: (compared: Compared) => void; migrations: number },
): Promise<number> => {
  const client = new Client({ connectionString: config.migrateUrl ?? config.databaseUrl })
  // A lost connection also fails the statement that waits.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(sameText)
    return await drizzlePg({ client }).transaction(async (tx) => {
      if ((await migrate(tx, config.migrations)) !== migrations)
        throw new StartError('the database of DATABASE_URL was filled by another program meanwhile: name a new one')
      trace('move.made')
      const rows = await copyDatabase(source, client, tell)
      await writeMoving(config)
      trace('move.noted')
      return rows
    })
  } finally {
    await client.end()
  }
}

const compare = async (source: PGlite, config: Config, tell: (compared: Compared) => void): Promise<number> => {
  const client = new Client({ connectionString: config.migrateUrl ?? config.databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(sameText)
    return await compareDatabases(source, client, tell)
  } finally {
    await client.end()
  }
}

/** Looks at both sides, without changing one. Answers whether the target was filled by a move that was cut short. */
const examineBoth = async (move: Move): Promise<boolean> => {
  const { config } = move
  const moving = readMoving(config.dataDir)
  if (moving !== null && moving.to !== databaseName(config)) throw new StartError(halfMoved(config.dataDir) ?? '')
  const isFilled = await examineTarget(move)
  if (moving !== null) return isFilled
  if (isFilled) throw new StartError('the database of DATABASE_URL is not empty: name a new one')
  const { from, to } = await anchorFiles(config)
  if (from !== to && existsSync(to))
    throw new StartError(`${to} has anchors of another database: move it elsewhere first`)
  return false
}

/** From a copy: to open the embedded database is to write to it, and it stays as it is. */
const moveCopy = async (move: Move, folder: string, isFilled: boolean): Promise<number> => {
  const source = await PGlite.create(join(folder, 'db'))
  try {
    const migrations = await examineSource(drizzlePglite({ client: source }), move)
    await source.exec(sameText)
    const tell =
      (done: string) =>
      ({ table, rows, at, of }: Compared): void =>
        move.print(`${at} of ${of}: ${table.replace('public.', '')}, ${rows} rows ${done}`)
    return isFilled
      ? await compare(source, move.config, tell('were there and are the same'))
      : await fill(source, { config: move.config, tell: tell('copied and compared'), migrations })
  } finally {
    await source.close()
  }
}

/** The target that the option names, where the environment names none. */
const targetOf = (config: Config, [option, url = '', ...more]: readonly string[]): Config => {
  if (option === undefined) return config
  if (option !== '--to' || more.length > 0 || !/^postgres(?:ql)?:\/\//.test(url)) throw new StartError(usage)
  if (config.databaseUrl !== undefined) throw new StartError('DATABASE_URL names the target: leave out --to')
  return { ...config, databaseUrl: url }
}

/**
 * `move`: brings the embedded database of the data folder to the empty PostgreSQL of DATABASE_URL. Files, history and keys
 * stay where they are; anchors are copied to where a platform on PostgreSQL has them. Cut short, it has either not
 * happened, or says so and goes on when it is run again. Answers the exit code.
 */
export const moveCommand = async (args: readonly string[], given: Move): Promise<number> => {
  const config = targetOf(given.config, args)
  const move = { ...given, config }
  const { logger, print } = move
  const { dataDir } = config
  if (config.databaseUrl === undefined)
    throw new StartError('name the PostgreSQL to move to by DATABASE_URL, DATABASE_URL_FILE or --to postgres://…')
  const moved = movedAway(dataDir)
  if (moved !== null) throw new StartError(moved)
  if (!existsSync(join(dataDir, 'db')))
    throw new StartError(`there is no embedded database in ${dataDir}: correct PLATFORM_DATA_DIR`)
  const release = takeProcessLock(dataDir, endOnLostLock(dataDir))
  try {
    const isFilled = await examineBoth(move)
    await removeLeftSnapshots(dataDir)
    const { folder } = await takeSnapshot(dataDir, null)
    trace('move.lent')
    const rows = await moveCopy(move, folder, isFilled).finally(() => dropSnapshot(folder))
    trace('move.committed')
    await withDatabase(config, logger, (open) => prepareSchema(config, open, logger))
    trace('move.prepared')
    await copyAnchors(config)
    trace('move.anchored')
    await endMoving(dataDir)
    print(`${rows} rows are the same in ${databaseName(config)}, which is the database of ${dataDir} from now on`)
    print(`${join(dataDir, 'db')} is as it was: remove it when all is well`)
    if (args.length > 0) print('set DATABASE_URL to it before the next start')
    return 0
  } catch (error) {
    if (error instanceof StartError) throw error
    const outcome = readMoving(dataDir) === null ? 'nothing was moved' : halfMoved(dataDir)
    throw new StartError(`${outcome} (${reasonOf(error)})`)
  } finally {
    release()
  }
}
