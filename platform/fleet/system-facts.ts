import { and, asc, eq, gte, isNull, or } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../db/database'
import { controllers, indoorUnits, outdoorUnits, refrigerantSystems } from '../db/schema/fleet'
import { faults } from '../db/schema/fleet-fault'
import { PlatformError } from '../platform-error'
import { type SystemFacts, toSystemKey } from '../telemetry/system-facts'
import { readOverrides } from './unit-overrides'

const dayMs = 86_400_000

export type SystemRecord = {
  facts: SystemFacts
  system: typeof refrigerantSystems.$inferSelect
  outdoor: (typeof outdoorUnits.$inferSelect)[]
  indoor: (typeof indoorUnits.$inferSelect)[]
}

/** A controller counts as offline after three heartbeats that did not come. Domain 2.1. */
export const toLastReport = ({
  lastOfflineTime,
  heartbeatSec,
}: Pick<typeof controllers.$inferSelect, 'lastOfflineTime' | 'heartbeatSec'>): Date | null =>
  lastOfflineTime ? new Date(lastOfflineTime.getTime() - 3 * heartbeatSec * 1000) : null

/** All systems behind a controller of a brand, with their units and the faults that telemetry has to show. */
export const readSystems = async (
  database: Database,
  { macWifiId, platformId, now }: { macWifiId: string; platformId: PlatformId; now: Date },
): Promise<SystemRecord[]> => {
  const [controller] = await database
    .select()
    .from(controllers)
    .where(and(eq(controllers.macWifiId, macWifiId), eq(controllers.platformId, platformId)))
  if (controller === undefined) throw new PlatformError('notFound')
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
  const since = new Date(now.getTime() - 3 * dayMs)
  const recent = await database
    .select()
    .from(faults)
    .where(and(eq(faults.controllerId, of), or(isNull(faults.repairTime), gte(faults.repairTime, since))))
    .orderBy(asc(faults.failureTime))
  const overrides = await readOverrides(database, { controllerId: of, unitKind: 1, from: since })
  return systems.map((system) => {
    const ownOutdoor = outdoor.filter(({ systemNo }) => systemNo === system.systemNo)
    const ownIndoor = indoor.filter(({ systemNo }) => systemNo === system.systemNo)
    const facts: SystemFacts = {
      key: toSystemKey(macWifiId, system.systemNo),
      cityEn: controller.cityEn,
      latitude: controller.latitude,
      longitude: controller.longitude,
      timeZone: controller.timeZone,
      usage: system.usage,
      systemType: system.systemType,
      refrigerant: system.refrigerant,
      outdoor: ownOutdoor,
      indoor: ownIndoor,
      installTime: controller.installTime,
      isOnline: controller.onlineStatus === 1,
      lastReport: toLastReport(controller),
      faults: recent.filter(({ systemNo }) => systemNo === system.systemNo),
      overrides: overrides.filter(({ systemNo }) => systemNo === system.systemNo),
    }
    return { facts, system, outdoor: ownOutdoor, indoor: ownIndoor }
  })
}
