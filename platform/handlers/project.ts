import { and, asc, eq, like, sql } from 'drizzle-orm'
import { projectApi } from '@/lib/contract/project'
import { projects } from '../db/schema/fleet'
import { toContainsPattern, toSearchText } from '../fleet/search-text'
import { implement } from '../implement'
import { projectsWithin } from '../session/data-scope'

const atMost = 20

export const project = implement(projectApi, {
  options: async ({ search }, { database, actor }) => {
    const text = toSearchText(search)
    const rows = await database
      .select({ projectId: projects.id, projectName: projects.projectName, city: projects.city })
      .from(projects)
      .where(
        and(
          eq(projects.platformId, actor.platformId),
          projectsWithin(actor.reach),
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
    return { list: rows.map((row) => ({ ...row, projectId: String(row.projectId) })) }
  },
})
