import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/database'
import type { Actor } from './actor'
import { roles, userRoles, webUsers } from './identity-table'
import { roleMenus } from './menu-table'
import { ofBrand } from './of-brand'

/** Rows of the menu that the caller was given; in a preview those of its role, less what the caller does not hold. */
export const readGranted = async (
  database: Database,
  { userId, previewRoleId, platformId }: Pick<Actor, 'userId' | 'previewRoleId' | 'platformId'>,
): Promise<ReadonlySet<number>> => {
  const own = await database
    .selectDistinct({ id: roleMenus.menuId })
    .from(roleMenus)
    .innerJoin(userRoles, eq(userRoles.roleId, roleMenus.roleId))
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(and(eq(userRoles.userId, userId), ofBrand(platformId)))
  const held = new Set(own.map(({ id }) => id))
  if (previewRoleId === null) return held
  // `superAdmin` of the caller is that of the preview; what they are themselves stands in their row.
  const [user] = await database
    .select({ superAdmin: webUsers.superAdmin })
    .from(webUsers)
    .where(eq(webUsers.id, userId))
  const ofRole = await database
    .select({ id: roleMenus.menuId })
    .from(roleMenus)
    .where(eq(roleMenus.roleId, previewRoleId))
  return new Set(ofRole.map(({ id }) => id).filter((id) => user?.superAdmin === 1 || held.has(id)))
}
