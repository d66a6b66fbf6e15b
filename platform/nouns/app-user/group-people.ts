import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { GroupBinding, GroupMember } from '@/lib/contract/device-binding'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toWireTime, toWireTimeOrNull } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { toMaskedAccount } from '../../kernel/db/masked-account'
import type { Reach, Territory } from '../../kernel/session/data-scope'
import { controllersWithin } from '../device/controllers-within'
import { groupsWithin } from '../reach/customers-within'
import { groupMembers } from '../tables/controller-part'
import { appUsers, controllers, groups } from '../tables/fleet'
import type { AppUserRow } from './user-query'

/** Members of a group, its administrator first, and the devices within reach that are bound to it. */
export const readGroupPeople = async (
  database: Database,
  { platformId, reach }: Territory<PlatformId>,
  groupId: number,
): Promise<{ members: GroupMember[]; bindings: GroupBinding[] }> => {
  const members = await database
    .select({ user: appUsers, role: groupMembers.role, joinTime: groupMembers.joinTime })
    .from(groupMembers)
    .innerJoin(appUsers, eq(appUsers.id, groupMembers.appUserId))
    .where(eq(groupMembers.groupId, groupId))
    .orderBy(asc(groupMembers.role), asc(groupMembers.joinTime), asc(appUsers.id))
  const bindings = await database
    .select()
    .from(controllers)
    .where(and(eq(controllers.groupId, groupId), eq(controllers.platformId, platformId), controllersWithin(reach)))
    .orderBy(asc(controllers.activationTime), asc(controllers.id))
  return {
    members: members.map(({ user, role, joinTime }) => ({
      userId: String(user.id),
      account: toMaskedAccount(user.account),
      nickname: user.nickname,
      role,
      joinTime: toWireTime(joinTime),
    })),
    bindings: bindings.map(({ macWifiId, deviceName, controllerType, onlineStatus, activationTime }) => ({
      macWifiId,
      deviceName,
      controllerType,
      onlineStatus,
      bindTime: toWireTimeOrNull(activationTime),
    })),
  }
}

type Member = { user: AppUserRow; role: GroupMember['role']; joinTime: Date }

const isMember = (groupId: number, userId: number): SQL | undefined =>
  and(eq(groupMembers.groupId, groupId), eq(groupMembers.appUserId, userId))

export const findMember = async (database: Database, groupId: number, userId: number): Promise<Member | undefined> => {
  const [found] = await database
    .select({ user: appUsers, role: groupMembers.role, joinTime: groupMembers.joinTime })
    .from(groupMembers)
    .innerJoin(appUsers, eq(appUsers.id, groupMembers.appUserId))
    .where(isMember(groupId, userId))
  return found
}

/** Puts one member of a group in the place of its administrator. The devices of a group name its administrator too. */
export const setAdministrator = async (database: Database, groupId: number, userId: number): Promise<void> => {
  await database
    .update(groupMembers)
    .set({ role: 2 })
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.role, 1)))
  await database.update(groupMembers).set({ role: 1 }).where(isMember(groupId, userId))
  await database.update(controllers).set({ adminUserId: userId }).where(eq(controllers.groupId, groupId))
}

export const removeMember = async (database: Database, groupId: number, userId: number): Promise<void> => {
  await database.delete(groupMembers).where(isMember(groupId, userId))
}

type Group = typeof groups.$inferSelect

/** Groups within reach of which somebody is a member, those that they administrate first. */
export const readMemberships = (
  database: Database,
  userId: number,
  reach: Reach,
): Promise<{ group: Group; role: GroupMember['role']; joinTime: Date }[]> =>
  database
    .select({ group: groups, role: groupMembers.role, joinTime: groupMembers.joinTime })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(and(eq(groupMembers.appUserId, userId), groupsWithin(reach)))
    .orderBy(asc(groupMembers.role), asc(groups.groupNo))

/** Controllers within reach that are bound to a group of somebody. */
export const readDevicesOf = (
  database: Database,
  userId: number,
  reach: Reach,
): Promise<{ device: typeof controllers.$inferSelect; groupName: string }[]> =>
  database
    .select({ device: controllers, groupName: groups.groupName })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(controllers, eq(controllers.groupId, groups.id))
    .where(and(eq(groupMembers.appUserId, userId), controllersWithin(reach)))
    .orderBy(asc(controllers.macWifiId))
