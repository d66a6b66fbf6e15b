/** One thing that a change changed. */
export type AuditEntry = {
  /** Noun of the contract: `device`. */
  module: string
  /** What was changed, readable: a WiFi ID, an account. */
  target: string
  before?: unknown
  after?: unknown
  /** Code of what was done, where a job does what is not an edit. */
  operation?: number
  /** Who has just shown who they are: a sign-in has no session yet. */
  by?: { userId: number; account: string; realName: string }
}
