import { existsSync } from 'node:fs'
import { and, eq } from 'drizzle-orm'
import { type Config, StartError } from '../kernel/config/config'
import {
  firstAccount,
  firstPasswordFile,
  forgetFirstPassword,
  writeFirstPassword,
} from '../kernel/config/first-password'
import type { Database } from '../kernel/db/database'
import type { OpenDatabase } from '../kernel/db/open-database'
import { prepareSchema } from '../kernel/db/prepare-schema'
import { seedRuns } from '../kernel/db/seed-run-table'
import type { Logger } from '../kernel/log/logger'
import { webUsers } from '../kernel/session/identity-table'
import type { FileStore } from '../kernel/storage/file-store'
import { examineOwner, noteOwner } from '../kernel/storage/owner'
import { leaseNotes, ownerNotes } from '../kernel/storage/owner-note'
import { examineStoreLease } from '../kernel/storage/store-lease'
import { beginSeed } from './begin-seed'
import { fleetFileOf, writeFleetFile } from './fleet-file'
import { keepMode } from './keep-mode'
import { writePastFile } from './past-file'
import { type SeedResult, seed } from './seed'

/** Whether the first account has another password: changed in another process, or by somebody else. */
const isChanged = async (database: Database): Promise<boolean> => {
  const its = and(eq(webUsers.account, firstAccount), eq(webUsers.mustChangePassword, 1))
  return (await database.$count(webUsers, its)) === 0
}

/** Brings the database to the newest schema and fills an empty one. */
export const prepare = async (
  config: Config,
  open: OpenDatabase,
  clock: () => Date,
  logger: Logger,
  files: FileStore,
  print: (line: string) => void,
): Promise<SeedResult> => {
  const { database, tidy } = open
  const notes = ownerNotes(config)
  // A start that is refused has changed nothing: looked at first, and written last.
  const identity = await examineOwner(database, files, notes).catch((error: unknown) => {
    if (error instanceof StartError) throw error
    // Calls say that the store is away; the clean-up looks again before it touches anything.
    logger.warn({ err: error }, 'it could not be looked whose files the store has')
    return null
  })
  await prepareSchema(config, open, logger)
  if (identity !== null) await examineStoreLease(database, leaseNotes(config))
  await keepMode(database, config, clock())
  if (identity !== null) await noteOwner(database, identity, notes)
  const result = await seed(database, {
    ...config,
    files,
    now: clock(),
    readings: config.fixedClock !== undefined,
    keepPassword: (password) => writeFirstPassword(config.dataDir, password),
  })
  const { adminPassword, isFleetNew } = result
  if (isFleetNew) await tidy('all')
  const file = firstPasswordFile(config.dataDir)
  if (adminPassword !== null)
    print(`account ${firstAccount} has its first password in ${file}, which is removed when the password is changed`)
  else if (existsSync(file) && (await isChanged(database))) await forgetFirstPassword(config.dataDir)
  return result
}

/** Writes what the simulator of a demonstration plays, once. */
export const writeDemoFiles = async (
  { demo, dataDir, databaseUrl }: Config,
  database: Database,
  now: Date,
  logger: Logger,
): Promise<void> => {
  if (!demo) return
  const given = eq(seedRuns.name, 'fleet keys')
  if (!existsSync(fleetFileOf(dataDir)) && databaseUrl !== undefined && (await database.$count(seedRuns, given)) > 0) {
    // Another process plays them: new keys would turn its controllers away.
    logger.warn(
      { file: fleetFileOf(dataDir) },
      'the keys of the demonstration lie in another data folder: none was made anew',
    )
    return
  }
  await writeFleetFile(database, { dataDir, now })
  await beginSeed(database, 'fleet keys', now)
  await writePastFile(database, { dataDir, now })
}
