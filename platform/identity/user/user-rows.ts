import { type AnyColumn, and, asc, eq, inArray, isNull, like, type SQL, sql } from 'drizzle-orm'
import type { Language } from '@/lib/contract/language'
import type { WebUser, WebUserQuery } from '@/lib/contract/web-user'
import { toWireTime, toWireTimeOrNull } from '@/lib/format/wire-time'
import type { Change } from '../../kernel/db/change-row'
import type { Database } from '../../kernel/db/database'
import { findRow, requireRow } from '../../kernel/db/require-row'
import { toRowId } from '../../kernel/db/row-id'
import type { StoredRow } from '../../kernel/http/keep-stored'
import { equals } from '../../kernel/list/conditions'
import { defineRows } from '../../kernel/list/define-rows'
import type { Actor } from '../../kernel/session/actor'
import { staffWithin } from '../../kernel/session/data-scope'
import { organizations, roles, userRoles, webUsers } from '../../kernel/session/identity-table'
import { toContainsPattern } from '../../kernel/text/search-text'
import { rememberPassword } from '../login/password-history'
import { holdsAll, readHoldings, readRoleHoldings, toHoldings } from './holdings'

export type WebUserRow = typeof webUsers.$inferSelect

const nameIn = (language: Language, names: { zh: string; en: string }): string =>
  language === 'en' && names.en !== '' ? names.en : names.zh

/** Web users of the caller's brand and data scope that have not been deleted. */
const ofStaff = (actor: Actor): SQL | undefined =>
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
      factor: row.factorKinds === 0 ? 0 : 1,
      within: holdsAll(own, all) ? 1 : 0,
      version: row.version,
    }
  })
}

/** The text anywhere in a column, in any case. */
const has = (text: string, column: AnyColumn): SQL => like(sql`lower(${column})`, toContainsPattern(text.toLowerCase()))

const holds = (roleId: string): SQL =>
  sql`exists (select 1 from ${userRoles} where ${userRoles.userId} = ${webUsers.id} and ${userRoles.roleId} = ${toRowId(roleId)})`

const { account, createTime, lastLoginTime } = webUsers

/** Web users of the caller's brand and data scope, by account. */
export const webUserRows = defineRows<Asked, WebUserQuery, WebUser>({
  table: webUsers,
  id: webUsers.id,
  sorts: { account, createTime, lastLoginTime },
  standing: [[account, 'asc']],
  scope: ({ actor }) => ofStaff(actor),
  filters: {
    account: (text) => has(text, account),
    realName: (text) => has(text, webUsers.realName),
    organizationId: below,
    roleId: holds,
    brand: (brand) => sql`${brand}::int = any(${webUsers.brandJurisdiction})`,
    superAdmin: equals(webUsers.superAdmin),
    status: equals(webUsers.status),
  },
  read: async (database, ids, asked) => {
    const rows = await database
      .select()
      .from(webUsers)
      .where(inArray(webUsers.id, [...ids]))
    return new Map((await toWebUsers(database, asked, rows)).map((user) => [Number(user.userId), user]))
  },
})

/** The user of that key within somebody's brand and data scope. Throws `notFound`. */
export const requireStaff = (
  database: Database,
  actor: Actor,
  userId: string,
  lock: { lock?: boolean } = {},
): Promise<WebUserRow> => requireRow(database, webUsers, and(eq(webUsers.id, toRowId(userId)), ofStaff(actor)), lock)

export const findUser = (database: Database, id: number): Promise<WebUserRow | undefined> =>
  findRow(database, webUsers, eq(webUsers.id, id))

const updateOwn = async (
  database: Database,
  { actor, now }: Change,
  where: SQL,
  set: Partial<WebUserRow>,
): Promise<boolean> => {
  const changed = await database
    .update(webUsers)
    .set({ ...set, updateTime: now, updateUser: actor.userId })
    .where(and(eq(webUsers.id, actor.userId), where))
    .returning({ id: webUsers.id })
  return changed.length > 0
}

/** Changes what somebody says of themselves; false when it is another version by now. */
export const changeProfile = (
  database: Database,
  change: Change,
  known: number,
  form: Partial<WebUserRow>,
): Promise<boolean> => updateOwn(database, change, eq(webUsers.version, known), { ...form, version: known + 1 })

/**
 * Sets the password of who asks. False when the hash is no longer the one that was checked: of two changes at once, the
 * second checked a password that has been replaced.
 */
export const changeOwnPassword = async (
  database: Database,
  change: Change,
  user: WebUserRow,
  passwordHash: string,
): Promise<boolean> => {
  const { now } = change
  const isChanged = await updateOwn(database, change, eq(webUsers.passwordHash, user.passwordHash), {
    passwordHash,
    passwordUpdateTime: now,
    mustChangePassword: 0,
    version: user.version + 1,
  })
  if (isChanged) await rememberPassword(database, { userId: user.id, passwordHash, before: user.passwordHash, now })
  return isChanged
}

/** The row that a user changes by the own profile. */
export const storedProfile: StoredRow = { table: webUsers, where: (_raw, { userId }) => eq(webUsers.id, userId) }
