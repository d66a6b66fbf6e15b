import { and, count, eq, inArray, type SQL, sql, sum } from 'drizzle-orm'
import type { Group, GroupQuery } from '@/lib/contract/group'
import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toWireTime } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { toMaskedAccount } from '../../kernel/db/masked-account'
import { toRowId } from '../../kernel/db/row-id'
import { contains, searches, toUpperCase } from '../../kernel/list/conditions'
import { defineRows } from '../../kernel/list/define-rows'
import type { Territory } from '../../kernel/session/data-scope'
import { containsText } from '../../kernel/text/contains-text'
import { controllersWithin } from '../device/controllers-within'
import { inCityNamed, readCityNames } from '../place/city-names'
import { groupsWithin } from '../reach/customers-within'
import { groupMembers } from '../tables/controller-part'
import { appUsers, controllers, groups } from '../tables/fleet'

const withAdministrator = (account: string, platformId: PlatformId): SQL => {
  const isIt = and(eq(appUsers.platformId, platformId), containsText(appUsers.accountSearch, account))
  return sql`${groups.adminUserId} in (select ${appUsers.id} from ${appUsers} where ${isIt})`
}

const withMember = (userId: string): SQL =>
  sql`${groups.id} in (select ${groupMembers.groupId} from ${groupMembers} where ${groupMembers.appUserId} = ${toRowId(userId)})`

type GroupViewer = Territory<PlatformId> & { language: Language }

const readGroups = async (
  database: Database,
  ids: readonly number[],
  { reach, language }: GroupViewer,
): Promise<ReadonlyMap<number, Group>> => {
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
  const cityIn = await readCityNames(database, language)
  const membersOf = new Map(members.map((each) => [each.id, each.count]))
  const devicesOf = new Map(devices.map((each) => [each.id, each]))
  return new Map(
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
        city: cityIn(group.city),
        address: group.address,
        createTime: toWireTime(group.createTime),
        version: group.version,
      },
    ]),
  )
}

const { groupNo, groupSearch, createTime } = groups

/** Groups of a brand within reach, with their administrators and what they hold there. */
export const groupRows = defineRows<GroupViewer, GroupQuery, Group>({
  table: groups,
  id: groups.id,
  sorts: { groupNo, groupName: groupSearch, createTime },
  standing: [[groupNo, 'asc']],
  scope: ({ platformId, reach }) => and(eq(groups.platformId, platformId), groupsWithin(reach)),
  filters: {
    groupNo: contains(groupNo, toUpperCase),
    groupName: searches(groupSearch),
    adminAccount: (account, { platformId }) => withAdministrator(account, platformId),
    city: inCityNamed(groups.city, groups.cityEn),
    userId: withMember,
  },
  read: readGroups,
})

/** How a group of a brand is called. */
export const findGroupName = async (
  database: Database,
  platformId: PlatformId,
  id: number,
): Promise<{ groupNo: string; groupName: string } | undefined> => {
  const [group] = await database
    .select({ groupNo, groupName: groups.groupName })
    .from(groups)
    .where(and(eq(groups.id, id), eq(groups.platformId, platformId)))
  return group
}
