import { and, eq, isNotNull, max, type SQL, sql } from 'drizzle-orm'
import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import { mapAtMost, type ProjectMap } from '@/lib/contract/project-map'
import { inNameOrder } from '../../kernel/db/brand-column'
import type { Database } from '../../kernel/db/database'
import { connectionCounts } from '../device/in-service'
import { readCityNames } from '../place/city-names'
import { controllers, projects } from '../tables/fleet'
import { faults } from '../tables/fleet-fault'

type Brand = { platformId: PlatformId }
type Viewer = Brand & { language: Language }

/** Controllers of every project of a brand. Who sees a project sees all that stands in it. */
const countControllers = (database: Database, { platformId }: Brand) =>
  database
    .select({
      projectId: controllers.projectId,
      deviceCount: sql<number>`count(*)::int`.as('device_count'),
      onlineCount: connectionCounts.onlineCount.as('online_count'),
      offlineCount: connectionCounts.offlineCount.as('offline_count'),
    })
    .from(controllers)
    .where(and(eq(controllers.platformId, platformId), isNotNull(controllers.projectId)))
    .groupBy(controllers.projectId)
    .as('counted')

/** Active faults of every project that has one, as the list counts them. */
const countFaults = (database: Database, { platformId }: Brand) =>
  database
    .select({
      projectId: controllers.projectId,
      worst: max(faults.severity).as('worst'),
      alarmCount: sql<number>`count(*)::int`.as('alarm_total'),
    })
    .from(faults)
    .innerJoin(controllers, eq(controllers.id, faults.controllerId))
    .where(and(eq(faults.platformId, platformId), eq(faults.status, 0)))
    .groupBy(controllers.projectId)
    .as('active')

/** Projects at their places, the worst first. `where` is the filter with the brand and what the caller sees. */
export const readPoints = async (database: Database, brand: Viewer, where: SQL | undefined): Promise<ProjectMap> => {
  const counted = countControllers(database, brand)
  const active = countFaults(database, brand)
  const [total] = await database
    .select({
      totalCount: sql<number>`count(*)::int`,
      placedCount: sql<number>`count(*) filter (where ${placed})::int`,
    })
    .from(projects)
    .where(where)
  const rows = await database
    .select({
      projectId: projects.id,
      projectName: projects.projectName,
      city: projects.city,
      geographicDescription: projects.geographicDescription,
      longitude: sql<number>`${projects.longitude}`,
      latitude: sql<number>`${projects.latitude}`,
      worst: sql<0 | 1 | 2 | 3 | 4>`coalesce(${active.worst}, 0)::int`,
      deviceCount: sql<number>`coalesce(${counted.deviceCount}, 0)`,
      onlineCount: sql<number>`coalesce(${counted.onlineCount}, 0)`,
      offlineCount: sql<number>`coalesce(${counted.offlineCount}, 0)`,
      alarmCount: sql<number>`coalesce(${active.alarmCount}, 0)`,
    })
    .from(projects)
    .leftJoin(counted, eq(counted.projectId, projects.id))
    .leftJoin(active, eq(active.projectId, projects.id))
    .where(and(where, placed))
    .orderBy(
      sql`coalesce(${active.worst}, 0) desc`,
      sql`coalesce(${active.alarmCount}, 0) desc`,
      inNameOrder(projects.projectSearch),
      projects.id,
    )
    .limit(mapAtMost)
  const cityIn = await readCityNames(database, brand.language)
  return {
    list: rows.map((row) => ({ ...row, projectId: String(row.projectId), city: cityIn(row.city) })),
    totalCount: total?.totalCount ?? 0,
    placedCount: total?.placedCount ?? 0,
  }
}

/** 0, 0 lies in the sea: it is what a form or an import has where the position was unknown. */
const placed = sql`(${projects.longitude} is not null and ${projects.latitude} is not null
  and not (${projects.longitude} = 0 and ${projects.latitude} = 0))`
