import type { Database } from '../../kernel/db/database'
import { HistoryError } from '../../kernel/error/history-error'
import { historySchema } from '../samples/history-schema'
import type { OpenHistory } from '../store/open-history'
import { namedPlace } from '../store/store-place'
import { type HistoryStatus, readJournal, readTables } from './read-status'

/** What the platform that has a store open tells of it. */
export const tellHistory = async (past: OpenHistory, database: Database): Promise<HistoryStatus> => {
  const place = past.place ?? (await namedPlace(database))
  if (place === null) return { place, tables: null, why: null, waiting: null, deadLetters: [], restarts: null }
  const told = { place, ...(await readJournal(database)), restarts: past.engine?.restarts() ?? null }
  try {
    const damage = await past.damage.read()
    return { ...told, damage, tables: await readTables(past.history, historySchema.tables), why: null }
  } catch (error) {
    if (error instanceof HistoryError) return { ...told, tables: null, why: error.message }
    throw error
  }
}
