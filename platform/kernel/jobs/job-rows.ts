import { and, asc, eq, inArray, isNull, lt, lte, notExists, or, sql } from 'drizzle-orm'
import type { Language } from '@/lib/contract/language'
import type { Database } from '../db/database'
import { heldWorks } from '../hold/hold-table'
import type { Actor } from '../session/actor'
import type { JobDefinition } from './job-definition'
import { jobFailures, jobs } from './job-table'
import type { JobRow } from './run-job'

/** A job without a sign of life for this long belongs to a process that is gone. */
const silentMs = 30_000

export type Asker = { actor: Actor; language: Language; requestId: string; ip: string; now: Date }

/** Stores a job that waits. Answers its id. */
export const insertJob = async <Input>(
  database: Database,
  { kind, subject }: Pick<JobDefinition<Input>, 'kind' | 'subject'>,
  input: Input,
  { actor, language, requestId, ip, now }: Asker,
): Promise<number> => {
  const [row] = await database
    .insert(jobs)
    .values({
      kind,
      subject,
      status: 'waiting',
      userId: actor.userId,
      platformId: actor.platformId,
      language,
      requestId,
      ip,
      input,
      reach: actor.reach === null ? null : [...actor.reach],
      createTime: now,
      updateTime: now,
    })
    .returning({ id: jobs.id })
  if (row === undefined) throw new Error('the job was not stored')
  return row.id
}

/** Gives the oldest job that waits to a process; null without one. Those of before a restore wait for a person's decision. */
export const takeNextJob = async (database: Database, runner: string, now: Date): Promise<JobRow | null> => {
  const heldFrom = database
    .select({ kind: heldWorks.kind })
    .from(heldWorks)
    .where(and(eq(heldWorks.kind, 'job'), lte(jobs.id, heldWorks.upTo)))
  const next = database
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.status, 'waiting'), notExists(heldFrom)))
    .orderBy(asc(jobs.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [job] = await database
    .update(jobs)
    .set({
      status: 'running',
      runner,
      heartbeatTime: new Date(),
      updateTime: now,
      attempts: sql`${jobs.attempts} + 1`,
    })
    .where(inArray(jobs.id, next))
    .returning()
  return job ?? null
}

/** Jobs that run in a process that is gone: any at the start of the only process, else those without a sign of life. */
export const readLeftJobs = (database: Database, isOnlyProcess: boolean): Promise<JobRow[]> => {
  // Real time and not the platform's clock: a fixed clock must not make a living job look silent.
  const silent = new Date(Date.now() - silentMs)
  const isSilent = isOnlyProcess ? undefined : or(isNull(jobs.heartbeatTime), lt(jobs.heartbeatTime, silent))
  return database
    .select()
    .from(jobs)
    .where(and(eq(jobs.status, 'running'), isSilent))
}

/** Lets a job that was left wait once more, or fail. */
export const giveBackJob = async (
  database: Database,
  { id, attempts }: Pick<JobRow, 'id' | 'attempts'>,
  again: boolean,
  now: Date,
): Promise<void> => {
  if (again) await database.delete(jobFailures).where(eq(jobFailures.jobId, id))
  await database
    .update(jobs)
    .set(
      again
        ? { status: 'waiting', runner: null, done: 0, failed: 0, skipped: 0, updateTime: now }
        : { status: 'failed', reason: 'the platform stopped while the job ran', updateTime: now },
    )
    // Another process may have taken it over in the meantime.
    .where(and(eq(jobs.id, id), eq(jobs.status, 'running'), eq(jobs.attempts, attempts)))
}

/** Shows that a process is at work on some jobs. Answers those that are still its own. */
export const keepJobsAlive = async (
  database: Database,
  runner: string,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  const held = await database
    .update(jobs)
    .set({ heartbeatTime: new Date() })
    .where(and(inArray(jobs.id, [...ids]), eq(jobs.runner, runner), eq(jobs.status, 'running')))
    .returning({ id: jobs.id })
  return new Set(held.map(({ id }) => id))
}
