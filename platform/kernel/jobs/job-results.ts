import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { codes } from '@/lib/contract/error-code'
import type { JobResult } from '@/lib/contract/job'
import type { Language } from '@/lib/contract/language'
import { operationLogs, operationTexts } from '../audit/log-table'
import { besideOperation, operationTarget as target } from '../audit/operation-text'
import type { Database } from '../db/database'
import { toPage } from '../db/page'
import { jobPath } from './job-operation'
import { jobFailures, type jobs } from './job-table'

type Query = { page: number; limit: number; order?: 'asc' | 'desc' | undefined }

/**
 * What has become of every row of a batch. What was changed is known from the operation log, in which each change
 * stands together with itself; a command that was sent and then refused or not answered is no change.
 */
export const readJobResults = async (
  database: Database,
  job: typeof jobs.$inferSelect,
  query: Query,
  language: Language,
) => {
  const direction = query.order === 'desc' ? desc : asc
  const isRefused = eq(jobFailures.jobId, job.id)
  const isDone = and(
    eq(operationLogs.requestId, job.requestId),
    eq(operationLogs.path, jobPath(job.id)),
    eq(operationLogs.result, 0),
    // A target names its controller before the unit, or its kind before the number.
    sql`not exists (select 1 from ${jobFailures} where ${isRefused} and (${target} = ${jobFailures.key}
      or ${target} like '% ' || ${jobFailures.key} or ${target} like '%#' || ${jobFailures.key}))`,
  )
  const refused = await database.$count(jobFailures, isRefused)
  const [{ done } = { done: 0 }] = await database
    .select({ done: count() })
    .from(operationLogs)
    .leftJoin(operationTexts, besideOperation)
    .where(isDone)
  const from = (query.page - 1) * query.limit
  const failures = await database
    .select()
    .from(jobFailures)
    .where(isRefused)
    .orderBy(direction(jobFailures.key))
    .limit(query.limit)
    .offset(from)
  const changes = await database
    .select({ target })
    .from(operationLogs)
    .leftJoin(operationTexts, besideOperation)
    .where(isDone)
    .orderBy(direction(target), direction(operationLogs.id))
    .limit(query.limit - failures.length)
    .offset(Math.max(0, from - refused))
  const list: JobResult[] = [
    ...failures.map(({ key, code, reasonZh, reasonEn }) => ({
      key,
      code,
      reason: language === 'en' ? reasonEn : reasonZh,
      result: code === codes.ok ? ('skipped' as const) : ('failed' as const),
    })),
    ...changes.map((row) => ({ key: row.target, code: codes.ok, reason: '', result: 'done' as const })),
  ]
  return toPage(list, refused + done, query)
}
