import { and, asc, eq } from 'drizzle-orm'
import type { GroupBinding, GroupMember } from '@/lib/contract/device-binding'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toWireTime, toWireTimeOrNull } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { toMaskedAccount } from '../../kernel/db/masked-account'
import type { Territory } from '../../kernel/session/data-scope'
import { controllersWithin } from '../device/controllers-within'
import { groupMembers } from '../tables/controller-part'
import { appUsers, controllers } from '../tables/fleet'

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
