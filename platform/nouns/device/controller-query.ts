import { subHours } from 'date-fns/subHours'
import { and, asc, desc, eq, gt, inArray, isNull, like, lte, or, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { ControllerType, DeviceFilter } from '@/lib/contract/device'
import type { ListQuery } from '@/lib/contract/endpoint'
import type { HidomFilter } from '@/lib/contract/hidom'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { SmartTouchFilter } from '@/lib/contract/smart-touch'
import { VersionNumber } from '@/lib/contract/version-number'
import type { Database } from '../../kernel/db/database'
import type { Territory } from '../../kernel/session/data-scope'
import { toContainsPattern, toSearchText } from '../../kernel/text/search-text'
import { withinDays } from '../../kernel/time/within-days'
import { appUsers, controllers, groups } from '../tables/fleet'
import type { ControllerNames, ShownController } from './controller-row'
import { controllersWithin } from './controllers-within'
import { readRunStatuses } from './run-status'

/** Columns that a list is sorted by, each with an index of its own. Nothing else reaches `order by`. */
const sortColumns = {
  macWifiId: controllers.macWifiId,
  deviceName: controllers.deviceSearch,
  installTime: controllers.installTime,
  lastOnlineTime: controllers.lastOnlineTime,
  alarmCount: controllers.alarmCount,
  systemQuantity: controllers.systemQuantity,
  oduCount: controllers.oduCount,
  iduCount: controllers.iduCount,
  airBoxCount: controllers.airBoxCount,
  firmwareVersion: controllers.firmwareOrder,
  projectName: controllers.projectSearch,
  serverName: controllers.serverSearch,
  adapterNo: controllers.adapterNo,
  meterCount: controllers.meterCount,
  licenseExpire: controllers.licenseExpire,
  lastSyncTime: controllers.lastSyncTime,
  groupCount: controllers.groupCount,
  scheduleCount: controllers.scheduleCount,
  lastScreenSync: controllers.lastScreenSync,
} as const
export type ControllerSort = keyof typeof sortColumns

/** Columns that may be null: a null is smallest, as their indexes have it. */
const nullable = new Set<ControllerSort>([
  ...(['installTime', 'lastOnlineTime', 'projectName', 'serverName', 'adapterNo', 'meterCount'] as const),
  ...(['licenseExpire', 'lastSyncTime', 'groupCount', 'scheduleCount', 'lastScreenSync'] as const),
])

/** Filters of every kind of controller; each kind's own contract says which of them it takes. */
export type ControllerFilter = DeviceFilter & Partial<z.infer<typeof HidomFilter> & z.infer<typeof SmartTouchFilter>>
export type ControllerQuery = ControllerFilter & Omit<ListQuery, 'sidx'> & { sidx?: ControllerSort | undefined }

const contains = (column: Parameters<typeof like>[0], text: string | undefined): SQL | undefined =>
  text ? like(column, toContainsPattern(text)) : undefined

/** A whole version is meant as it is: 2.4.2 is not 2.4.20, so that a list agrees with what is counted by version. */
const ofVersion = (
  name: 'firmwareVersion' | 'moduleVersion' | 'indoorVersion',
  text: string | undefined,
): SQL | undefined =>
  text && VersionNumber.safeParse(text).success ? eq(controllers[name], text) : contains(controllers[name], text)

/** Whose equipment is looked at, and when. */
type Viewed = Territory<PlatformId> & { now: Date }

/** Offline for so long; a controller that never was online is so for longest. */
const isOfflineFor = (hours: number, now: Date): SQL | undefined =>
  and(
    eq(controllers.onlineStatus, 0),
    or(isNull(controllers.lastOfflineTime), lte(controllers.lastOfflineTime, subHours(now, hours))),
  )

/**
 * Conditions of a list: brand, kind of controller and what the caller sees always, then the filters. Throws `badRequest` for a day that the
 * calendar does not have.
 */
export const toConditions = (
  { platformId, reach, now }: Viewed,
  type: ControllerType,
  filter: ControllerFilter,
): SQL | undefined => {
  const { macWifiId, deviceName, projectName, city, controllerModel, firmwareVersion, hasAlarm } = filter
  return and(
    eq(controllers.platformId, platformId),
    // As a literal: the indexes of one kind alone are known by it.
    sql`${controllers.controllerType} = ${sql.raw(String(type))}`,
    controllersWithin(reach),
    contains(controllers.macWifiId, macWifiId?.toUpperCase()),
    contains(controllers.deviceSearch, deviceName && toSearchText(deviceName)),
    contains(controllers.projectSearch, projectName && toSearchText(projectName)),
    contains(controllers.citySearch, city && toSearchText(city)),
    contains(controllers.controllerModel, controllerModel?.toUpperCase()),
    ofVersion('firmwareVersion', firmwareVersion),
    ofVersion('moduleVersion', filter.moduleVersion),
    ofVersion('indoorVersion', filter.indoorVersion),
    filter.featureCode ? eq(controllers.featureCode, filter.featureCode.toUpperCase()) : undefined,
    filter.onlineStatus === undefined ? undefined : eq(controllers.onlineStatus, filter.onlineStatus),
    filter.offlineHours === undefined ? undefined : isOfflineFor(filter.offlineHours, now),
    filter.activationFlag === undefined ? undefined : eq(controllers.activationFlag, filter.activationFlag),
    filter.vipFlag === undefined ? undefined : eq(controllers.vipFlag, filter.vipFlag),
    contains(controllers.serverSearch, filter.serverName && toSearchText(filter.serverName)),
    filter.adapterNo === undefined ? undefined : eq(controllers.adapterNo, filter.adapterNo),
    filter.screenSize === undefined ? undefined : eq(controllers.screenSize, filter.screenSize),
    filter.lockFlag === undefined ? undefined : eq(controllers.lockFlag, filter.lockFlag),
    hasAlarm === undefined ? undefined : hasAlarm === 1 ? gt(controllers.alarmCount, 0) : eq(controllers.alarmCount, 0),
    withinDays(controllers.installTime, filter, 'installFrom', 'installTo'),
  )
}

/** Order of a list; the key decides between equals, so that no row is on two pages. */
export const toOrder = ({ sidx, order }: Pick<ControllerQuery, 'sidx' | 'order'>, backwards = false): SQL[] => {
  const ascending = ((sidx ? order : 'asc') !== 'desc') !== backwards
  const direction = ascending ? asc : desc
  const key = sidx ?? 'macWifiId'
  const column = sortColumns[key]
  const first = nullable.has(key)
    ? sql`${column} ${sql.raw(ascending ? 'asc nulls first' : 'desc nulls last')}`
    : direction(column)
  return [first, direction(controllers.id)]
}

/** Rows of controllers by key as they are now, with the names of other tables, in the order of the keys. */
export const readControllers = async (
  database: Database,
  ids: readonly number[],
  now: Date,
): Promise<{ row: ShownController; names: ControllerNames }[]> => {
  if (ids.length === 0) return []
  const rows = await database
    .select({ row: controllers, groupName: groups.groupName, adminAccount: appUsers.account })
    .from(controllers)
    .leftJoin(groups, eq(groups.id, controllers.groupId))
    .leftJoin(appUsers, eq(appUsers.id, controllers.adminUserId))
    .where(inArray(controllers.id, [...ids]))
  const statuses = await readRunStatuses(
    database,
    rows.map(({ row }) => row),
    now,
  )
  const byId = new Map(
    rows.map(({ row, groupName, adminAccount }) => [
      row.id,
      { row: { ...row, runStatus: statuses.get(row.id) ?? null }, names: { groupName, adminAccount } },
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

type ListInput = Viewed & { type: ControllerType; query: ControllerQuery }

/** One page of controllers and how many match. Keys first, through the sort's index; then the rows of one page. */
export const listControllers = async (database: Database, { type, query, ...viewed }: ListInput) => {
  const where = toConditions(viewed, type, query)
  const [counted] = await database.select({ count: sql<number>`count(*)::int` }).from(controllers).where(where)
  const total = counted?.count ?? 0
  const offset = (query.page - 1) * query.limit
  if (offset >= total) return { rows: [], total }
  // A page behind the middle is read from the end: the cost of a page does not grow with its number.
  const size = Math.min(query.limit, total - offset)
  const backwards = offset > total / 2
  const keys = await database
    .select({ id: controllers.id })
    .from(controllers)
    .where(where)
    .orderBy(...toOrder(query, backwards))
    .limit(size)
    .offset(backwards ? total - offset - size : offset)
  const ids = keys.map(({ id }) => id)
  return { rows: await readControllers(database, backwards ? ids.reverse() : ids, viewed.now), total }
}
