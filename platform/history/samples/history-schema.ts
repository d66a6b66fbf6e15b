import type { HistorySchema } from '../store/open-history'
import { addSignals } from './add-signals'
import { markTaken } from './mark-taken'
import { mergeLessOften } from './merge-less-often'
import { sampledKinds, sampleTables, writtenColumns } from './sample-columns'
import { historyTables, retentionChanges, sampleChanges } from './sample-schema'

/** What this product keeps in the store of history. */
export const historySchema: HistorySchema = {
  changes: [...sampleChanges, addSignals, mergeLessOften],
  retention: retentionChanges,
  columnsOf: Object.fromEntries(sampledKinds.map((kind) => [sampleTables[kind], writtenColumns(kind)])),
  markTaken,
  tables: historyTables,
}
