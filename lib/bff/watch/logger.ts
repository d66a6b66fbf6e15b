import { processState } from '@/lib/config/process-state'
import 'server-only'
import { type Logger, pino } from 'pino'
import { secretFields } from '@/lib/contract/secret-fields'

const shared = processState<Logger>('logger')

/** An error as a log line shows it: its kind and place, without the values in it. */
const describeError = (error: unknown): Record<string, unknown> =>
  error instanceof Error ? { type: error.name, message: error.message, stack: error.stack } : { type: typeof error }

/** The console's log: one JSON line per event on stdout, each about one request by its `requestId`. */
export const logger = (): Logger => {
  shared.value ??= pino({
    level: process.env.LOG_LEVEL || 'info',
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    redact: { paths: secretFields.flatMap((name) => [name, `*.${name}`]), censor: '***' },
  })
  return shared.value
}
