import { asc, eq } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import type { ControllerRecord } from '../device/controller-row'
import { readController } from '../device/read-controller'
import { indoorUnits, outdoorUnits, refrigerantSystems } from '../tables/fleet'
import { type NewestReadings, readNewest } from './newest-readings'

export type SystemRecord = {
  controller: ControllerRecord
  system: typeof refrigerantSystems.$inferSelect
  outdoor: (typeof outdoorUnits.$inferSelect)[]
  indoor: (typeof indoorUnits.$inferSelect)[]
}

/** A system with what its units sent last. */
export type LiveSystem = SystemRecord & { readings: NewestReadings }

/** All systems behind a controller of a brand, with their units. */
export const readSystems = async (
  database: Database,
  { macWifiId, platformId }: { macWifiId: string; platformId: PlatformId },
): Promise<SystemRecord[]> => {
  const controller = await readController(database, { platformId, macWifiId })
  const of = controller.id
  // One after the other: the embedded database has one connection, and PostgreSQL answers each in under a millisecond.
  const systems = await database
    .select()
    .from(refrigerantSystems)
    .where(eq(refrigerantSystems.controllerId, of))
    .orderBy(asc(refrigerantSystems.systemNo))
  const outdoor = await database
    .select()
    .from(outdoorUnits)
    .where(eq(outdoorUnits.controllerId, of))
    .orderBy(asc(outdoorUnits.systemNo), asc(outdoorUnits.unitNo))
  const indoor = await database
    .select()
    .from(indoorUnits)
    .where(eq(indoorUnits.controllerId, of))
    .orderBy(asc(indoorUnits.systemNo), asc(indoorUnits.unitNo))
  return systems.map((system) => {
    const ofSystem = <Row extends { systemNo: number | null }>(rows: readonly Row[]) =>
      rows.filter(({ systemNo }) => systemNo === system.systemNo)
    return { controller, system, outdoor: ofSystem(outdoor), indoor: ofSystem(indoor) }
  })
}

/** All systems behind a controller of a brand as they are now. */
export const readLiveSystems = async (
  database: Database,
  scope: { macWifiId: string; platformId: PlatformId; now: Date },
): Promise<LiveSystem[]> => {
  const systems = await readSystems(database, scope)
  const controllerId = systems[0]?.system.controllerId
  if (controllerId === undefined) return []
  const newest = await readNewest(database, controllerId)
  return systems.map((record) => ({ ...record, readings: newest.ofSystem(record.system.systemNo) }))
}
