import './zod-mode'
import * as z from 'zod'
import { DateTime, get, Id, listQuery, nothing, page, post } from './endpoint'

/** Long work that somebody can leave and return to. */
export const JobStatus = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled'])
export type JobStatus = z.infer<typeof JobStatus>
export const JobEndReason = z.enum(['rightsLost'])
export type JobEndReason = z.infer<typeof JobEndReason>
export const JobKind = z.enum(['export', 'batch', 'import'])

export const Job = z.object({
  jobId: Id,
  kind: JobKind,
  /** Its subject, a message key of the console: `device.exportHimit`. */
  subject: z.string(),
  status: JobStatus,
  /** Why it ended early, where the status does not say it all: the requester lost a right. */
  endReason: JobEndReason.nullable(),
  total: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  /** Rows that already had the wanted state. */
  skipped: z.number().int(),
  /** File to download with a ticket, once the job is done. */
  fileName: z.string().nullable(),
  createTime: DateTime,
  updateTime: DateTime,
})
export type Job = z.infer<typeof Job>

/** One row that a batch did not change, and why, in the request's language. Code 0: it already had the wanted state. */
export const JobFailure = z.object({ key: z.string(), code: z.number().int(), reason: z.string() })
export type JobFailure = z.infer<typeof JobFailure>

/** The confirmed number of rows: a batch over all matches is refused with 409 if the number has changed. */
export const confirmedRows = z.number().int().min(0).optional()

/** One row of a batch and its result; no reason if it was done. */
export const JobResult = JobFailure.extend({ result: z.enum(['done', 'skipped', 'failed']) })
export type JobResult = z.infer<typeof JobResult>

export const isFinal = (job: Pick<Job, 'status'>): boolean => job.status !== 'waiting' && job.status !== 'running'

const byId = z.strictObject({ jobId: Id })

// ours: not shown in the spec
export const jobApi = {
  list: get('/sys/job/list', {
    access: 'session',
    input: listQuery(['createTime'], { kind: JobKind.optional() }),
    data: page(Job),
  }),
  info: get('/sys/job/info', { access: 'session', input: byId, data: Job }),
  failures: get('/sys/job/failures', {
    access: 'session',
    input: listQuery(['key'], { jobId: Id }),
    data: page(JobFailure),
  }),
  /** Every row of a batch: those that failed or were skipped first, then those that were done. */
  results: get('/sys/job/results', {
    access: 'session',
    input: listQuery(['key'], { jobId: Id }),
    data: page(JobResult),
  }),
  cancel: post('/sys/job/cancel', { access: 'session', input: byId, data: nothing }),
  /** Reruns the failed rows of a finished batch as a new job; it asks again, as the batch may have done. */
  retryFailed: post('/sys/job/retryFailed', { access: 'session', stepUp: true, input: byId, data: byId }),
  /** A ticket opens the job's file once, within a minute, for the user who requested it. */
  ticket: post('/sys/job/ticket', { access: 'session', input: byId, data: z.object({ ticket: z.string() }) }),
  download: get('/sys/job/download', {
    access: 'session',
    download: true,
    input: z.strictObject({ ticket: z.string().regex(/^[\w-]{20,64}$/) }),
    data: z.unknown(),
  }),
}
