import { and, eq, like } from 'drizzle-orm'
import { projectMapApi } from '@/lib/contract/project-map'
import { projects } from '../db/schema/fleet'
import { toContainsPattern, toSearchText } from '../fleet/search-text'
import { implement } from '../implement'
import { readPoints } from '../project/read-points'
import { projectsWithin } from '../session/data-scope'

export const projectMap = implement(projectMapApi, {
  points: ({ projectName, city, projectType }, { database, actor }) =>
    readPoints(
      database,
      actor,
      and(
        eq(projects.platformId, actor.platformId),
        projectsWithin(actor.reach),
        projectName ? like(projects.projectSearch, toContainsPattern(toSearchText(projectName))) : undefined,
        city ? eq(projects.city, city) : undefined,
        projectType ? eq(projects.projectType, projectType) : undefined,
      ),
    ),
})
