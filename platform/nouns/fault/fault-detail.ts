import { and, asc, desc, eq, isNull, ne } from 'drizzle-orm'
import type { FaultDetail } from '@/lib/contract/fault'
import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toWireTime, toWireTimeOrNull } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { PlatformError } from '../../kernel/error/platform-error'
import { webUsers } from '../../kernel/session/identity-table'
import { readCityNames } from '../place/city-names'
import { airBoxes, controllers, indoorUnits, outdoorUnits } from '../tables/fleet'
import { faultEvents, faults, faultTypes } from '../tables/fleet-fault'
import { firstFactsOf } from './fault-first-facts'
import { faultRows } from './fault-rows'

type FaultRecord = typeof faults.$inferSelect
type ControllerRecord = typeof controllers.$inferSelect

/** A fault of the brand with its controller. Throws `notFound`. */
export const requireFault = async (
  database: Database,
  faultId: number,
  platformId: PlatformId,
): Promise<{ fault: FaultRecord; controller: ControllerRecord }> => {
  const [row] = await database
    .select({ fault: faults, controller: controllers })
    .from(faults)
    .innerJoin(controllers, eq(controllers.id, faults.controllerId))
    .where(and(eq(faults.id, faultId), eq(faults.platformId, platformId)))
  if (row === undefined) throw new PlatformError('notFound')
  return row
}

export type UnitIdentity = Pick<FaultDetail, 'unitName' | 'model' | 'serialNumber'>

/** What stands on the plate of the unit that has a fault; of the controller where it is no unit. */
export const readUnitIdentity = async (
  database: Database,
  fault: FaultRecord,
  controller: ControllerRecord,
): Promise<UnitIdentity> => {
  const { unitKind, controllerId, systemNo, unitNo } = fault
  if (unitKind === 4 && unitNo !== null) {
    const [box] = await database
      .select()
      .from(airBoxes)
      .where(and(eq(airBoxes.controllerId, controllerId), eq(airBoxes.boxNo, unitNo)))
    if (box) return { unitName: box.name, model: box.model, serialNumber: box.serialNo }
  }
  if (systemNo !== null && unitNo !== null && unitKind === 1) {
    const [unit] = await database
      .select()
      .from(indoorUnits)
      .where(
        and(
          eq(indoorUnits.controllerId, controllerId),
          eq(indoorUnits.systemNo, systemNo),
          eq(indoorUnits.unitNo, unitNo),
        ),
      )
    if (unit) return { unitName: unit.iduName, model: unit.model, serialNumber: unit.serialNo }
  }
  if (systemNo !== null && unitNo !== null && unitKind === 2) {
    const [unit] = await database
      .select()
      .from(outdoorUnits)
      .where(
        and(
          eq(outdoorUnits.controllerId, controllerId),
          eq(outdoorUnits.systemNo, systemNo),
          eq(outdoorUnits.unitNo, unitNo),
        ),
      )
    if (unit) return { unitName: '', model: unit.model, serialNumber: unit.serialNumber }
  }
  return { unitName: '', model: controller.controllerModel, serialNumber: controller.deviceSn }
}

/** The dictionary's row of a fault. */
export const readFaultType = async (database: Database, { platformId, unitKind, faultCode }: FaultRecord) => {
  const [type] = await database
    .select()
    .from(faultTypes)
    .where(
      and(
        eq(faultTypes.platformId, platformId),
        eq(faultTypes.unitKind, unitKind),
        eq(faultTypes.faultCode, faultCode),
      ),
    )
  return type
}

const readOthers = (database: Database, fault: FaultRecord) =>
  database
    .select()
    .from(faults)
    .where(
      and(
        eq(faults.controllerId, fault.controllerId),
        eq(faults.faultCode, fault.faultCode),
        eq(faults.unitKind, fault.unitKind),
        fault.systemNo === null ? isNull(faults.systemNo) : eq(faults.systemNo, fault.systemNo),
        fault.unitNo === null ? isNull(faults.unitNo) : eq(faults.unitNo, fault.unitNo),
        ne(faults.id, fault.id),
      ),
    )
    .orderBy(desc(faults.failureTime), desc(faults.id))
    .limit(10)

/** Everything that a card says about a fault, but its readings. */
export const readFaultDetail = async (
  database: Database,
  faultId: number,
  { platformId, language }: { platformId: PlatformId; language: Language },
): Promise<FaultDetail> => {
  const { fault, controller } = await requireFault(database, faultId, platformId)
  const [row] = await faultRows.read(database, [faultId], { where: undefined, language })
  if (row === undefined) throw new PlatformError('notFound')
  const type = await readFaultType(database, fault)
  const events = await database
    .select({ event: faultEvents, user: webUsers.realName })
    .from(faultEvents)
    .leftJoin(webUsers, eq(webUsers.id, faultEvents.userId))
    .where(eq(faultEvents.faultId, faultId))
    .orderBy(asc(faultEvents.time), asc(faultEvents.id))
  const { controllerModel, onlineStatus, city, timeZone } = controller
  const cityIn = await readCityNames(database, language)
  return {
    ...row,
    controllerModel,
    onlineStatus,
    city: cityIn(city),
    timeZone,
    ...(await readUnitIdentity(database, fault, controller)),
    texts: type ?? null,
    ...firstFactsOf(fault.unitKind, fault.faultCode),
    raiseCount: fault.raiseCount,
    events: events.map(({ event, user }) => ({
      eventId: String(event.id),
      kind: event.kind,
      time: toWireTime(event.time),
      user,
      text: event.text,
      until: toWireTimeOrNull(event.until),
    })),
    others: (await readOthers(database, fault)).map(({ id, failureTime, repairTime, status }) => ({
      faultId: String(id),
      failureTime: toWireTime(failureTime),
      repairTime: toWireTimeOrNull(repairTime),
      status,
    })),
  }
}
