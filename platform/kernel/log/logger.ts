import { DrizzleQueryError } from 'drizzle-orm'
import { type Logger as PinoLogger, pino } from 'pino'
import { secretFields } from '@/lib/contract/secret-fields'
import { reasonOf } from '../error/reason-of'

export type Logger = Pick<PinoLogger, 'fatal' | 'error' | 'warn' | 'info' | 'debug'>

/**
 * What a log line says of an error. A failed query's own message lists its parameters, and those are people's data
 * and digests of secrets; so only the database's reason and the statement's text are kept.
 */
export const describeError = (error: unknown): Record<string, unknown> => {
  if (error instanceof DrizzleQueryError) {
    const cause = error.cause as (Error & { code?: string; constraint?: string }) | undefined
    return {
      type: 'DrizzleQueryError',
      query: error.query,
      reason: cause?.message,
      code: cause?.code,
      constraint: cause?.constraint,
    }
  }
  if (error instanceof Error) {
    const reason = error.cause === undefined ? {} : { reason: reasonOf(error) }
    return { type: error.name, message: error.message, ...reason, stack: error.stack }
  }
  // A queue hands over plain objects. A text that was thrown may hold anything.
  return typeof error === 'object' ? { type: typeof error, message: reasonOf(error) } : { type: typeof error }
}

/** The platform's log: one JSON line per event on stdout, or another descriptor, without any secret. */
export const createLogger = (level: string, descriptor: 1 | 2 = 1): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      redact: { paths: secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '***' },
    },
    pino.destination(descriptor),
  )
