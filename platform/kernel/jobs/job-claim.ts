import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Database } from '../db/database'
import { jobs } from './job-table'

/** One run of a job: who runs it, and which attempt it is. */
export type JobClaim = Pick<typeof jobs.$inferSelect, 'id' | 'runner' | 'attempts'>

/** Another process has taken the job over, because this one was silent: what this run still does must not count. */
export class ClaimLost extends Error {
  static readonly reason = 'takenOver'
  constructor() {
    super(ClaimLost.reason)
  }
}

/** The job's row for as long as this run holds it. */
export const heldBy = ({ id, runner, attempts }: JobClaim): SQL | undefined =>
  and(
    eq(jobs.id, id),
    eq(jobs.status, 'running'),
    runner === null ? isNull(jobs.runner) : eq(jobs.runner, runner),
    eq(jobs.attempts, attempts),
  )

/** Throws `ClaimLost`, and has the run stopped, once the job is another one's. A change looks in its own transaction. */
export const watchClaim =
  (database: Database, claim: JobClaim, stop: () => void) =>
  async (within: Database = database): Promise<void> => {
    const [row] = await within.select({ id: jobs.id }).from(jobs).where(heldBy(claim))
    if (row !== undefined) return
    stop()
    throw new ClaimLost()
  }
