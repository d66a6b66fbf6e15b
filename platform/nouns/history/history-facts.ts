import { and, asc, eq, gte, isNull, lte, or } from 'drizzle-orm'
import type { HistoryUnitKind } from '@/lib/contract/history-point'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { UnitPlace } from '../../history/samples/unit-span'
import type { Database } from '../../kernel/db/database'
import { PlatformError } from '../../kernel/error/platform-error'
import type { ControllerRecord } from '../device/controller-row'
import { readController } from '../device/read-controller'
import { indoorUnits, outdoorUnits, refrigerantSystems } from '../tables/fleet'
import { faults } from '../tables/fleet-fault'
import type { SystemRecord } from '../unit/system-facts'

export type HistoryFacts = Pick<SystemRecord, 'system' | 'outdoor' | 'indoor'> & {
  controller: ControllerRecord
  /** Faults of the system and of its controller's network that touch the range, oldest first. */
  faults: (typeof faults.$inferSelect)[]
}

/** One refrigerant system with its units and the faults of a range; no other system is read. */
export const readSystemHistory = async (
  database: Database,
  input: { platformId: PlatformId; macWifiId: string; systemNo: number; from: Date; to: Date },
): Promise<HistoryFacts> => {
  const { platformId, macWifiId, systemNo, from, to } = input
  const controller = await readController(database, { platformId, macWifiId })
  const [system] = await database
    .select()
    .from(refrigerantSystems)
    .where(and(eq(refrigerantSystems.controllerId, controller.id), eq(refrigerantSystems.systemNo, systemNo)))
  if (system === undefined) throw new PlatformError('notFound')
  const outdoor = await database
    .select()
    .from(outdoorUnits)
    .where(and(eq(outdoorUnits.controllerId, controller.id), eq(outdoorUnits.systemNo, systemNo)))
    .orderBy(asc(outdoorUnits.unitNo))
  const indoor = await database
    .select()
    .from(indoorUnits)
    .where(and(eq(indoorUnits.controllerId, controller.id), eq(indoorUnits.systemNo, systemNo)))
    .orderBy(asc(indoorUnits.unitNo))
  const own = await database
    .select()
    .from(faults)
    .where(
      and(
        eq(faults.controllerId, controller.id),
        or(eq(faults.systemNo, systemNo), eq(faults.unitKind, 5)),
        lte(faults.failureTime, to),
        or(isNull(faults.repairTime), gte(faults.repairTime, from)),
      ),
    )
    .orderBy(asc(faults.failureTime))
  return { controller, system, outdoor, indoor, faults: own }
}

/** System and unit number of a key `SS-UU`. */
export const parseUnitKey = (unit: string): { systemNo: number; unitNo: number } => ({
  systemNo: Number(unit.slice(0, 2)),
  unitNo: Number(unit.slice(3)),
})

/** Where the samples of a unit are that the system has; one that it has not is not found. */
export const requireUnit = (
  { controller, system, outdoor, indoor }: Pick<HistoryFacts, 'controller' | 'system' | 'outdoor' | 'indoor'>,
  unitKind: HistoryUnitKind,
  unitNo: number,
): UnitPlace => {
  const units = unitKind === 2 ? outdoor : indoor
  if (!units.some((unit) => unit.unitNo === unitNo)) throw new PlatformError('notFound')
  return { controllerId: controller.id, unitKind, systemNo: system.systemNo, unitNo }
}
