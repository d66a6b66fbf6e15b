import { millisecondsInDay } from 'date-fns/constants'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { and, asc, eq } from 'drizzle-orm'
import { type AirBox, toAirLevel } from '@/lib/contract/air-box'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toWireTimeOrNull } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { PlatformError } from '../../kernel/error/platform-error'
import type { ControllerRecord } from '../device/controller-row'
import { toLastReport } from '../device/to-last-report'
import { airBoxes, controllers, projects, refrigerantSystems } from '../tables/fleet'
import { faults } from '../tables/fleet-fault'
import { readNewest } from './newest-readings'
import { readOverrides } from './unit-overrides'

type Scope = { macWifiId: string; platformId: PlatformId; now: Date }
type BoxRow = typeof airBoxes.$inferSelect
type Found = { boxNo: number; facts: ReturnType<typeof toFacts>; box: AirBox }

type Around = {
  controller: ControllerRecord
  usage: (typeof refrigerantSystems.$inferSelect)['usage']
  overrides: Awaited<ReturnType<typeof readOverrides>>
  silentFrom: Date | undefined
}

/** What the past of a box follows from. */
const toFacts = (row: BoxRow, { controller, usage, overrides, silentFrom }: Around) => ({
  key: row.airBoxId,
  boxNo: row.boxNo,
  cityEn: controller.cityEn,
  timeZone: controller.timeZone,
  usage,
  installTime: controller.installTime,
  filterResetTime: row.filterResetTime,
  isOnline: controller.onlineStatus === 1,
  lastReport: toLastReport(controller),
  overrides,
  silentFrom,
})

/** Air boxes of a controller of a brand with their newest readings. Throws `notFound` for a controller of another. */
export const readAirBoxes = async (
  database: Database,
  { macWifiId, platformId, now }: Scope,
): Promise<{ controllerId: number; boxes: Found[] }> => {
  const [found] = await database
    .select({ controller: controllers, projectType: projects.projectType })
    .from(controllers)
    .leftJoin(projects, eq(projects.id, controllers.projectId))
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
  const [system] = await database
    .select({ usage: refrigerantSystems.usage })
    .from(refrigerantSystems)
    .where(eq(refrigerantSystems.controllerId, controllerId))
    .orderBy(asc(refrigerantSystems.systemNo))
    .limit(1)
  const from = subMilliseconds(now, 2 * millisecondsInDay)
  const overrides = await readOverrides(database, { controllerId, unitKind: 4, from })
  const alarms = await database
    .select({ unitNo: faults.unitNo, faultCode: faults.faultCode, failureTime: faults.failureTime })
    .from(faults)
    .where(and(eq(faults.controllerId, controllerId), eq(faults.unitKind, 4), eq(faults.status, 0)))
  const isOnline = controller.onlineStatus === 1
  const newest = await readNewest(database, controllerId)
  const boxes = rows.map((row): Found => {
    const silentFrom = alarms.find(({ unitNo, faultCode }) => unitNo === row.boxNo && faultCode === '60')?.failureTime
    // People breathe where the units are, whatever the project is called.
    const usage = system?.usage ?? found.projectType ?? 1
    const facts = toFacts(row, { controller, usage, overrides, silentFrom })
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
    return { boxNo: row.boxNo, facts, box }
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
