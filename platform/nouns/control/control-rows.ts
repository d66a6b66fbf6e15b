import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ControlQuery, ControlRecord } from '@/lib/contract/control'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toWireTime, toWireTimeOrNull } from '@/lib/format/wire-time'
import { toUnitKey } from '@/lib/hvac/unit-address'
import type { Database } from '../../kernel/db/database'
import { toMaskedAccount } from '../../kernel/db/masked-account'
import { isAccount } from '../../kernel/list/conditions'
import type { Territory } from '../../kernel/session/data-scope'
import { withinDays } from '../../kernel/time/within-days'
import { controllersWithin, ofControllersWithin } from '../device/controllers-within'
import { controlRecords } from '../tables/control'
import { airBoxes, controllers, groups, indoorUnits } from '../tables/fleet'
import { fromUnitKey } from '../unit/indoor-unit-rows'

type Scope = Territory<PlatformId> & { query: ControlQuery }

/** Which controller and which of its units is meant; undefined when there is no such thing in the brand. */
const toPlace = async (
  database: Database,
  { platformId, reach, query }: Scope,
): Promise<(SQL | undefined)[] | undefined> => {
  const { macWifiId, unitKey } = query
  const conditions: (SQL | undefined)[] = []
  if (macWifiId !== undefined) {
    const [controller] = await database
      .select({ id: controllers.id })
      .from(controllers)
      .where(
        and(eq(controllers.macWifiId, macWifiId), eq(controllers.platformId, platformId), controllersWithin(reach)),
      )
    if (controller === undefined) return undefined
    conditions.push(eq(controlRecords.controllerId, controller.id))
  }
  if (unitKey?.includes('-')) {
    const { systemNo, unitNo } = fromUnitKey(unitKey)
    conditions.push(eq(controlRecords.systemNo, systemNo), eq(controlRecords.unitNo, unitNo))
  } else if (unitKey !== undefined) {
    const [box] = await database
      .select({ controllerId: airBoxes.controllerId, boxNo: airBoxes.boxNo })
      .from(airBoxes)
      .where(eq(airBoxes.airBoxId, unitKey))
    if (box === undefined) return undefined
    conditions.push(
      eq(controlRecords.unitKind, 4),
      eq(controlRecords.controllerId, box.controllerId),
      eq(controlRecords.unitNo, box.boxNo),
    )
  }
  return conditions
}

type Row = typeof controlRecords.$inferSelect

/** Records with the names of what they were sent to, in the order of the rows. */
export const toControlRecords = async (database: Database, rows: readonly Row[]): Promise<ControlRecord[]> => {
  const ids = [...new Set(rows.map(({ controllerId }) => controllerId))]
  if (ids.length === 0) return []
  const devices = await database
    .select({
      id: controllers.id,
      macWifiId: controllers.macWifiId,
      deviceName: controllers.deviceName,
      projectName: controllers.projectName,
      timeZone: controllers.timeZone,
      groupName: groups.groupName,
    })
    .from(controllers)
    .leftJoin(groups, eq(groups.id, controllers.groupId))
    .where(inArray(controllers.id, ids))
  const { controllerId, systemNo, unitNo, iduName } = indoorUnits
  const rooms = await database
    .select({ controllerId, systemNo, unitNo, iduName })
    .from(indoorUnits)
    .where(inArray(controllerId, ids))
  const boxes = await database.select().from(airBoxes).where(inArray(airBoxes.controllerId, ids))
  const deviceOf = new Map(devices.map((device) => [device.id, device]))
  const roomOf = new Map(rooms.map((room) => [`${room.controllerId} ${toUnitKey(room.systemNo, room.unitNo)}`, room]))
  const boxOf = new Map(boxes.map((box) => [`${box.controllerId} ${box.boxNo}`, box]))
  return rows.flatMap((row): ControlRecord[] => {
    const device = deviceOf.get(row.controllerId)
    if (device === undefined) return []
    const address = toUnitKey(row.systemNo ?? 0, row.unitNo)
    const box = boxOf.get(`${row.controllerId} ${row.unitNo}`)
    const target =
      row.unitKind === 1
        ? { unitKey: address, unitName: roomOf.get(`${row.controllerId} ${address}`)?.iduName ?? '' }
        : { unitKey: box?.airBoxId ?? '', unitName: box?.name ?? '' }
    const { macWifiId, deviceName, projectName, timeZone, groupName } = device
    const { unitKind, source, operatorAccount, command, before, result, sendTime, ackTime } = row
    return [
      {
        recordId: String(row.id),
        macWifiId,
        deviceName,
        projectName,
        timeZone,
        groupName,
        unitKind,
        ...target,
        systemNo: row.systemNo,
        unitNo: row.unitKind === 1 ? row.unitNo : null,
        source,
        command,
        before,
        result,
        // Staff are colleagues; whoever uses the app is a customer.
        operatorAccount: operatorAccount === null || source === 5 ? operatorAccount : toMaskedAccount(operatorAccount),
        sendTime: toWireTime(sendTime),
        ackTime: toWireTimeOrNull(ackTime),
        costMs: ackTime === null ? null : differenceInMilliseconds(ackTime, sendTime),
      },
    ]
  })
}

/** One page of a brand's control records, the newest first unless asked otherwise. */
export const listControlRecords = async (
  database: Database,
  { platformId, reach, query }: Scope,
): Promise<{ list: ControlRecord[]; total: number }> => {
  const place = await toPlace(database, { platformId, reach, query })
  if (place === undefined) return { list: [], total: 0 }
  const { unitKind, source, result, operatorAccount, page, limit, order } = query
  const where = and(
    eq(controlRecords.platformId, platformId),
    ofControllersWithin(reach, controlRecords.controllerId),
    ...place,
    unitKind === undefined ? undefined : eq(controlRecords.unitKind, unitKind),
    source === undefined ? undefined : eq(controlRecords.source, source),
    result === undefined ? undefined : eq(controlRecords.result, result),
    operatorAccount ? isAccount(controlRecords.operatorAccount)(operatorAccount) : undefined,
    withinDays(controlRecords.sendTime, query, 'from', 'to'),
  )
  const [counted] = await database.select({ count: sql<number>`count(*)::int` }).from(controlRecords).where(where)
  const total = counted?.count ?? 0
  const offset = (page - 1) * limit
  if (offset >= total) return { list: [], total }
  const byTime = controlRecords.sendTime
  const byId = controlRecords.id
  const rows = await database
    .select()
    .from(controlRecords)
    .where(where)
    .orderBy(...(order === 'asc' ? [byTime, byId] : [desc(byTime), desc(byId)]))
    .limit(limit)
    .offset(offset)
  return { list: await toControlRecords(database, rows), total }
}
