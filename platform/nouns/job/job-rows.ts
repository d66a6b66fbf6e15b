import { and, asc, count, desc, eq, gt, inArray, isNull, ne } from 'drizzle-orm'
import type { InputOf, ListQuery } from '@/lib/contract/endpoint'
import { codes } from '@/lib/contract/error-code'
import type { Job, jobApi } from '@/lib/contract/job'
import { toWireTime } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { findRow, requireRow } from '../../kernel/db/require-row'
import { toRowId } from '../../kernel/db/row-id'
import { jobFailures, jobs, jobTickets } from '../../kernel/jobs/job-table'
import { RightsLost } from '../../kernel/jobs/rights-lost'
import { equals } from '../../kernel/list/conditions'
import { defineRows } from '../../kernel/list/define-rows'
import type { Actor } from '../../kernel/session/actor'

type JobRow = typeof jobs.$inferSelect
type JobFailure = typeof jobFailures.$inferSelect
type Owner = Pick<Actor, 'userId' | 'platformId'>

export const toJob = (row: JobRow): Job => ({
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
const ofUser = ({ userId, platformId }: Owner) => and(eq(jobs.userId, userId), eq(jobs.platformId, platformId))

/** Jobs of a user, newest first. */
export const jobRows = defineRows<Owner, InputOf<typeof jobApi.list>, Job>({
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

/** A job of this user in this brand. Throws `notFound`. */
export const requireJob = (
  database: Database,
  owner: Owner,
  jobId: string,
  lock: { lock?: boolean } = {},
): Promise<JobRow> => requireRow(database, jobs, and(eq(jobs.id, toRowId(jobId)), ofUser(owner)), lock)

export const findJob = (database: Database, id: number): Promise<JobRow | undefined> =>
  findRow(database, jobs, eq(jobs.id, id))

/** One page of what a job could not do, and how much that is. */
export const readFailures = async (
  database: Database,
  jobId: number,
  { order, page, limit }: Pick<ListQuery, 'order' | 'page' | 'limit'>,
): Promise<{ rows: JobFailure[]; total: number }> => {
  const where = eq(jobFailures.jobId, jobId)
  const [total] = await database.select({ count: count() }).from(jobFailures).where(where)
  const rows = await database
    .select()
    .from(jobFailures)
    .where(where)
    .orderBy(order === 'desc' ? desc(jobFailures.key) : asc(jobFailures.key))
    .limit(limit)
    .offset((page - 1) * limit)
  return { rows, total: total?.count ?? 0 }
}

/** Keys of what a job failed at. What it passed over on purpose is not among them. */
export const readFailedKeys = async (database: Database, jobId: number): Promise<string[]> => {
  const failures = await database
    .select({ key: jobFailures.key })
    .from(jobFailures)
    .where(and(eq(jobFailures.jobId, jobId), ne(jobFailures.code, codes.ok)))
    .orderBy(asc(jobFailures.key))
  return failures.map(({ key }) => key)
}

/** Asks a locked job to stop. One that waits has ended by that; one that runs is told by its process. */
export const cancelJob = async (database: Database, { id, status }: JobRow, now: Date): Promise<void> => {
  await database
    .update(jobs)
    .set({ cancelRequested: 1, updateTime: now, ...(status === 'waiting' && { status: 'cancelled' }) })
    .where(eq(jobs.id, id))
}

export const insertTicket = async (database: Database, values: typeof jobTickets.$inferInsert): Promise<void> => {
  await database.insert(jobTickets).values(values)
}

/** Uses up a ticket of somebody and answers its job; undefined for one that is used, over or somebody else's. */
export const useTicket = async (
  database: Database,
  { ticketHash, userId, now }: { ticketHash: string; userId: number; now: Date },
): Promise<number | undefined> => {
  const [used] = await database
    .update(jobTickets)
    .set({ usedTime: now })
    .where(
      and(
        eq(jobTickets.ticketHash, ticketHash),
        eq(jobTickets.userId, userId),
        isNull(jobTickets.usedTime),
        gt(jobTickets.expireTime, now),
      ),
    )
    .returning({ jobId: jobTickets.jobId })
  return used?.jobId
}
