import type { FieldErrors } from '@/lib/contract/envelope'

/** Why there is no usable answer of the platform: each has its own sentence, `common.errors.<reason>`. */
export type FailureReason =
  /** The connection was not made, or broke. */
  | 'network'
  /** An upload broke off before all of it was sent: nothing was done with it. */
  | 'uploadBroken'
  /** The browser is offline: nothing was sent. */
  | 'offline'
  /** What came is no answer of the contract. */
  | 'badResponse'
  /** A poll of a page whose session has ended: nothing was sent. */
  | 'paused'
  /** A change of which nobody knows whether it happened, and that was not asked about any more. */
  | 'unknownOutcome'

/** A call that did not succeed: no answer, no envelope, or a code other than 0. */
export class CallError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly detail: {
      reason?: FailureReason
      requestId?: string | undefined
      fields?: FieldErrors | undefined
      data?: unknown
      /** Seconds until it may be tried again. */
      retryAfter?: number | undefined
      /** It has been shown already, by a dialog of its own. */
      shown?: true
    } = {},
  ) {
    super(message)
  }
}
