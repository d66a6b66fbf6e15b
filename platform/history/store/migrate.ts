import { StartError } from '../../kernel/config/config'
import type { Clickhouse } from './clickhouse'

/** One change of the store. It only adds, and may be made twice. */
export type HistoryChange = { name: string; sql: string }

/**
 * Makes every change that the store has not had, in their order. A store with changes that this version does not know
 * belongs to a newer one, and is used all the same: changes only add.
 */
export const migrateHistory = async (clickhouse: Clickhouse, changes: readonly HistoryChange[]): Promise<void> => {
  await clickhouse.command(`CREATE TABLE IF NOT EXISTS history_change (
  name String,
  time DateTime('UTC') DEFAULT now()
) ENGINE = MergeTree ORDER BY name SETTINGS fsync_after_insert = 1`)
  const rows = await clickhouse.rows<[string]>('SELECT name FROM history_change')
  const made = new Set(rows.map(([name]) => name))
  const missing = changes.filter(({ name }) => !made.has(name))
  for (const { name, sql } of missing) {
    try {
      await clickhouse.command(sql)
    } catch (error) {
      const cause = (error as Error).cause
      throw new StartError(
        `the store of history refuses its change "${name}": ${(cause as Error | undefined)?.message ?? error}`,
      )
    }
  }
  if (missing.length === 0) return
  // At once: an insert for each took longer than the changes, and those of a start that is cut short are made again.
  const lines = missing.map(({ name }) => `${JSON.stringify([name])}\n`).join('')
  await clickhouse.insert({ table: 'history_change', columns: ['name'], lines, token: '' })
}
