import { mkdir } from 'node:fs/promises'
import { type Config, StartError } from '../../kernel/config/config'
import { reservedBytes } from '../../kernel/db/free-space'
import { reasonOf } from '../../kernel/error/reason-of'
import type { Logger } from '../../kernel/log/logger'
import { ownerNotes } from '../../kernel/storage/owner-note'
import { takeBackupLock } from '../backup-lock'
import { chooseSets, type KeepRules } from '../keep-rules'
import { wholeOf } from '../measured'
import type { BackupPlace } from './backup-place'
import { checkParts } from './check-set'
import { nameOfMoment, partsOf, putUnfinished, removeSet, type Survey, surveySets, unfinishedName } from './dated-sets'
import { readRecipients } from './keys'
import { type MadeSet, writeSet } from './make-backup'
import { digestIn, digestOf, isCover, manifestName, readManifest } from './manifest'
import { openSets } from './open-place'
import { removeLeftSnapshots } from './snapshot'

/** A set that was made and read back. `left`: what lies there and was not touched; `removed`: sets that no rule keeps. */
export type DatedBackup = { made: MadeSet; place: string; removed: string[]; left: string[] }

type Options = {
  keyFile: string | undefined
  now?: () => Date
  /** In place of what the disk says. */
  freeBytes?: () => Promise<number | null>
  /** In place of a new dump of the database. */
  write?: typeof writeSet
}

/** Whose sets these are: also known where the database is another process's. */
const requireIdentity = async (config: Config): Promise<string> => {
  for (const { read } of ownerNotes(config)) {
    const identity = await read()
    if (identity !== null) return identity
  }
  throw new StartError(`no platform has started on ${config.dataDir} yet: start it once, then sets are known by it`)
}

const requireRoom = ({ sets }: Survey, free: number | null, name: string): void => {
  const newest = sets.reduce<Survey['sets'][number] | null>((a, b) => (a === null || b.time > a.time ? b : a), null)
  if (newest === null || free === null || free - reservedBytes >= newest.bytes) return
  const megabytes = (bytes: number): number => Math.ceil(bytes / 1024 ** 2)
  throw new StartError(
    `no room for a set: ${name} has ${megabytes(free)} MB free, and ${newest.name} took ${megabytes(newest.bytes)} MB; make room, nothing was changed`,
  )
}

/** Reads all that was written from where it lies; of an encrypted set its parts as they are. */
const readBack = async (place: BackupPlace, made: MadeSet): Promise<void> => {
  const bytes = await place.read(manifestName)
  const text = bytes === null ? '' : (await wholeOf(bytes)).toString('utf8')
  const list = readManifest(text)
  const { historyMissing: _, ...manifest } = made
  if (!isCover(list) && digestIn(text) !== digestOf(manifest))
    throw new StartError(`the set is damaged: ${manifestName} is not what was written`)
  await checkParts(place, partsOf(list), [unfinishedName])
}

/** A restored platform has the identity of the one whose set it was, which may run on and have its sets here. */
const isHeld = ({ rows = {} }: MadeSet): boolean => (rows['public.held_work'] ?? 0) > 0

/**
 * Makes a set below a place, by the name of its moment, reads it back and only then removes the sets that no rule keeps.
 * Only sets of this installation are removed, never the one just made nor the newest that is whole, and none while work is
 * held.
 */
export const makeDatedSet = async (
  config: Config,
  logger: Logger,
  to: string,
  rules: KeepRules,
  { keyFile, now = () => new Date(), freeBytes, write = writeSet }: Options,
): Promise<DatedBackup> => {
  const recipients = keyFile === undefined ? null : await readRecipients(keyFile)
  await mkdir(config.dataDir, { recursive: true })
  const sets = openSets(to, config)
  const identity = await requireIdentity(config)
  const letGo = await takeBackupLock(config)
  try {
    // On PostgreSQL no running platform does it.
    if (config.databaseUrl !== undefined) await removeLeftSnapshots(config.dataDir)
    const before = await surveySets(sets, identity)
    for (const name of before.unfinished) await removeSet(sets, name, identity)
    requireRoom(before, await (freeBytes ?? sets.freeBytes)(), sets.name)
    const time = now()
    const name = nameOfMoment(time)
    const place = await sets.open(name)
    if ((await place.list()).length > 0) throw new StartError(`${place.name} is not empty: try again in a second`)
    await putUnfinished(place, identity)
    const made = await write(config, logger, place, recipients)
    await readBack(place, made)
    await place.remove(unfinishedName)
    const after = await surveySets(sets, identity)
    const stays = chooseSets(after.sets, rules).add(name)
    const goes = after.sets.filter((set) => !stays.has(set.name))
    const removed: string[] = []
    const left = [...after.left]
    for (const set of goes) {
      if (isHeld(made)) {
        left.push(`${set.name} is left as it is: this platform is held since a restore, and another may need it`)
        continue
      }
      try {
        await removeSet(sets, set.name, identity, set.parts)
        removed.push(set.name)
      } catch (error) {
        left.push(`${set.name} could not be removed: ${error instanceof StartError ? error.message : reasonOf(error)}`)
      }
    }
    return { made, place: place.name, removed, left }
  } finally {
    await letGo()
  }
}
