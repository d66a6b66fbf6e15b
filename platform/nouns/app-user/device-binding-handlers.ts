import { and, eq } from 'drizzle-orm'
import { deviceBindingApi } from '@/lib/contract/device-binding'
import { implement } from '../../kernel/http/implement'
import { readController } from '../device/read-controller'
import { groups } from '../tables/fleet'
import { readGroupPeople } from './group-people'

export const deviceBinding = implement(deviceBindingApi, {
  info: async ({ macWifiId }, { database, actor }) => {
    const { platformId } = actor
    const { groupId } = await readController(database, { platformId, macWifiId })
    if (groupId === null) return { group: null, members: [], bindings: [] }
    const [group] = await database
      .select({ groupNo: groups.groupNo, groupName: groups.groupName })
      .from(groups)
      .where(and(eq(groups.id, groupId), eq(groups.platformId, platformId)))
    return { group: group ?? null, ...(await readGroupPeople(database, actor, groupId)) }
  },
})
