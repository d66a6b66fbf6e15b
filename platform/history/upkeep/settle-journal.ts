import type { Config } from '../../kernel/config/config'
import type { OpenDatabase } from '../../kernel/db/open-database'
import type { Logger } from '../../kernel/log/logger'
import { historySchema } from '../samples/history-schema'
import { createJournal } from '../store/journal'
import { migrateHistory } from '../store/migrate'
import { currentPlace, namedPlace } from '../store/store-place'
import { writeGate } from '../store/write-gate'
import type { OpenStore } from './open-store'

/**
 * Sends the blocks that have a name to the store once more, as a platform would. A block that was stored, and not forgotten here
 * since a process ended between the two, is stored a second time to no effect: only this store knows that it has it.
 */
export const settleJournal = async (
  { database, kind }: Pick<OpenDatabase, 'database' | 'kind'>,
  config: Pick<Config, 'history' | 'dataDir'>,
  { store }: Pick<OpenStore, 'store'>,
  logger: Logger,
): Promise<void> => {
  const place = await namedPlace(database)
  if (place === null || place !== currentPlace(config.history, config.dataDir)) return
  await migrateHistory(store, historySchema.changes)
  const isShared = kind !== 'pglite'
  const journal = await createJournal({
    database,
    store: () => store,
    columnsOf: historySchema.columnsOf,
    isShared,
    logger,
    gate: writeGate(database, isShared),
    gatherMs: 0,
  })
  await journal.settle().finally(journal.stop)
}
