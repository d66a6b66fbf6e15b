import { and, eq, ilike, type SQL } from 'drizzle-orm'
import type { LoginFilter, OperationFilter } from '@/lib/contract/log'
import type { PlatformId } from '@/lib/contract/platform-id'
import { loginLogs, operationLogs } from '../../kernel/audit/log-table'
import { ofStaffWithin, type StaffViewer, type Territory } from '../../kernel/session/data-scope'
import { toContainsPattern } from '../../kernel/text/search-text'
import { withinDays } from '../../kernel/time/within-days'
import { operationsWithin } from '../reach/messages-within'

/** Rows of the operation log that somebody sees and a filter asks for. */
export const whereOperations = (
  { platformId, reach }: Territory<PlatformId>,
  filter: OperationFilter,
): SQL | undefined => {
  const { account, module, operation, result, target, requestId } = filter
  return and(
    eq(operationLogs.platformId, platformId),
    operationsWithin(reach),
    account ? eq(operationLogs.account, account) : undefined,
    module ? eq(operationLogs.module, module) : undefined,
    operation === undefined ? undefined : eq(operationLogs.operation, operation),
    result === undefined ? undefined : eq(operationLogs.result, result),
    target ? ilike(operationLogs.target, toContainsPattern(target)) : undefined,
    requestId ? eq(operationLogs.requestId, requestId) : undefined,
    withinDays(operationLogs.operTime, filter, 'from', 'to'),
  )
}

/** Rows of the login log that somebody sees, which are those of the staff whom they see, and a filter asks for. */
export const whereLogins = (
  { platformId, ...viewer }: StaffViewer & { platformId: PlatformId },
  filter: LoginFilter,
): SQL | undefined => {
  const { account, loginType, result } = filter
  return and(
    eq(loginLogs.platformId, platformId),
    ofStaffWithin(viewer, loginLogs.userId),
    account ? eq(loginLogs.account, account) : undefined,
    loginType === undefined ? undefined : eq(loginLogs.loginType, loginType),
    result === undefined ? undefined : eq(loginLogs.result, result),
    withinDays(loginLogs.loginTime, filter, 'from', 'to'),
  )
}
