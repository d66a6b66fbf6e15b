import type { Parameters } from '../../kernel/history/history'
import type { Clickhouse } from '../store/clickhouse'

type Column = { name: string; type: string }

/** How rows of a table are told apart, copied and compared. */
export type TableShape = {
  name: string
  columns: readonly Column[]
  /** What a row is sorted by, in its order. */
  keys: readonly Column[]
  /** Rows of one key may be one row at any time: the engine merges them by and by. */
  isRollup: boolean
  /** Parts that cannot be read, and that no question is to touch. */
  without?: readonly string[]
}

/** What the store says of its tables; one that it does not have is left out. */
export const readShapes = async (store: Clickhouse, tables: readonly string[]): Promise<TableShape[]> => {
  const rows = await store.rows<[string, string, string, number, string]>(
    `SELECT columns.table, columns.name, columns.type, columns.is_in_sorting_key, tables.engine
FROM system.columns AS columns
JOIN system.tables AS tables ON tables.database = columns.database AND tables.name = columns.table
WHERE columns.database = currentDatabase() AND columns.table IN {tables: Array(String)}
ORDER BY columns.table, columns.position`,
    { tables },
  )
  const order = await store.rows<[string, string]>(
    'SELECT name, sorting_key FROM system.tables WHERE database = currentDatabase() AND name IN {tables: Array(String)}',
    { tables },
  )
  const keysOf = new Map(order.map(([name, text]) => [name, text.split(', ')]))
  return tables.flatMap((name) => {
    const own = rows.filter(([table]) => table === name)
    const [first] = own
    if (first === undefined) return []
    const columns = own.map(([, column, type]) => ({ name: column, type }))
    return [
      {
        name,
        columns,
        keys: (keysOf.get(name) ?? []).flatMap((key) => columns.find((column) => column.name === key) ?? []),
        isRollup: first[4].includes('Aggregating'),
      },
    ]
  })
}

/** Rows of one partition, without those of parts that are left out. */
const ofPartition = ({ without = [] }: TableShape): string =>
  `_partition_id = {partition: String}${without.length === 0 ? '' : ' AND _part NOT IN {without: Array(String)}'}`

export const readPartitions = async (
  store: Clickhouse,
  table: string,
  without: readonly string[] = [],
): Promise<string[]> => {
  const rows = await store.rows<[string]>(
    `SELECT DISTINCT _partition_id FROM ${table}${without.length === 0 ? '' : ' WHERE _part NOT IN {without: Array(String)}'} ORDER BY _partition_id`,
    without.length === 0 ? {} : { without },
  )
  return rows.map(([id]) => id)
}

/** Rows of one partition that are read at once: those of some units that follow each other. */
export type Portion = { where: string; params: Parameters }

const mostRows = 50_000

/** Cuts a partition between units, so that all rows of a key are in one portion. */
export const readPortions = async (store: Clickhouse, shape: TableShape, partition: string): Promise<Portion[]> => {
  const units = shape.keys.filter(({ name }) => name !== 'time')
  const names = units.map(({ name }) => name).join(', ')
  const rows = await store.rows<number[]>(
    `SELECT ${names}, count() FROM ${shape.name} WHERE ${ofPartition(shape)} GROUP BY ${names} ORDER BY ${names}`,
    { partition, ...(shape.without && { without: shape.without }) },
  )
  const portions: { first: number[]; last: number[]; rows: number }[] = []
  for (const row of rows) {
    const unit = row.slice(0, -1)
    const found = row.at(-1) ?? 0
    const open = portions.at(-1)
    if (open !== undefined && open.rows + found <= mostRows) {
      open.last = unit
      open.rows += found
    } else portions.push({ first: unit, last: unit, rows: found })
  }
  const [leading] = units
  const tuple = (which: string) => `(${units.map(({ type }, at) => `{${which}${at}: ${type}}`).join(', ')})`
  return portions.map(({ first, last }) => ({
    // The engine finds its place by the leading key alone; the tuple then cuts between units.
    where: `${ofPartition(shape)} AND ${leading?.name} BETWEEN {first0: ${leading?.type}} AND {last0: ${leading?.type}}
AND (${names}) >= ${tuple('first')} AND (${names}) <= ${tuple('last')}`,
    params: {
      partition,
      ...(shape.without && { without: shape.without }),
      ...Object.fromEntries(first.map((value, at) => [`first${at}`, value])),
      ...Object.fromEntries(last.map((value, at) => [`last${at}`, value])),
    },
  }))
}

/** All lines of a partition, as `insert` takes them back. */
export const linesOf = async function* (
  store: Clickhouse,
  shape: TableShape,
  partition: string,
): AsyncGenerator<Buffer> {
  const columns = shape.columns.map(({ name }) => name).join(', ')
  for (const { where, params } of await readPortions(store, shape, partition))
    yield await store.text(`SELECT ${columns} FROM ${shape.name} WHERE ${where}`, params)
}
