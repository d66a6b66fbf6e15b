import { and, asc, desc, eq } from 'drizzle-orm'
import { logApi } from '@/lib/contract/log'
import { loginLogs, operationLogs } from '../../kernel/audit/log-table'
import { toPage } from '../../kernel/db/page'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import { implement } from '../../kernel/http/implement'
import { exportLogins, exportOperations } from './log-export'
import { whereLogins, whereOperations } from './log-query'
import { toLoginLog, toOperationDetail, toOperationLog } from './log-rows'

export const log = implement(logApi, {
  operations: async (query, { database, actor, language }) => {
    const where = whereOperations(actor, query)
    const direction = query.order === 'asc' ? asc : desc
    const rows = await database
      .select()
      .from(operationLogs)
      .where(where)
      .orderBy(direction(operationLogs.operTime), direction(operationLogs.id))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
    return toPage(
      rows.map((row) => toOperationLog(row, language)),
      await database.$count(operationLogs, where),
      query,
    )
  },

  operation: async ({ logId }, { database, actor, language }) => {
    const [row] = await database
      .select()
      .from(operationLogs)
      .where(and(eq(operationLogs.id, toRowId(logId)), whereOperations(actor, {})))
    if (row === undefined) throw new PlatformError('notFound')
    return toOperationDetail(database, row, language)
  },

  logins: async (query, { database, actor }) => {
    const where = whereLogins(actor, query)
    const direction = query.order === 'asc' ? asc : desc
    const rows = await database
      .select()
      .from(loginLogs)
      .where(where)
      .orderBy(direction(loginLogs.loginTime), direction(loginLogs.id))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
    return toPage(rows.map(toLoginLog), await database.$count(loginLogs, where), query)
  },

  exportOperations: async (input, context) => {
    context.audit({ module: 'log', target: 'operation', after: input })
    return { jobId: await context.startJob(exportOperations, input) }
  },

  exportLogins: async (input, context) => {
    context.audit({ module: 'log', target: 'login', after: input })
    return { jobId: await context.startJob(exportLogins, input) }
  },
})
