import { logEverything } from '@/lib/telemetry/log-everything'
import { StartError } from '../config/config'
import { createLogger, type Logger } from './logger'

/**
 * Has all that a service says written as lines of its log, an exception that ends it included. Answers how it says what
 * no level hides.
 */
export const logService = (logger: Logger): ((line: string) => void) => {
  logEverything(() => logger)
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught exception')
    process.exit(1)
  })
  const always = createLogger('info')
  return (line) => always.info(line)
}

/** Says why a service has not started: a line for each mistake of the operator. */
export const logEnd = (logger: Pick<Logger, 'fatal'>, error: unknown): void => {
  if (error instanceof StartError) for (const line of error.message.split('\n')) logger.fatal(line)
  else logger.fatal({ err: error }, 'the platform could not start')
}
