import { deviceBindingApi } from '@/lib/contract/device-binding'
import { implement } from '../../kernel/http/implement'
import { readController } from '../device/read-controller'
import { readGroupPeople } from './group-people'
import { findGroupName } from './group-query'

export const deviceBinding = implement(deviceBindingApi, {
  info: async ({ macWifiId }, { database, actor }) => {
    const { platformId } = actor
    const { groupId } = await readController(database, { platformId, macWifiId })
    if (groupId === null) return { group: null, members: [], bindings: [] }
    const group = await findGroupName(database, platformId, groupId)
    return { group: group ?? null, ...(await readGroupPeople(database, actor, groupId)) }
  },
})
