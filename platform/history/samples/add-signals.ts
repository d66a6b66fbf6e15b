import type { HistoryChange, HistoryGrowth } from '../store/migrate'
import { sampledKinds, sampleTables } from './sample-columns'
import {
  columnsOfLevel,
  columnsOfSample,
  kindsWithLevels,
  type Level,
  levelNames,
  levels,
  levelTable,
  selectOfView,
  viewOf,
} from './sample-schema'

/** Adds the columns of signals that the store does not have yet, and has its views fill them. */
export const addSignals: HistoryGrowth = async (store) => {
  const found = await store.rows<[string, string]>(
    'SELECT table, name FROM system.columns WHERE database = currentDatabase()',
  )
  const known = new Set(found.map(([table, name]) => `${table} ${name}`))
  const addColumns = (table: string, columns: readonly string[]): HistoryChange[] => {
    const missing = columns.filter((column) => !known.has(`${table} ${column.replace(/ .*/s, '')}`))
    const add = missing.map((column) => `ADD COLUMN IF NOT EXISTS ${column}`).join(', ')
    return add === '' ? [] : [{ name: `signals of ${table}`, sql: `ALTER TABLE ${table} ${add}` }]
  }
  const queries = new Map(
    await store.rows<[string, string]>(
      "SELECT name, as_select FROM system.tables WHERE database = currentDatabase() AND engine = 'MaterializedView'",
    ),
  )
  const fillColumns = (kind: 1 | 2, level: Level): HistoryChange[] => {
    const view = viewOf(levelTable(kind, level))
    const words = new Set(queries.get(view)?.split(/\W+/))
    if (words.size === 0 || levelNames(kind).every((name) => words.has(name))) return []
    return [{ name: `signals of ${view}`, sql: `ALTER TABLE ${view} MODIFY QUERY ${selectOfView(kind, level)}` }]
  }
  return [
    ...sampledKinds.flatMap((kind) => addColumns(sampleTables[kind], columnsOfSample(kind))),
    ...kindsWithLevels.flatMap((kind) =>
      levels.flatMap((level) => addColumns(levelTable(kind, level), columnsOfLevel(kind))),
    ),
    ...kindsWithLevels.flatMap((kind) => levels.flatMap((level) => fillColumns(kind, level))),
  ]
}
