import { mkdir } from 'node:fs/promises'
import type { Encrypter } from 'age-encryption'
import { openStore } from '../../history/upkeep/open-store'
import { settleJournal } from '../../history/upkeep/settle-journal'
import { type Config, StartError } from '../../kernel/config/config'
import { openDatabase } from '../../kernel/db/open-database'
import type { Logger } from '../../kernel/log/logger'
import { ownerNotes } from '../../kernel/storage/owner-note'
import { type Entry, oneOf } from '../measured'
import { readSettings } from '../settings'
import type { BackupPlace } from './backup-place'
import { type Dump, takeDump } from './dump'
import { nameOfFirmware } from './dump-facts'
import { type FileSource, openFileSources } from './file-sources'
import { readRecipients } from './keys'
import { type Manifest, manifestName, plainFormat, writeManifest } from './manifest'
import { openPlace } from './open-place'
import { saveHistory } from './save-history'
import { sealInto } from './sealed-place'

/** So often the database is dumped anew where a file came and went between two looks at the store. */
const tries = 3

/** Copies what is not there yet; a file is never changed in place, so one that was copied stays right. */
const copyFiles = async (
  sources: readonly FileSource[],
  place: BackupPlace,
  copied: Map<string, Entry>,
  isWanted: (name: string) => boolean,
): Promise<void> => {
  for (const { start, list, read } of sources) {
    for (const id of await list()) {
      const name = start + id
      if (copied.has(name) || !isWanted(name)) continue
      const bytes = await read(id)
      // Removed since it was listed: by a change that came before, or the dump would name it.
      if (bytes !== null) copied.set(name, await place.put(name, bytes))
    }
  }
}

/** Settles which samples the store of history has, where nobody else does it: no platform runs on this database. */
const settle = async (config: Config, logger: Logger): Promise<void> => {
  const open = await openDatabase(config, logger)
  try {
    const past = await openStore(config.history, config.dataDir, logger)
    await settleJournal(open, config, past, logger).finally(past.stop)
  } finally {
    await open.close()
  }
}

/**
 * Dumps the database between two looks at the files. What the dump names was there at the first look, or has come
 * since and is there at the second, for platforms hold removals back from before the dump until it is given back. A
 * firmware file, which they do not hold, may come and go between the looks: then all is done once more.
 */
const dumpBetweenLooks = async (
  config: Config,
  logger: Logger,
  place: BackupPlace,
): Promise<{ dump: Dump; copied: Map<string, Entry>; missing: string[] }> => {
  const sources = await openFileSources(config)
  const copied = new Map<string, Entry>()
  await copyFiles(sources, place, copied, () => true)
  for (let tried = 1; ; tried++) {
    const isSettled = ({ openBlocks }: Dump['facts']): boolean => openBlocks === 0 || tried === tries
    const dump = await takeDump(config, logger, isSettled)
    if (!isSettled(dump.facts)) {
      await dump.end()
      // A store that is away is told of later; then nothing of it is saved that could be twice.
      await settle(config, logger).catch((error: unknown) => logger.debug({ err: error }, 'samples were not settled'))
      continue
    }
    try {
      const named = new Map(dump.facts.named.map((file) => [file.name, file]))
      await copyFiles(sources, place, copied, (name) => named.has(name))
      const missing = [...named.values()].filter(({ name, isNeeded }) => isNeeded && !copied.has(name))
      if (missing.some(({ name }) => name.startsWith(nameOfFirmware(''))) && tried < tries) {
        await dump.end()
        continue
      }
      const changed = [...named.values()].filter(
        ({ name, sha256 }) => sha256 && copied.has(name) && copied.get(name)?.sha256 !== sha256,
      )
      for (const name of copied.keys()) {
        if (named.has(name)) continue
        await place.remove(name)
        copied.delete(name)
      }
      return { dump, copied, missing: [...missing, ...changed].map(({ name }) => name).sort() }
    } catch (error) {
      await dump.end()
      throw error
    }
  }
}

/** A set of one database with the files of another would restore neither. */
const requireOwn = async (config: Config, { identity }: Dump['facts']): Promise<void> => {
  for (const { where, read } of ownerNotes(config)) {
    const owner = await read()
    if (owner !== null && identity !== null && owner !== identity)
      throw new StartError(`${where} belongs to another database: correct DATABASE_URL or PLATFORM_DATA_DIR`)
  }
}

/** The list of a set that was made; `historyMissing`: why it has no history, in words. */
export type MadeSet = Manifest & {
  historyMissing?: string
  historyIncomplete?: readonly { name: string; why: string }[]
}

/**
 * Makes one set, encrypted for the keys of a file where one is named. The list of it comes last: a set without one is
 * not whole, and nobody can take it for one.
 */
export const makeBackup = async (config: Config, logger: Logger, to: string, keyFile?: string): Promise<MadeSet> => {
  const recipients = keyFile === undefined ? null : await readRecipients(keyFile)
  await mkdir(config.dataDir, { recursive: true })
  const place = await openPlace(to, config)
  if ((await place.list()).length > 0)
    throw new StartError(`${place.name} is not empty: each backup needs a place of its own`)
  return writeSet(config, logger, place, recipients)
}

/** Writes a set into a place that has none. */
export const writeSet = async (
  config: Config,
  logger: Logger,
  bare: BackupPlace,
  recipients: Encrypter | null,
): Promise<MadeSet> => {
  const from = performance.now()
  const place = recipients === null ? bare : sealInto(bare, recipients)
  const { dump, copied, missing } = await dumpBetweenLooks(config, logger, place)
  try {
    await requireOwn(config, dump.facts)
    const files: Record<string, Entry> = { [dump.name]: await place.put(dump.name, dump.bytes()) }
    for (const [name, entry] of [...copied].sort(([a], [b]) => (a < b ? -1 : 1))) files[name] = entry
    const history = await saveHistory(config, logger, place, dump.facts.storePlace)
    Object.assign(files, history.files)
    for (const { name, bytes } of await readSettings(config, dump.facts.anchorSeq))
      files[name] = await place.put(name, oneOf(bytes))
    const manifest: Manifest = {
      format: plainFormat,
      identity: dump.facts.identity,
      rows: dump.facts.rows,
      databaseBytes: dump.databaseBytes,
      schema: dump.facts.schema,
      time: dump.time,
      database: dump.kind,
      writesPausedMs: dump.writesPausedMs,
      tookMs: Math.round(performance.now() - from),
      missing: [
        ...missing,
        ...(history.missing === null ? [] : ['history']),
        ...history.incomplete.map(({ name }) => name),
      ],
      files,
    }
    await place.put(manifestName, oneOf(Buffer.from(writeManifest(manifest))))
    const historyIncomplete = history.incomplete
    return history.missing === null
      ? { ...manifest, ...(historyIncomplete.length > 0 && { historyIncomplete }) }
      : { ...manifest, historyMissing: history.missing }
  } finally {
    await dump.end()
  }
}
