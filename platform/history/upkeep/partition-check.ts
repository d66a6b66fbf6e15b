import type { Clickhouse } from '../store/clickhouse'
import { readPortions, type TableShape } from './table-shape'

/** What two copies of a partition have in common when they hold the same. Of a rollup, `rows` are its keys. */
export type PartitionCheck = { rows: number; hash: string; sum: number }

const wordSize = 2n ** 64n
/** Sums of fractions differ by the order in which they were added. */
const tolerance = 1e-9

const merged = /^SimpleAggregateFunction\((\w+), (.+)\)$/

/**
 * Of samples every cell counts. Of a rollup what does not depend on the order of merging does: keys, counts, lowest,
 * highest and minutes by themselves, sums of fractions by their sum. The last values, which a merge may take from
 * either of two rows of one minute, are not compared.
 */
const questionOf = ({ name, columns, keys, isRollup }: TableShape, where: string): string => {
  if (!isRollup) {
    return `SELECT count(), toString(sum(cityHash64(tuple(${columns.map((column) => column.name).join(', ')})))), 0
FROM ${name} WHERE ${where}`
  }
  const cells = columns.flatMap((column, at) => {
    const [, how, type] = merged.exec(column.type) ?? []
    return how === undefined || type === undefined ? [] : [{ as: `v${at}`, how, type, name: column.name }]
  })
  const isFraction = (cell: (typeof cells)[number]): boolean => cell.how === 'sum' && cell.type.startsWith('Float')
  const exact = cells.filter((cell) => !isFraction(cell)).map(({ as }) => `, toString(${as})`)
  const fractions = cells.filter(isFraction).map(({ as }) => as)
  const names = keys.map((key) => key.name).join(', ')
  return `SELECT count(), toString(sum(cityHash64(tuple(${names}${exact.join('')})))), ${fractions.length === 0 ? '0' : `sum(${fractions.join(' + ')})`}
FROM (SELECT ${names}${cells.map((cell) => `, ${cell.how}(${cell.name}) AS ${cell.as}`).join('')}
FROM ${name} WHERE ${where} GROUP BY ${names})`
}

export const checkPartition = async (
  store: Clickhouse,
  shape: TableShape,
  partition: string,
): Promise<PartitionCheck> => {
  let rows = 0
  let hash = 0n
  let sum = 0
  for (const { where, params } of await readPortions(store, shape, partition)) {
    const [found] = await store.rows<[number, string, number | null]>(questionOf(shape, where), params)
    if (found === undefined) continue
    rows += found[0]
    hash = (hash + BigInt(found[1])) % wordSize
    sum += found[2] ?? 0
  }
  return { rows, hash: hash.toString(), sum }
}

export const isSame = (a: PartitionCheck, b: PartitionCheck): boolean =>
  a.rows === b.rows &&
  a.hash === b.hash &&
  Math.abs(a.sum - b.sum) <= tolerance * Math.max(1, Math.abs(a.sum), Math.abs(b.sum))
