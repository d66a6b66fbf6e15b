import type { HistoryGrowth } from '../store/migrate'
import { historyTables } from './sample-schema'

/**
 * Parts of about one size that become one. With the usual five a row is written three times more after it came in; with
 * ten 1.5 times, which is a quarter of the engine's time. Older servers do not have it.
 */
const setting = 'merge_selector_base'
const partsOfMerge = 10

/** Has the tables of a store that can do it merge in larger steps. */
export const mergeLessOften: HistoryGrowth = async (store) => {
  const tables = await store.rows<[string]>(
    `SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree'
AND create_table_query NOT LIKE '%${setting}%' AND (SELECT count() FROM system.merge_tree_settings WHERE name = '${setting}') = 1`,
  )
  const lacking = new Set(tables.map(([name]) => name))
  return historyTables
    .filter((table) => lacking.has(table))
    .map((table) => ({
      name: `merges of ${table}`,
      sql: `ALTER TABLE ${table} MODIFY SETTING ${setting} = ${partsOfMerge}`,
    }))
}
