import { and, eq, gte, ilike, lt, type SQL } from 'drizzle-orm'
import type { LoginFilter, OperationFilter } from '@/lib/contract/log'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toTimeZone } from '@/lib/format/time-zone'
import { loginLogs, operationLogs } from '../db/schema/log'
import { dayBound } from '../fleet/day-bound'
import { toContainsPattern } from '../fleet/search-text'

const spanOf = ({ from, to, timeZone }: Pick<OperationFilter, 'from' | 'to' | 'timeZone'>) => {
  const zone = toTimeZone(timeZone ?? 'UTC')
  return { since: dayBound('from', from, zone), until: dayBound('to', to, zone, { end: true }) }
}

/** Rows of the operation log that a brand's staff may see and a filter asks for. */
export const whereOperations = (platformId: PlatformId, filter: OperationFilter): SQL | undefined => {
  const { account, module, operation, result, target, requestId } = filter
  const { since, until } = spanOf(filter)
  return and(
    eq(operationLogs.platformId, platformId),
    account ? eq(operationLogs.account, account) : undefined,
    module ? eq(operationLogs.module, module) : undefined,
    operation === undefined ? undefined : eq(operationLogs.operation, operation),
    result === undefined ? undefined : eq(operationLogs.result, result),
    target ? ilike(operationLogs.target, toContainsPattern(target)) : undefined,
    requestId ? eq(operationLogs.requestId, requestId) : undefined,
    since ? gte(operationLogs.operTime, since) : undefined,
    until ? lt(operationLogs.operTime, until) : undefined,
  )
}

/** Rows of the login log that a brand's staff may see and a filter asks for. */
export const whereLogins = (platformId: PlatformId, filter: LoginFilter): SQL | undefined => {
  const { account, loginType, result } = filter
  const { since, until } = spanOf(filter)
  return and(
    eq(loginLogs.platformId, platformId),
    account ? eq(loginLogs.account, account) : undefined,
    loginType === undefined ? undefined : eq(loginLogs.loginType, loginType),
    result === undefined ? undefined : eq(loginLogs.result, result),
    since ? gte(loginLogs.loginTime, since) : undefined,
    until ? lt(loginLogs.loginTime, until) : undefined,
  )
}
