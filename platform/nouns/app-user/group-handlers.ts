import { appUserCan } from '@/lib/contract/app-user'
import { groupApi, groupCan } from '@/lib/contract/group'
import { deleteRow, updateVersioned } from '../../kernel/db/change-row'
import { requireBrandRow } from '../../kernel/db/require-row'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { changeController, requireController } from '../device/change-controller'
import { findAppAccount } from '../device/find-app-account'
import { groups } from '../tables/fleet'
import { findMember, readGroupPeople, removeMember, setAdministrator } from './group-people'
import { findGroupName, groupRows } from './group-query'

/** The group of that key in the caller's brand, locked: members and administrator change one after the other. */
const requireGroup = ({ database, actor }: Context, groupId: string): Promise<GroupRow> =>
  requireBrandRow(database, groups, actor, groupId, { lock: true })
type GroupRow = typeof groups.$inferSelect

const requireMember = async ({ database }: Context, group: GroupRow, userId: string) => {
  const found = await findMember(database, group.id, toRowId(userId))
  if (found === undefined) throw new PlatformError('notFound')
  return found
}

/** The account of a group's administrator, for the log. */
const adminOf = async ({ database }: Context, { adminUserId }: GroupRow): Promise<string | null> =>
  adminUserId === null ? null : ((await findAppAccount(database, adminUserId)) ?? null)

export const group = implement(
  groupApi,
  {
    list: (query, { database, actor, language }) => groupRows.page(database, { ...actor, language }, query),

    info: async ({ groupId }, { database, actor, language }) => {
      const id = toRowId(groupId)
      const isThere = (await findGroupName(database, actor.platformId, id)) !== undefined
      const [found] = isThere ? await groupRows.read(database, [id], { ...actor, language }) : []
      if (found === undefined) throw new PlatformError('notFound')
      return { group: found, ...(await readGroupPeople(database, actor, id)) }
    },

    transfer: async ({ groupId, userId }, context) => {
      const { database } = context
      const row = await requireGroup(context, groupId)
      const { user, role } = await requireMember(context, row, userId)
      // Somebody who cannot sign in could do nothing for the group.
      if (role === 1 || !appUserCan.administrate(user)) throw new PlatformError('illegalState')
      const before = await adminOf(context, row)
      await setAdministrator(database, row.id, user.id)
      await updateVersioned(database, groups, row, context, { adminUserId: user.id })
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
      const { user, role, joinTime } = await requireMember(context, row, userId)
      if (!groupCan.removeMember({ role })) throw new PlatformError('illegalState')
      await removeMember(context.database, row.id, user.id)
      await updateVersioned(context.database, groups, row, context)
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
      await updateVersioned(database, groups, row, context)
      context.audit(entry ?? { module: 'device', target: macWifiId })
      context.publish({ topic: 'device', macWifiId })
      return null
    },

    dissolve: async ({ groupId }, context) => {
      const { database, actor, language } = context
      const row = await requireGroup(context, groupId)
      const [found] = await groupRows.read(database, [row.id], { ...actor, language })
      if (!found || !groupCan.dissolve(found)) throw new PlatformError('illegalState')
      const { members } = await readGroupPeople(database, actor, row.id)
      await deleteRow(database, groups, row.id)
      context.audit({
        module: 'group',
        target: row.groupNo,
        before: { groupName: row.groupName, administrator: await adminOf(context, row), members: members.length },
      })
      return null
    },
  },
  {
    exports: {
      list: {
        key: 'groupId',
        columns: [
          'groupNo',
          'groupName',
          'adminAccount',
          'adminNickname',
          'memberCount',
          'bindingCount',
          'iduCount',
          'airBoxCount',
          'city',
          'address',
          'createTime',
        ],
      },
    },
    batch: { key: 'groupId', actions: { dissolve: {} } },
  },
)
