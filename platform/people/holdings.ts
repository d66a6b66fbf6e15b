import { eq, inArray } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { DataScope } from '@/lib/contract/role'
import type { Database } from '../db/database'
import { roles, userRoles, webUsers } from '../db/schema/identity'
import { roleMenus } from '../db/schema/menu'

/** All that somebody holds, or would hold: what "nobody gives what they do not hold" is measured by. */
export type Holdings = {
  superAdmin: 0 | 1
  brands: ReadonlySet<PlatformId>
  /** Rows of the menu of all roles, whatever the brand. */
  menuIds: ReadonlySet<number>
  /** The widest. */
  dataScope: DataScope
}

/** What one role gives. */
export type RoleHoldings = { id: number; menuIds: ReadonlySet<number>; dataScope: DataScope }

/** What roles give, by key; without `ids` of all roles. */
export const readRoleHoldings = async (
  database: Database,
  ids?: readonly number[],
): Promise<ReadonlyMap<number, RoleHoldings>> => {
  if (ids?.length === 0) return new Map()
  const rows = await database
    .select({ id: roles.id, dataScope: roles.dataScope })
    .from(roles)
    .where(ids && inArray(roles.id, [...ids]))
  const grants = await database
    .select()
    .from(roleMenus)
    .where(ids && inArray(roleMenus.roleId, [...ids]))
  const menusOf = new Map<number, Set<number>>()
  for (const { roleId, menuId } of grants) menusOf.set(roleId, (menusOf.get(roleId) ?? new Set()).add(menuId))
  return new Map(rows.map(({ id, dataScope }) => [id, { id, dataScope, menuIds: menusOf.get(id) ?? new Set() }]))
}

/** What a user with these roles holds. */
export const toHoldings = (
  user: { superAdmin: 0 | 1; brandJurisdiction: readonly PlatformId[] },
  held: readonly RoleHoldings[],
): Holdings => ({
  superAdmin: user.superAdmin,
  brands: new Set(user.brandJurisdiction),
  menuIds: new Set(held.flatMap(({ menuIds }) => [...menuIds])),
  dataScope: user.superAdmin === 1 ? 1 : (Math.min(4, ...held.map(({ dataScope }) => dataScope)) as DataScope),
})

/** What a stored user holds. */
export const readHoldings = async (database: Database, userId: number): Promise<Holdings> => {
  const [user] = await database.select().from(webUsers).where(eq(webUsers.id, userId))
  const own = await database.select({ id: userRoles.roleId }).from(userRoles).where(eq(userRoles.userId, userId))
  const held = await readRoleHoldings(
    database,
    own.map(({ id }) => id),
  )
  return toHoldings(user ?? { superAdmin: 0, brandJurisdiction: [] }, [...held.values()])
}

const within = <Item>(some: ReadonlySet<Item>, all: ReadonlySet<Item>): boolean =>
  [...some].every((one) => all.has(one))

/** Whether somebody holds all that a role gives. */
export const holdsRole = (holder: Holdings, role: Pick<RoleHoldings, 'menuIds' | 'dataScope'>): boolean =>
  holder.superAdmin === 1 || (role.dataScope >= holder.dataScope && within(role.menuIds, holder.menuIds))

/** Whether somebody holds all that another one holds. Brands count for a superuser too. */
export const holdsAll = (holder: Holdings, other: Holdings): boolean =>
  within(other.brands, holder.brands) &&
  (holder.superAdmin === 1 || (other.superAdmin === 0 && holdsRole(holder, other)))
