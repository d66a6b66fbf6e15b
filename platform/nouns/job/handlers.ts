import { addMilliseconds } from 'date-fns/addMilliseconds'
import { millisecondsInMinute } from 'date-fns/constants'
import { isFinal, jobApi } from '@/lib/contract/job'
import { toPage } from '../../kernel/db/page'
import { PlatformError } from '../../kernel/error/platform-error'
import { answerAttachment } from '../../kernel/http/attachment'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { registeredJob } from '../../kernel/jobs/job-definition'
import { readJobFile } from '../../kernel/jobs/job-file'
import { readJobResults } from '../../kernel/jobs/job-results'
import { newToken, toTokenHash } from '../../kernel/session/token'
import {
  cancelJob,
  findJob,
  insertTicket,
  jobRows,
  readFailedKeys,
  readFailures,
  requireJob,
  toJob,
  useTicket,
} from './job-rows'

const ticketMs = millisecondsInMinute

const requireOwn = ({ database, actor }: Context, jobId: string, lock = false) =>
  requireJob(database, actor, jobId, { lock })

export const job = implement(jobApi, {
  list: (query, { database, actor }) => jobRows.page(database, actor, query),

  info: async ({ jobId }, context) => toJob(await requireOwn(context, jobId)),

  failures: async (query, context) => {
    const job = await requireOwn(context, query.jobId)
    await context.requireJobRights(job)
    const { rows, total } = await readFailures(context.database, job.id, query)
    const list = rows.map((row) => ({
      key: row.key,
      code: row.code,
      reason: context.language === 'en' ? row.reasonEn : row.reasonZh,
    }))
    return toPage(list, total, query)
  },

  results: async (query, context) => {
    const row = await requireOwn(context, query.jobId)
    await context.requireJobRights(row)
    return readJobResults(context.database, row, query, context.language)
  },

  cancel: async ({ jobId }, context) => {
    const row = await requireOwn(context, jobId, true)
    if (isFinal(row)) throw new PlatformError('illegalState')
    await cancelJob(context.database, row, context.now)
    context.abortJob(row.id)
    context.audit({ module: 'job', target: String(row.id) })
    return null
  },

  retryFailed: async ({ jobId }, context) => {
    const row = await requireOwn(context, jobId, true)
    await context.requireJobRights(row)
    const retryInput = registeredJob(row.subject)?.retryInput
    if (!isFinal(row) || row.failed === 0 || !retryInput) throw new PlatformError('illegalState')
    const input = retryInput(row.input, await readFailedKeys(context.database, row.id))
    context.audit({ module: 'job', target: String(row.id) })
    return { jobId: await context.startJob({ kind: row.kind, subject: row.subject }, input) }
  },

  ticket: async ({ jobId }, context) => {
    const row = await requireOwn(context, jobId)
    await context.requireJobRights(row)
    if (row.status !== 'done' || row.fileId === null) throw new PlatformError('illegalState')
    const ticket = newToken()
    await insertTicket(context.database, {
      ticketHash: toTokenHash(ticket),
      jobId: row.id,
      userId: context.actor.userId,
      expireTime: addMilliseconds(context.now, ticketMs),
    })
    context.audit({ module: 'job', target: row.fileName ?? String(row.id) })
    return { ticket }
  },

  download: async ({ ticket }, { database, actor, config, now, requireJobRights }) => {
    const jobId = await useTicket(database, { ticketHash: toTokenHash(ticket), userId: actor.userId, now })
    if (jobId === undefined) throw new PlatformError('notFound')
    const row = await findJob(database, jobId)
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
