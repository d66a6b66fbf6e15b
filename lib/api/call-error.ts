import type { Conflict } from '@/lib/contract/conflict'
import type { FieldErrors } from '@/lib/contract/envelope'
import { codes } from '@/lib/contract/error-code'
import type { WrongAnswer } from '@/lib/contract/wrong-answer'

/** Why the platform gave no usable answer; each reason has its own message, `common.errors.<reason>`. */
export type FailureReason =
  /** The connection failed or broke off. */
  | 'network'
  /** The upload broke off before it was complete: the platform did nothing with it. */
  | 'uploadBroken'
  /** The browser is offline: nothing was sent. */
  | 'offline'
  /** The answer does not match the contract. */
  | 'badResponse'
  /** What stands before the console answered that it is not there: it may be back in a moment. */
  | 'unavailable'
  /** A background poll after the page's session ended: nothing was sent. */
  | 'paused'
  /** A change that the end of the session refused; there is a session again, and it was not repeated. */
  | 'sessionBack'
  /** The platform does not implement it: nothing was sent. */
  | 'notOffered'
  /** A change whose outcome is unknown and that is no longer being checked. */
  | 'unknownOutcome'

/** A call that did not succeed: no answer, no envelope, or a code other than 0. */
export class CallError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly detail: {
      reason?: FailureReason
      requestId?: string | undefined
      /** Of `badResponse`: the call whose answer is wrong, and the field. */
      wrong?: WrongAnswer | undefined
      fields?: FieldErrors | undefined
      data?: unknown
      /** Seconds to wait before a retry. */
      retryAfter?: number | undefined
      /** Of a background poll. */
      background?: true
      /** A dialog has already shown it. */
      shown?: true
    } = {},
  ) {
    super(message)
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Of a save that read an older version: who was faster, and what the row is now; undefined for any other failure. */
export const conflictOf = (error: unknown): Conflict<Record<string, unknown>> | undefined => {
  if (!(error instanceof CallError) || error.code !== codes.conflict || !isRecord(error.detail.data)) return undefined
  const { changedBy, changedTime, current } = error.detail.data
  return typeof changedBy === 'string' && typeof changedTime === 'string' && isRecord(current)
    ? { changedBy, changedTime, current }
    : undefined
}

/** What the platform says is wrong with each field of the input, if it says so. */
export const refusedFields = (error: unknown): FieldErrors | undefined =>
  error instanceof CallError ? error.detail.fields : undefined
