import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { secondsToMilliseconds } from 'date-fns/secondsToMilliseconds'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { borrowSnapshot } from '../backup/set/dump'
import { readLogKeys } from '../kernel/audit/log-keys'
import { type Config, examineEnv } from '../kernel/config/config'
import type { Database } from '../kernel/db/database'
import { installations, type Mode } from '../kernel/db/installation-table'
import { migrate } from '../kernel/db/migrate'
import { readRows } from '../kernel/db/read-rows'
import { withDatabase } from '../kernel/db/with-database'
import { createLogger } from '../kernel/log/logger'
import { toFirmwareKeys } from '../nouns/firmware/signature'
import { examineVersion } from './examine-database'
import { examineFactorKey } from './examine-factor-key'
import { examineOwnership } from './examine-files'
import { examineCertificates, examineDisk } from './examine-machine'
import { bad, type Finding, ok, oneLine, warn } from './finding'

/** Why a database may not be started in the mode of the configuration; null where it may. `stored`: the mode with the data. */
export type ModeRefusal = (database: Database, config: Config, stored: Mode | undefined) => Promise<string | null>

/** The platform of today goes on meanwhile: its calls wait no longer than this for the trial of the migrations. */
const limits = { waitMs: secondsToMilliseconds(2), statementMs: secondsToMilliseconds(20) }
/** Codes of PostgreSQL. */
const lacksRight = '42501'
const waitsForLock = '55P03'
const tookTooLong = '57014'

class TakenBack extends Error {}

const codeOf = (error: unknown): unknown =>
  error instanceof Error ? ((error as { code?: unknown }).code ?? codeOf(error.cause)) : undefined

const isMade = async (database: Database, table: string): Promise<boolean> => {
  const rows = await readRows<{ made: boolean }>(database, sql`select to_regclass(${table}) is not null as made`)
  return rows[0]?.made ?? false
}

const toRefusal = (matter: string, error: unknown): Finding => {
  const code = codeOf(error)
  if (code === lacksRight)
    return bad(
      matter,
      `cannot run (${oneLine(error)}): set DATABASE_MIGRATE_URL to the role that owns the tables, or run migrate as it before the start`,
    )
  if (code === waitsForLock) return warn(matter, 'were not tried, because a table is in use: run this again')
  if (code === tookTooLong)
    return warn(matter, 'one takes longer than 20 s, and was not tried to its end: try the upgrade on a restored set')
  return bad(matter, `cannot run: ${oneLine(error)}`)
}

