import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { derivePartition } from '../../history/samples/derive-levels'
import { historySchema } from '../../history/samples/history-schema'
import { keepFolderName } from '../../history/store/store-place'
import { beginFilling, filledTables, fillTable, finishFilling } from '../../history/upkeep/fill-store'
import { NoStore, type OpenStore, openStore } from '../../history/upkeep/open-store'
import { checkPartition, isSame } from '../../history/upkeep/partition-check'
import { readShapes } from '../../history/upkeep/table-shape'
import { type Config, StartError } from '../../kernel/config/config'
import type { Logger } from '../../kernel/log/logger'
import { wholeOf } from '../measured'
import { trace } from '../trace'
import type { BackupPlace } from './backup-place'
import { historyList, nameOfPartition, readHistoryList } from './history-list'
import type { Manifest } from './manifest'

const bytesOf = async (place: BackupPlace, name: string): Promise<AsyncIterable<Uint8Array>> => {
  const bytes = await place.read(name)
  if (bytes === null) throw new StartError(`the set is damaged: ${name} is missing`)
  return bytes
}

const openTarget = async ({ history, dataDir }: Config, logger: Logger): Promise<OpenStore> => {
  try {
    return await openStore(history, dataDir, logger, false)
  } catch (error) {
    if (!(error instanceof NoStore)) throw error
    throw new StartError(
      `the set holds history, and ${error.message}: put that right, or leave the history out by PLATFORM_HISTORY=0`,
    )
  }
}

/** What a restore does with the past: puts it back, or says why not. */
export type LaidHistory = {
  /** Whether rows were laid, so that the database has to name this store. */
  isLaid: boolean
  note: string | null
  /** Takes back what was laid into a server; a folder goes with the data folder. */
  takeBack: () => Promise<void>
}

const nothing = async (): Promise<void> => undefined

/** Takes every row out of a server that had none before a restore; a folder goes with the data folder. */
export const emptyServer = async (config: Config, logger: Logger): Promise<void> => {
  if (config.history.kind !== 'server') return
  const { store, stop } = await openTarget(config, logger)
  for (const table of historySchema.tables) await store.command(`TRUNCATE TABLE IF EXISTS ${table}`)
  await stop()
}

/** Throws a `StartError` where the set has history and the store that is to take it holds some already. */
export const requireEmptyHistory = async (config: Config, logger: Logger, manifest: Manifest): Promise<void> => {
  if (config.history.kind !== 'server' || !Object.hasOwn(manifest.files, historyList)) return
  const { store, stop } = await openTarget(config, logger)
  const filled = await filledTables(store, historySchema.tables).finally(stop)
  if (filled.length > 0)
    throw new StartError('the store of CLICKHOUSE_URL holds history already: restore into a new database of it')
}

/** Lays the history of a set into the store of this configuration, and compares what is there with what was saved. */
export const layHistory = async (
  config: Config,
  logger: Logger,
  place: BackupPlace,
  manifest: Manifest,
): Promise<LaidHistory> => {
  if (!Object.hasOwn(manifest.files, historyList)) return { isLaid: false, note: null, takeBack: nothing }
  if (config.history.kind === 'off')
    return {
      isLaid: false,
      note: 'the history of the set was left out, as PLATFORM_HISTORY=0 is set',
      takeBack: nothing,
    }
  const list = readHistoryList(await wholeOf(await bytesOf(place, historyList)))
  // The folder has the name that the database knows, wherever it was restored to.
  if (config.history.kind === 'embedded') keepFolderName(config.dataDir, list.place)
  const { store, stop } = await openTarget(config, logger)
  const takeBack = (): Promise<void> => emptyServer(config, logger)
  try {
    await beginFilling(store, historySchema.changes)
    trace('restore.past.begun')
    for (const { name, columns, partitions } of list.tables) {
      for (const { id } of partitions) {
        const lines = Readable.from(await bytesOf(place, nameOfPartition(name, id))).pipe(createGunzip())
        await fillTable(store, name, columns, lines)
        trace('restore.past.part')
      }
    }
    const shapes = await readShapes(store, historySchema.tables)
    for (const { name, columns, partitions } of list.tables) {
      const known = shapes.find((each) => each.name === name)
      // What a newer version has added is not in the set.
      const shape = known && { ...known, columns: known.columns.filter((column) => columns.includes(column.name)) }
      for (const { id, check } of partitions)
        if (shape === undefined || !isSame(check, await checkPartition(store, shape, id)))
          throw new StartError(`the restored history is not what was saved: ${name}, partition ${id}`)
    }
    trace('restore.past.compared')
    // Of levels whose parts could not be saved, what the levels below still tell.
    for (const table of historySchema.tables)
      for (const name of manifest.missing) {
        const [, of, partition] = /^history\/(\w+)\/(\w+)$/.exec(name) ?? []
        if (of === table && partition) await derivePartition(store, { table, partition }, async () => undefined)
      }
    await finishFilling(store, historySchema.changes)
    return { isLaid: true, note: null, takeBack }
  } catch (error) {
    await takeBack().catch(() => undefined)
    throw error
  } finally {
    await stop()
  }
}
