import { millisecondsInMinute } from 'date-fns/constants'
import { deleteNoted } from '../history/samples/delete-history'
import { keepEvidence } from '../history/samples/keep-evidence'
import type { Clickhouse } from '../history/store/clickhouse'
import { type DamageWatch, isOpen } from '../history/store/damage'
import type { Database } from '../kernel/db/database'
import { HistoryError } from '../kernel/error/history-error'
import type { Logger } from '../kernel/log/logger'
import { repeatEvery } from '../kernel/rate/repeat'

const deleteMs = millisecondsInMinute
const evidenceMs = 5 * millisecondsInMinute
/** So long of every few minutes parts are read: 10 GB in an hour, and no more of a disk. */
const checkMs = 5 * millisecondsInMinute
const checkBudgetMs = 2000

type Parts = {
  database: Database
  store: () => Clickhouse
  damage: DamageWatch
  sampleDays: number
  clock: () => Date
  logger: Logger
}

/** What is done in the store of history again and again: what the law wants removed goes, what is evidence stays. */
export const startHistoryUpkeep = ({ database, store, damage, sampleDays, clock, logger }: Parts) => {
  const stopping = new AbortController()
  const every = (ms: number, failure: string, work: (to: Clickhouse) => Promise<unknown>) =>
    repeatEvery(
      ms,
      async () => work(store()),
      (error) => {
        if (stopping.signal.aborted) return
        // The journal reports a store that is away; where there is none, nothing is to be done.
        if (!(error instanceof HistoryError) || error.reason === 'failed') logger.warn({ err: error }, failure)
      },
    )
  let known = 0
  const lookForDamage = async (): Promise<void> => {
    await damage.check(checkBudgetMs)
    const open = (await damage.read()).filter(isOpen)
    if (open.length > known)
      logger.error(
        { parts: open.map(({ table, part, reason }) => ({ table, part, reason })) },
        'parts of the store of history are broken, and their rows are missing: run "hvac-platform history repair"',
      )
    known = open.length
  }
  const repeated = [
    every(checkMs, 'the store of history could not be looked at for damage', lookForDamage),
    every(deleteMs, 'history could not be deleted', (to) => deleteNoted(database, to, stopping.signal)),
    every(evidenceMs, 'evidence of faults could not be kept', (to) =>
      keepEvidence(database, to, { now: clock(), sampleDays }),
    ),
  ]
  return {
    stop: async (): Promise<void> => {
      stopping.abort()
      await Promise.all(repeated.map(({ stop }) => stop()))
    },
  }
}
