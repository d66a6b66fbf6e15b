import { eq, inArray } from 'drizzle-orm'
import { type PlatformId, platformIds } from '@/lib/contract/platform-id'
import type { DataScope } from '@/lib/contract/role'
import type { Database } from '../../kernel/db/database'
import { roles, userRoles, webUsers } from '../../kernel/session/identity-table'
import { roleMenus } from '../../kernel/session/menu-table'

/** What counts on one brand: rows of the menu of all roles that are in force there, and their widest data scope. */
type OnBrand = { menuIds: ReadonlySet<number>; dataScope: DataScope }

/** All that somebody holds, or would hold: what "nobody gives what they do not hold" is measured by. */
export type Holdings = { superAdmin: 0 | 1; brands: ReadonlySet<PlatformId>; on: ReadonlyMap<PlatformId, OnBrand> }

/** What one role gives, and where: on its own brand, or on all. */
export type RoleHoldings = OnBrand & { id: number; platformId: PlatformId | null }

/** What roles give, by key; without `ids` of all roles. */
export const readRoleHoldings = async (
  database: Database,
  ids?: readonly number[],
): Promise<ReadonlyMap<number, RoleHoldings>> => {
  if (ids?.length === 0) return new Map()
  const rows = await database
    .select({ id: roles.id, dataScope: roles.dataScope, platformId: roles.platformId })
    .from(roles)
    .where(ids && inArray(roles.id, [...ids]))
  const grants = await database
    .select()
    .from(roleMenus)
    .where(ids && inArray(roleMenus.roleId, [...ids]))
  const menusOf = new Map<number, Set<number>>()
  for (const { roleId, menuId } of grants) menusOf.set(roleId, (menusOf.get(roleId) ?? new Set()).add(menuId))
  return new Map(rows.map((row) => [row.id, { ...row, menuIds: menusOf.get(row.id) ?? new Set() }]))
}

const isInForce = (role: Pick<RoleHoldings, 'platformId'>, brand: PlatformId): boolean =>
  role.platformId === null || role.platformId === brand

/** What a user with these roles holds. */
export const toHoldings = (
  user: { superAdmin: 0 | 1; brandJurisdiction: readonly PlatformId[] },
  held: readonly RoleHoldings[],
): Holdings => ({
  superAdmin: user.superAdmin,
  brands: new Set(user.brandJurisdiction),
  on: new Map(
    user.brandJurisdiction.map((brand) => {
      const here = held.filter((role) => isInForce(role, brand))
      const dataScope = Math.min(4, ...here.map((role) => role.dataScope)) as DataScope
      return [brand, { menuIds: new Set(here.flatMap(({ menuIds }) => [...menuIds])), dataScope }]
    }),
  ),
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

const holdsOn = (holder: Holdings, brand: PlatformId, given: OnBrand): boolean => {
  const own = holder.on.get(brand)
  if (own === undefined) return false
  return holder.superAdmin === 1 || (given.dataScope >= own.dataScope && within(given.menuIds, own.menuIds))
}

/** Whether somebody holds all that a role gives, on those of the brands where it gives anything. */
export const holdsRole = (
  holder: Holdings,
  role: Pick<RoleHoldings, 'menuIds' | 'dataScope' | 'platformId'>,
  brands: readonly PlatformId[] = platformIds,
): boolean => brands.every((brand) => !isInForce(role, brand) || holdsOn(holder, brand, role))

/** Whether somebody holds all that another one holds. Brands count for a superuser too. */
export const holdsAll = (holder: Holdings, other: Holdings): boolean =>
  (holder.superAdmin === 1 || other.superAdmin === 0) &&
  [...other.on].every(([brand, given]) => holdsOn(holder, brand, given))

/**
 * Whether somebody may change a role, which reaches everybody who has it: one of their brand that gives no more than
 * they hold there, and a shared one only as a superuser of every brand.
 */
export const mayChangeRole = (holder: Holdings, role: Pick<RoleHoldings, 'menuIds' | 'dataScope' | 'platformId'>) =>
  (role.platformId !== null || holder.superAdmin === 1) && holdsRole(holder, role)
