import { count, eq, inArray, like, type SQL, sql } from 'drizzle-orm'
import type { Role, RoleQuery } from '@/lib/contract/role'
import { toWireTime } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { defineRows } from '../../kernel/list/define-rows'
import type { Actor } from '../../kernel/session/actor'
import { roles, userRoles } from '../../kernel/session/identity-table'
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
  sorts: { name, number, createTime },
  standing: [[createTime, 'asc']],
  scope: ({ platformId }) => ofBrand(platformId),
  filters: {
    name: (text) => has(text, sql`lower(${name} || ' ' || ${roles.nameEn})`),
    number: (text) => has(text, sql`lower(${number})`),
  },
  read: readRoles,
})
