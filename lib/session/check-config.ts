import 'server-only'
import { readConsoleConfig } from '@/lib/config/console-config'
import { refuseWrongValues } from '@/lib/config/refuse-wrong-values'
import { requireEndedSessions } from './ended-sessions'

/** Ends the process with one line if the environment is unusable. */
export const requireConfig = (): void => {
  try {
    readConsoleConfig(process.env)
    refuseWrongValues(process.env)
    requireEndedSessions()
  } catch (error) {
    console.error(`console: ${error instanceof Error ? error.message : String(error)}`)
    process.exit(1)
  }
}
