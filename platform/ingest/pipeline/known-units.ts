import { millisecondsInMinute } from 'date-fns/constants'
import { inArray } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { airBoxes, indoorUnits, outdoorUnits } from '../../nouns/tables/fleet'

type Unit = { controllerId: number; unitKind: 1 | 2 | 4; systemNo: number; unitNo: number }
type Known = { units: Set<number>; readMs: number }

/** Controllers that are remembered, and how long a record is believed. A unit that went meanwhile has a reading that nobody shows. */
const most = 20_000
const believedMs = 2 * millisecondsInMinute
/** A unit that is not known may have been added just now: it is looked for again, but not with every message. */
const doubtedMs = 5000
/** Units that nobody knows: so many are named to staff at once. */
export const shownUnits = 10

/** What one pipeline remembers. */
export type KnownUnits = Map<number, Known>

const toNumber = ({ unitKind, systemNo, unitNo }: Omit<Unit, 'controllerId'>): number =>
  unitKind * 4096 + systemNo * 64 + unitNo

const read = async (tx: Database, known: KnownUnits, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  const found = new Map<number, Set<number>>(ids.map((id) => [id, new Set()]))
  for (const [unitKind, table] of [
    [2, outdoorUnits],
    [1, indoorUnits],
  ] as const) {
    const { controllerId, systemNo, unitNo } = table
    const rows = await tx
      .select({ controllerId, systemNo, unitNo })
      .from(table)
      .where(inArray(controllerId, [...ids]))
    for (const row of rows) found.get(row.controllerId)?.add(toNumber({ ...row, unitKind }))
  }
  const { controllerId, boxNo } = airBoxes
  const boxes = await tx
    .select({ controllerId, boxNo })
    .from(airBoxes)
    .where(inArray(controllerId, [...ids]))
  for (const row of boxes) found.get(row.controllerId)?.add(toNumber({ unitKind: 4, systemNo: 0, unitNo: row.boxNo }))
  for (const [id, units] of found) {
    known.delete(id)
    known.set(id, { units, readMs: performance.now() })
    const [oldest] = known.keys()
    if (known.size > most && oldest !== undefined) known.delete(oldest)
  }
}

/** Which units of some controllers are on record: a reading of another has no row to stand beside. */
export const readKnownUnits = async (
  tx: Database,
  known: KnownUnits,
  ids: readonly number[],
  asked: readonly Unit[],
): Promise<(unit: Unit) => boolean> => {
  const now = performance.now()
  const isKnown = (unit: Unit): boolean => known.get(unit.controllerId)?.units.has(toNumber(unit)) === true
  const ageOf = (id: number): number => now - (known.get(id)?.readMs ?? Number.NEGATIVE_INFINITY)
  const doubted = new Set(asked.filter((unit) => !isKnown(unit)).map(({ controllerId }) => controllerId))
  await read(
    tx,
    known,
    ids.filter((id) => ageOf(id) > (doubted.has(id) ? doubtedMs : believedMs)),
  )
  return isKnown
}
