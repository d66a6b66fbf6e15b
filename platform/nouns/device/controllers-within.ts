import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { PlatformId } from '@/lib/contract/platform-id'
import { type Reach, regionsWithin, type Territory } from '../../kernel/session/data-scope'
import { controllers, projects } from '../tables/fleet'

/** Condition on `project`: none without a limit. */
export const projectsWithin = (reach: Reach): SQL | undefined =>
  reach === null ? undefined : sql`${projects.regionId} in ${regionsWithin(reach)}`

/** Condition on `controller`: none without a limit. One without a project is seen only without a limit. */
export const controllersWithin = (reach: Reach): SQL | undefined =>
  reach === null
    ? undefined
    : sql`${controllers.projectId} in (select ${projects.id} from ${projects} where ${projectsWithin(reach)})`

/** Controllers that somebody sees at all: those of the brand, within reach. */
export const seenControllers = ({ platformId, reach }: Territory<PlatformId>): SQL | undefined =>
  and(eq(controllers.platformId, platformId), controllersWithin(reach))

/** Condition on a column that names a controller: none without a limit. */
export const ofControllersWithin = (reach: Reach, column: PgColumn): SQL | undefined =>
  reach === null
    ? undefined
    : sql`${column} in (select ${controllers.id} from ${controllers} where ${controllersWithin(reach)})`

/** Condition on a column that names a project: none without a limit. */
export const ofProjectsWithin = (reach: Reach, column: PgColumn): SQL | undefined =>
  reach === null ? undefined : sql`${column} in (select ${projects.id} from ${projects} where ${projectsWithin(reach)})`
