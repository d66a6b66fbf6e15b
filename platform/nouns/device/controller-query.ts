import { subHours } from 'date-fns/subHours'
import { type AnyColumn, and, eq, getTableColumns, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { ControllerType, DeviceFilter } from '@/lib/contract/device'
import type { ListQuery } from '@/lib/contract/endpoint'
import type { HidomFilter } from '@/lib/contract/hidom'
import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { SmartTouchFilter } from '@/lib/contract/smart-touch'
import { VersionNumber } from '@/lib/contract/version-number'
import type { Database } from '../../kernel/db/database'
import { toRowId } from '../../kernel/db/row-id'
import { contains, equals, toUpperCase, toWifiIdPart } from '../../kernel/list/conditions'
import { defineRows } from '../../kernel/list/define-rows'
import type { Territory } from '../../kernel/session/data-scope'
import { toSearchText } from '../../kernel/text/search-text'
import { readCityNames } from '../place/city-names'
import { appUsers, controllers, groups, projects } from '../tables/fleet'
import {
  type ControllerNames,
  type ControllerRecord,
  type ShownController,
  toDevice,
  unlistedColumns,
} from './controller-row'
import { projectsWithin, seenControllers } from './controllers-within'
import { hasConnection, isOffline } from './in-service'
import { readRunStatuses, type StatusSource } from './run-status'

/** Columns that a list is sorted by, each with an index of its own. Nothing else reaches `order by`. */
export const controllerSorts = {
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
export type ControllerSort = keyof typeof controllerSorts

/** Filters of every kind of controller; each kind's own contract says which of them it takes. */
export type ControllerFilter = DeviceFilter & Partial<z.infer<typeof HidomFilter> & z.infer<typeof SmartTouchFilter>>
export type ControllerQuery = ControllerFilter & Omit<ListQuery, 'sidx'> & { sidx?: ControllerSort | undefined }

const searchesName = (column: AnyColumn) => contains(column, toSearchText)

/** A whole version is meant as it is: 2.4.2 is not 2.4.20, so that a list agrees with what is counted by version. */
const ofVersion =
  (column: AnyColumn) =>
  (text: string): SQL =>
    VersionNumber.safeParse(text).success ? eq(column, text) : contains(column)(text)

/** When, and in which language names are shown. */
type Shower = { now: Date; language: Language }

/** Whose equipment is looked at. */
type Viewed = Territory<PlatformId> & Shower

/** Offline for so long; one in service that never was online is so for longest. */
const isOfflineFor = (hours: number, now: Date): SQL | undefined =>
  and(isOffline, or(isNull(controllers.lastOfflineTime), lte(controllers.lastOfflineTime, subHours(now, hours))))

const everyColumn = getTableColumns(controllers)
const unlisted = new Set<string>(unlistedColumns)
const listedColumns = Object.fromEntries(Object.entries(everyColumn).filter(([name]) => !unlisted.has(name))) as Omit<
  typeof everyColumn,
  (typeof unlistedColumns)[number]
>

type Found<Row> = { row: Row; groupName: string | null; adminAccount: string | null }
type Shown<Row> = { row: Omit<Row, 'runStatus'> & Pick<ShownController, 'runStatus'>; names: ControllerNames }

/** What was found, with the run statuses of now, in the order of the keys. */
const withStatuses = async <Row extends StatusSource>(
  database: Database,
  { ids, found }: { ids: readonly number[]; found: readonly Found<Row>[] },
): Promise<Shown<Row>[]> => {
  const statuses = await readRunStatuses(
    database,
    found.map(({ row }) => row),
  )
  const byId = new Map(
    found.map(({ row, ...names }) => [row.id, { row: { ...row, runStatus: statuses.get(row.id) ?? null }, names }]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Rows of controllers by key as they are now, with the names of other tables, in the order of the keys. */
export const readControllers = async (
  database: Database,
  ids: readonly number[],
): Promise<Shown<ControllerRecord>[]> => {
  if (ids.length === 0) return []
  const found = await database
    .select({ row: controllers, groupName: groups.groupName, adminAccount: appUsers.account })
    .from(controllers)
    .leftJoin(groups, eq(groups.id, controllers.groupId))
    .leftJoin(appUsers, eq(appUsers.id, controllers.adminUserId))
    .where(inArray(controllers.id, [...ids]))
  return withStatuses(database, { ids, found })
}

type ShownDevice = ReturnType<typeof toDevice>

/** Controllers as their lists show them. They read no column that no list shows: the embedded database answers cell by cell. */
export const readDevices = async (
  database: Database,
  ids: readonly number[],
  { now, language }: Shower,
): Promise<ReadonlyMap<number, ShownDevice>> => {
  if (ids.length === 0) return new Map()
  const found = await database
    .select({ row: listedColumns, groupName: groups.groupName, adminAccount: appUsers.account })
    .from(controllers)
    .leftJoin(groups, eq(groups.id, controllers.groupId))
    .leftJoin(appUsers, eq(appUsers.id, controllers.adminUserId))
    .where(inArray(controllers.id, [...ids]))
  const shown = await withStatuses(database, { ids, found })
  const cityIn = await readCityNames(database, language)
  return new Map(shown.map(({ row, names }) => [row.id, toDevice({ ...row, city: cityIn(row.city) }, names, now)]))
}

/** Controllers of one kind, of a brand, within reach. */
export const controllerRows = defineRows<
  Viewed & { type: ControllerType },
  ControllerQuery,
  ShownDevice,
  'installFrom' | 'installTo'
>({
  table: controllers,
  id: controllers.id,
  sorts: controllerSorts,
  standing: [[controllers.macWifiId, 'asc']],
  scope: ({ type, ...viewer }) =>
    // As a literal: the indexes of one kind alone are known by it.
    and(seenControllers(viewer), sql`${controllers.controllerType} = ${sql.raw(String(type))}`),
  filters: {
    macWifiId: contains(controllers.macWifiId, toWifiIdPart),
    deviceName: searchesName(controllers.deviceSearch),
    projectName: searchesName(controllers.projectSearch),
    city: searchesName(controllers.citySearch),
    controllerModel: contains(controllers.controllerModel, toUpperCase),
    firmwareVersion: ofVersion(controllers.firmwareVersion),
    moduleVersion: ofVersion(controllers.moduleVersion),
    indoorVersion: ofVersion(controllers.indoorVersion),
    featureCode: (code) => eq(controllers.featureCode, code.toUpperCase()),
    onlineStatus: hasConnection,
    offlineHours: (hours, { now }) => isOfflineFor(hours, now),
    activationFlag: equals(controllers.activationFlag),
    vipFlag: equals(controllers.vipFlag),
    serverName: searchesName(controllers.serverSearch),
    adapterNo: equals(controllers.adapterNo),
    screenSize: equals(controllers.screenSize),
    lockFlag: equals(controllers.lockFlag),
    hasAlarm: (hasAlarm) => (hasAlarm === 1 ? gt(controllers.alarmCount, 0) : eq(controllers.alarmCount, 0)),
  },
  days: [{ column: controllers.installTime, from: 'installFrom', to: 'installTo' }],
  read: readDevices,
})

/** The controller of that WiFi ID in a brand, with the names that it is shown by. */
export const findController = async (
  database: Database,
  { platformId, macWifiId, language }: { platformId: PlatformId; macWifiId: string; language: Language },
): Promise<{ row: ShownController; names: ControllerNames } | undefined> => {
  const [key] = await database
    .select({ id: controllers.id })
    .from(controllers)
    .where(and(eq(controllers.macWifiId, macWifiId), eq(controllers.platformId, platformId)))
  const [found] = await readControllers(database, key ? [key.id] : [])
  if (found === undefined) return undefined
  const cityIn = await readCityNames(database, language)
  return { ...found, row: { ...found.row, city: cityIn(found.row.city) } }
}

/** The key of a project within reach, which stays as it is until the end of the transaction. */
export const findProjectOf = async (
  database: Database,
  { platformId, reach }: Territory<PlatformId>,
  projectId: string,
): Promise<{ projectId: number } | undefined> => {
  const [row] = await database
    .select({ projectId: projects.id })
    .from(projects)
    .where(and(eq(projects.id, toRowId(projectId)), eq(projects.platformId, platformId), projectsWithin(reach)))
    .for('share')
  return row
}
