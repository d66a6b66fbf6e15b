import { and, asc, count, desc, eq, inArray, like, type SQL, sql } from 'drizzle-orm'
import type { Role, RoleQuery } from '@/lib/contract/role'
import { toWireTime } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
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

const toOrder = ({ sidx, order }: RoleQuery): SQL[] => {
  const direction = (sidx ? order : 'asc') === 'desc' ? desc : asc
  const column = { name: roles.name, number: roles.number, createTime: roles.createTime }[sidx ?? 'createTime']
  return [direction(column), direction(roles.id)]
}

/** One page of roles, how many people have each, and what the caller may do with them. */
export const listRoles = async (database: Database, { actor, query }: { actor: Actor; query: RoleQuery }) => {
  const { name, number, page, limit } = query
  const has = (column: SQL, text: string) => like(column, toContainsPattern(text.toLowerCase()))
  const where = and(
    ofBrand(actor.platformId),
    name ? has(sql`lower(${roles.name} || ' ' || ${roles.nameEn})`, name) : undefined,
    number ? has(sql`lower(${roles.number})`, number) : undefined,
  )
  const [counted] = await database.select({ count: count() }).from(roles).where(where)
  const rows = await database
    .select()
    .from(roles)
    .where(where)
    .orderBy(...toOrder(query))
    .limit(limit)
    .offset((page - 1) * limit)
  const ids = rows.map(({ id }) => id)
  const people = await database
    .select({ roleId: userRoles.roleId, count: count() })
    .from(userRoles)
    .where(inArray(userRoles.roleId, ids))
    .groupBy(userRoles.roleId)
  const own = await readHoldings(database, actor.userId)
  const held = own.superAdmin === 1 ? new Set<number>() : await readOwnRoles(database, actor.userId)
  const holdings = await readRoleHoldings(database, ids)
  const list = rows.map((row): Role => {
    const holding = holdings.get(row.id)
    return {
      ...{ roleId: String(row.id), name: row.name, nameEn: row.nameEn, number: row.number },
      ...{ dataScope: row.dataScope, builtin: row.builtin, remark: row.remark, version: row.version },
      platformId: row.platformId,
      userCount: people.find(({ roleId }) => roleId === row.id)?.count ?? 0,
      createTime: toWireTime(row.createTime),
      own: held.has(row.id) ? 1 : 0,
      within: holding !== undefined && mayChangeRole(own, holding) ? 1 : 0,
    }
  })
  return { list, total: counted?.count ?? 0 }
}
