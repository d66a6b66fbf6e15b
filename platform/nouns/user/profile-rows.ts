import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { roles, userRoles, webUsers } from '../../kernel/session/identity-table'
import type { RoleRow } from './role-rows'
import type { WebUserRow } from './user-rows'

export const readProfile = async (database: Database, userId: number): Promise<WebUserRow | undefined> => {
  const [user] = await database.select().from(webUsers).where(eq(webUsers.id, userId))
  return user
}

/** The role that a session previews. */
export const readPreviewed = async (database: Database, roleId: number): Promise<RoleRow | undefined> => {
  const [row] = await database.select().from(roles).where(eq(roles.id, roleId))
  return row
}

/** Roles of a user by their names, in the order in which they were made. */
export const readRolesOf = (database: Database, userId: number): Promise<Pick<RoleRow, 'id' | 'name' | 'nameEn'>[]> =>
  database
    .select({ id: roles.id, name: roles.name, nameEn: roles.nameEn })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(eq(userRoles.userId, userId))
    .orderBy(asc(roles.id))

/** Changes a profile that is still of the version that was read; says whether it was. */
export const changeProfile = async (
  database: Database,
  { userId, version }: { userId: number; version: number },
  set: Partial<WebUserRow>,
): Promise<boolean> => {
  const changed = await database
    .update(webUsers)
    .set(set)
    .where(and(eq(webUsers.id, userId), eq(webUsers.version, version)))
    .returning({ id: webUsers.id })
  return changed.length > 0
}

/**
 * Replaces a password that is still the one that was checked; says whether it was. Of two changes at once, the second
 * checked a password that is no longer the one.
 */
export const replacePassword = async (
  database: Database,
  { userId, checkedHash }: { userId: number; checkedHash: string },
  set: Partial<WebUserRow>,
): Promise<boolean> => {
  const changed = await database
    .update(webUsers)
    .set(set)
    .where(and(eq(webUsers.id, userId), eq(webUsers.passwordHash, checkedHash)))
    .returning({ id: webUsers.id })
  return changed.length > 0
}
