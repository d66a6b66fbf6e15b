import type { z } from 'zod'
import type { CheckMessage } from '@/lib/contract/check-messages'
import type { ErrorName } from '@/lib/contract/error-code'

/** A refusal with a code of the contract. Its texts are made in the request's language where it is answered. */
export class PlatformError extends Error {
  constructor(
    readonly errorName: ErrorName,
    readonly detail: {
      /** Field errors by dotted path; values are keys of the contract's check messages. */
      fields?: Record<string, CheckMessage>
      /** What of a file its field error is about: heads of columns, or a line. */
      places?: readonly string[]
      /** Seconds until a new try makes sense. */
      retryAfter?: number
      /** Goes out as the envelope's `data`, beside the error. */
      data?: unknown
    } = {},
  ) {
    super(errorName)
  }
}

/** An input that its schema refuses. */
export class InputError extends PlatformError {
  constructor(readonly issues: z.ZodError) {
    super('badRequest')
  }
}
