import { and, eq } from 'drizzle-orm'
import { codes } from '@/lib/contract/error-code'
import { operationLogs, operationTexts } from '../audit/log-table'
import { appendOperation } from '../audit/operation-log'
import { besideOperation, operationTarget } from '../audit/operation-text'
import type { HandlerConfig } from '../config/config'
import type { Database } from '../db/database'
import type { EventBus } from '../events/event-bus'
import { type History, noHistory } from '../history/history'
import type { Logger } from '../log/logger'
import type { NamedInReach } from '../session/require-reach'
import { type JobOutcome, type Telemetry, watchJob } from '../telemetry/telemetry'
import { ClaimLost, heldBy, watchClaim } from './job-claim'
import { type JobContext, registeredJob } from './job-definition'
import { type OpenJobFile, openJobFile } from './job-file'
import { jobPath, toJobOperation } from './job-operation'
import { jobFailures, jobs } from './job-table'
import { RightsLost } from './rights-lost'
import { type RightsWatch, watchRights } from './watch-rights'

export type JobRow = typeof jobs.$inferSelect

/** One call of the platform for a job; a change runs in a `change` of the job. */
export type CallForJob = (
  asked: { job: JobRow; name: string; rawInput: unknown; key: string | undefined },
  change: JobContext['change'],
) => Promise<unknown>

type Options = {
  database: Database
  history?: History
  named: readonly NamedInReach[]
  events: EventBus
  sender?: { wake: () => void }
  config: HandlerConfig
  clock: () => Date
  logger: Logger
  job: JobRow
  signal: AbortSignal
  /** Null where nothing serves calls. */
  callForJob: CallForJob | null
  /** Measures the run. */
  telemetry?: Telemetry | null | undefined
}

const progressMs = 500
/** A change that took this long is looked at once more before it is kept. */
const longChangeMs = 500

/** Runs one job to its end and writes that down. Never throws. */
export const runJob = ({ telemetry = null, ...options }: Options): Promise<void> => {
  const { subject, requestId } = options.job
  // A row may name a kind that is no more; a label must not have any value.
  const name = registeredJob(subject) === undefined ? 'unknown' : subject
  return watchJob(telemetry, name, requestId, () => runToEnd(options))
}

const runToEnd = async (options: Options): Promise<JobOutcome> => {
  const { database, clock, logger, job } = options
  const own = new AbortController()
  const signal = AbortSignal.any([options.signal, own.signal])
  const rights = watchRights(options, job, () => own.abort(RightsLost.reason))
  const file = openJobFile(options.config.dataDir)
  const isLost = () => own.abort(ClaimLost.reason)
  const requireClaim = watchClaim(database, job, isLost)
  const progress = trackProgress(options, { onCancel: () => own.abort('cancelled'), isLost })
  let outcome: JobOutcome = 'done'
  try {
    const worker = registeredJob(job.subject)
    if (worker === undefined) throw new Error(`no worker for ${job.subject}`)
    const reach = await rights.begin()
    await database
      .update(jobs)
      .set({ reach: reach && [...reach] })
      .where(eq(jobs.id, job.id))
    const resumed = await readResumed(database, job)
    const context = toJobContext(options, { signal, file, progress, rights, requireClaim })
    await worker.run(job.input, { ...context, resumed, reach })
    signal.throwIfAborted()
    await requireClaim()
    await file.keep()
    const kept = await database
      .update(jobs)
      .set({
        ...progress.counts(),
        status: 'done',
        updateTime: clock(),
        ...(file.isOpen() && { fileId: file.fileId, fileName: file.name.slice(0, 200) }),
      })
      .where(heldBy(job))
      .returning({ id: jobs.id })
    if (kept.length === 0) isLost()
    signal.throwIfAborted()
  } catch (error) {
    outcome = outcomeOf(signal)
    await endUnfinished(options, signal, error, file, progress.counts()).catch((second: unknown) =>
      logger.error({ err: second, jobId: job.id, requestId: job.requestId }, 'the end of a job could not be stored'),
    )
  }
  tellProgress(options)
  return outcome
}

const outcomeOf = ({ reason }: AbortSignal): JobOutcome => {
  if (reason === ClaimLost.reason) return 'taken over'
  if (reason === RightsLost.reason) return 'refused'
  return reason === 'cancelled' || reason === 'stopped' ? reason : 'failed'
}

/** A job concerns the one who asked for it. */
const tellProgress = ({ events, job: { id, platformId, userId } }: Options): void =>
  events.publish({ event: { topic: 'job', id: String(id) }, platformId, userId })

