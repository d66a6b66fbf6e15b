import { faultApi } from '@/lib/contract/fault'
import { toPage } from '../db/page'
import { listFaults } from '../fleet/fault-rows'
import { implement } from '../implement'

export const fault = implement(faultApi, {
  list: async (query, { database, actor, language }) => {
    const { list, total } = await listFaults(database, { platformId: actor.platformId, language, query })
    return toPage(list, total, query)
  },
})
