import type { Id } from '@/lib/contract/endpoint'
import type { Language } from '@/lib/contract/language'
import type { Permission } from '@/lib/contract/permission'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { z } from 'zod'
import type { Database } from './db/database'
import type { JobDefinition } from './jobs/job-definition'

/** Who is calling, read from the database on every request: a disabled or demoted user loses access at once. */
export type Actor = {
  userId: number
  account: string
  realName: string
  superAdmin: 0 | 1
  perms: readonly Permission[]
  /** Brand of the session; every query of brand data is held to it. */
  platformId: PlatformId
  brandJurisdiction: readonly PlatformId[]
  /** Row of the session's token. */
  tokenId: number
}

export type AuditEntry = {
  /** Noun of the contract: `device`. */
  module: string
  /** What was changed, readable: a WiFi ID, an account. */
  target: string
  before?: unknown
  after?: unknown
}

export type Context = {
  /** In an effect the transaction of the change, otherwise the pool. */
  database: Database
  /** The caller; reading it on a public endpoint without a session throws `unauthorized`. */
  readonly actor: Actor
  language: Language
  requestId: string
  ip: string
  userAgent: string
  /** The request's one clock reading. */
  now: Date
  /** Adds what was changed to the operation log, which is written in the transaction of the change. */
  audit: (entry: AuditEntry) => void
  /**
   * Only for a handler that is declared `ownTransaction`: runs its change in a transaction together with the row of
   * the operation log. Such a handler does slow work (hashing a password) before it, outside of any transaction.
   */
  commit: <Result>(work: (database: Database) => Promise<Result>) => Promise<Result>
  /** Puts a job into the queue, in the transaction of the change; it starts after the commit. Answers its id. */
  startJob: <Input>(definition: JobDefinition<Input>, input: Input) => Promise<z.infer<typeof Id>>
}
