import { randomUUID } from 'node:crypto'
import { StartError } from '../../kernel/config/config'
import type { Clickhouse } from '../store/clickhouse'
import { type HistoryChange, type HistoryGrowth, migrateHistory } from '../store/migrate'

type Changes = readonly (HistoryChange | HistoryGrowth)[]

const viewOf = (change: Changes[number]): string | undefined => ('view' in change ? change.view : undefined)

/** Those of the tables that hold rows. */
export const filledTables = async (store: Clickhouse, tables: readonly string[]): Promise<string[]> => {
  const rows = await store.rows<[string]>(
    `SELECT name FROM system.tables
WHERE database = currentDatabase() AND name IN {tables: Array(String)} AND total_rows > 0 ORDER BY name`,
    { tables },
  )
  return rows.map(([name]) => name)
}

/**
 * Makes the tables without the views between them: rollups come as they were, and samples that are laid beside them
 * must not be counted into them a second time. `finishFilling` makes the views.
 */
export const beginFilling = async (store: Clickhouse, changes: Changes): Promise<void> => {
  await migrateHistory(
    store,
    changes.filter((change) => viewOf(change) === undefined),
  )
  const views = changes.flatMap((change) => viewOf(change) ?? [])
  for (const view of views) await store.command(`DROP VIEW IF EXISTS ${view}`)
  // Which changes were made is asked anew: each may be made twice.
  await store.command('TRUNCATE TABLE history_change')
}

export const finishFilling = (store: Clickhouse, changes: Changes): Promise<void> => migrateHistory(store, changes)

const mostBytes = 4 * 1024 * 1024
const lineEnd = 10

/** Lays lines that `text` of a store has answered into a table, however they are cut into pieces. */
export const fillTable = async (
  store: Clickhouse,
  table: string,
  columns: readonly string[],
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> => {
  // By themselves equal lines are one block to the store; here each piece is meant.
  const attempt = randomUUID()
  let sent = 0
  let kept: Uint8Array[] = []
  let bytes = 0
  const send = async (lines: Buffer): Promise<void> => {
    if (lines.length === 0) return
    await store.insert({ table, columns, lines, token: `${attempt} ${sent++}`, format: 'TabSeparated' })
  }
  for await (const piece of pieces) {
    kept.push(piece)
    bytes += piece.length
    if (bytes < mostBytes) continue
    const whole = Buffer.concat(kept)
    const end = whole.lastIndexOf(lineEnd) + 1
    await send(whole.subarray(0, end))
    kept = [whole.subarray(end)]
    bytes = whole.length - end
  }
  const rest = Buffer.concat(kept)
  if (rest.length > 0 && rest.at(-1) !== lineEnd) throw new StartError(`the history of ${table} is cut short`)
  await send(rest)
}
