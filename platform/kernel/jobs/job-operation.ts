import { eq } from 'drizzle-orm'
import { codes } from '@/lib/contract/error-code'
import type { AuditEntry } from '../audit/audit-entry'
import { toLogCell, toLogText } from '../audit/mask'
import { operations } from '../audit/operation'
import type { NewOperation } from '../audit/operation-text'
import type { Database } from '../db/database'
import { webUsers } from '../session/identity-table'
import type { jobs } from './job-table'

type JobRow = typeof jobs.$inferSelect

/** Names a job where a change of a call names its path. */
export const jobPath = (jobId: number): string => `/job/${jobId}`

/** The row of the operation log for one change of a job, or for its end by a right that was lost. */
export const toJobOperation = async (
  database: Database,
  job: JobRow,
  now: Date,
  entry: AuditEntry,
  error: 'ok' | 'forbidden' = 'ok',
): Promise<NewOperation> => {
  const [user] = await database.select().from(webUsers).where(eq(webUsers.id, job.userId))
  return {
    operTime: now,
    userId: job.userId,
    account: user?.account ?? '',
    realName: user?.realName ?? '',
    module: entry.module,
    operation: entry.operation ?? operations.edit,
    endpoint: job.subject,
    method: 'JOB',
    path: jobPath(job.id),
    params: toLogText({ jobId: String(job.id) }),
    target: toLogCell(entry.target, 128),
    changes: toLogText([{ target: entry.target, before: entry.before, after: entry.after }]),
    result: error === 'ok' ? 0 : 1,
    errorCode: codes[error],
    errorMsg: error === 'ok' ? '' : error,
    ip: job.ip,
    userAgent: '',
    costMs: 0,
    platformId: job.platformId,
    requestId: job.requestId,
  }
}
