import * as z from 'zod'
import type { Language } from '@/lib/contract/language'
import type { LoginLog, OperationDetail, OperationLog } from '@/lib/contract/log'
import { toWireTime } from '@/lib/format/wire-time'
import { toDifferences, toFields } from '../../kernel/audit/differences'
import type { loginLogs, operationLogs } from '../../kernel/audit/log-table'
import type { Database } from '../../kernel/db/database'
import { readLinkedNames } from './linked-names'
import { inWords, toReasonText, toTargetText } from './log-words'

type Operation = typeof operationLogs.$inferSelect

/** A stored row as the wire has it, its reason in the reader's language. */
export const toOperationLog = (row: Operation, language: Language): OperationLog => {
  const { account, realName, module, result, errorCode, ip, costMs, requestId } = row
  return {
    logId: String(row.id),
    operTime: toWireTime(row.operTime),
    operation: row.operation as OperationLog['operation'],
    account,
    realName,
    module,
    target: toTargetText(row, language),
    result,
    errorCode,
    ip,
    costMs,
    requestId,
    errorMsg: toReasonText(row.errorMsg, language),
  }
}

const Params = z.record(z.string(), z.unknown())

/** What was sent, field by field; nothing when it was cut and can not be read any more. */
const toInput = ({ params }: Operation) => {
  try {
    const parsed = Params.safeParse(JSON.parse(params))
    return parsed.success ? toFields(parsed.data) : []
  } catch {
    return []
  }
}

/** The same with its input and with what it changed, by the names of fields and values. */
export const toOperationDetail = async (
  database: Database,
  row: Operation,
  language: Language,
): Promise<OperationDetail> => {
  const { module } = row
  const differences = toDifferences(row.changes)
  const input = toInput(row)
  const nameOf = await readLinkedNames(database, [{ module, fields: [...input, ...(differences ?? [])] }], language)
  const { endpoint, method, path, userAgent, params } = row
  return {
    ...toOperationLog(row, language),
    endpoint,
    method,
    path,
    userAgent,
    params,
    input: input.map((each) => {
      const { field, after } = inWords(module, { target: '', ...each }, language, nameOf)
      return { field, value: after ?? '' }
    }),
    differences: (differences ?? []).map((each) => inWords(module, each, language, nameOf)),
    changes: differences === null ? row.changes : '',
  }
}

export const toLoginLog = (row: typeof loginLogs.$inferSelect): LoginLog => {
  const { account, loginType, result, failReason, ip, browser, os, requestId } = row
  return {
    logId: String(row.id),
    loginTime: toWireTime(row.loginTime),
    account,
    loginType,
    result,
    failReason,
    ip,
    browser,
    os,
    requestId,
  }
}
