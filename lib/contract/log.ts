import './zod-mode'
import * as z from 'zod'
import { DateTime, Day, fromQuery, get, Id, listQuery, page, post, searchText, ZoneName } from './endpoint'
import { listFile } from './list-file'

/**
 * The action: 1 add, 2 edit, 3 delete, 4 view, 5 import, 6 export, 7 control, 8 upgrade, 9 audit (domain 2.30);
 * 10 sign-in, 11 sign-out (ours).
 */
export const Operation = z.literal([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
/** 0 success, 1 failure. */
export const LogResult = z.literal([0, 1])
/** 1 sign-in, 2 sign-out, 3 session ended by the platform. */
export const LoginType = z.literal([1, 2, 3])

/** A row of the operation log. Domain 2.30. */
export const OperationLog = z.object({
  logId: Id,
  operTime: DateTime,
  account: z.string(),
  realName: z.string(),
  /** Noun of the contract. */
  module: z.string(),
  operation: Operation,
  /** The changed thing, readable: a WiFi ID, an account. */
  target: z.string(),
  result: LogResult,
  /** Code of the failure and its text in the reader's language; 0 and empty for success. */
  errorCode: z.number().int(),
  errorMsg: z.string(),
  ip: z.string(),
  costMs: z.number().int(),
  requestId: z.string(),
})
export type OperationLog = z.infer<typeof OperationLog>

/** One changed field; null where there was no value. */
export const LogDifference = z.object({
  target: z.string(),
  /** Name of the field in the reader's language, with its parent. */
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type LogDifference = z.infer<typeof LogDifference>

export const OperationDetail = OperationLog.extend({
  endpoint: z.string(),
  method: z.string(),
  path: z.string(),
  userAgent: z.string(),
  /** JSON of the input, secrets masked, cut when long. */
  params: z.string(),
  /** The same field by field, with names of fields and values in the reader's language; empty when it was cut. */
  input: z.array(z.object({ field: z.string(), value: z.string() })),
  differences: z.array(LogDifference),
  /** The stored change, when it was too long to be split into fields; otherwise empty. */
  changes: z.string(),
})
export type OperationDetail = z.infer<typeof OperationDetail>

/** A row of the login log. Domain 2.30. */
export const LoginLog = z.object({
  logId: Id,
  loginTime: DateTime,
  account: z.string(),
  loginType: LoginType,
  result: LogResult,
  /** `wrongPassword` and the like; empty for success. */
  failReason: z.string(),
  ip: z.string(),
  browser: z.string(),
  os: z.string(),
  requestId: z.string(),
})
export type LoginLog = z.infer<typeof LoginLog>

const days = {
  /** Days of `timeZone`, of UTC without one; both included. */
  from: Day.optional(),
  to: Day.optional(),
  timeZone: ZoneName.optional(),
}
const operationFilters = {
  /** The whole account. */
  account: searchText.optional(),
  module: z
    .string()
    .regex(/^[a-zA-Z]{1,32}$/)
    .optional(),
  operation: fromQuery(Operation).optional(),
  result: fromQuery(LogResult).optional(),
  target: searchText.optional(),
  /** The complete request id, as an error report names it. */
  requestId: searchText.optional(),
  ...days,
}
const loginFilters = {
  account: searchText.optional(),
  loginType: fromQuery(LoginType).optional(),
  result: fromQuery(LogResult).optional(),
  ...days,
}
export const operationSorts = ['operTime'] as const
export const loginSorts = ['loginTime'] as const
export const OperationQuery = listQuery(operationSorts, operationFilters)
export type OperationQuery = z.infer<typeof OperationQuery>
export const LoginQuery = listQuery(loginSorts, loginFilters)
export type LoginQuery = z.infer<typeof LoginQuery>
export const OperationFilter = z.strictObject(operationFilters)
export type OperationFilter = z.infer<typeof OperationFilter>
export const LoginFilter = z.strictObject(loginFilters)
export type LoginFilter = z.infer<typeof LoginFilter>

const jobId = z.object({ jobId: Id })

// ours: not shown in the spec
export const logApi = {
  operations: get('/sys/log/operation/list', { access: 'log:list', input: OperationQuery, data: page(OperationLog) }),
  operation: get('/sys/log/operation/info', {
    access: 'log:list',
    input: z.strictObject({ logId: Id }),
    data: OperationDetail,
  }),
  logins: get('/sys/log/login/list', { access: 'log:list', input: LoginQuery, data: page(LoginLog) }),
  /** Writes every matching row and each difference to a CSV file as a job. Times in the file are in `timeZone`. */
  exportOperations: post('/sys/log/operation/export', {
    access: 'log:export',
    input: z.strictObject({ filter: OperationFilter, ...listFile }),
    data: jobId,
  }),
  exportLogins: post('/sys/log/login/export', {
    access: 'log:export',
    input: z.strictObject({ filter: LoginFilter, ...listFile }),
    data: jobId,
  }),
}
