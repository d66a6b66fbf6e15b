import { and, asc, count, desc, eq, inArray, like, or, type SQL, sql, sum } from 'drizzle-orm'
import type { Group, GroupQuery } from '@/lib/contract/group'
import { normalizeShort } from '@/lib/contract/normalize-short'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toWireTime } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { toMaskedAccount } from '../../kernel/db/masked-account'
import { toWindow } from '../../kernel/db/page'
import { toRowId } from '../../kernel/db/row-id'
import type { Reach, Territory } from '../../kernel/session/data-scope'
import { toContainsPattern } from '../../kernel/text/search-text'
import { controllersWithin } from '../device/controllers-within'
import { groupsWithin } from '../reach/customers-within'
import { groupMembers } from '../tables/controller-part'
import { appUsers, controllers, groups } from '../tables/fleet'
import { containsText } from './user-query'

const sortColumns = { groupNo: groups.groupNo, groupName: groups.groupSearch, createTime: groups.createTime } as const

const withAdministrator = (database: Database, platformId: PlatformId, account: string): SQL =>
  inArray(
    groups.adminUserId,
    database
      .select({ id: appUsers.id })
      .from(appUsers)
      .where(and(eq(appUsers.platformId, platformId), containsText(appUsers.accountSearch, account))),
  )

const withMember = (database: Database, userId: string): SQL =>
  inArray(
    groups.id,
    database
      .select({ id: groupMembers.groupId })
      .from(groupMembers)
      .where(eq(groupMembers.appUserId, toRowId(userId))),
  )

const toConditions = (
  database: Database,
  { platformId, reach }: Territory<PlatformId>,
  query: GroupQuery,
): SQL | undefined => {
  const { groupNo, groupName, adminAccount, city, userId } = query
  const inCity = city && toContainsPattern(normalizeShort(city))
  return and(
    eq(groups.platformId, platformId),
    groupsWithin(reach),
    groupNo ? like(groups.groupNo, toContainsPattern(groupNo.toUpperCase())) : undefined,
    containsText(groups.groupSearch, groupName),
    adminAccount ? withAdministrator(database, platformId, adminAccount) : undefined,
    inCity ? or(like(groups.city, inCity), like(sql`lower(${groups.cityEn})`, sql`lower(${inCity})`)) : undefined,
    userId ? withMember(database, userId) : undefined,
  )
}

const toOrder = ({ sidx, order }: Pick<GroupQuery, 'sidx' | 'order'>, backwards: boolean): SQL[] => {
  const ascending = ((sidx ? order : 'asc') !== 'desc') !== backwards
  const direction = ascending ? asc : desc
  return [direction(sortColumns[sidx ?? 'groupNo']), direction(groups.id)]
}

/** Groups by key with their administrators and what they hold within reach, in the order of the keys. */
export const readGroups = async (database: Database, ids: readonly number[], reach: Reach): Promise<Group[]> => {
  if (ids.length === 0) return []
  const rows = await database
    .select({ group: groups, account: appUsers.account, nickname: appUsers.nickname })
    .from(groups)
    .leftJoin(appUsers, eq(appUsers.id, groups.adminUserId))
    .where(inArray(groups.id, [...ids]))
  const members = await database
    .select({ id: groupMembers.groupId, count: count() })
    .from(groupMembers)
    .where(inArray(groupMembers.groupId, [...ids]))
    .groupBy(groupMembers.groupId)
  const devices = await database
    .select({
      id: controllers.groupId,
      count: count(),
      iduCount: sum(controllers.iduCount).mapWith(Number),
      airBoxCount: sum(controllers.airBoxCount).mapWith(Number),
    })
    .from(controllers)
    .where(and(inArray(controllers.groupId, [...ids]), controllersWithin(reach)))
    .groupBy(controllers.groupId)
  const membersOf = new Map(members.map((each) => [each.id, each.count]))
  const devicesOf = new Map(devices.map((each) => [each.id, each]))
  const byId = new Map(
    rows.map(({ group, account, nickname }): [number, Group] => [
      group.id,
      {
        groupId: String(group.id),
        groupNo: group.groupNo,
        groupName: group.groupName,
        adminUserId: group.adminUserId === null ? null : String(group.adminUserId),
        adminAccount: account === null ? null : toMaskedAccount(account),
        adminNickname: nickname,
        memberCount: membersOf.get(group.id) ?? 0,
        bindingCount: devicesOf.get(group.id)?.count ?? 0,
        iduCount: devicesOf.get(group.id)?.iduCount ?? 0,
        airBoxCount: devicesOf.get(group.id)?.airBoxCount ?? 0,
        city: group.city,
        address: group.address,
        createTime: toWireTime(group.createTime),
        version: group.version,
      },
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** One page of groups and how many match. */
export const listGroups = async (database: Database, territory: Territory<PlatformId>, query: GroupQuery) => {
  const where = toConditions(database, territory, query)
  const total = await database.$count(groups, where)
  const found = toWindow(total, query)
  if (!found) return { list: [], total }
  const keys = await database
    .select({ id: groups.id })
    .from(groups)
    .where(where)
    .orderBy(...toOrder(query, found.backwards))
    .limit(found.size)
    .offset(found.offset)
  const ids = keys.map(({ id }) => id)
  return { list: await readGroups(database, found.backwards ? ids.reverse() : ids, territory.reach), total }
}
