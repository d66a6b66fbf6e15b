import { and, eq, inArray, or } from 'drizzle-orm'
import type { Language } from '@/lib/contract/language'
import type { LoginLog, LoginQuery, OperationLog, OperationQuery } from '@/lib/contract/log'
import type { PlatformId } from '@/lib/contract/platform-id'
import { loginLogs, operationLogs, operationTexts } from '../../kernel/audit/log-table'
import { besideOperation, isOfAccount, selectOperations } from '../../kernel/audit/operation-text'
import type { Database } from '../../kernel/db/database'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import { containsAnyCase, equals, isAccount } from '../../kernel/list/conditions'
import { defineRows } from '../../kernel/list/define-rows'
import { ofStaffWithin, type StaffViewer, type Territory } from '../../kernel/session/data-scope'
import { operationsWithin } from '../reach/messages-within'
import { toLoginLog, toOperationLog } from './log-rows'

/** Reasons of failures are in one language. */
type OperationViewer = Territory<PlatformId> & { language: Language }

const { operTime } = operationLogs
const { loginTime } = loginLogs

/** Operations of a brand on what is within reach, newest first. */
export const operationRows = defineRows<OperationViewer, OperationQuery, OperationLog, 'from' | 'to'>({
  table: operationLogs,
  id: operationLogs.id,
  join: (select) => select.leftJoin(operationTexts, besideOperation),
  sorts: { operTime },
  standing: [[operTime, 'desc']],
  scope: ({ platformId, reach }) => and(eq(operationLogs.platformId, platformId), operationsWithin(reach)),
  filters: {
    account: isOfAccount,
    module: equals(operationLogs.module),
    operation: equals(operationLogs.operation),
    result: equals(operationLogs.result),
    target: (text) => or(containsAnyCase(operationLogs.target)(text), containsAnyCase(operationTexts.target)(text)),
    requestId: equals(operationLogs.requestId),
  },
  days: [{ column: operTime, from: 'from', to: 'to' }],
  read: async (database, ids, { language }) => {
    const rows = await selectOperations(database).where(inArray(operationLogs.id, [...ids]))
    return new Map(rows.map((row) => [row.id, toOperationLog(row, language)]))
  },
})

/** One operation among those that somebody sees. Throws `notFound`. */
export const requireOperation = async (
  database: Database,
  viewer: OperationViewer,
  logId: string,
): Promise<typeof operationLogs.$inferSelect> => {
  const where = and(eq(operationLogs.id, toRowId(logId)), operationRows.where(viewer, {}))
  const [row] = await selectOperations(database).where(where)
  if (row === undefined) throw new PlatformError('notFound')
  return row
}

/** Sign-ins, sign-outs and ended sessions of the staff whom somebody sees, newest first. */
export const loginRows = defineRows<StaffViewer & { platformId: PlatformId }, LoginQuery, LoginLog, 'from' | 'to'>({
  table: loginLogs,
  id: loginLogs.id,
  sorts: { loginTime },
  standing: [[loginTime, 'desc']],
  scope: ({ platformId, ...viewer }) =>
    and(eq(loginLogs.platformId, platformId), ofStaffWithin(viewer, loginLogs.userId)),
  filters: {
    account: isAccount(loginLogs.account),
    loginType: equals(loginLogs.loginType),
    result: equals(loginLogs.result),
  },
  days: [{ column: loginTime, from: 'from', to: 'to' }],
  read: async (database, ids) => {
    const rows = await database
      .select()
      .from(loginLogs)
      .where(inArray(loginLogs.id, [...ids]))
    return new Map(rows.map((row) => [row.id, toLoginLog(row)]))
  },
})
