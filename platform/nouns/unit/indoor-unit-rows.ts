import { and, eq, type SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '../../kernel/db/database'
import { indoorUnits } from '../tables/fleet'

type IndoorUnit = typeof indoorUnits.$inferSelect

/** System and unit number of an address that the contract has checked. */
export const fromUnitKey = (unitKey: string): { systemNo: number; unitNo: number } => ({
  systemNo: Number(unitKey.slice(0, 2)),
  unitNo: Number(unitKey.slice(3)),
})

/** Condition for one indoor unit of a controller. */
const indoorUnitOf = (controllerId: number, unitKey: string): SQL | undefined => {
  const { systemNo, unitNo } = fromUnitKey(unitKey)
  return and(
    eq(indoorUnits.controllerId, controllerId),
    eq(indoorUnits.systemNo, systemNo),
    eq(indoorUnits.unitNo, unitNo),
  )
}

/** An indoor unit of a controller, locked for a change. */
export const lockIndoorUnit = async (
  database: Database,
  controllerId: number,
  unitKey: string,
): Promise<IndoorUnit | undefined> => {
  const [row] = await database.select().from(indoorUnits).where(indoorUnitOf(controllerId, unitKey)).for('update')
  return row
}

export const updateIndoorUnit = async (
  database: Database,
  { controllerId, unitKey }: { controllerId: number; unitKey: string },
  set: PgUpdateSetSource<typeof indoorUnits>,
): Promise<void> => {
  await database.update(indoorUnits).set(set).where(indoorUnitOf(controllerId, unitKey))
}
