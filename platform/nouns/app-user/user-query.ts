import { type AnyColumn, and, asc, count, desc, eq, inArray, like, type SQL, sql } from 'drizzle-orm'
import type { AppUser, AppUserFilter, AppUserQuery } from '@/lib/contract/app-user'
import { normalizeShort } from '@/lib/contract/normalize-short'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toWireTime, toWireTimeOrNull } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { toMaskedAccount } from '../../kernel/db/masked-account'
import { toWindow } from '../../kernel/db/page'
import { toRowId } from '../../kernel/db/row-id'
import type { Reach, Territory } from '../../kernel/session/data-scope'
import { toContainsPattern } from '../../kernel/text/search-text'
import { withinDays } from '../../kernel/time/within-days'
import { controllersWithin, projectsWithin } from '../device/controllers-within'
import { appUsersWithin, groupsWithin } from '../reach/customers-within'
import { groupMembers } from '../tables/controller-part'
import { appUsers, controllers, projects } from '../tables/fleet'

export type AppUserRow = typeof appUsers.$inferSelect
export type AppUserCounts = Pick<AppUser, 'groupCount' | 'deviceCount' | 'projectCount'>

const sortColumns = {
  account: appUsers.accountSearch,
  nickname: appUsers.nicknameSearch,
  registerTime: appUsers.registerTime,
  lastLoginTime: appUsers.lastLoginTime,
} as const

/**
 * A generated search column holds a text that contains another, in the database's own lower case. What an account is
 * masked by stands for anything, so that a masked account that was copied from a list finds whose it is.
 */
export const containsText = (column: SQL | AnyColumn, text: string | undefined): SQL | undefined =>
  text ? like(column, sql`lower(${toContainsPattern(normalizeShort(text)).replaceAll('****', '%')})`) : undefined

/** Conditions of a list: the brand and what the caller sees always, then the filters. Throws `badRequest` for a day that there is not. */
export const toUserConditions = (
  { platformId, reach }: Territory<PlatformId>,
  filter: AppUserFilter,
): SQL | undefined =>
  and(
    eq(appUsers.platformId, platformId),
    appUsersWithin(reach),
    containsText(appUsers.accountSearch, filter.account),
    containsText(appUsers.nicknameSearch, filter.nickname),
    filter.userId === undefined ? undefined : eq(appUsers.id, toRowId(filter.userId)),
    filter.accountType === undefined ? undefined : eq(appUsers.accountType, filter.accountType),
    filter.status === undefined ? undefined : eq(appUsers.status, filter.status),
    filter.countryCode === undefined ? undefined : eq(appUsers.countryCode, filter.countryCode),
    withinDays(appUsers.registerTime, filter, 'registerFrom', 'registerTo'),
    withinDays(appUsers.lastLoginTime, filter, 'loginFrom', 'loginTo'),
  )

/** Order of a list, newest registration first; the key decides between equals. */
export const toUserOrder = ({ sidx, order }: Pick<AppUserQuery, 'sidx' | 'order'>, backwards = false): SQL[] => {
  const ascending = ((sidx ? order : 'desc') !== 'desc') !== backwards
  const column = sortColumns[sidx ?? 'registerTime']
  const direction = ascending ? asc : desc
  const first =
    sidx === 'lastLoginTime'
      ? sql`${column} ${sql.raw(ascending ? 'asc nulls first' : 'desc nulls last')}`
      : direction(column)
  return [first, direction(appUsers.id)]
}

/** How many groups, devices of these groups, and projects each of them has within reach. */
const countOfUsers = async (
  database: Database,
  ids: readonly number[],
  reach: Reach,
): Promise<(id: number) => AppUserCounts> => {
  if (ids.length === 0) return () => ({ groupCount: 0, deviceCount: 0, projectCount: 0 })
  const asMap = (rows: readonly { id: number | null; count: number }[]) =>
    new Map(rows.map((row) => [row.id, row.count]))
  const groupCounts = asMap(
    await database
      .select({ id: groupMembers.appUserId, count: count() })
      .from(groupMembers)
      .where(and(inArray(groupMembers.appUserId, [...ids]), groupsWithin(reach, groupMembers.groupId)))
      .groupBy(groupMembers.appUserId),
  )
  const deviceCounts = asMap(
    await database
      .select({ id: groupMembers.appUserId, count: count() })
      .from(groupMembers)
      .innerJoin(controllers, eq(controllers.groupId, groupMembers.groupId))
      .where(and(inArray(groupMembers.appUserId, [...ids]), controllersWithin(reach)))
      .groupBy(groupMembers.appUserId),
  )
  const projectCounts = asMap(
    await database
      .select({ id: projects.distributorId, count: count() })
      .from(projects)
      .where(and(inArray(projects.distributorId, [...ids]), projectsWithin(reach)))
      .groupBy(projects.distributorId),
  )
  return (id) => ({
    groupCount: groupCounts.get(id) ?? 0,
    deviceCount: deviceCounts.get(id) ?? 0,
    projectCount: projectCounts.get(id) ?? 0,
  })
}

export const toAppUser = (row: AppUserRow, counts: AppUserCounts): AppUser => ({
  userId: String(row.id),
  platformId: row.platformId,
  account: toMaskedAccount(row.account),
  nickname: row.nickname,
  accountType: row.accountType,
  phoneCode: row.phoneCode,
  phone: toMaskedAccount(row.phone),
  email: toMaskedAccount(row.email),
  countryCode: row.countryCode,
  language: row.language,
  timeZone: row.timeZone,
  company: row.company,
  registerTime: toWireTime(row.registerTime),
  lastLoginTime: toWireTimeOrNull(row.lastLoginTime),
  lastLoginIp: row.lastLoginIp,
  clientType: row.clientType,
  appVersion: row.appVersion,
  ...counts,
  status: row.status,
  dataScope: row.dataScope,
  version: row.version,
})

/** App users by key, in the order of the keys, with counts of what is within reach. */
export const readAppUsers = async (database: Database, ids: readonly number[], reach: Reach): Promise<AppUser[]> => {
  if (ids.length === 0) return []
  const rows = await database
    .select()
    .from(appUsers)
    .where(inArray(appUsers.id, [...ids]))
  const countsOf = await countOfUsers(database, ids, reach)
  const byId = new Map(rows.map((row) => [row.id, toAppUser(row, countsOf(row.id))]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** One page of app users and how many match. Keys first, through the sort's index; then the rows of one page. */
export const listAppUsers = async (database: Database, territory: Territory<PlatformId>, query: AppUserQuery) => {
  const { page: _page, limit: _limit, sidx: _sidx, order: _order, ...filter } = query
  const where = toUserConditions(territory, filter)
  const total = await database.$count(appUsers, where)
  const found = toWindow(total, query)
  if (!found) return { list: [], total }
  const keys = await database
    .select({ id: appUsers.id })
    .from(appUsers)
    .where(where)
    .orderBy(...toUserOrder(query, found.backwards))
    .limit(found.size)
    .offset(found.offset)
  const ids = keys.map(({ id }) => id)
  return { list: await readAppUsers(database, found.backwards ? ids.reverse() : ids, territory.reach), total }
}