/** Runs the migrations in a transaction, and takes it back. */
const examineMigrations = async (database: Database, folder: string): Promise<Finding> => {
  const matter = 'migrations'
  let ran = 0
  let newer = 0
  try {
    await database.transaction(async (tx): Promise<never> => {
      ran = await migrate(tx, folder, undefined, limits)
      newer = (await tx.$count(sql`platform_migration`)) - readMigrationFiles({ migrationsFolder: folder }).length
      throw new TakenBack()
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) return toRefusal(matter, error)
  }
  if (newer > 0) return warn(matter, `the database is ${newer} newer than this program: is this the new folder?`)
  return ok(matter, ran === 0 ? 'none is left to run' : `${ran} can run, and were taken back`)
}

const examineMode = async (database: Database, config: Config, modeRefusal: ModeRefusal): Promise<Finding> => {
  const matter = 'mode'
  if (!(await isMade(database, 'seed_run'))) return ok(matter, 'the database is empty: the first start fills it')
  const [stored] = (await isMade(database, 'installation'))
    ? await database.select({ mode: installations.mode }).from(installations)
    : []
  const refusal = await modeRefusal(database, config, stored?.mode)
  return refusal === null ? ok(matter, config.demo ? 'a demonstration' : 'a site') : bad(matter, refusal)
}

const silent = createLogger('silent')

const examineHeld = (config: Config, modeRefusal: ModeRefusal): Promise<Finding[]> =>
  withDatabase(config, silent, async ({ database, kind }) => [
    await examineVersion(database, kind),
    await examineMode(database, config, modeRefusal),
    await examineFactorKey(database, config),
    await examineOwnership(database, config),
    ...(config.migrateUrl === undefined ? [await examineMigrations(database, config.migrations)] : []),
  ])

const examineOwner = ({ migrateUrl, migrations, dataDir }: Config): Promise<Finding> =>
  withDatabase({ databaseUrl: migrateUrl, dataDir }, silent, ({ database }) => examineMigrations(database, migrations))

/** Looks at a copy of the embedded database: to open it is to write to it. */
const examineCopy = async (config: Config, modeRefusal: ModeRefusal): Promise<Finding[]> => {
  if (!existsSync(join(config.dataDir, 'db')))
    return [warn('database', `there is none in ${config.dataDir}: is PLATFORM_DATA_DIR the folder of today?`)]
  const { folder, end } = await borrowSnapshot(config.dataDir)
  try {
    const copy = { databaseUrl: undefined, dataDir: folder }
    return await withDatabase(copy, silent, async ({ database, kind }) => [
      await examineVersion(database, kind),
      await examineMode(database, config, modeRefusal),
      await examineFactorKey(database, config),
      await examineOwnership(database, config),
      await examineOwnership(database, config),
      await examineMigrations(database, config.migrations),
    ])
  } finally {
    await end()
  }
}

const examineDatabaseOf = async (config: Config, modeRefusal: ModeRefusal): Promise<Finding[]> => {
  try {
    if (config.databaseUrl === undefined) return await examineCopy(config, modeRefusal)
    const findings = await examineHeld(config, modeRefusal)
    return config.migrateUrl === undefined ? findings : [...findings, await examineOwner(config)]
  } catch (error) {
    return [bad('database', oneLine(error))]
  }
}

const examineFolder = ({ dataDir }: Config): Finding => {
  const path = resolve(dataDir)
  const matter = 'data folder'
  if (!existsSync(path)) return warn(matter, `${path} is not there: is PLATFORM_DATA_DIR the folder of today?`)
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    const { uid, mode } = statSync(path)
    return bad(
      matter,
      `${path} cannot be written by this user: its owner is ${uid} and its mode ${(mode & 0o777).toString(8)}; give it to the user of the service`,
    )
  }
  const isOpen = (statSync(path).mode & 0o007) !== 0
  return ok(matter, isOpen ? `${path} is open to other users, and will be closed to them` : `${path} can be written`)
}

const examineKeys = (config: Config): Finding[] => {
  const findings: Finding[] = []
  try {
    // A demonstration makes its key by itself.
    if (config.logProof.key !== null || !config.demo) readLogKeys(config)
    toFirmwareKeys(config.firmware.keys)
  } catch (error) {
    findings.push(bad('configuration', oneLine(error)))
  }
  return findings
}

/**
 * What would refuse the first start of this version on today's environment and data, each with its remedy. Changes
 * nothing: of the embedded database a copy is tried, on PostgreSQL the migrations run in a transaction that is taken back.
 */
export const examineUpgrade = async (
  env: Record<string, string | undefined>,
  certificates: readonly string[],
  modeRefusal: ModeRefusal,
): Promise<Finding[]> => {
  const { config, refusals } = examineEnv(env)
  const refused = refusals.flat().map((message) => bad('configuration', message))
  if (config === null) return [...refused, warn('database', 'was not looked at: correct the configuration first')]
  const unread = config.unreadNames.map((name) =>
    warn('configuration', `no program reads ${name}: correct the name, or remove it`),
  )
  const configuration = [...refused, ...examineKeys(config), ...unread]
  // Which database is meant is not known.
  const isUnclear = config.databaseUrl === undefined && refused.length > 0
  return [
    ...(configuration.length > 0 ? configuration : [ok('configuration', config.demo ? 'a demonstration' : 'a site')]),
    examineFolder(config),
    ...(isUnclear
      ? [warn('database', 'was not looked at: correct the configuration first')]
      : await examineDatabaseOf(config, modeRefusal)),
    await examineDisk(config.dataDir),
    ...(await examineCertificates(config, certificates)),
  ]
}
