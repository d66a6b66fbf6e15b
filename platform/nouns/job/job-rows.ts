import { and, asc, count, desc, eq, gt, inArray, isNull, ne } from 'drizzle-orm'
import type { InputOf } from '@/lib/contract/endpoint'
import { codes } from '@/lib/contract/error-code'
import type { Job, jobApi } from '@/lib/contract/job'
import { toWireTime } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { jobFailures, jobs, jobTickets } from '../../kernel/jobs/job-table'
import { RightsLost } from '../../kernel/jobs/rights-lost'
import { equals } from '../../kernel/list/conditions'
import { defineRows } from '../../kernel/list/define-rows'
import type { Actor } from '../../kernel/session/actor'

export type JobRow = typeof jobs.$inferSelect
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

/** A job of this user, locked when it is about to be changed. */
export const readOwnJob = async (
  database: Database,
  owner: Owner,
  id: number,
  forUpdate: boolean,
): Promise<JobRow | undefined> => {
  const query = database
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, id), ofUser(owner)))
  const [row] = await (forUpdate ? query.for('update') : query)
  return row
}

/** A job of anybody: for a ticket, which says itself whose it is. */
export const readJob = async (database: Database, id: number): Promise<JobRow | undefined> => {
  const [row] = await database.select().from(jobs).where(eq(jobs.id, id))
  return row
}

/** One page of what a job could not do, by key, and how much that is in all. */
export const readFailures = async (
  database: Database,
  id: number,
  query: Pick<InputOf<typeof jobApi.failures>, 'order' | 'page' | 'limit'>,
) => {
  const where = eq(jobFailures.jobId, id)
  const [total] = await database.select({ count: count() }).from(jobFailures).where(where)
  const rows = await database
    .select()
    .from(jobFailures)
    .where(where)
    .orderBy(query.order === 'desc' ? desc(jobFailures.key) : asc(jobFailures.key))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
  return { rows, total: total?.count ?? 0 }
}

/** Keys that failed, for another try; what was skipped is not among them. */
export const readFailedKeys = async (database: Database, id: number): Promise<string[]> => {
  const failures = await database
    .select({ key: jobFailures.key })
    .from(jobFailures)
    .where(and(eq(jobFailures.jobId, id), ne(jobFailures.code, codes.ok)))
    .orderBy(asc(jobFailures.key))
  return failures.map(({ key }) => key)
}

/** Asks a job to stop; one that nobody has begun is over at once. */
export const requestCancel = async (database: Database, row: JobRow, now: Date): Promise<void> => {
  await database
    .update(jobs)
    .set({ cancelRequested: 1, updateTime: now, ...(row.status === 'waiting' && { status: 'cancelled' }) })
    .where(eq(jobs.id, row.id))
}

export const addTicket = async (database: Database, ticket: typeof jobTickets.$inferInsert): Promise<void> => {
  await database.insert(jobTickets).values(ticket)
}

/** The job of a ticket, which is worth nothing from then on. One statement, so that two at once cannot both have it. */
export const spendTicket = async (
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
