import { and, eq } from 'drizzle-orm'
import { appUserCan } from '@/lib/contract/app-user'
import { groupApi, groupCan } from '@/lib/contract/group'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { changeController, requireController } from '../device/change-controller'
import { groupMembers } from '../tables/controller-part'
import { appUsers, controllers, groups } from '../tables/fleet'
import { readGroupPeople } from './group-people'
import { groupRows } from './group-query'

/** The group of that key in the caller's brand, locked: members and administrator change one after the other. */
const requireGroup = async ({ database, actor }: Context, groupId: string) => {
  const [row] = await database
    .select()
    .from(groups)
    .where(and(eq(groups.id, toRowId(groupId)), eq(groups.platformId, actor.platformId)))
    .for('update')
  if (row === undefined) throw new PlatformError('notFound')
  return row
}
type GroupRow = Awaited<ReturnType<typeof requireGroup>>

const readMember = async ({ database }: Context, group: GroupRow, userId: string) => {
  const [found] = await database
    .select({ user: appUsers, role: groupMembers.role, joinTime: groupMembers.joinTime })
    .from(groupMembers)
    .innerJoin(appUsers, eq(appUsers.id, groupMembers.appUserId))
    .where(and(eq(groupMembers.groupId, group.id), eq(groupMembers.appUserId, toRowId(userId))))
  if (found === undefined) throw new PlatformError('notFound')
  return found
}

const keep = async ({ database, actor, now }: Context, group: GroupRow, change: Partial<GroupRow> = {}) => {
  await database
    .update(groups)
    .set({ ...change, version: group.version + 1, updateTime: now, updateUser: actor.userId })
    .where(eq(groups.id, group.id))
}

/** The account of a group's administrator, for the log. */
const adminOf = async ({ database }: Context, { adminUserId }: GroupRow): Promise<string | null> => {
  if (adminUserId === null) return null
  const [row] = await database.select({ account: appUsers.account }).from(appUsers).where(eq(appUsers.id, adminUserId))
  return row?.account ?? null
}

export const group = implement(groupApi, {
  list: (query, { database, actor }) => groupRows.page(database, actor, query),

  info: async ({ groupId }, { database, actor }) => {
    const id = toRowId(groupId)
    const [row] = await database
      .select({ id: groups.id })
      .from(groups)
      .where(and(eq(groups.id, id), eq(groups.platformId, actor.platformId)))
    const [found] = row ? await groupRows.read(database, [id], actor) : []
    if (found === undefined) throw new PlatformError('notFound')
    return { group: found, ...(await readGroupPeople(database, actor, id)) }
  },

  transfer: async ({ groupId, userId }, context) => {
    const { database } = context
    const row = await requireGroup(context, groupId)
    const { user, role } = await readMember(context, row, userId)
    // Somebody who cannot sign in could do nothing for the group.
    if (role === 1 || !appUserCan.administrate(user)) throw new PlatformError('illegalState')
    const before = await adminOf(context, row)
    await database
      .update(groupMembers)
      .set({ role: 2 })
      .where(and(eq(groupMembers.groupId, row.id), eq(groupMembers.role, 1)))
    await database
      .update(groupMembers)
      .set({ role: 1 })
      .where(and(eq(groupMembers.groupId, row.id), eq(groupMembers.appUserId, user.id)))
    // The devices of a group name its administrator too.
    await database.update(controllers).set({ adminUserId: user.id }).where(eq(controllers.groupId, row.id))
    await keep(context, row, { adminUserId: user.id })
    context.audit({
      module: 'group',
      target: row.groupNo,
      before: { administrator: before },
      after: { administrator: user.account },
    })
    context.publish({ topic: 'device' })
    return null
  },

  removeMember: async ({ groupId, userId }, context) => {
    const row = await requireGroup(context, groupId)
    const { user, role, joinTime } = await readMember(context, row, userId)
    if (!groupCan.removeMember({ role })) throw new PlatformError('illegalState')
    await context.database
      .delete(groupMembers)
      .where(and(eq(groupMembers.groupId, row.id), eq(groupMembers.appUserId, user.id)))
    await keep(context, row)
    context.audit({ module: 'group', target: row.groupNo, before: { member: user.account, role, joinTime } })
    return null
  },

  unbind: async ({ groupId, macWifiId }, context) => {
    const { database, actor, now } = context
    const { platformId, reach } = actor
    const row = await requireGroup(context, groupId)
    const controller = await requireController({ database, platformId, reach }, macWifiId)
    if (controller.groupId !== row.id) throw new PlatformError('notFound')
    const entry = await changeController(
      { database, platformId, reach, actorUserId: actor.userId, now },
      controller,
      'unbind',
    )
    await keep(context, row)
    context.audit(entry ?? { module: 'device', target: macWifiId })
    context.publish({ topic: 'device', macWifiId })
    return null
  },

  dissolve: async ({ groupId }, context) => {
    const { database, actor } = context
    const row = await requireGroup(context, groupId)
    const [found] = await groupRows.read(database, [row.id], actor)
    if (!found || !groupCan.dissolve(found)) throw new PlatformError('illegalState')
    const { members } = await readGroupPeople(database, actor, row.id)
    await database.delete(groups).where(eq(groups.id, row.id))
    context.audit({
      module: 'group',
      target: row.groupNo,
      before: { groupName: row.groupName, administrator: await adminOf(context, row), members: members.length },
    })
    return null
  },
})
