import { and, asc, count, desc, eq, inArray, isNull, like, type SQL, sql } from 'drizzle-orm'
import type { Language } from '@/lib/contract/language'
import type { WebUser, WebUserQuery } from '@/lib/contract/web-user'
import { toWireTime, toWireTimeOrNull } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { toRowId } from '../../kernel/db/row-id'
import type { Actor } from '../../kernel/session/actor'
import { staffWithin } from '../../kernel/session/data-scope'
import { organizations, roles, userRoles, webUsers } from '../../kernel/session/identity-table'
import { toContainsPattern } from '../../kernel/text/search-text'
import { holdsAll, readHoldings, readRoleHoldings, toHoldings } from './holdings'

export type WebUserRow = typeof webUsers.$inferSelect

const nameIn = (language: Language, names: { zh: string; en: string }): string =>
  language === 'en' && names.en !== '' ? names.en : names.zh

/** Web users of the caller's brand and data scope that have not been deleted. */
export const ofStaff = (actor: Actor): SQL | undefined =>
  and(
    isNull(webUsers.deletedTime),
    sql`${actor.platformId}::int = any(${webUsers.brandJurisdiction})`,
    staffWithin(actor),
  )

const below = (organizationId: string): SQL => sql`${webUsers.organizationId} in (
  with recursive chosen(id) as (
    select ${toRowId(organizationId)}::bigint
    union
    select organization.id from organization join chosen on organization.pid = chosen.id
  ) select id from chosen
)`

const toConditions = (actor: Actor, query: WebUserQuery): SQL | undefined => {
  const { account, realName, organizationId, roleId, brand, superAdmin, status } = query
  const has = (column: SQL, text: string) => like(column, toContainsPattern(text.toLowerCase()))
  return and(
    ofStaff(actor),
    account ? has(sql`lower(${webUsers.account})`, account) : undefined,
    realName ? has(sql`lower(${webUsers.realName})`, realName) : undefined,
    organizationId ? below(organizationId) : undefined,
    roleId
      ? sql`exists (select 1 from ${userRoles} where ${userRoles.userId} = ${webUsers.id} and ${userRoles.roleId} = ${toRowId(roleId)})`
      : undefined,
    brand === undefined ? undefined : sql`${brand}::int = any(${webUsers.brandJurisdiction})`,
    superAdmin === undefined ? undefined : eq(webUsers.superAdmin, superAdmin),
    status === undefined ? undefined : eq(webUsers.status, status),
  )
}

const toOrder = ({ sidx, order }: WebUserQuery): SQL[] => {
  const ascending = (sidx ? order : 'asc') !== 'desc'
  const direction = ascending ? asc : desc
  if (sidx === 'lastLoginTime') {
    return [
      sql`${webUsers.lastLoginTime} ${sql.raw(ascending ? 'asc nulls first' : 'desc nulls last')}`,
      direction(webUsers.id),
    ]
  }
  return [direction(sidx === 'createTime' ? webUsers.createTime : webUsers.account), direction(webUsers.id)]
}

type Asked = { actor: Actor; language: Language }

/** Rows as they go out, with the names of other tables and what the caller may do with them. */
export const toWebUsers = async (
  database: Database,
  { actor, language }: Asked,
  rows: readonly WebUserRow[],
): Promise<WebUser[]> => {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const held = await database
    .select({ userId: userRoles.userId, roleId: roles.id, zh: roles.name, en: roles.nameEn })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(inArray(userRoles.userId, ids))
    .orderBy(asc(roles.id))
  const inOrganizations = await database
    .select({ id: organizations.id, zh: organizations.deptName, en: organizations.deptNameEn })
    .from(organizations)
    .where(
      inArray(
        organizations.id,
        rows.flatMap(({ organizationId }) => organizationId ?? []),
      ),
    )
  const own = await readHoldings(database, actor.userId)
  const roleHoldings = await readRoleHoldings(database, [...new Set(held.map(({ roleId }) => roleId))])
  const organizationOf = new Map(inOrganizations.map((row) => [row.id, nameIn(language, row)]))
  return rows.map((row) => {
    const its = held.filter(({ userId }) => userId === row.id)
    const all = toHoldings(
      row,
      its.flatMap(({ roleId }) => roleHoldings.get(roleId) ?? []),
    )
    return {
      userId: String(row.id),
      account: row.account,
      realName: row.realName,
      superAdmin: row.superAdmin,
      organizationId: row.organizationId === null ? null : String(row.organizationId),
      organizationName: organizationOf.get(row.organizationId ?? 0) ?? '',
      roles: its.map(({ roleId, ...names }) => ({ roleId: String(roleId), name: nameIn(language, names) })),
      brandJurisdiction: row.brandJurisdiction,
      regionIds: row.regionIds.map(String),
      phone: row.phone,
      mailbox: row.mailbox,
      status: row.status,
      lastLoginTime: toWireTimeOrNull(row.lastLoginTime),
      createTime: toWireTime(row.createTime),
      self: row.id === actor.userId ? 1 : 0,
      within: holdsAll(own, all) ? 1 : 0,
      version: row.version,
    }
  })
}

/** One page of web users and how many match. */
export const listWebUsers = async (database: Database, asked: Asked & { query: WebUserQuery }) => {
  const { actor, query } = asked
  const where = toConditions(actor, query)
  const [counted] = await database.select({ count: count() }).from(webUsers).where(where)
  const rows = await database
    .select()
    .from(webUsers)
    .where(where)
    .orderBy(...toOrder(query))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
  return { list: await toWebUsers(database, asked, rows), total: counted?.count ?? 0 }
}
