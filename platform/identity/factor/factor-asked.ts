import { eq, inArray } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import { roles, userRoles, type webUsers } from '../../kernel/session/identity-table'
import { readNumberSetting } from '../setting/read-setting'

type Asked = { user: Pick<typeof webUsers.$inferSelect, 'id' | 'superAdmin'>; platformId: PlatformId }

/** Whether a role of theirs asks for a second factor on a brand that has switched it on. Superusers are always asked. */
export const isFactorAsked = async (database: Database, { user, platformId }: Asked): Promise<boolean> => {
  if ((await readNumberSetting(database, platformId, 'login.secondFactor')) !== 1) return false
  if (user.superAdmin === 1) return true
  const held = await database
    .select({ secondFactor: roles.secondFactor })
    .from(roles)
    .where(
      inArray(roles.id, database.select({ id: userRoles.roleId }).from(userRoles).where(eq(userRoles.userId, user.id))),
    )
  return held.some(({ secondFactor }) => secondFactor === 1)
}
