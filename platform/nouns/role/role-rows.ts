import { and, eq, inArray } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import { roles, sessions, userRoles } from '../../kernel/session/identity-table'
import { roleMenus } from '../../kernel/session/menu-table'
import { ofBrand } from '../../kernel/session/of-brand'
import type { RoleRow } from '../user/role-rows'

/** A role that is in force on a brand. */
export const readRole = async (
  database: Database,
  platformId: PlatformId,
  id: number,
): Promise<RoleRow | undefined> => {
  const [row] = await database
    .select()
    .from(roles)
    .where(and(eq(roles.id, id), ofBrand(platformId)))
  return row
}

/** The same, locked for a change. */
export const lockRole = async (
  database: Database,
  platformId: PlatformId,
  id: number,
): Promise<RoleRow | undefined> => {
  const [row] = await database
    .select()
    .from(roles)
    .where(and(eq(roles.id, id), ofBrand(platformId)))
    .for('update')
  return row
}

/** The number of a role of any brand. */
export const readRoleNumber = async (database: Database, id: number): Promise<string | undefined> => {
  const [row] = await database.select({ number: roles.number }).from(roles).where(eq(roles.id, id))
  return row?.number
}

/** Whether another role, of whatever brand, has this number. */
export const isNumberTaken = async (database: Database, number: string, except: number): Promise<boolean> => {
  const [found] = await database.select({ id: roles.id }).from(roles).where(eq(roles.number, number))
  return found !== undefined && found.id !== except
}

/** The key of a new role; undefined when the index knows one of this number. */
export const addRole = async (database: Database, role: typeof roles.$inferInsert): Promise<number | undefined> => {
  const [row] = await database
    .insert(roles)
    .values(role)
    .onConflictDoNothing({ target: roles.number })
    .returning({ id: roles.id })
  return row?.id
}

export const updateRole = async (database: Database, id: number, set: Partial<RoleRow>): Promise<void> => {
  await database.update(roles).set(set).where(eq(roles.id, id))
}

export const deleteRole = async (database: Database, id: number): Promise<void> => {
  await database.delete(roles).where(eq(roles.id, id))
}

/** How many people have a role. */
export const countHolders = (database: Database, id: number): Promise<number> =>
  database.$count(userRoles, eq(userRoles.roleId, id))

/** Rows of the menu that a role was given. */
export const readGrantedMenus = async (database: Database, roleId: number): Promise<number[]> => {
  const granted = await database.select({ id: roleMenus.menuId }).from(roleMenus).where(eq(roleMenus.roleId, roleId))
  return granted.map(({ id }) => id)
}

/** Takes rows of the menu from a role and gives it others. */
export const changeGrants = async (
  database: Database,
  roleId: number,
  { taken, added }: { taken: ReadonlySet<number>; added: ReadonlySet<number> },
): Promise<void> => {
  if (taken.size > 0) {
    await database.delete(roleMenus).where(and(eq(roleMenus.roleId, roleId), inArray(roleMenus.menuId, [...taken])))
  }
  if (added.size > 0) await database.insert(roleMenus).values([...added].map((menuId) => ({ roleId, menuId })))
}

/** From now on a session sees what a role sees; null: what its user sees. */
export const setPreview = async (database: Database, tokenId: number, roleId: number | null): Promise<void> => {
  await database.update(sessions).set({ previewRoleId: roleId }).where(eq(sessions.id, tokenId))
}
