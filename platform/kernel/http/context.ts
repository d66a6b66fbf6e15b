import type { LiveEvent } from '@/lib/contract/event'
import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { AuditEntry } from '../audit/audit-entry'
import type { ErasureNote } from '../audit/erasure-notes'
import type { HandlerConfig } from '../config/config'
import type { Database } from '../db/database'
import type { History } from '../history/history'
import type { JobDefinition } from '../jobs/job-definition'
import type { HeldJob } from '../jobs/require-job-rights'
import type { WorkKind } from '../jobs/work-queue-table'
import type { Actor } from '../session/actor'
import type { WantedPart } from '../storage/byte-range'
import type { FileStore } from '../storage/file-store'

export type { Actor, AuditEntry }

export type Context = {
  /** In an effect the transaction of the change, otherwise the pool. */
  database: Database
  /** The caller; reading it on a public endpoint without a session throws `unauthorized`. */
  readonly actor: Actor
  /** Readings of the past. No transaction waits for them: only a change that is declared `ownTransaction` may ask. */
  history: History
  language: Language
  requestId: string
  ip: string
  userAgent: string
  /** The part of a file that is wanted; see `answerStoredFile`. */
  part: WantedPart
  /** The request's one clock reading. */
  now: Date
  config: HandlerConfig
  /** Photos, documents and packages; see `storeUpload`. */
  files: FileStore
  /** Where the file of an upload lies until the call has ended; reading it in any other call throws. */
  readonly uploadPath: string
  /** Adds what was changed to the operation log, which is written in the transaction of the change. */
  audit: (entry: AuditEntry) => void
  /**
   * Only for a handler that is declared `ownTransaction`: runs its change in a transaction together with the row of
   * the operation log. Such a handler does slow work (hashing a password) before it, outside of any transaction.
   */
  commit: <Result>(work: (database: Database) => Promise<Result>) => Promise<Result>
  /** Signs a decision on a restored database: `signRestored` with the keys of the log. */
  signRestored: (note: string, anchorSeq: number) => string
  /** Notes an erasure beside the anchors of the log, within its transaction: without the note it is undone. */
  noteErasure: (note: ErasureNote) => Promise<void>
  /**
   * Puts a job into the queue, in the transaction of the change; it starts after the commit. Answers its id. A handler
   * that is declared `ownTransaction` names its transaction by `within`.
   */
  startJob: <Input>(
    definition: Pick<JobDefinition<Input>, 'kind' | 'subject'>,
    input: Input,
    within?: Database,
  ) => Promise<string>
  /** Refuses a caller who does not hold now what a job was asked for with. */
  requireJobRights: (job: HeldJob) => Promise<void>
  /**
   * Tells open pages of this brand, or of these, after the commit, that something is new; `job` events only the caller's
   * own.
   */
  publish: (event: LiveEvent, brands?: readonly PlatformId[]) => void
  /**
   * Has a worker look at a record that this call changes: asked for in the transaction of the change, so that neither is
   * there without the other, and woken after the commit.
   */
  enqueueWork: (kind: WorkKind, id: number | string) => Promise<void>
  /** Has what this call stored for devices sent, after the commit, instead of with the sender's next look. */
  sendToDevices: () => void
  /** The same at once: for who has committed by a transaction of its own. */
  wakeSender: () => void
  /** After the commit: work that was held and is released is looked for now, instead of with the next minute. */
  lookForReleased: () => void
  /** Has the streams of all sessions looked at, after the commit: one of them has ended. */
  tellSessions: () => void
  /** An endless answer to the caller, made of what it hears; it ends with the session and when the platform stops. */
  openStream: () => Promise<Response>
  /** Logs what went wrong with a part of the answer, which is given without that part. */
  tellFailure: (error: unknown, part: string) => void
  /** Tells a running job of this process to stop, after the commit. */
  abortJob: (jobId: number) => void
}
