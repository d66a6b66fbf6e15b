import type { Database } from '../../kernel/db/database'
import type { Clickhouse } from '../store/clickhouse'
import type { DamagedPart } from '../store/damage'
import { type DeadLetter, readDeadLetters } from '../store/dead-letters'
import { readWaiting } from '../store/journal'

export type TableStatus = { name: string; rows: number; bytes: number; oldest: string | null; newest: string | null }
export type Waiting = { rows: number; bytes: number; oldest: string | null }
export type ToldLetter = Omit<DeadLetter, 'since'> & { since: string }

/** What is told of a store: by the platform that has it open, or by the command itself. */
export type HistoryStatus = {
  /** Null: no past is kept. */
  place: string | null
  /** Null: the store could not be asked; `why` says it. */
  tables: TableStatus[] | null
  why: string | null
  waiting: Waiting | null
  /** What the store has refused. */
  deadLetters: ToldLetter[]
  /** How often the embedded engine ended by itself since the platform started; null: not known, or a server. */
  restarts: number | null
  /** Parts that are broken or detached; a platform of an earlier version says nothing of them. */
  damage?: DamagedPart[]
}

export const readTables = async (
  store: Pick<Clickhouse, 'rows'>,
  tables: readonly string[],
): Promise<TableStatus[]> => {
  const sizes = await store.rows<[string, number, number]>(
    `SELECT table, sum(rows), sum(bytes_on_disk) FROM system.parts
WHERE active AND database = currentDatabase() AND table IN {tables: Array(String)} GROUP BY table`,
    { tables },
  )
  const told: TableStatus[] = []
  for (const name of tables) {
    const [, rows = 0, bytes = 0] = sizes.find(([table]) => table === name) ?? []
    if (rows === 0) {
      told.push({ name, rows: 0, bytes: 0, oldest: null, newest: null })
      continue
    }
    const [ends] = await store.rows<[string, string]>(`SELECT toString(min(time)), toString(max(time)) FROM ${name}`)
    told.push({ name, rows, bytes, oldest: ends?.[0] ?? null, newest: ends?.[1] ?? null })
  }
  return told
}

/** What of the past has not come to the store. */
export const readJournal = async (
  database: Pick<Database, 'select'>,
): Promise<Pick<HistoryStatus, 'waiting' | 'deadLetters'>> => {
  const { rows, bytes, oldest } = await readWaiting(database)
  const dead = await readDeadLetters(database)
  return {
    waiting: { rows, bytes, oldest: oldest?.toISOString() ?? null },
    deadLetters: dead.map(({ since, ...letter }) => ({ ...letter, since: since.toISOString() })),
  }
}
