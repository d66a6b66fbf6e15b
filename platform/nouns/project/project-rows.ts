import { and, asc, eq, inArray, like, sql } from 'drizzle-orm'
import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import { type Reach, regionsWithin, type Territory } from '../../kernel/session/data-scope'
import { toContainsPattern, toSearchText } from '../../kernel/text/search-text'
import { projectsWithin } from '../device/controllers-within'
import { controllers, projects } from '../tables/fleet'
import { regions } from '../tables/region'

const atMost = 20

/** Refrigerant systems of a project, as its controllers report them. */
export const countSystems = async (database: Database, projectId: number): Promise<number> => {
  const [systems] = await database
    .select({ count: sql<number>`coalesce(sum(${controllers.systemQuantity}), 0)::int` })
    .from(controllers)
    .where(eq(controllers.projectId, projectId))
  return systems?.count ?? 0
}

/** Cities within reach with their provinces, and all provinces by name: those above a city may be out of reach. */
export const readPlaces = async (database: Database, reach: Reach, language: Language) => {
  const name = language === 'zh' ? regions.regionNameZh : regions.regionNameEn
  const rows = await database
    .select({ id: regions.id, pid: regions.pid, level: regions.level, name, region: regions })
    .from(regions)
    .where(
      and(inArray(regions.level, [2, 3]), reach === null ? undefined : sql`${regions.id} in ${regionsWithin(reach)}`),
    )
    .orderBy(asc(regions.level), asc(regions.sort), asc(regions.id))
  const above = await database.select({ id: regions.id, name }).from(regions).where(eq(regions.level, 2))
  return { rows, countries: new Map(above.map((row) => [row.id, row.name])) }
}

/** Projects to choose from: those whose name has the text, one that begins with it first. */
export const searchProjects = (database: Database, { platformId, reach }: Territory<PlatformId>, search: string) => {
  const text = toSearchText(search)
  return (
    database
      .select({ projectId: projects.id, projectName: projects.projectName, city: projects.city })
      .from(projects)
      .where(
        and(
          eq(projects.platformId, platformId),
          projectsWithin(reach),
          text ? like(projects.projectSearch, toContainsPattern(text)) : undefined,
        ),
      )
      // A name that begins with what was typed is the better match.
      .orderBy(
        ...(text ? [sql`strpos(${projects.projectSearch}, ${text})`] : []),
        asc(projects.projectSearch),
        asc(projects.id),
      )
      .limit(atMost)
  )
}
