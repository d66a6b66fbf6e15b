import { and, asc, count, eq, inArray, like, type SQL, sql } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Role, RoleQuery } from '@/lib/contract/role'
import { toWireTime } from '@/lib/format/wire-time'
import { inNameOrder } from '../../kernel/db/brand-column'
import type { Database } from '../../kernel/db/database'
import { findRow, requireRow } from '../../kernel/db/require-row'
import { toRowId } from '../../kernel/db/row-id'
import { defineRows } from '../../kernel/list/define-rows'
import type { Actor } from '../../kernel/session/actor'
import { roles, sessions, userRoles } from '../../kernel/session/identity-table'
import { roleMenus } from '../../kernel/session/menu-table'
import { ofBrand } from '../../kernel/session/of-brand'
import { toContainsPattern } from '../../kernel/text/search-text'
import { mayChangeRole, readHoldings, readRoleHoldings } from './holdings'

export type RoleRow = typeof roles.$inferSelect

/** Roles that somebody holds themselves. */
export const readOwnRoles = async (database: Database, userId: number): Promise<ReadonlySet<number>> => {
  const rows = await database.select({ id: userRoles.roleId }).from(userRoles).where(eq(userRoles.userId, userId))
  return new Set(rows.map(({ id }) => id))
}

const readRoles = async (
  database: Database,
  ids: readonly number[],
  actor: Actor,
): Promise<ReadonlyMap<number, Role>> => {
  const rows = await database
    .select()
    .from(roles)
    .where(inArray(roles.id, [...ids]))
  const people = await database
    .select({ roleId: userRoles.roleId, count: count() })
    .from(userRoles)
    .where(inArray(userRoles.roleId, [...ids]))
    .groupBy(userRoles.roleId)
  const own = await readHoldings(database, actor.userId)
  const held = own.superAdmin === 1 ? new Set<number>() : await readOwnRoles(database, actor.userId)
  const holdings = await readRoleHoldings(database, ids)
  return new Map(
    rows.map((row): [number, Role] => {
      const holding = holdings.get(row.id)
      return [
        row.id,
        {
          roleId: String(row.id),
          name: row.name,
          nameEn: row.nameEn,
          number: row.number,
          dataScope: row.dataScope,
          builtin: row.builtin,
          secondFactor: row.secondFactor,
          remark: row.remark,
          version: row.version,
          platformId: row.platformId,
          userCount: people.find(({ roleId }) => roleId === row.id)?.count ?? 0,
          createTime: toWireTime(row.createTime),
          own: held.has(row.id) ? 1 : 0,
          within: holding !== undefined && mayChangeRole(own, holding) ? 1 : 0,
        },
      ]
    }),
  )
}

/** The text anywhere in an expression that is in lower case. */
const has = (text: string, lower: SQL): SQL => like(lower, toContainsPattern(text.toLowerCase()))

const { name, number, createTime } = roles

/** Roles of a brand and built-in ones, how many people have each, and what the caller may do with them. */
export const roleRows = defineRows<Actor, RoleQuery, Role>({
  table: roles,
  id: roles.id,
  sorts: { name: inNameOrder(sql`lower(${name} collate "C")`), number, createTime },
  standing: [[createTime, 'asc']],
  scope: ({ platformId }) => ofBrand(platformId),
  filters: {
    name: (text) => has(text, sql`lower(${name} || ' ' || ${roles.nameEn})`),
    number: (text) => has(text, sql`lower(${number})`),
  },
  read: readRoles,
})

/** The role of that key, if it is in force on a brand. Throws `notFound`. */
export const requireRole = (
  database: Database,
  { platformId }: { platformId: PlatformId },
  roleId: string,
  lock: { lock?: boolean } = {},
): Promise<RoleRow> => requireRow(database, roles, and(eq(roles.id, toRowId(roleId)), ofBrand(platformId)), lock)

export const findRole = (database: Database, id: number): Promise<RoleRow | undefined> =>
  findRow(database, roles, eq(roles.id, id))

/** All roles that are in force on a brand. */
export const readRolesOfBrand = (database: Database, platformId: PlatformId): Promise<RoleRow[]> =>
  database.select().from(roles).where(ofBrand(platformId)).orderBy(asc(roles.id))

/** Names of the roles of somebody. */
export const readHeldRoles = (database: Database, userId: number): Promise<Pick<RoleRow, 'id' | 'name' | 'nameEn'>[]> =>
  database
    .select({ id: roles.id, name: roles.name, nameEn: roles.nameEn })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(eq(userRoles.userId, userId))
    .orderBy(asc(roles.id))

/** The role of a number, on whatever brand. */
export const findRoleOfNumber = async (database: Database, wanted: string): Promise<number | undefined> => {
  const [found] = await database.select({ id: roles.id }).from(roles).where(eq(roles.number, wanted))
  return found?.id
}

/** Adds a role; undefined when its number is taken. */
export const insertRole = async (
  database: Database,
  values: typeof roles.$inferInsert,
): Promise<number | undefined> => {
  const [row] = await database
    .insert(roles)
    .values(values)
    .onConflictDoNothing({ target: roles.number })
    .returning({ id: roles.id })
  return row?.id
}

export const countUsersOfRole = (database: Database, id: number): Promise<number> =>
  database.$count(userRoles, eq(userRoles.roleId, id))

/** Rows of the menu that a role gives. */
export const readGrants = async (database: Database, roleId: number): Promise<number[]> => {
  const granted = await database.select({ id: roleMenus.menuId }).from(roleMenus).where(eq(roleMenus.roleId, roleId))
  return granted.map(({ id }) => id)
}

/** Gives a role rows of the menu, and takes others. */
export const changeGrants = async (
  database: Database,
  roleId: number,
  { added, taken }: { added: ReadonlySet<number>; taken: ReadonlySet<number> },
): Promise<void> => {
  if (taken.size > 0) {
    await database.delete(roleMenus).where(and(eq(roleMenus.roleId, roleId), inArray(roleMenus.menuId, [...taken])))
  }
  if (added.size > 0) await database.insert(roleMenus).values([...added].map((menuId) => ({ roleId, menuId })))
}

/** The role whose preview a session is; null ends it. */
export const setPreview = async (database: Database, sessionId: number, roleId: number | null): Promise<void> => {
  await database.update(sessions).set({ previewRoleId: roleId }).where(eq(sessions.id, sessionId))
}

/** Takes all roles from somebody. */
export const takeRoles = async (database: Database, userId: number): Promise<void> => {
  await database.delete(userRoles).where(eq(userRoles.userId, userId))
}
