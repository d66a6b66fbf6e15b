import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/http/context'
import { noProject } from '../device/follow-project'
import { appUsers, controllers, projects } from '../tables/fleet'

type By = Pick<Context, 'database' | 'actor' | 'now'>

const change = ({ actor, now }: By) => ({ updateTime: now, updateUser: actor.userId })

/**
 * Takes projects that are about to go out of the data permissions of app users. Somebody who was left with none sees none:
 * what they may see does not grow. Answers whose they were.
 */
const forgetInDataScopes = async (by: By, ids: readonly number[]): Promise<string[]> => {
  const keys = sql`${sql.param(ids.map(String))}::text[]`
  const changed = await by.database
    .update(appUsers)
    .set({
      dataScopeKeys: sql`${appUsers.dataScopeKeys} - ${keys}`,
      version: sql`${appUsers.version} + 1`,
      ...change(by),
    })
    .where(
      and(
        eq(appUsers.platformId, by.actor.platformId),
        eq(appUsers.dataScope, 2),
        sql`${appUsers.dataScopeKeys} ?| ${keys}`,
      ),
    )
    .returning({ account: appUsers.account })
  return changed.map(({ account }) => account).sort()
}

/**
 * Removes projects, by whichever way. Their controllers stay where they stand, without a project. Answers the app
 * users whose data permissions named one.
 */
export const removeProjects = async (by: By, ids: readonly number[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const { database } = by
  const accounts = await forgetInDataScopes(by, ids)
  await database
    .update(controllers)
    .set({ ...noProject, version: sql`${controllers.version} + 1`, ...change(by) })
    .where(inArray(controllers.projectId, [...ids]))
  await database.delete(projects).where(inArray(projects.id, [...ids]))
  return accounts
}
