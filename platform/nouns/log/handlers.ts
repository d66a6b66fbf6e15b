import { logApi } from '@/lib/contract/log'
import { implement } from '../../kernel/http/implement'
import { exportLogins, exportOperations } from './log-export'
import { loginRows, operationRows, requireOperation } from './log-query'
import { toOperationDetail } from './log-rows'

export const log = implement(logApi, {
  operations: (query, { database, actor: { platformId, reach }, language }) =>
    operationRows.page(database, { platformId, reach, language }, query),

  operation: async ({ logId }, { database, actor, language }) => {
    const row = await requireOperation(database, { ...actor, language }, logId)
    return toOperationDetail(database, row, language)
  },

  logins: (query, { database, actor }) => loginRows.page(database, actor, query),

  exportOperations: async (input, context) => {
    context.audit({ module: 'log', target: 'operation', after: input })
    return { jobId: await context.startJob(exportOperations, input) }
  },

  exportLogins: async (input, context) => {
    context.audit({ module: 'log', target: 'login', after: input })
    return { jobId: await context.startJob(exportLogins, input) }
  },
})
