import { addMilliseconds } from 'date-fns/addMilliseconds'
import { millisecondsInMinute } from 'date-fns/constants'
import { and, asc, count, desc, eq, gt, inArray, isNull, ne } from 'drizzle-orm'
import type { InputOf } from '@/lib/contract/endpoint'
import { codes } from '@/lib/contract/error-code'
import { isFinal, type Job, jobApi } from '@/lib/contract/job'
import { toWireTime } from '@/lib/format/wire-time'
import { toPage } from '../../kernel/db/page'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import { answerAttachment } from '../../kernel/http/attachment'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { registeredJob } from '../../kernel/jobs/job-definition'
import { readJobFile } from '../../kernel/jobs/job-file'
import { readJobResults } from '../../kernel/jobs/job-results'
import { jobFailures, jobs, jobTickets } from '../../kernel/jobs/job-table'
import { RightsLost } from '../../kernel/jobs/rights-lost'
import { equals } from '../../kernel/list/conditions'
import { defineRows } from '../../kernel/list/define-rows'
import type { Actor } from '../../kernel/session/actor'
import { newToken, toTokenHash } from '../../kernel/session/token'

type Row = typeof jobs.$inferSelect

const ticketMs = millisecondsInMinute

const toJob = (row: Row): Job => ({
  jobId: String(row.id),
  kind: row.kind,
  subject: row.subject,
  status: row.status,
  endReason: row.status === 'failed' && row.reason === RightsLost.reason ? RightsLost.reason : null,
  total: row.total,
  done: row.done,
  failed: row.failed,
  skipped: row.skipped,
  fileName: row.fileName,
  createTime: toWireTime(row.createTime),
  updateTime: toWireTime(row.updateTime),
})

/** Jobs of this user in this brand; anyone else's do not exist for them. */
const ofUser = ({ userId, platformId }: Pick<Actor, 'userId' | 'platformId'>) =>
  and(eq(jobs.userId, userId), eq(jobs.platformId, platformId))

/** Jobs of a user, newest first. */
const jobRows = defineRows<Pick<Actor, 'userId' | 'platformId'>, InputOf<typeof jobApi.list>, Job>({
  table: jobs,
  id: jobs.id,
  sorts: { createTime: jobs.createTime },
  standing: [[jobs.createTime, 'desc']],
  scope: ofUser,
  filters: { kind: equals(jobs.kind) },
  read: async (database, ids) => {
    const rows = await database
      .select()
      .from(jobs)
      .where(inArray(jobs.id, [...ids]))
    return new Map(rows.map((row) => [row.id, toJob(row)]))
  },
})

const requireJob = async (jobId: string, context: Context, forUpdate: boolean): Promise<Row> => {
  const query = context.database
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, toRowId(jobId)), ofUser(context.actor)))
  const [row] = await (forUpdate ? query.for('update') : query)
  if (row === undefined) throw new PlatformError('notFound')
  return row
}

export const job = implement(jobApi, {
  list: (query, { database, actor }) => jobRows.page(database, actor, query),

  info: async ({ jobId }, context) => toJob(await requireJob(jobId, context, false)),

  failures: async (query, context) => {
    const row = await requireJob(query.jobId, context, false)
    await context.requireJobRights(row)
    const { id } = row
    const where = eq(jobFailures.jobId, id)
    const [total] = await context.database.select({ count: count() }).from(jobFailures).where(where)
    const rows = await context.database
      .select()
      .from(jobFailures)
      .where(where)
      .orderBy(query.order === 'desc' ? desc(jobFailures.key) : asc(jobFailures.key))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
    const list = rows.map((row) => ({
      key: row.key,
      code: row.code,
      reason: context.language === 'en' ? row.reasonEn : row.reasonZh,
    }))
    return toPage(list, total?.count ?? 0, query)
  },

  results: async (query, context) => {
    const row = await requireJob(query.jobId, context, false)
    await context.requireJobRights(row)
    return readJobResults(context.database, row, query, context.language)
  },

  cancel: async ({ jobId }, context) => {
    const row = await requireJob(jobId, context, true)
    if (isFinal(row)) throw new PlatformError('illegalState')
    await context.database
      .update(jobs)
      .set({ cancelRequested: 1, updateTime: context.now, ...(row.status === 'waiting' && { status: 'cancelled' }) })
      .where(eq(jobs.id, row.id))
    context.abortJob(row.id)
    context.audit({ module: 'job', target: `${row.subject} ${row.id}` })
    return null
  },

  retryFailed: async ({ jobId }, context) => {
    const row = await requireJob(jobId, context, true)
    await context.requireJobRights(row)
    const retryInput = registeredJob(row.subject)?.retryInput
    if (!isFinal(row) || row.failed === 0 || !retryInput) throw new PlatformError('illegalState')
    const failures = await context.database
      .select({ key: jobFailures.key })
      .from(jobFailures)
      .where(and(eq(jobFailures.jobId, row.id), ne(jobFailures.code, codes.ok)))
      .orderBy(asc(jobFailures.key))
    const input = retryInput(
      row.input,
      failures.map(({ key }) => key),
    )
    context.audit({ module: 'job', target: `${row.subject} ${row.id}` })
    return { jobId: await context.startJob({ kind: row.kind, subject: row.subject }, input) }
  },

  ticket: async ({ jobId }, context) => {
    const row = await requireJob(jobId, context, false)
    await context.requireJobRights(row)
    if (row.status !== 'done' || row.fileId === null) throw new PlatformError('illegalState')
    const ticket = newToken()
    await context.database.insert(jobTickets).values({
      ticketHash: toTokenHash(ticket),
      jobId: row.id,
      userId: context.actor.userId,
      expireTime: addMilliseconds(context.now, ticketMs),
    })
    context.audit({ module: 'job', target: row.fileName ?? String(row.id) })
    return { ticket }
  },

  download: async ({ ticket }, { database, actor, config, now, requireJobRights }) => {
    const [used] = await database
      .update(jobTickets)
      .set({ usedTime: now })
      .where(
        and(
          eq(jobTickets.ticketHash, toTokenHash(ticket)),
          eq(jobTickets.userId, actor.userId),
          isNull(jobTickets.usedTime),
          gt(jobTickets.expireTime, now),
        ),
      )
      .returning({ jobId: jobTickets.jobId })
    if (used === undefined) throw new PlatformError('notFound')
    const [row] = await database.select().from(jobs).where(eq(jobs.id, used.jobId))
    // The brand may have changed by a new sign-in within the ticket's minute.
    if (row === undefined || row.fileId === null || row.platformId !== actor.platformId)
      throw new PlatformError('notFound')
    await requireJobRights(row)
    const file = await readJobFile(config.dataDir, row.fileId)
    if (file === null) throw new PlatformError('notFound')
    const name = row.fileName ?? 'file'
    return answerAttachment(name, file.body, file.size)
  },
})
