import './zod-mode'
import * as z from 'zod'
import { DateTime, Day, get, Id, listQuery, nothing, page, post, searchText, ZoneName } from './endpoint'

/** An interface error. Spec 3: `err`, `vm`, `info`, `url`. */
export const ClientErrorRow = z.object({
  errorId: Id,
  errorTime: DateTime,
  account: z.string(),
  err: z.string(),
  /** Path of the component; empty where the interface did not know it. */
  vm: z.string(),
  /** What met the error. */
  info: z.string(),
  /** Path of the page, without its query. */
  url: z.string(),
  /** Of the call that failed, otherwise of the report itself. */
  requestId: z.string(),
  browser: z.string(),
  os: z.string(),
})
export type ClientErrorRow = z.infer<typeof ClientErrorRow>

export const ClientErrorDetail = ClientErrorRow.extend({ stack: z.string(), digest: z.string() })
export type ClientErrorDetail = z.infer<typeof ClientErrorDetail>

/** What the console's server passes on, with address queries removed. */
export const ClientErrorReport = z.strictObject({
  err: z.string().min(1).max(2000),
  vm: z.string().max(2000).default(''),
  info: z.string().max(256).default(''),
  url: z
    .string()
    .max(256)
    .regex(/^[^?#]*$/),
  requestId: z.string().max(64).default(''),
  digest: z.string().max(64).default(''),
  stack: z.string().max(8000).default(''),
  /** `Chrome 141 · Windows`, as recognized by the console: client headers are not passed on. */
  client: z.string().max(64).default(''),
})
export type ClientErrorReport = z.infer<typeof ClientErrorReport>

export const clientErrorSorts = ['errorTime'] as const
export const ClientErrorQuery = listQuery(clientErrorSorts, {
  /** The whole account. */
  account: searchText.optional(),
  url: searchText.optional(),
  err: searchText.optional(),
  /** The whole request id, as a copied report names it. */
  requestId: searchText.optional(),
  /** Days of `timeZone`, of UTC without one; both included. */
  from: Day.optional(),
  to: Day.optional(),
  timeZone: ZoneName.optional(),
})
export type ClientErrorQuery = z.infer<typeof ClientErrorQuery>

// ours: not shown in the spec
export const clientErrorApi = {
  list: get('/sys/log/clientError/list', {
    access: 'log:list',
    input: ClientErrorQuery,
    data: page(ClientErrorRow),
  }),
  info: get('/sys/log/clientError/info', {
    access: 'log:list',
    input: z.strictObject({ errorId: Id }),
    data: ClientErrorDetail,
  }),
  /** Changes nothing that people work with: it has no row in the operation log. */
  report: post('/sys/log/clientError/report', {
    access: 'session',
    effect: false,
    maxBody: 32 * 1024,
    input: ClientErrorReport,
    data: nothing,
  }),
}
