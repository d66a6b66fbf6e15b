import { and, asc, count, desc, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Language } from '@/lib/contract/language'
import { normalizeShort } from '@/lib/contract/normalize-short'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Project, ProjectFilter, ProjectQuery } from '@/lib/contract/project'
import { toWireTime } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { toMaskedAccount } from '../../kernel/db/masked-account'
import { toWindow } from '../../kernel/db/page'
import { toRowId } from '../../kernel/db/row-id'
import { regionsWithin, type Territory } from '../../kernel/session/data-scope'
import { toContainsPattern, toSearchText } from '../../kernel/text/search-text'
import { withinDays } from '../../kernel/time/within-days'
import { projectsWithin } from '../device/controllers-within'
import { appUsers, controllers, projects } from '../tables/fleet'
import { faults } from '../tables/fleet-fault'
import { regions } from '../tables/region'

export type ProjectRow = typeof projects.$inferSelect

const ofDistributor = (text: string): SQL => {
  const pattern = sql`lower(${toContainsPattern(normalizeShort(text))})`
  return sql`${projects.distributorId} in (
    select ${appUsers.id} from ${appUsers} where ${appUsers.platformId} = ${projects.platformId} and (
      ${appUsers.accountSearch} like ${pattern} or ${appUsers.nicknameSearch} like ${pattern}
      or lower(${appUsers.company}) like ${pattern}
    ))`
}

/** Projects of a brand in which a fault is active. */
const withAlarm = (platformId: number): SQL => sql`(
  select ${controllers.projectId} from ${faults} join ${controllers} on ${controllers.id} = ${faults.controllerId}
  where ${faults.platformId} = ${platformId} and ${faults.status} = 0 and ${controllers.projectId} is not null
)`

/**
 * Conditions of the list, the map and the export: the brand and what the caller sees always, then the filters. Throws
 * `badRequest` for a day that there is not.
 */
export const toProjectConditions = (
  { platformId, reach }: Territory<PlatformId>,
  filter: ProjectFilter,
): SQL | undefined => {
  const { projectName, projectType, distributor, distributorId, regionId, city, alarm } = filter
  const inCity = city && toContainsPattern(toSearchText(city))
  return and(
    eq(projects.platformId, platformId),
    projectsWithin(reach),
    projectName ? like(projects.projectSearch, toContainsPattern(toSearchText(projectName))) : undefined,
    projectType === undefined ? undefined : eq(projects.projectType, projectType),
    distributor ? ofDistributor(distributor) : undefined,
    distributorId === undefined ? undefined : eq(projects.distributorId, toRowId(distributorId)),
    regionId === undefined ? undefined : sql`${projects.regionId} in ${regionsWithin([toRowId(regionId)])}`,
    inCity ? or(like(sql`lower(${projects.city})`, inCity), like(sql`lower(${projects.cityEn})`, inCity)) : undefined,
    alarm === undefined
      ? undefined
      : alarm === 1
        ? sql`${projects.id} in ${withAlarm(platformId)}`
        : sql`${projects.id} not in ${withAlarm(platformId)}`,
    withinDays(projects.createTime, filter, 'createFrom', 'createTo'),
  )
}

const deviceCount = sql`(select count(*) from ${controllers} where ${controllers.projectId} = ${projects.id})`
const alarmCount = sql`(
  select count(*) from ${controllers} join ${faults} on ${faults.controllerId} = ${controllers.id}
  where ${controllers.projectId} = ${projects.id} and ${faults.status} = 0
)`

/** Columns have an index each. The two counts are counted: a brand has some thousand projects at most. Decision 97. */
const sortColumns = {
  projectName: projects.projectSearch,
  creationTime: projects.createTime,
  warrantyEnd: projects.warrantyEnd,
  deviceCount,
  alarmCount,
} as const

/** Order of the list, newest first unless asked; the key decides between equals. */
export const toProjectOrder = ({ sidx, order }: Pick<ProjectQuery, 'sidx' | 'order'>, backwards = false): SQL[] => {
  const ascending = ((sidx ? order : 'desc') !== 'desc') !== backwards
  const direction = ascending ? asc : desc
  const first =
    sidx === 'warrantyEnd'
      ? sql`${projects.warrantyEnd} ${sql.raw(ascending ? 'asc nulls first' : 'desc nulls last')}`
      : direction(sortColumns[sidx ?? 'creationTime'])
  return [first, direction(projects.id)]
}

type Counts = Pick<
  Project,
  'deviceCount' | 'onlineCount' | 'systemCount' | 'oduCount' | 'iduCount' | 'alarmCount' | 'worst'
>

