import { StartError } from '../../kernel/config/config'
import type { Clickhouse } from '../store/clickhouse'
import type { HistorySchema } from '../store/open-history'
import { beginFilling, filledTables, fillTable, finishFilling } from './fill-store'
import { checkPartition, isSame } from './partition-check'
import { linesOf, readPartitions, readShapes, type TableShape } from './table-shape'

export type Copied = { table: string; partition: string; rows: number; isNew: boolean }
/** With how many there are of all tables. */
export type Told = Copied & { of: number }

type Copy = {
  from: Clickhouse
  to: Clickhouse
  schema: Pick<HistorySchema, 'changes' | 'tables'>
  /** Of the store that is copied: another one is not laid on top of it. */
  name: string
  tell: (copied: Told) => void
}

const tries = 3

/** A target keeps whose copy it is, so that a copy that was cut short goes on and nothing else is overwritten. */
const claimTarget = async ({ to, schema, name }: Copy): Promise<void> => {
  await to.command(`CREATE TABLE IF NOT EXISTS history_move (source String, time DateTime('UTC') DEFAULT now())
ENGINE = MergeTree ORDER BY source`)
  const marks = await to.rows<[string]>('SELECT DISTINCT source FROM history_move')
  if (marks.some(([source]) => source === name)) return
  const filled = await filledTables(to, schema.tables)
  if (filled.length > 0)
    throw new StartError(
      `the target holds history of another store already (${filled.join(', ')}): name an empty database`,
    )
  await to.insert({ table: 'history_move', columns: ['source'], lines: `${JSON.stringify([name])}\n`, token: '' })
}

const copyPartition = async ({ from, to }: Copy, shape: TableShape, partition: string): Promise<Copied> => {
  const copied = { table: shape.name, partition }
  for (let tried = 0; ; tried++) {
    const wanted = await checkPartition(from, shape, partition)
    if (isSame(wanted, await checkPartition(to, shape, partition)))
      return { ...copied, rows: wanted.rows, isNew: tried > 0 }
    // What was copied by half is copied anew; so is what has changed since.
    await to.command(`ALTER TABLE ${shape.name} DROP PARTITION ID '${partition}'`)
    if (wanted.rows === 0) continue
    if (tried === tries)
      throw new StartError(`partition ${partition} of ${shape.name} is not the same after ${tries} copies`)
    await fillTable(
      to,
      shape.name,
      shape.columns.map(({ name }) => name),
      linesOf(from, shape, partition),
    )
  }
}

/** Makes a store hold what another one holds, partition by partition, each compared by its rows and sums. */
export const copyStore = async (copy: Copy): Promise<void> => {
  const { from, to, schema, tell } = copy
  await claimTarget(copy)
  await beginFilling(to, schema.changes)
  const found: { shape: TableShape; partitions: string[] }[] = []
  for (const shape of await readShapes(from, schema.tables))
    found.push({ shape, partitions: await readPartitions(from, shape.name) })
  const of = found.reduce((sum, { partitions }) => sum + partitions.length, 0)
  for (const { shape, partitions } of found) {
    for (const partition of partitions) tell({ ...(await copyPartition(copy, shape, partition)), of })
    for (const more of await readPartitions(to, shape.name))
      if (!partitions.includes(more)) await to.command(`ALTER TABLE ${shape.name} DROP PARTITION ID '${more}'`)
  }
  await finishFilling(to, schema.changes)
}
