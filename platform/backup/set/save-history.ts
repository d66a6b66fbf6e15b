import { historySchema } from '../../history/samples/history-schema'
import type { Clickhouse } from '../../history/store/clickhouse'
import { type DamagedPart, isOpen, watchDamage } from '../../history/store/damage'
import { currentPlace } from '../../history/store/store-place'
import { NoStore, openStore } from '../../history/upkeep/open-store'
import { checkPartition, isSame, type PartitionCheck } from '../../history/upkeep/partition-check'
import { linesOf, readPartitions, readShapes, type TableShape } from '../../history/upkeep/table-shape'
import type { Config } from '../../kernel/config/config'
import { HistoryError } from '../../kernel/error/history-error'
import { reasonOf } from '../../kernel/error/reason-of'
import type { Logger } from '../../kernel/log/logger'
import { type Entry, oneOf } from '../measured'
import type { BackupPlace } from './backup-place'
import { type HistoryList, historyList, nameOfPartition } from './history-list'
import { zipped } from './zipped'

/** So often a partition is read anew of which rows grew too old meanwhile. */
const tries = 5

/** A partition of which rows are missing in the set, or a table: by the name that the manifest has, and why. */
type Incomplete = { name: string; why: string }

type Saved = {
  files: Record<string, Entry>
  /** Why there is none, in words; null: it is there, or there is no past. */
  missing: string | null
  /** What was saved without rows that cannot be read. */
  incomplete: Incomplete[]
}

const savePartition = async (
  store: Clickhouse,
  shape: TableShape,
  partition: string,
  place: BackupPlace,
): Promise<{ entry: Entry; check: PartitionCheck }> => {
  const name = nameOfPartition(shape.name, partition)
  let before = await checkPartition(store, shape, partition)
  for (let tried = 1; ; tried++) {
    const entry = await place.put(name, zipped(linesOf(store, shape, partition)))
    const after = await checkPartition(store, shape, partition)
    // Nothing is written meanwhile; rows may only be forgotten, and do not come back.
    if (isSame(before, after)) return { entry, check: after }
    if (tried === tries) throw new Error(`${shape.name} changes all the time`)
    await place.remove(name)
    before = after
  }
}

const incompleteBy = (parts: readonly DamagedPart[]): Incomplete[] => {
  const byName = new Map<string, Incomplete>()
  for (const { table, partition, reason } of parts) {
    const name = ['history', table, ...(partition === '' ? [] : [partition])].join('/')
    if (!byName.has(name)) byName.set(name, { name, why: reason })
  }
  return [...byName.values()]
}

/** What the store answers that it cannot read; of one that is away nothing can be saved. */
const whyUnread = (error: unknown): string => {
  if (!(error instanceof HistoryError) || error.reason !== 'failed') throw error
  return reasonOf(error).slice(0, 200)
}

const saveAll = async (
  store: Clickhouse,
  place: BackupPlace,
  storePlace: string,
): Promise<Pick<Saved, 'files' | 'incomplete'>> => {
  const files: Record<string, Entry> = {}
  const list: HistoryList = { place: storePlace, tables: [] }
  const damage = watchDamage(() => store, historySchema.tables)
  await damage.check(Number.POSITIVE_INFINITY)
  const parts = (await damage.read()).filter(isOpen)
  const incomplete = incompleteBy(parts)
  for (const shape of await readShapes(store, historySchema.tables)) {
    const broken = parts.flatMap(({ table, place: at, part }) =>
      table === shape.name && at === 'active' ? [part] : [],
    )
    const readable = broken.length > 0 ? { ...shape, without: broken } : shape
    const partitions: HistoryList['tables'][number]['partitions'] = []
    try {
      for (const id of await readPartitions(store, shape.name, broken)) {
        const name = nameOfPartition(shape.name, id)
        try {
          const { entry, check } = await savePartition(store, readable, id, place)
          files[name] = entry
          partitions.push({ id, check })
        } catch (error) {
          incomplete.push({ name: `history/${shape.name}/${id}`, why: whyUnread(error) })
          await place.remove(name)
        }
      }
    } catch (error) {
      incomplete.push({ name: `history/${shape.name}`, why: whyUnread(error) })
    }
    list.tables.push({ name: shape.name, columns: shape.columns.map(({ name }) => name), partitions })
  }
  files[historyList] = await place.put(historyList, oneOf(Buffer.from(`${JSON.stringify(list)}\n`)))
  return { files, incomplete }
}

/**
 * Saves the store of history of a database, table by table and partition by partition, while nothing is written to it.
 * `storePlace`: the one that the database names; null: it has never had any.
 */
export const saveHistory = async (
  config: Config,
  logger: Logger,
  place: BackupPlace,
  storePlace: string | null,
): Promise<Saved> => {
  if (storePlace === null) return { files: {}, missing: null, incomplete: [] }
  const none = (missing: string): Saved => ({ files: {}, missing, incomplete: [] })
  if (config.history.kind === 'off') return none(`it is kept in ${storePlace}, and PLATFORM_HISTORY=0 is set here`)
  const mine = currentPlace(config.history, config.dataDir)
  if (mine !== storePlace)
    return none(`it is kept in ${storePlace}, and this configuration names ${mine ?? 'no store'}`)
  let open: Awaited<ReturnType<typeof openStore>> | undefined
  try {
    open = await openStore(config.history, config.dataDir, logger)
    return { ...(await saveAll(open.store, place, storePlace)), missing: null }
  } catch (error) {
    if (!(error instanceof NoStore || error instanceof HistoryError)) throw error
    // What was saved of it is of no use alone.
    for (const name of await place.list()) if (name.startsWith('history/')) await place.remove(name)
    return none(error.message)
  } finally {
    await open?.stop()
  }
}
