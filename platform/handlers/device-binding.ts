import { and, asc, eq } from 'drizzle-orm'
import { deviceBindingApi } from '@/lib/contract/device-binding'
import { toMaskedAccount } from '../db/masked-account'
import { groupMembers } from '../db/schema/controller-part'
import { appUsers, controllers, groups } from '../db/schema/fleet'
import { toWireTime } from '../db/wire-time'
import { readController } from '../fleet/read-controller'
import { implement } from '../implement'

export const deviceBinding = implement(deviceBindingApi, {
  info: async ({ macWifiId }, { database, actor }) => {
    const { platformId } = actor
    const { groupId } = await readController(database, { platformId, macWifiId })
    if (groupId === null) return { group: null, members: [], bindings: [] }
    const [group] = await database
      .select({ groupNo: groups.groupNo, groupName: groups.groupName })
      .from(groups)
      .where(and(eq(groups.id, groupId), eq(groups.platformId, platformId)))
    const members = await database
      .select({ user: appUsers, role: groupMembers.role, joinTime: groupMembers.joinTime })
      .from(groupMembers)
      .innerJoin(appUsers, eq(appUsers.id, groupMembers.appUserId))
      .where(eq(groupMembers.groupId, groupId))
      .orderBy(asc(groupMembers.role), asc(groupMembers.joinTime))
    const bindings = await database
      .select()
      .from(controllers)
      .where(and(eq(controllers.groupId, groupId), eq(controllers.platformId, platformId)))
      .orderBy(asc(controllers.activationTime))
    return {
      group: group ?? null,
      members: members.map(({ user, role, joinTime }) => ({
        userId: String(user.id),
        account: toMaskedAccount(user.account),
        nickname: user.nickname,
        role,
        joinTime: toWireTime(joinTime),
      })),
      bindings: bindings.map((row) => ({
        macWifiId: row.macWifiId,
        deviceName: row.deviceName,
        controllerType: row.controllerType,
        onlineStatus: row.onlineStatus,
        bindTime: row.activationTime ? toWireTime(row.activationTime) : null,
      })),
    }
  },
})
