import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { drizzle } from 'drizzle-orm/pglite'
import { adoptStore, currentPlace, namedPlace } from '../history/store/store-place'
import { type Config, StartError } from '../kernel/config/config'
import type { Database } from '../kernel/db/database'
import { openBriefly } from '../kernel/db/open-cluster'
import { openDatabase } from '../kernel/db/open-database'
import { endOnLostLock, takeProcessLock } from '../kernel/db/process-lock'
import { ifMissing } from '../kernel/error/missing'
import type { Logger } from '../kernel/log/logger'
import { cleanUp, contentOf, countTables, emptyFolder, requireUnused } from './clean-up'
import { wholeOf } from './measured'
import { runPgRestore } from './postgres-tools'
import { databaseName, halfRestored, readMarker, removeMarker, writeMarker } from './restore-marker'
import { writeRestoredNote } from './restored-note'
import type { BackupPlace } from './set/backup-place'
import { checkSet } from './set/check-set'
import { embeddedDump, postgresDump } from './set/dump'
import { type FileSource, openFileSources } from './set/file-sources'
import { historyList } from './set/history-list'
import { readIdentities } from './set/keys'
import { type LaidHistory, layHistory, requireEmptyHistory } from './set/lay-history'
import { layFile } from './set/local-file'
import type { Manifest } from './set/manifest'
import { openPlace } from './set/open-place'
import { openSet } from './set/open-set'
import { unpackInto } from './set/tar'
import { writeSetting } from './settings'
import { trace, traced } from './trace'

const requireEmptyFolder = async (dataDir: string): Promise<void> => {
  if ((await contentOf(dataDir).catch(ifMissing([]))).length > 0)
    throw new StartError(`${dataDir} is not empty: restore into a new one, and keep the old one until all is well`)
}

const requireEmptyStores = async (sources: readonly FileSource[]): Promise<void> => {
  for (const { start, list } of sources)
    if ((await list()).length > 0) throw new StartError(`the place of ${start} is not empty: restore into a new one`)
}

/** Of a database that nobody uses and that has no table yet. */
const requireEmptyPostgres = async (config: Config, logger: Logger): Promise<void> => {
  const databaseUrl = config.migrateUrl ?? config.databaseUrl
  const { database, close } = await openDatabase({ ...config, databaseUrl }, logger)
  try {
    await requireUnused(database)
    if ((await countTables(database)) > 0)
      throw new StartError('the database of DATABASE_URL is not empty: restore into a new one')
  } finally {
    await close()
  }
}

const readOf = async (place: BackupPlace, name: string): Promise<AsyncIterable<Uint8Array>> => {
  const bytes = await place.read(name)
  if (bytes === null) throw new StartError(`the set is damaged: ${name} is missing`)
  return bytes
}

/**
 * Makes the database name the store that it now has. A folder that was not in the set is gone for it, so a new one
 * takes its place; a server that was not is where it was.
 */
const nameStore = async (
  database: Pick<Database, 'execute' | 'select' | 'insert'>,
  { history, dataDir }: Config,
  { isLaid }: LaidHistory,
): Promise<string[]> => {
  const named = await namedPlace(database)
  const isGone = !isLaid && history.kind === 'embedded' && named !== null
  if (!(isLaid || isGone) || named === currentPlace(history, dataDir)) return []
  await adoptStore(database, history, dataDir, new Date())
  return isGone ? [`the set has no history: a new store begins here, and ${named} is not used any more`] : []
}

type Restore = {
  logger: Logger
  config: Config
  place: BackupPlace
  manifest: Manifest
  sources: readonly FileSource[]
  work: string
}

/** Puts everything back, what makes the target a platform last: what was cut short is not taken for one that is whole. */
const putBack = async (restore: Restore, past: LaidHistory): Promise<string[]> => {
  const { logger, config, place, manifest, sources, work } = restore
  const notes = past.note === null ? [] : [past.note]
  for (const name of Object.keys(manifest.files)) {
    const source = sources.find(({ start }) => name.startsWith(start))
    if (!source) continue
    await source.write(name.slice(source.start.length), await readOf(place, name), work)
    trace('restore.file')
  }
  trace('restore.files')
  if (manifest.database === 'pglite') {
    await pipeline(traced('restore.piece', await readOf(place, embeddedDump)), createGunzip(), (bytes) =>
      unpackInto(bytes as AsyncIterable<Uint8Array>, join(work, 'db')),
    )
    const client = await openBriefly(join(work, 'db'))
    const told = await nameStore(drizzle({ client }), config, past).finally(() => client.close())
    notes.push(...told)
    trace('restore.named')
    await rename(join(work, 'db'), join(config.dataDir, 'db'))
    trace('restore.database')
  } else {
    const path = join(work, 'dump')
    await layFile(path, await readOf(place, postgresDump))
    const databaseUrl = config.migrateUrl ?? config.databaseUrl
    await runPgRestore(databaseUrl ?? '', path)
    trace('restore.database')
    const { database, close } = await openDatabase({ ...config, databaseUrl }, logger)
    notes.push(...(await nameStore(database, config, past).finally(close)))
    trace('restore.named')
  }
  for (const name of Object.keys(manifest.files).filter((each) => each.startsWith('settings/'))) {
    const note = await writeSetting(config, name, await wholeOf(await readOf(place, name)))
    if (note !== null) notes.push(note)
  }
  trace('restore.settings')
  return notes
}

