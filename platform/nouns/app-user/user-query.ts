import { and, count, eq, inArray } from 'drizzle-orm'
import type { AppUser, AppUserQuery } from '@/lib/contract/app-user'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toWireTime, toWireTimeOrNull } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { toMaskedAccount } from '../../kernel/db/masked-account'
import { equals, refersTo, searches } from '../../kernel/list/conditions'
import { defineRows } from '../../kernel/list/define-rows'
import type { Reach, Territory } from '../../kernel/session/data-scope'
import { controllersWithin, projectsWithin } from '../device/controllers-within'
import { appUsersWithin, groupsWithin } from '../reach/customers-within'
import { groupMembers } from '../tables/controller-part'
import { appUsers, controllers, projects } from '../tables/fleet'

export type AppUserRow = typeof appUsers.$inferSelect
export type AppUserCounts = Pick<AppUser, 'groupCount' | 'deviceCount' | 'projectCount'>

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

const readAppUsers = async (
  database: Database,
  ids: readonly number[],
  { reach }: Territory<PlatformId>,
): Promise<ReadonlyMap<number, AppUser>> => {
  const rows = await database
    .select()
    .from(appUsers)
    .where(inArray(appUsers.id, [...ids]))
  const countsOf = await countOfUsers(database, ids, reach)
  return new Map(rows.map((row) => [row.id, toAppUser(row, countsOf(row.id))]))
}

const { registerTime, lastLoginTime } = appUsers

/** App users of a brand within reach, newest registration first. */
export const appUserRows = defineRows<
  Territory<PlatformId>,
  AppUserQuery,
  AppUser,
  'registerFrom' | 'registerTo' | 'loginFrom' | 'loginTo'
>({
  table: appUsers,
  id: appUsers.id,
  sorts: { account: appUsers.accountSearch, nickname: appUsers.nicknameSearch, registerTime, lastLoginTime },
  standing: [[registerTime, 'desc']],
  scope: ({ platformId, reach }) => and(eq(appUsers.platformId, platformId), appUsersWithin(reach)),
  filters: {
    account: searches(appUsers.accountSearch),
    nickname: searches(appUsers.nicknameSearch),
    userId: refersTo(appUsers.id),
    accountType: equals(appUsers.accountType),
    status: equals(appUsers.status),
    countryCode: equals(appUsers.countryCode),
  },
  days: [
    { column: registerTime, from: 'registerFrom', to: 'registerTo' },
    { column: lastLoginTime, from: 'loginFrom', to: 'loginTo' },
  ],
  read: readAppUsers,
})
