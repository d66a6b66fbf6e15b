import 'server-only'
import { readConsoleConfig } from './console-config'
import { requireEndedSessions } from './ended-sessions'
import { refuseWrongValues } from './refuse-wrong-values'

/** Ends the process with one line when the environment is not usable. */
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
