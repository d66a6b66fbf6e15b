import type { LoginLog, OperationDetail, OperationLog } from '@/lib/contract/log'
import { toDifferences } from '../audit/differences'
import type { loginLogs, operationLogs } from '../db/schema/log'
import { toWireTime } from '../db/wire-time'

type Operation = typeof operationLogs.$inferSelect

/** A stored row as the wire has it. */
export const toOperationLog = (row: Operation): OperationLog => {
  const { account, realName, module, target, result, errorCode, errorMsg, ip, costMs, requestId } = row
  return {
    ...{
      logId: String(row.id),
      operTime: toWireTime(row.operTime),
      operation: row.operation as OperationLog['operation'],
    },
    ...{ account, realName, module, target, result, errorCode, errorMsg, ip, costMs, requestId },
  }
}

/** The same with its input and with what it changed. */
export const toOperationDetail = (row: Operation): OperationDetail => {
  const differences = toDifferences(row.changes)
  const { endpoint, method, path, userAgent, params } = row
  return {
    ...toOperationLog(row),
    ...{ endpoint, method, path, userAgent, params, differences: differences ?? [] },
    changes: differences === null ? row.changes : '',
  }
}

export const toLoginLog = (row: typeof loginLogs.$inferSelect): LoginLog => {
  const { account, loginType, result, failReason, ip, browser, os, requestId } = row
  return {
    ...{ logId: String(row.id), loginTime: toWireTime(row.loginTime) },
    ...{ account, loginType, result, failReason, ip, browser, os, requestId },
  }
}