const endUnfinished = async (
  { database, clock, logger, job }: Options,
  signal: AbortSignal,
  error: unknown,
  file: OpenJobFile,
  counts: { done: number; total: number; failed: number; skipped: number },
): Promise<void> => {
  await file.drop()
  if (signal.reason === ClaimLost.reason) {
    logger.warn({ jobId: job.id, requestId: job.requestId, subject: job.subject }, 'job was taken over')
    return
  }
  if (signal.reason === 'stopped') {
    // The platform stops: the next start, here or in another process, decides by `onRestart`. Without a sign of life
    // it need not wait for this one to fall silent.
    await database.update(jobs).set({ heartbeatTime: null }).where(heldBy(job))
    return
  }
  const isCancelled = signal.reason === 'cancelled'
  const hasLostRights = signal.reason === RightsLost.reason
  if (hasLostRights) {
    logger.warn(
      { jobId: job.id, requestId: job.requestId, subject: job.subject, userId: job.userId },
      'job lost its right',
    )
    await database.transaction(async (tx) => {
      const entry = { module: 'job', target: String(job.id) }
      await appendOperation(tx, await toJobOperation(tx, job, clock(), entry, 'forbidden'))
    })
  } else if (!isCancelled)
    logger.error({ err: error, jobId: job.id, requestId: job.requestId, subject: job.subject }, 'job failed')
  await database
    .update(jobs)
    .set({
      ...counts,
      status: isCancelled ? 'cancelled' : 'failed',
      reason: hasLostRights ? RightsLost.reason : isCancelled || !(error instanceof Error) ? '' : error.name,
      updateTime: clock(),
    })
    .where(heldBy(job))
}

/** Keeps the counts in memory and writes them at most twice a second; with each write it learns what became of the job. */
const trackProgress = (options: Options, { onCancel, isLost }: { onCancel: () => void; isLost: () => void }) => {
  const { database, clock, job } = options
  const counts = { done: 0, total: 0, failed: 0, skipped: 0 }
  let writtenAt = 0
  const write = async (): Promise<void> => {
    writtenAt = performance.now()
    const [row] = await database
      .update(jobs)
      .set({ ...counts, updateTime: clock() })
      .where(heldBy(job))
      .returning({ cancelRequested: jobs.cancelRequested })
    if (row === undefined) isLost()
    else if (row.cancelRequested === 1) onCancel()
    tellProgress(options)
  }
  return {
    counts: () => counts,
    report: async (done: number, total: number, failed = counts.failed): Promise<void> => {
      Object.assign(counts, { done, total, failed })
      if (performance.now() - writtenAt >= progressMs) await write()
    },
    addFailure: () => {
      counts.failed += 1
    },
    addSkipped: () => {
      counts.skipped += 1
    },
  }
}

/** A change and its row of the operation log are kept together, so the log knows what an ended process has done. */
const readResumed = async (
  database: Database,
  { id, attempts, total, requestId }: JobRow,
): Promise<JobContext['resumed']> => {
  if (attempts <= 1) return { total: 0, changed: new Set() }
  const rows = await database
    .select({ target: operationTarget })
    .from(operationLogs)
    .leftJoin(operationTexts, besideOperation)
    .where(and(eq(operationLogs.requestId, requestId), eq(operationLogs.path, jobPath(id))))
  return { total, changed: new Set(rows.map(({ target }) => target)) }
}

type Running = {
  signal: AbortSignal
  file: OpenJobFile
  progress: ReturnType<typeof trackProgress>
  rights: RightsWatch
  requireClaim: ReturnType<typeof watchClaim>
}

type Read = 'resumed' | 'reach'

/** Whatever a worker does next, it does by one of these: each first looks whether it still may. */
const toJobContext = (options: Options, running: Running): Omit<JobContext, Read> => {
  const { signal, file, progress, rights, requireClaim } = running
  const { database, history, config, clock, job, events, sender, callForJob } = options
  const change: JobContext['change'] = (work) =>
    database.transaction(async (tx) => {
      const check = async (): Promise<void> => {
        await requireClaim(tx)
        await rights.check(tx)
      }
      await check()
      const startedAt = performance.now()
      const entry = await work(tx)
      if (performance.now() - startedAt > longChangeMs) await check()
      if (entry !== null) await appendOperation(tx, await toJobOperation(tx, job, clock(), entry))
    })
  return {
    jobId: job.id,
    database,
    history: history ?? noHistory,
    actorUserId: job.userId,
    platformId: job.platformId,
    config,
    language: job.language,
    now: clock(),
    signal,
    progress: async (...counts) => {
      await rights.check()
      await progress.report(...counts)
    },
    publish: (event) => events.publish({ event, platformId: job.platformId }),
    sendToDevices: () => sender?.wake(),
    file: {
      get name() {
        return file.name
      },
      set name(name) {
        file.name = name
      },
      write: async (chunk) => {
        await rights.check()
        await file.write(chunk)
      },
    },
    fail: async (key, code, reason) => {
      progress.addFailure()
      await database
        .insert(jobFailures)
        .values({ jobId: job.id, key, code, reasonZh: reason.zh, reasonEn: reason.en })
        .onConflictDoNothing()
    },
    skip: async (key, reason) => {
      progress.addSkipped()
      await database
        .insert(jobFailures)
        .values({ jobId: job.id, key, code: codes.ok, reasonZh: reason.zh, reasonEn: reason.en })
        .onConflictDoNothing()
    },
    change,
    call: async (name, rawInput, key) => {
      if (callForJob === null) throw new Error('nothing serves the calls of jobs')
      return callForJob({ job, name, rawInput, key }, change)
    },
  }
}
