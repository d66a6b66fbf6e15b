import { millisecondsInMinute } from 'date-fns/constants'
import { ProviderError } from '../../error/provider-error'
import { reasonOf } from '../../error/reason-of'
import { isDamage, toPlatformError } from '../../error/to-platform-error'
import type { Logger } from '../../log/logger'

/** What fails for every call until it is over. */
const outages = ['unavailable', 'storageFull', 'readOnly']

/** Which outage an error is of; null: it is of one call alone. A provider that is away is logged for each sign-in. */
export const outageOf = (error: unknown): string | null => {
  if (isDamage(error)) return 'damaged'
  const { errorName } = toPlatformError(error)
  return outages.includes(errorName) && !(error instanceof ProviderError) ? errorName : null
}

/**
 * Logs an outage at its first call and then once a minute, with how many calls it has cost since: a line with a
 * statement for each of thousands would fill the disk, and say no more.
 */
export const createOutageLog = (logger: Pick<Logger, 'error'>, elapsed = () => performance.now()) => {
  const running = new Map<string, { loggedAt: number; calls: number }>()
  return (outage: string, error: unknown, line: object): void => {
    const known = running.get(outage)
    const calls = (known?.calls ?? 0) + 1
    if (known !== undefined && elapsed() - known.loggedAt < millisecondsInMinute) {
      known.calls = calls
      return
    }
    logger.error(
      { ...line, outage, reason: reasonOf(error), calls },
      outage === 'damaged'
        ? 'the database is damaged: run hvac-platform doctor; REINDEX an index, restore a set for a table'
        : 'calls fail',
    )
    running.set(outage, { loggedAt: elapsed(), calls: 0 })
  }
}
export type OutageLog = ReturnType<typeof createOutageLog>
