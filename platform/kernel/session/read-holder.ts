import { eq, sql } from 'drizzle-orm'
import { Permission } from '@/lib/contract/permission'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../db/database'
import type { Actor } from './actor'
import { type Reach, readReach } from './data-scope'
import { webUsers } from './identity-table'
import { isInForce, ownScope } from './load-actor'

/** What somebody holds on a brand. An `Actor` is such. */
export type Holder = Pick<Actor, 'superAdmin' | 'perms' | 'platformId'> & { reach: Reach }
/** All that is known of somebody without a session. */
type AbsentActor = Omit<Actor, 'tokenId' | 'previewRoleId'>

/** Written out, like the scope: a query of one table names no tables. */
const permsOn = (platformId: PlatformId) => sql<string[]>`array(
  select distinct menu.perms from web_user_role
  join role on role.id = web_user_role.role_id
  join role_menu on role_menu.role_id = web_user_role.role_id
  join menu on menu.id = role_menu.menu_id
  where web_user_role.user_id = web_user.id and ${isInForce(platformId)} and menu.status = 1 and menu.perms <> ''
    and (menu.platform_ids = '{}' or ${platformId}::int = any(menu.platform_ids))
)::text[]`

/**
 * What a web user holds on a brand this moment, without a session: for work that goes on after its call. Null for whoever
 * is not there any more, is disabled, or has lost the brand.
 */
export const readHolder = async (
  database: Database,
  userId: number | null,
  platformId: PlatformId,
): Promise<AbsentActor | null> => {
  if (userId === null) return null
  const { account, realName, organizationId, regionIds, status, superAdmin, brandJurisdiction } = webUsers
  const [user] = await database
    .select({
      account,
      realName,
      organizationId,
      regionIds,
      status,
      superAdmin,
      brandJurisdiction,
      mustChangePassword: webUsers.mustChangePassword,
      dataScope: ownScope(platformId),
      perms: permsOn(platformId),
    })
    .from(webUsers)
    .where(eq(webUsers.id, userId))
  if (user?.status !== 1 || !user.brandJurisdiction.includes(platformId)) return null
  return {
    userId,
    account: user.account,
    realName: user.realName,
    brandJurisdiction: user.brandJurisdiction,
    dataScope: user.dataScope,
    organizationId: user.organizationId,
    mustChangePassword: user.mustChangePassword === 1,
    // Asked for when the work was begun: nobody is there to be asked again.
    hasFactor: false,
    mustEnrol: false,
    freshTime: null,
    superAdmin: user.superAdmin,
    perms: user.perms.flatMap((text) => Permission.safeParse(text).data ?? []),
    platformId,
    reach: await readReach(database, user),
  }
}
