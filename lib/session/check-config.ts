import 'server-only'
import { readConsoleConfig } from '@/lib/config/console-config'
import { refuseStart } from '@/lib/config/refuse-start'
import { refuseWrongValues } from '@/lib/config/refuse-wrong-values'
import { requireEndedSessions } from './ended-sessions'

/** Ends the process with one line if the environment is unusable. */
export const requireConfig = (): void => {
  try {
    readConsoleConfig(process.env)
    refuseWrongValues(process.env)
    requireEndedSessions()
  } catch (error) {
    refuseStart(error instanceof Error ? error.message : String(error))
  }
}
