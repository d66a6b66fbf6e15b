import { asc, eq } from 'drizzle-orm'
import type { HistoryUnit, HistoryUnits } from '@/lib/contract/history'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toWireTime, toWireTimeOrNull } from '@/lib/format/wire-time'
import { toUnitKey } from '@/lib/hvac/unit-address'
import { readPastFill } from '../../history/samples/past-fill'
import type { Database } from '../../kernel/db/database'
import { readController } from '../device/read-controller'
import { indoorUnits, outdoorUnits, refrigerantSystems } from '../tables/fleet'

/** Every unit of a controller by its address: outdoor units first within each system. Asks no unit for its readings. */
export const readHistoryUnits = async (
  database: Database,
  { macWifiId, platformId, now, dataDir }: { macWifiId: string; platformId: PlatformId; now: Date; dataDir: string },
): Promise<HistoryUnits> => {
  const controller = await readController(database, { platformId, macWifiId })
  const of = controller.id
  const systems = await database
    .select()
    .from(refrigerantSystems)
    .where(eq(refrigerantSystems.controllerId, of))
    .orderBy(asc(refrigerantSystems.systemNo))
  const outdoor = await database.select().from(outdoorUnits).where(eq(outdoorUnits.controllerId, of))
  const indoor = await database.select().from(indoorUnits).where(eq(indoorUnits.controllerId, of))
  const units = systems.flatMap(({ systemNo, systemType, refrigerant }): HistoryUnit[] => {
    const shared = { systemNo, systemType, refrigerant }
    const inSystem = (unit: { systemNo: number }) => unit.systemNo === systemNo
    const byNumber = (a: { unitNo: number }, b: { unitNo: number }) => a.unitNo - b.unitNo
    return [
      ...outdoor
        .filter(inSystem)
        .sort(byNumber)
        .map(({ unitNo, model }) => ({
          ...shared,
          unitKind: 2 as const,
          unitKey: toUnitKey(systemNo, unitNo),
          name: '',
          model,
        })),
      ...indoor
        .filter(inSystem)
        .sort(byNumber)
        .map(({ unitNo, iduName, model }) => ({
          ...shared,
          unitKind: 1 as const,
          unitKey: toUnitKey(systemNo, unitNo),
          name: iduName,
          model,
        })),
    ]
  })
  return {
    macWifiId,
    deviceName: controller.deviceName,
    timeZone: controller.timeZone,
    controllerType: controller.controllerType,
    installTime: toWireTimeOrNull(controller.installTime),
    units,
    pastFill: await readPastFill(dataDir),
    serverTime: toWireTime(now),
  }
}
