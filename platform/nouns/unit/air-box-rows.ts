import { and, asc, eq } from 'drizzle-orm'
import { type AirBox, toAirLevel } from '@/lib/contract/air-box'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toWireTimeOrNull } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { PlatformError } from '../../kernel/error/platform-error'
import { airBoxes, controllers } from '../tables/fleet'
import { faults } from '../tables/fleet-fault'
import { readNewest } from './newest-readings'

type Scope = { macWifiId: string; platformId: PlatformId }
type Found = { boxNo: number; box: AirBox }

/** Air boxes of a controller of a brand with their newest readings. Throws `notFound` for a controller of another. */
export const readAirBoxes = async (
  database: Database,
  { macWifiId, platformId }: Scope,
): Promise<{ controllerId: number; boxes: Found[] }> => {
  const [found] = await database
    .select({ controller: controllers })
    .from(controllers)
    .where(and(eq(controllers.macWifiId, macWifiId), eq(controllers.platformId, platformId)))
  if (found === undefined) throw new PlatformError('notFound')
  const { controller } = found
  const controllerId = controller.id
  const rows = await database
    .select()
    .from(airBoxes)
    .where(eq(airBoxes.controllerId, controllerId))
    .orderBy(asc(airBoxes.boxNo))
  if (rows.length === 0) return { controllerId, boxes: [] }
  const alarms = await database
    .select({ unitNo: faults.unitNo, faultCode: faults.faultCode })
    .from(faults)
    .where(and(eq(faults.controllerId, controllerId), eq(faults.unitKind, 4), eq(faults.status, 0)))
  const isOnline = controller.onlineStatus === 1
  const newest = await readNewest(database, controllerId)
  const boxes = rows.map((row): Found => {
    const { collectTime, boxNo: _, alarmCode, ...reading } = newest.ofBox(row.boxNo)
    const isReset = collectTime !== null && row.filterResetTime !== null && row.filterResetTime > collectTime
    const { airBoxId, name, model, serialNo, floor, room } = row
    const box: AirBox = {
      airBoxId,
      macWifiId,
      onlineStatus: isOnline ? 1 : 0,
      name,
      model,
      serialNo,
      floor,
      room,
      ...reading,
      airLevel: reading.pm25 === null ? null : toAirLevel(reading.pm25),
      // Until the box has been heard again, what somebody said counts.
      filterLife: isReset ? 100 : reading.filterLife,
      alarmCode: alarms.find(({ unitNo }) => unitNo === row.boxNo)?.faultCode ?? alarmCode,
      collectTime: toWireTimeOrNull(collectTime),
    }
    return { boxNo: row.boxNo, box }
  })
  return { controllerId, boxes }
}

export const setFilterReset = async (
  database: Database,
  { controllerId, boxNo }: { controllerId: number; boxNo: number },
  at: Date,
): Promise<void> => {
  await database
    .update(airBoxes)
    .set({ filterResetTime: at })
    .where(and(eq(airBoxes.controllerId, controllerId), eq(airBoxes.boxNo, boxNo)))
}
