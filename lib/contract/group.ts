import './zod-mode'
import * as z from 'zod'
import { MacWifiId } from './device'
import { GroupBinding, GroupMember } from './device-binding'
import { DateTime, get, Id, listQuery, nothing, page, post, searchText } from './endpoint'

/** A set of devices of some app users. Domain 2.11. */
export const Group = z.object({
  groupId: Id,
  groupNo: z.string(),
  groupName: z.string(),
  adminUserId: Id.nullable(),
  /** Masked. */
  adminAccount: z.string().nullable(),
  adminNickname: z.string().nullable(),
  memberCount: z.number().int(),
  bindingCount: z.number().int(),
  iduCount: z.number().int(),
  airBoxCount: z.number().int(),
  city: z.string(),
  address: z.string(),
  createTime: DateTime,
  version: z.number().int(),
})
export type Group = z.infer<typeof Group>

/** What the state of a group allows; the button and the platform use the same function. Domain 2.11. */
export const groupCan = {
  /** Somebody else must be there to take over. */
  transfer: ({ memberCount }: Pick<Group, 'memberCount'>): boolean => memberCount > 1,
  dissolve: ({ bindingCount }: Pick<Group, 'bindingCount'>): boolean => bindingCount === 0,
  /** The administrator can leave a group only by handing it over. */
  removeMember: ({ role }: Pick<GroupMember, 'role'>): boolean => role !== 1,
}

export const groupSorts = ['groupNo', 'groupName', 'createTime'] as const
export const GroupQuery = listQuery(groupSorts, {
  groupNo: searchText.optional(),
  groupName: searchText.optional(),
  adminAccount: searchText.optional(),
  city: searchText.optional(),
  /** Groups that this app user is a member of. */
  userId: Id.optional(),
})
export type GroupQuery = z.infer<typeof GroupQuery>

const byId = z.strictObject({ groupId: Id })
const ofMember = z.strictObject({ groupId: Id, userId: Id })

// ours: not shown in the spec
export const groupApi = {
  list: get('/sys/app/group/list', { access: 'group:list', input: GroupQuery, data: page(Group) }),
  /** Members, the administrator first, and bound devices. */
  info: get('/sys/app/group/info', {
    access: 'group:list',
    input: byId,
    data: z.object({ group: Group, members: z.array(GroupMember), bindings: z.array(GroupBinding) }),
  }),
  /** Makes another member the administrator; the former one stays as a member. */
  transfer: post('/sys/app/group/transfer', { access: 'group:update', input: ofMember, data: nothing }),
  removeMember: post('/sys/app/group/removeMember', { access: 'group:update', input: ofMember, data: nothing }),
  /** Removes a device from the group, which deactivates it. */
  unbind: post('/sys/app/group/unbind', {
    access: 'group:update',
    input: z.strictObject({ groupId: Id, macWifiId: MacWifiId }),
    data: nothing,
  }),
  dissolve: post('/sys/app/group/dissolve', { access: 'group:dissolve', input: byId, data: nothing }),
}
