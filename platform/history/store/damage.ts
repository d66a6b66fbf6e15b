import { millisecondsInDay } from 'date-fns/constants'
import { HistoryError } from '../../kernel/error/history-error'
import type { Clickhouse } from './clickhouse'

/** A part of a table whose rows are in no answer, or make questions fail. */
export type DamagedPart = {
  table: string
  /** As the engine names it; empty: not known. */
  partition: string
  /** The name of its folder. */
  part: string
  /** In the words of the engine; `attaching`: an attempt to attach it was cut short; empty: detached by a statement. */
  reason: string
  bytes: number
  /** Where its folder is; empty: in the table. */
  path: string
  /** detached: the engine has set it aside. active: questions that need it fail. */
  place: 'detached' | 'active'
  /** What a repair made of it. lost: its rows are missing. derived: they were made again of another table. */
  outcome: 'found' | 'lost' | 'derived' | null
}

const outcomes = ['found', 'lost', 'derived'] as const
const ledger = 'history_set_aside'

/** The engine reads more than 100 MB a second. */
const slowBytes = 1024 ** 3

/** Detached, and without a loss: covered by another part, a copy, or about to be deleted. */
const harmless = ['ignored', 'clone', 'deleting']

const readOutcomes = async (store: Pick<Clickhouse, 'rows'>): Promise<Map<string, DamagedPart['outcome']>> => {
  try {
    const rows = await store.rows<[string, string, number]>(
      `SELECT table_name, part, max(outcome) FROM ${ledger} GROUP BY table_name, part`,
    )
    return new Map(rows.map(([table, part, at]) => [`${table}/${part}`, outcomes[at] ?? null]))
  } catch (error) {
    // No repair has run here; or the notes of it are damaged themselves, and the next one looks at everything again.
    if (error instanceof HistoryError && error.reason === 'failed') return new Map()
    throw error
  }
}

/** Notes what a repair makes of a part, before it is touched and after. The store has the notes, wherever it goes. */
export const noteOutcome = async (
  store: Pick<Clickhouse, 'command'>,
  { table, partition, part }: Pick<DamagedPart, 'table' | 'partition' | 'part'>,
  outcome: (typeof outcomes)[number],
): Promise<void> => {
  await store.command(`CREATE TABLE IF NOT EXISTS ${ledger} (
  table_name String, partition String, part String, outcome UInt8, time DateTime('UTC') DEFAULT now()
) ENGINE = MergeTree ORDER BY (table_name, part) SETTINGS fsync_after_insert = 1`)
  await store.command(
    `INSERT INTO ${ledger} (table_name, partition, part, outcome)
SELECT {table: String}, {partition: String}, {part: String}, {outcome: UInt8}`,
    { table, partition, part, outcome: outcomes.indexOf(outcome) },
  )
}

const readDetached = async (
  store: Pick<Clickhouse, 'rows'>,
  tables: readonly string[],
): Promise<Omit<DamagedPart, 'outcome'>[]> => {
  const rows = await store.rows<[string, string, string, string, number, string]>(
    `SELECT table, ifNull(partition_id, ''), name, ifNull(reason, splitByChar('_', name)[1]), bytes_on_disk, path
FROM system.detached_parts WHERE database = currentDatabase() AND table IN {tables: Array(String)} ORDER BY table, name`,
    { tables },
  )
  return rows
    .map(([table, partition, part, reason, bytes, path]) => {
      return { table, partition, part, reason, bytes, path, place: 'detached' as const }
    })
    .filter(({ reason }) => !harmless.includes(reason))
}

/** Whether somebody has detached it by a statement of their own: that is no damage, and not for us to undo. */
export const isByHand = ({ reason, outcome }: DamagedPart): boolean => reason === '' && outcome === null

/** Whether it is damage that no repair has dealt with. */
export const isOpen = (part: DamagedPart): boolean =>
  !isByHand(part) && part.outcome !== 'lost' && part.outcome !== 'derived'

export type DamageWatch = {
  /**
   * Reads parts that were not read within a day against their checksums, for so long at most, ms. Answers how many of
   * all parts were read.
   */
  check: (budgetMs: number) => Promise<{ parts: number; checked: number }>
  /** What is damaged: by the engine's own list, and by the parts that were read so far. */
  read: () => Promise<DamagedPart[]>
}

type Active = { table: string; partition: string; part: string; bytes: number }

/** Looks for damage in the tables of a store. */
export const watchDamage = (store: () => Pick<Clickhouse, 'rows'>, tables: readonly string[]): DamageWatch => {
  // A part never changes under its name; a day is for disks that decay.
  let checked = new Map<string, { at: number; reason: string | null | undefined }>()
  const keyOf = ({ table, part }: Pick<Active, 'table' | 'part'>): string => `${table}/${part}`

  const readActive = async (): Promise<Active[]> => {
    const rows = await store().rows<[string, string, string, number]>(
      `SELECT table, partition_id, name, bytes_on_disk FROM system.parts
WHERE active AND database = currentDatabase() AND table IN {tables: Array(String)} ORDER BY modification_time DESC`,
      { tables },
    )
    return rows.map(([table, partition, part, bytes]) => ({ table, partition, part, bytes }))
  }
  /** Null: it is whole. Undefined: that could not be seen. */
  const checkPart = async ({ table, part, bytes }: Active): Promise<string | null | undefined> => {
    try {
      const [row] = await store().rows<[string, number, string]>(
        `CHECK TABLE ${table} PART '${part}' SETTINGS check_query_single_value_result = 0`,
      )
      return row?.[1] === 0 ? row[2].slice(0, 200) : null
    } catch (error) {
      // Merged meanwhile; or it takes longer than a question may, which says nothing of it.
      if (error instanceof HistoryError && (error.reason === 'failed' || bytes > slowBytes)) return undefined
      throw error
    }
  }
  return {
    check: async (budgetMs) => {
      const until = performance.now() + budgetMs
      const active = await readActive()
      const isFresh = (part: Active): boolean => {
        const at = checked.get(keyOf(part))?.at
        return at !== undefined && performance.now() - at < millisecondsInDay
      }
      for (const part of active) {
        if (performance.now() > until) break
        if (isFresh(part)) continue
        const reason = await checkPart(part)
        checked.set(keyOf(part), { at: performance.now(), reason })
      }
      const present = new Set(active.map(keyOf))
      checked = new Map([...checked].filter(([key]) => present.has(key)))
      return {
        parts: active.length,
        checked: active.filter((part) => checked.get(keyOf(part))?.reason !== undefined).length,
      }
    },
    read: async () => {
      const noted = await readOutcomes(store())
      const detached = await readDetached(store(), tables)
      const broken = [...checked.values()].some(({ reason }) => typeof reason === 'string') ? await readActive() : []
      return [
        ...detached.map((part) => ({ ...part, outcome: noted.get(keyOf(part)) ?? null })),
        ...broken.flatMap((part): DamagedPart[] => {
          const reason = checked.get(keyOf(part))?.reason
          return reason ? [{ ...part, reason, path: '', place: 'active', outcome: null }] : []
        }),
      ]
    },
  }
}
