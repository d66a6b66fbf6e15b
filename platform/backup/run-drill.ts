import { mkdir, statfs } from 'node:fs/promises'
import { type Config, StartError } from '../kernel/config/config'
import { endOnLostLock, takeProcessLock } from '../kernel/db/process-lock'
import { reasonOf } from '../kernel/error/reason-of'
import type { Logger } from '../kernel/log/logger'
import { ownerNotes } from '../kernel/storage/owner-note'
import { beginDrill, clearDrill, requireApart, throwaway } from './drill-place'
import { lookAtRestored } from './look-at-restored'
import { wholeOf } from './measured'
import { restoreBackup } from './restore-backup'
import type { BackupPlace } from './set/backup-place'
import { checkParts } from './set/check-set'
import { bytesOf, partsOf, surveySets } from './set/dated-sets'
import { historyList, readHistoryList } from './set/history-list'
import { readIdentities } from './set/keys'
import { isCover, type Manifest, manifestName, readManifest } from './set/manifest'
import { openPlace, openSets } from './set/open-place'
import { type BackupSet, openSet } from './set/open-set'
import { trace } from './trace'

/** `faults`: what of the set is not as it was saved; none: it is good. `isRestored`: false where only sums were read. */
export type Drill = {
  place: string
  /** Null where it is encrypted and no key was given. */
  set: Pick<BackupSet, 'manifest' | 'digest'> | null
  isRestored: boolean
  lines: string[]
  faults: string[]
  tookMs: number
}

/** In place of what the disk says: bytes. */
export type FreeBytes = () => Promise<number>

/** Room for what is laid, times this. */
const roomFactor = 1.2

/** The set of that name, or the newest whole one of this installation below it. */
const findSet = async (config: Config, from: string): Promise<BackupPlace> => {
  const place = await openPlace(from, config)
  if ((await place.read(manifestName).then((bytes) => bytes && wholeOf(bytes))) !== null) return place
  let identity: string | null = null
  for (const { read } of ownerNotes(config)) identity ??= await read()
  const sets = openSets(from, config)
  const found = (await surveySets(sets, identity)).sets.filter(({ isWhole }) => isWhole)
  const newest = found.toSorted((a, b) => (a.name < b.name ? 1 : -1))[0]
  if (newest === undefined)
    throw new StartError(`${place.name} is no set, and has no whole set of this platform below it`)
  return sets.open(newest.name)
}

const requireRoom = async (folder: string, { files, databaseBytes, database }: Manifest, freeBytes?: FreeBytes) => {
  // What PostgreSQL lays is on its own disk; what the engine of history lays is as compressed as the set is.
  const needed = roomFactor * (bytesOf(files) + (database === 'pglite' ? (databaseBytes ?? 0) : 0))
  const fromDisk = async (): Promise<number> => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  }
  const free = await (freeBytes ?? fromDisk)()
  if (free >= needed) return
  const megabytes = (bytes: number): number => Math.ceil(bytes / 1024 ** 2)
  throw new StartError(
    `no room for a drill: ${folder} has ${megabytes(free)} MB free, and ${megabytes(needed)} MB are needed; make room, or name another disk by PLATFORM_DRILL_DIR`,
  )
}

const lineOfHistory = async (place: BackupPlace): Promise<string[]> => {
  const bytes = await place.read(historyList)
  if (bytes === null) return []
  const { tables } = readHistoryList(await wholeOf(bytes))
  const parts = tables.flatMap(({ partitions }) => partitions)
  const rows = parts.reduce((all, { check }) => all + check.rows, 0)
  return [`${rows} rows of history in ${parts.length} partitions, each compared`]
}

const restoreAndLook = async (
  config: Config,
  logger: Logger,
  { place, manifest }: BackupSet,
  { from, keyFile }: { from: string; keyFile: string | undefined },
): Promise<Pick<Drill, 'lines' | 'faults'>> => {
  const away = throwaway(config, manifest.database)
  try {
    await restoreBackup(away, logger, from, { keyFile })
    trace('drill.restored')
    const { lines, faults } = await lookAtRestored(away, logger, manifest)
    const past = away.history.kind === 'off' ? [] : await lineOfHistory(place)
    return { lines: [...lines, ...past], faults }
  } catch (error) {
    return { lines: [], faults: [error instanceof StartError ? error.message : reasonOf(error)] }
  }
}

const checkSealed = async (place: BackupPlace): Promise<string[]> => {
  const bytes = await place.read(manifestName)
  const cover = readManifest(bytes === null ? '' : (await wholeOf(bytes)).toString('utf8'))
  if (!isCover(cover) || cover.parts === undefined)
    throw new StartError('the set is of an older version: try it with --key-file, where the secret key lies')
  try {
    await checkParts(place, partsOf(cover))
    return []
  } catch (error) {
    if (error instanceof StartError) return [error.message]
    throw error
  }
}

const isSealed = async (place: BackupPlace): Promise<boolean> => {
  const bytes = await place.read(manifestName)
  return bytes !== null && isCover(readManifest((await wholeOf(bytes)).toString('utf8')))
}

/**
 * Restores a set into a throwaway place, looks at what is there, and takes it away again; of an encrypted one without its
 * key it reads sizes and sums. Throws a `StartError` where no drill could be held, with nothing touched but what a killed
 * drill has left; what is wrong with the set is in `faults`.
 */
export const runDrill = async (
  config: Config,
  logger: Logger,
  { from, keyFile, freeBytes }: { from: string; keyFile: string | undefined; freeBytes?: FreeBytes },
): Promise<Drill> => {
  const started = performance.now()
  const took = (): number => Math.round(performance.now() - started)
  const { folder } = config.drill
  requireApart(config)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const release = takeProcessLock(folder, endOnLostLock(folder))
  try {
    await clearDrill(config, logger)
    const identities = keyFile === undefined ? null : await readIdentities(keyFile)
    const place = await findSet(config, from)
    if (identities === null && (await isSealed(place))) {
      const faults = await checkSealed(place)
      const lines = [
        'encrypted: sizes and sums of its parts were read; try it with --key-file where the secret key lies',
      ]
      return { place: place.name, set: null, isRestored: false, lines, faults, tookMs: took() }
    }
    const set = await openSet(place, identities)
    await requireRoom(folder, set.manifest, freeBytes)
    await beginDrill(config, logger, set.manifest.database)
    trace('drill.begun')
    try {
      const found = await restoreAndLook(config, logger, set, { from: place.name, keyFile })
      trace('drill.looked')
      return { place: place.name, set, isRestored: true, ...found, tookMs: took() }
    } finally {
      await clearDrill(config, logger)
    }
  } finally {
    release()
  }
}
