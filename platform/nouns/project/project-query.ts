import { and, asc, count, eq, inArray, like, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Language } from '@/lib/contract/language'
import { normalizeShort } from '@/lib/contract/normalize-short'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Project, ProjectQuery } from '@/lib/contract/project'
import { toWireTime } from '@/lib/format/wire-time'
import { inNameOrder } from '../../kernel/db/brand-column'
import type { Database } from '../../kernel/db/database'
import { toMaskedAccount } from '../../kernel/db/masked-account'
import { toRowId } from '../../kernel/db/row-id'
import { contains, equals, refersTo } from '../../kernel/list/conditions'
import { defineRows } from '../../kernel/list/define-rows'
import { regionsWithin, type Territory } from '../../kernel/session/data-scope'
import { toContainsPattern, toSearchText } from '../../kernel/text/search-text'
import { projectsWithin } from '../device/controllers-within'
import { connectionCounts } from '../device/in-service'
import { inCityNamed, readCityNames } from '../place/city-names'
import { appUsers, controllers, projects } from '../tables/fleet'
import { faults } from '../tables/fleet-fault'
import { regions } from '../tables/region'
import { maskContacts } from './project-contacts'

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

const deviceCount = sql`(select count(*) from ${controllers} where ${controllers.projectId} = ${projects.id})`
const alarmCount = sql`(
  select count(*) from ${controllers} join ${faults} on ${faults.controllerId} = ${controllers.id}
  where ${controllers.projectId} = ${projects.id} and ${faults.status} = 0
)`

type Counts = Pick<
  Project,
  'deviceCount' | 'onlineCount' | 'offlineCount' | 'systemCount' | 'oduCount' | 'iduCount' | 'alarmCount' | 'worst'
>

const nothing: Counts = {
  deviceCount: 0,
  onlineCount: 0,
  offlineCount: 0,
  systemCount: 0,
  oduCount: 0,
  iduCount: 0,
  alarmCount: 0,
  worst: 0,
}

const sum = (column: Parameters<typeof eq>[0]) => sql<number>`coalesce(sum(${column}), 0)::int`

/** What stands in each of these projects now. */
export const countOfProjects = async (database: Database, ids: readonly number[]): Promise<(id: number) => Counts> => {
  if (ids.length === 0) return () => nothing
  const devices = await database
    .select({
      id: controllers.projectId,
      deviceCount: count(),
      ...connectionCounts,
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
  ...maskContacts(row),
  buildingArea: row.buildingArea,
  floors: row.floors,
  commissioningDate: row.commissioningDate,
  warrantyEnd: row.warrantyEnd,
  ...counts,
  creationTime: toWireTime(row.createTime),
  version: row.version,
})

/** Names of regions are in one language. */
type ProjectViewer = Territory<PlatformId> & { language: Language }

const above = alias(regions, 'above')

export const readProjects = async (
  database: Database,
  ids: readonly number[],
  { language }: Pick<ProjectViewer, 'language'>,
): Promise<ReadonlyMap<number, Project>> => {
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
  const cityIn = await readCityNames(database, language)
  return new Map(
    rows.map(({ row, distributor, region, country }) => {
      // Beijing is a city in the province of that name.
      const regionName = [...new Set([country, region].filter((each) => each !== null))].join(' / ')
      const shown = { ...row, city: cityIn(row.city) }
      return [row.id, toProject(shown, { distributor, regionName }, countsOf(row.id))]
    }),
  )
}

const { projectSearch, createTime, warrantyEnd } = projects

/** Projects of a brand within reach, newest first: the list, its export, the map. */
export const projectRows = defineRows<ProjectViewer, ProjectQuery, Project, 'createFrom' | 'createTo'>({
  table: projects,
  id: projects.id,
  // Columns have an index each. The two counts are counted: a brand has some thousand projects at most. Decision 97.
  sorts: { projectName: projectSearch, creationTime: createTime, warrantyEnd, deviceCount, alarmCount },
  standing: [[createTime, 'desc']],
  scope: ({ platformId, reach }) => and(eq(projects.platformId, platformId), projectsWithin(reach)),
  filters: {
    projectName: contains(projectSearch, toSearchText),
    projectType: equals(projects.projectType),
    distributor: ofDistributor,
    distributorId: refersTo(projects.distributorId),
    regionId: (regionId) => sql`${projects.regionId} in ${regionsWithin([toRowId(regionId)])}`,
    city: inCityNamed(projects.city, projects.cityEn),
    alarm: (alarm, { platformId }) =>
      alarm === 1
        ? sql`${projects.id} in ${withAlarm(platformId)}`
        : sql`${projects.id} not in ${withAlarm(platformId)}`,
  },
  days: [{ column: createTime, from: 'createFrom', to: 'createTo' }],
  read: readProjects,
})

/** How many refrigerant systems the controllers of a project have. */
export const countSystems = async (database: Database, projectId: number): Promise<number> => {
  const [systems] = await database
    .select({ count: sum(controllers.systemQuantity) })
    .from(controllers)
    .where(eq(controllers.projectId, projectId))
  return systems?.count ?? 0
}

const optionsAtMost = 20

/** Projects of a brand within reach whose names hold a text, for somebody to choose among. */
export const findProjectOptions = async (
  database: Database,
  { platformId, reach, language }: ProjectViewer,
  search: string,
): Promise<{ projectId: number; projectName: string; city: string }[]> => {
  const text = toSearchText(search)
  const { id: projectId, projectName, city } = projects
  const rows = await database
    .select({ projectId, projectName, city })
    .from(projects)
    .where(
      and(
        eq(projects.platformId, platformId),
        projectsWithin(reach),
        text ? like(projectSearch, toContainsPattern(text)) : undefined,
      ),
    )
    // A name that begins with what was typed is the better match.
    .orderBy(...(text ? [sql`strpos(${projectSearch}, ${text})`] : []), inNameOrder(projectSearch), asc(projectId))
    .limit(optionsAtMost)
  const cityIn = await readCityNames(database, language)
  return rows.map((row) => ({ ...row, city: cityIn(row.city) }))
}
