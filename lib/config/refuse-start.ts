import 'server-only'
import { pino } from 'pino'

/** Ends a start, with a line for each mistake whatever the level of the log, which may be the mistake. */
export const refuseStart = (why: string): never => {
  const last = pino({ level: 'fatal', base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2))
  for (const line of why.split('\n')) last.fatal(`console: ${line}`)
  process.exit(1)
}