/** Takes back what was put, so that the target is as empty as it was found. */
const takeBack = async (dataDir: string, { files }: Manifest, sources: readonly FileSource[]): Promise<void> => {
  for (const { start, remove } of sources)
    for (const name of Object.keys(files)) if (name.startsWith(start)) await remove(name.slice(start.length))
  await emptyFolder(dataDir)
}

/**
 * Restores a set into a platform that has nothing; an encrypted one by the secret keys of a file. Nothing is changed
 * before the whole set was read and the target was looked at. From then on until all is laid a marker says so, while
 * which no other command works here; `again` cleans up after a restore that was cut short. Answers the list of the set,
 * and what has to be known.
 */
export const restoreBackup = async (
  config: Config,
  logger: Logger,
  from: string,
  { keyFile, again = false }: { keyFile?: string | undefined; again?: boolean } = {},
): Promise<{ manifest: Manifest; notes: string[] }> => {
  const { dataDir } = config
  const wasThere = existsSync(dataDir)
  const identities = keyFile === undefined ? null : await readIdentities(keyFile)
  const named = await openPlace(from, config)
  // A running platform is told of as such, and not as a folder that is not empty.
  const release = takeProcessLock(dataDir, endOnLostLock(dataDir))
  let isDone = false
  try {
    const half = readMarker(dataDir)
    if (half === null && again) throw new StartError(`no restore was cut short in ${dataDir}: leave out --again`)
    if (half !== null && !again) throw new StartError(halfRestored(dataDir) ?? '')
    if (half === null) await requireEmptyFolder(dataDir)
    const set = await openSet(named, identities)
    const { place, manifest } = set
    await checkSet(set, config.migrations)
    const wanted = config.databaseUrl === undefined ? 'pglite' : 'postgres'
    if (manifest.database !== wanted) {
      throw new StartError(
        manifest.database === 'pglite'
          ? 'the set is of an embedded database: restore it without DATABASE_URL'
          : 'the set is of PostgreSQL: name an empty database by DATABASE_URL',
      )
    }
    const sources = await openFileSources(config)
    trace('restore.checked')
    // The set is whole: only now is what there is of it given up.
    if (half !== null) await cleanUp(config, logger, half, sources)
    await requireEmptyStores(sources)
    if (wanted === 'postgres') await requireEmptyPostgres(config, logger)
    await requireEmptyHistory(config, logger, manifest)
    await writeMarker(dataDir, {
      from,
      time: new Date().toISOString(),
      database: databaseName(config),
      files: Object.keys(manifest.files).filter((name) => sources.some(({ start }) => name.startsWith(start))),
      fillsServer: config.history.kind === 'server' && Object.hasOwn(manifest.files, historyList),
    })
    trace('restore.marked')
    const work = await mkdtemp(join(dataDir, 'restore-'))
    trace('restore.begun')
    let past: LaidHistory | null = null
    try {
      past = await layHistory(config, logger, place, manifest)
      trace('restore.past.laid')
      const notes = await putBack({ logger, config, place, manifest, sources, work }, past)
      await rm(work, { recursive: true, force: true })
      trace('restore.swept')
      await writeRestoredNote(dataDir, { from, setTime: manifest.time })
      trace('restore.noted')
      await removeMarker(dataDir)
      trace('restore.ended')
      isDone = true
      return { manifest, notes }
    } catch (error) {
      await past?.takeBack()
      await takeBack(dataDir, manifest, sources)
      await removeMarker(dataDir)
      throw error
    }
  } finally {
    release()
    if (!isDone && !wasThere) await rmdir(dataDir).catch(() => undefined)
  }
}
