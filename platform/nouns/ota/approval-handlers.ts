import { awaitsApproval, otaApprovalApi } from '@/lib/contract/ota-approval'
import { implement } from '../../kernel/http/implement'
import { countTasks } from './task-rows'

export const otaApproval = implement(otaApprovalApi, {
  count: async (_, { database, actor, language }) => ({
    count: await countTasks(database, { ...actor, language }, awaitsApproval),
  }),
})
