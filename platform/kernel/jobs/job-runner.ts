import { setTimeout as wait } from 'node:timers/promises'
import { millisecondsInDay } from 'date-fns/constants'
import type { HandlerConfig } from '../config/config'
import type { Database } from '../db/database'
import { type EventBus, localEventBus } from '../events/event-bus'
import type { History } from '../history/history'
import { noTimeline, type Timeline } from '../hold/timeline'
import type { Logger } from '../log/logger'
import { type Repeated, repeatEvery } from '../rate/repeat'
import type { NamedInReach } from '../session/require-reach'
import type { Telemetry } from '../telemetry/telemetry'
import { ClaimLost } from './job-claim'
import { type JobDefinition, registeredJob } from './job-definition'
import { type Asker, giveBackJob, insertJob, keepJobsAlive, readLeftJobs, takeNextJob } from './job-rows'
import { type CallForJob, runJob } from './run-job'

/** Jobs that run at the same time in one process. */
const atOnce = 2
const beatMs = 5000
const stopMs = 5000
/** A job that ended its process this often is not started again. */
const maxAttempts = 3
/** A job, its failures and its file are kept for a week. */
export const keepJobsMs = 7 * millisecondsInDay

export type JobRunner = {
  /** Stores a job in the transaction of `database`; `wake` it after the commit. Answers its id. */
  add: <Input>(
    database: Database,
    definition: Pick<JobDefinition<Input>, 'kind' | 'subject'>,
    input: Input,
    asker: Asker,
  ) => Promise<number>
  /** Looks for waiting jobs now. */
  wake: () => void
  /** Stops a job that runs in this process; one in another process sees the request with its next progress. */
  abort: (jobId: number) => void
  /** Takes over what a stopped process left, then looks for jobs by itself until `stop`. */
  start: () => Promise<void>
  /** Ends the running jobs; they are taken up again by the next start. */
  stop: () => Promise<void>
  /** Lends jobs the calls of the platform. */
  serveCalls: (call: CallForJob) => void
  /** Resolves when no job runs and none waits: for tests. */
  idle: () => Promise<void>
}

type Options = {
  database: Database
  /** Readings of the past; without it none are kept. */
  history?: History
  /** By what inputs name something that is not within everybody's reach. */
  named: readonly NamedInReach[]
  config: HandlerConfig
  clock: () => Date
  logger: Logger
  /** The embedded database has one process, so whatever is running at its start was left by an ended one. */
  isOnlyProcess: boolean
  /** Where jobs tell of what they change; without it nobody else hears. */
  events?: EventBus
  timeline?: Timeline
  /** Whom jobs wake that store something for devices. */
  sender?: { wake: () => void }
  /** Measures the runs. */
  telemetry?: Telemetry | null | undefined
}

/** Takes up, or ends, the jobs of processes that are gone. */
const takeOver = async (
  { database, clock, logger, isOnlyProcess }: Options,
  running: ReadonlyMap<number, unknown>,
): Promise<void> => {
  const left = await readLeftJobs(database, isOnlyProcess)
  for (const job of left) {
    if (running.has(job.id)) continue
    const again = registeredJob(job.subject)?.onRestart === 'rerun' && job.attempts < maxAttempts
    await giveBackJob(database, job, again, clock())
    logger.warn(
      { jobId: job.id, requestId: job.requestId, subject: job.subject, again },
      'a job was left running by a stopped process',
    )
  }
}

/** Runs the jobs of the job table. Any number of processes may share one PostgreSQL: each job is taken by one. */
export const createJobRunner = (options: Options): JobRunner => {
  const { database, clock, logger, events = localEventBus(), timeline = noTimeline } = options
  const runner = crypto.randomUUID()
  const running = new Map<number, { controller: AbortController; ended: Promise<void> }>()
  let isStopped = false
  let beats: Repeated | null = null
  let callForJob: CallForJob | null = null

  const look = async (): Promise<void> => {
    while (!isStopped && running.size < atOnce) {
      const job = (await timeline.isBehind()) ? null : await takeNextJob(database, runner, clock())
      if (job === null) return
      const controller = new AbortController()
      const ended = runJob({ ...options, events, job, callForJob, signal: controller.signal }).finally(() => {
        // This process may have taken it again meanwhile, after it was taken over from this run.
        if (running.get(job.id) === run) running.delete(job.id)
        looks.wake()
      })
      const run = { controller, ended }
      running.set(job.id, run)
    }
  }

  const looks = repeatEvery(null, look, (error) => logger.error({ err: error }, 'waiting jobs could not be read'))

  const onBeat = async (): Promise<void> => {
    const mine = [...running]
    if (mine.length > 0) {
      const ids = mine.map(([id]) => id)
      const held = await keepJobsAlive(database, runner, ids)
      // One that has ended is not held either, and is not disturbed by this.
      for (const [id, { controller }] of mine) {
        if (!held.has(id)) controller.abort(ClaimLost.reason)
      }
    }
    if (!options.isOnlyProcess) await takeOver(options, running)
    looks.wake()
  }

  return {
    add: insertJob,
    wake: looks.wake,
    serveCalls: (call) => {
      callForJob = call
    },
    abort: (jobId) => running.get(jobId)?.controller.abort('cancelled'),
    start: async () => {
      await takeOver(options, running)
      beats = repeatEvery(beatMs, onBeat, (error) => logger.warn({ err: error }, 'job maintenance failed'))
      looks.wake()
    },
    stop: async () => {
      isStopped = true
      await beats?.stop()
      await looks.stop()
      for (const { controller } of running.values()) controller.abort('stopped')
      const ended = Promise.all([...running.values()].map((job) => job.ended))
      // A worker that does not look at its signal is not waited for: it is taken up again like one that was killed.
      await Promise.race([ended, wait(stopMs, undefined, { ref: false })])
    },
    idle: async () => {
      while (looks.running() !== null || running.size > 0) {
        await looks.running()
        await Promise.all([...running.values()].map(({ ended }) => ended))
      }
    },
  }
}
