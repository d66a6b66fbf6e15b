import { millisecondsInDay } from 'date-fns/constants'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { and, asc, eq, gte, isNull, or } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { SystemFacts } from '@/simulator/model/system-facts'
import type { Database } from '../../kernel/db/database'
import { readController } from '../device/read-controller'
import { indoorUnits, outdoorUnits, refrigerantSystems } from '../tables/fleet'
import { faults } from '../tables/fleet-fault'
import { type NewestReadings, readNewest } from './newest-readings'
import { toSystemFacts } from './to-system-facts'
import { readOverrides } from './unit-overrides'

export type SystemRecord = {
  facts: SystemFacts
  system: typeof refrigerantSystems.$inferSelect
  outdoor: (typeof outdoorUnits.$inferSelect)[]
  indoor: (typeof indoorUnits.$inferSelect)[]
}

/** A system with what its units sent last. */
export type LiveSystem = SystemRecord & { readings: NewestReadings }

/** All systems behind a controller of a brand, with their units and the faults that telemetry has to show. */
export const readSystems = async (
  database: Database,
  { macWifiId, platformId, now }: { macWifiId: string; platformId: PlatformId; now: Date },
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
  const since = subMilliseconds(now, 3 * millisecondsInDay)
  const recent = await database
    .select()
    .from(faults)
    .where(and(eq(faults.controllerId, of), or(isNull(faults.repairTime), gte(faults.repairTime, since))))
    .orderBy(asc(faults.failureTime))
  const overrides = await readOverrides(database, { controllerId: of, unitKind: 1, from: since })
  return systems.map((system) => {
    const ofSystem = <Row extends { systemNo: number | null }>(rows: readonly Row[]) =>
      rows.filter(({ systemNo }) => systemNo === system.systemNo)
    const known = { system, outdoor: ofSystem(outdoor), indoor: ofSystem(indoor) }
    return { ...known, facts: toSystemFacts(controller, { ...known, faults: ofSystem(recent), overrides }) }
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