const nothing: Counts = {
  ...{ deviceCount: 0, onlineCount: 0, systemCount: 0, oduCount: 0, iduCount: 0, alarmCount: 0, worst: 0 },
}

const sum = (column: Parameters<typeof eq>[0]) => sql<number>`coalesce(sum(${column}), 0)::int`

/** What stands in each of these projects now. */
export const countOfProjects = async (database: Database, ids: readonly number[]): Promise<(id: number) => Counts> => {
  if (ids.length === 0) return () => nothing
  const devices = await database
    .select({
      id: controllers.projectId,
      deviceCount: count(),
      onlineCount: sum(controllers.onlineStatus),
      systemCount: sum(controllers.systemQuantity),
      oduCount: sum(controllers.oduCount),
      iduCount: sum(controllers.iduCount),
    })
    .from(controllers)
    .where(inArray(controllers.projectId, [...ids]))
    .groupBy(controllers.projectId)
  const alarms = await database
    .select({
      id: controllers.projectId,
      alarmCount: count(),
      worst: sql<Project['worst']>`max(${faults.severity})::int`,
    })
    .from(faults)
    .innerJoin(controllers, eq(controllers.id, faults.controllerId))
    .where(and(eq(faults.status, 0), inArray(controllers.projectId, [...ids])))
    .groupBy(controllers.projectId)
  const devicesOf = new Map(devices.map(({ id, ...counted }) => [id, counted]))
  const alarmsOf = new Map(alarms.map(({ id, ...counted }) => [id, counted]))
  return (id) => ({ ...nothing, ...devicesOf.get(id), ...alarmsOf.get(id) })
}

type Names = { distributor: { company: string; account: string } | null; regionName: string }

const toProject = (row: ProjectRow, { distributor, regionName }: Names, counts: Counts): Project => ({
  projectId: String(row.id),
  projectName: row.projectName,
  projectType: row.projectType,
  distributorId: row.distributorId === null ? null : String(row.distributorId),
  distributor: distributor ? distributor.company || toMaskedAccount(distributor.account) : '',
  regionId: row.regionId === null ? null : String(row.regionId),
  regionName,
  countryCode: row.countryCode,
  city: row.city,
  geographicDescription: row.geographicDescription,
  longitude: row.longitude,
  latitude: row.latitude,
  timeZone: row.timeZone,
  contacts: row.contacts,
  telephone: row.telephone,
  email: row.email,
  buildingArea: row.buildingArea,
  floors: row.floors,
  commissioningDate: row.commissioningDate,
  warrantyEnd: row.warrantyEnd,
  ...counts,
  creationTime: toWireTime(row.createTime),
  version: row.version,
})

const above = alias(regions, 'above')

/** Projects by key, in the order of the keys; names of regions in one language. */
export const readProjects = async (
  database: Database,
  ids: readonly number[],
  language: Language,
): Promise<Project[]> => {
  if (ids.length === 0) return []
  const name = language === 'zh' ? 'regionNameZh' : 'regionNameEn'
  const rows = await database
    .select({
      row: projects,
      distributor: { company: appUsers.company, account: appUsers.account },
      region: regions[name],
      country: above[name],
    })
    .from(projects)
    .leftJoin(appUsers, eq(appUsers.id, projects.distributorId))
    .leftJoin(regions, eq(regions.id, projects.regionId))
    .leftJoin(above, eq(above.id, regions.pid))
    .where(inArray(projects.id, [...ids]))
  const countsOf = await countOfProjects(database, ids)
  const byId = new Map(
    rows.map(({ row, distributor, region, country }) => {
      // Beijing is a city in the province of that name.
      const regionName = [...new Set([country, region].filter((each) => each !== null))].join(' / ')
      return [row.id, toProject(row, { distributor, regionName }, countsOf(row.id))]
    }),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** One page of projects and how many match: keys first, then the rows of one page. */
export const listProjects = async (
  database: Database,
  { language, ...territory }: Territory<PlatformId> & { language: Language },
  query: ProjectQuery,
) => {
  const { page: _page, limit: _limit, sidx: _sidx, order: _order, ...filter } = query
  const where = toProjectConditions(territory, filter)
  const total = await database.$count(projects, where)
  const found = toWindow(total, query)
  if (!found) return { list: [], total }
  const keys = await database
    .select({ id: projects.id })
    .from(projects)
    .where(where)
    .orderBy(...toProjectOrder(query, found.backwards))
    .limit(found.size)
    .offset(found.offset)
  const ids = keys.map(({ id }) => id)
  return { list: await readProjects(database, found.backwards ? ids.reverse() : ids, language), total }
}
