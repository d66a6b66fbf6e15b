import { StartError } from '../../kernel/config/config'
import type { Clickhouse } from './clickhouse'

/** One change of the store. It only adds, and may be made twice. `view`: it makes the view of this name. */
export type HistoryChange = { name: string; sql: string; view?: string }

/** What a store lacks of what this version writes: read from the store itself at each start. */
export type HistoryGrowth = (store: Pick<Clickhouse, 'rows'>) => Promise<readonly HistoryChange[]>

/**
 * Makes every change that the store has not had, in their order. A store with changes that this version does not know
 * belongs to a newer one, and is used all the same: changes only add.
 */
export const migrateHistory = async (
  clickhouse: Clickhouse,
  changes: readonly (HistoryChange | HistoryGrowth)[],
): Promise<void> => {
  await clickhouse.command(`CREATE TABLE IF NOT EXISTS history_change (
  name String,
  time DateTime('UTC') DEFAULT now()
) ENGINE = MergeTree ORDER BY name SETTINGS fsync_after_insert = 1`)
  const rows = await clickhouse.rows<[string]>('SELECT name FROM history_change')
  const made = new Set(rows.map(([name]) => name))
  const make = async ({ name, sql }: HistoryChange): Promise<void> => {
    try {
      await clickhouse.command(sql)
    } catch (error) {
      const cause = (error as Error).cause
      throw new StartError(
        `the store of history refuses its change "${name}": ${(cause as Error | undefined)?.message ?? error}`,
      )
    }
  }
  const added: string[] = []
  for (const change of changes) {
    if (typeof change === 'function') {
      for (const missing of await change(clickhouse)) await make(missing)
    } else if (!made.has(change.name)) {
      await make(change)
      added.push(change.name)
    }
  }
  if (added.length === 0) return
  // At once: an insert for each took longer than the changes, and those of a start that is cut short are made again.
  const lines = added.map((name) => `${JSON.stringify([name])}\n`).join('')
  await clickhouse.insert({ table: 'history_change', columns: ['name'], lines, token: '' })
}
