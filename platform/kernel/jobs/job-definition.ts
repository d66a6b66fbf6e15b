import type { z } from 'zod'
import type { Code } from '@/lib/contract/error-code'
import type { LiveEvent } from '@/lib/contract/event'
import type { Job } from '@/lib/contract/job'
import type { Bilingual, Language } from '@/lib/contract/language'
import type { Permission } from '@/lib/contract/permission'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { AuditEntry } from '../audit/audit-entry'
import type { HandlerConfig } from '../config/config'
import type { Database } from '../db/database'
import type { History } from '../history/history'
import type { Reach } from '../session/data-scope'

/** What a worker is given beside its input. */
export type JobContext = {
  jobId: number
  /** The pool, outside of any transaction. Never wrap a whole job in one transaction: an embedded database has one connection. */
  database: Database
  /** Readings of the past. */
  history: History
  actorUserId: number
  /** Brand of the session that asked; every query of brand data is held to it. */
  platformId: PlatformId
  /** What of the brand's equipment who asked sees now, at the start of this run; null: all of it. */
  reach: Reach
  /**
   * What an ended process had already done for this job: how many rows it had found, and the targets that it changed.
   * Empty on a first run.
   */
  resumed: { total: number; changed: ReadonlySet<string> }
  /** What the site has set, for lists that depend on it. */
  config: HandlerConfig
  /** Language of the request that asked: texts inside a file. */
  language: Language
  /** Clock reading at the start of this run. */
  now: Date
  /** Aborted when the job is cancelled or the platform stops. Look at it between chunks: `signal.throwIfAborted()`. */
  signal: AbortSignal
  /** Reports how far the job is. Cheap: written to the database at most twice a second. */
  progress: (done: number, total: number, failed?: number) => Promise<void>
  /** Records one row that could not be changed. The job goes on. */
  fail: (key: string, code: Code, reason: Bilingual) => Promise<void>
  /** Records one row that is already as it should be: neither done nor failed. */
  skip: (key: string, reason: Bilingual) => Promise<void>
  /** Runs one change in a transaction of its own together with its row of the operation log. Null: nothing to log. */
  change: (work: (database: Database) => Promise<AuditEntry | null>) => Promise<void>
  /**
   * Makes one call of the platform, `noun.verb`, in the name and with the rights of who asked, as they are now. A change
   * is a `change` of this job: it counts, and is logged, with `key`. Refusals are those of the call.
   */
  call: (name: string, input: unknown, key?: string) => Promise<unknown>
  /** Tells open pages of this brand that something is new: after its `change` has ended. */
  publish: (event: LiveEvent) => void
  /** Has what a `change` stored for devices sent now: after it has ended. */
  sendToDevices: () => void
  /** The job's result file. Opened by the first write; kept only if the job ends well. */
  file: JobFile
}

export type JobFile = {
  /** Name that the browser saves it under. Set it before the job ends. */
  name: string
  /** Resolves when the disk has taken the chunk, so that a large export never piles up in memory. */
  write: (chunk: string | Uint8Array) => Promise<void>
}

export type JobDefinition<Input> = {
  /** A message key of the console: `device.exportHimit`. Unique; it names the worker of a stored job. */
  subject: string
  kind: Job['kind']
  /**
   * What one must hold to ask for it, to have it go on, and to be given what it made: at least the right of the endpoint
   * that starts it. See `requireJobRights`.
   */
  rights: readonly Permission[] | ((input: Input) => readonly Permission[])
  /** Held against the stored input when the job runs, which may be after a restart with newer code. */
  input: z.ZodType<Input>
  /**
   * What happens to a job that a stopped process left running. `rerun` starts it anew from its input: right for an
   * export and for changes that may be made twice. `fail` ends it with a reason: for changes that may not.
   */
  onRestart: 'rerun' | 'fail'
  /** The input of a new job over only the rows that failed. Without it the job cannot be retried. */
  retry?: (input: Input, failedKeys: string[]) => Input
  run: (input: Input, job: JobContext) => Promise<void>
}

/** A definition whose input type is closed over, so that jobs of all kinds sit in one map. */
export type RegisteredJob = {
  subject: string
  kind: Job['kind']
  rights: (rawInput: unknown) => readonly Permission[]
  onRestart: 'rerun' | 'fail'
  retryInput: ((rawInput: unknown, failedKeys: string[]) => unknown) | null
  run: (rawInput: unknown, job: JobContext) => Promise<void>
}

const registered = new Map<string, RegisteredJob>()

/**
 * Makes a worker known by its subject, once, when the module of its handlers loads:
 *
 *     const exportHimit = registerJob({ subject: 'device.exportHimit', kind: 'export', rights: ['device:export'], … })
 *     // in a handler:  return { jobId: await context.startJob(exportHimit, input) }
 */
export const registerJob = <Input>(definition: JobDefinition<Input>): JobDefinition<Input> => {
  if (registered.has(definition.subject)) throw new Error(`job ${definition.subject} is registered twice`)
  const { subject, kind, rights, onRestart, input, retry, run } = definition
  registered.set(subject, {
    subject,
    kind,
    rights: typeof rights === 'function' ? (rawInput) => rights(input.parse(rawInput)) : () => rights,
    onRestart,
    retryInput: retry ? (rawInput, failedKeys) => retry(input.parse(rawInput), failedKeys) : null,
    run: async (rawInput, job) => run(input.parse(rawInput), job),
  })
  return definition
}

/** Every kind of job that this version has. */
export const registeredJobs = (): RegisteredJob[] => [...registered.values()]

/** The worker of a stored job, undefined when this version of the platform has none. */
export const registeredJob = (subject: string): RegisteredJob | undefined => registered.get(subject)
