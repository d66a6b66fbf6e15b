import { and, eq } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { requireRow } from '../../kernel/db/require-row'
import type { StoredRow } from '../../kernel/http/keep-stored'
import { indoorUnits } from '../tables/fleet'
import { inController } from '../tables/in-controller'

type IndoorUnitRow = typeof indoorUnits.$inferSelect

/** System and unit number of an address that the contract has checked. */
export const fromUnitKey = (unitKey: string): { systemNo: number; unitNo: number } => ({
  systemNo: Number(unitKey.slice(0, 2)),
  unitNo: Number(unitKey.slice(3)),
})

const isUnit = (controllerId: number, { systemNo, unitNo }: Pick<IndoorUnitRow, 'systemNo' | 'unitNo'>) =>
  and(eq(indoorUnits.controllerId, controllerId), eq(indoorUnits.systemNo, systemNo), eq(indoorUnits.unitNo, unitNo))

/** An indoor unit of a controller, locked against a second change. Throws `notFound`. */
export const lockIndoorUnit = (database: Database, controllerId: number, unitKey: string): Promise<IndoorUnitRow> =>
  requireRow(database, indoorUnits, isUnit(controllerId, fromUnitKey(unitKey)), { lock: true })

/** The next version of a locked indoor unit. */
export const updateIndoorUnit = async (
  database: Database,
  { controllerId, systemNo, unitNo, version }: IndoorUnitRow,
  { now, userId }: { now: Date; userId: number },
  set: Partial<IndoorUnitRow>,
): Promise<void> => {
  await database
    .update(indoorUnits)
    .set({ ...set, version: version + 1, updateTime: now, updateUser: userId })
    .where(isUnit(controllerId, { systemNo, unitNo }))
}

/** The row of an update, by its place within its controller. */
export const storedIndoorUnit: StoredRow = {
  table: indoorUnits,
  where: (raw, { platformId }) => {
    const { systemNo, unitNo } = fromUnitKey(String(raw.unitKey))
    if (!Number.isInteger(systemNo) || !Number.isInteger(unitNo)) return undefined
    return and(
      eq(indoorUnits.systemNo, systemNo),
      eq(indoorUnits.unitNo, unitNo),
      inController(indoorUnits.controllerId, String(raw.macWifiId), platformId),
    )
  },
}
