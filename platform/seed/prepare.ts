import { type Config, StartError } from '../kernel/config/config'
import type { Database } from '../kernel/db/database'
import type { OpenDatabase } from '../kernel/db/open-database'
import { prepareSchema } from '../kernel/db/prepare-schema'
import type { Logger } from '../kernel/log/logger'
import type { FileStore } from '../kernel/storage/file-store'
import { examineOwner, noteOwner } from '../kernel/storage/owner'
import { ownerNotes } from '../kernel/storage/owner-note'
import { writeFleetFile } from './fleet-file'
import { keepMode } from './keep-mode'
import { writePastFile } from './past-file'
import { type SeedResult, seed } from './seed'

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
  await keepMode(database, config, clock())
  if (identity !== null) await noteOwner(database, identity, notes)
  const result = await seed(database, {
    ...config,
    files,
    now: clock(),
    readings: config.fixedClock !== undefined,
  })
  const { adminPassword, isFleetNew } = result
  if (isFleetNew) await tidy('all')
  if (adminPassword !== null)
    print(`account admin, password ${adminPassword} (shown only now; change it after the first sign-in)`)
  return result
}

/** Writes what the simulator of a demonstration plays, once. */
export const writeDemoFiles = async ({ demo, dataDir }: Config, database: Database, now: Date): Promise<void> => {
  if (!demo) return
  await writeFleetFile(database, { dataDir, now })
  await writePastFile(database, { dataDir, now })
}
