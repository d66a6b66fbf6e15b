import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import type { RefusalReason } from '@/lib/contract/device-message'
import type { MessageOutcome } from '../../kernel/telemetry/device-metrics'
import type { ingestMinutes, Noted } from './ingest-table'

export type MinuteFigures = Omit<typeof ingestMinutes.$inferInsert, 'process' | 'minute' | 'connections'>

/** Delays up to which they are counted apart, ms: the resolution of the figures. */
const bounds = [
  1,
  2,
  5,
  10,
  20,
  50,
  100,
  200,
  500,
  1000,
  2000,
  5000,
  10_000,
  30_000,
  millisecondsInMinute,
  5 * millisecondsInMinute,
  millisecondsInHour,
] as const

export type ObserveMessage = (outcome: MessageOutcome) => void

/** What this process took in since the last time. `observe` is called for each message. */
export const createCounters = (observe: ObserveMessage = () => undefined) => {
  let stored = 0
  let duplicates = 0
  let points = 0
  let lagMax = 0
  let queueMax = 0
  let refused: Partial<Record<RefusalReason, number>> = {}
  let noted: Partial<Record<Noted, number>> = {}
  let lags = new Array<number>(bounds.length + 1).fill(0)
  const rank = (share: number): number => {
    const all = lags.reduce((sum, n) => sum + n, 0)
    let seen = 0
    for (const [at, n] of lags.entries()) {
      seen += n
      if (n > 0 && seen >= share * all) return Math.min(lagMax, bounds[at] ?? lagMax)
    }
    return 0
  }
  const read = (): MinuteFigures => ({
    stored,
    duplicates,
    points,
    refused,
    noted,
    queueMax,
    lagMax,
    lagP50: rank(0.5),
    lagP99: rank(0.99),
  })
  return {
    stored: (lagMs: number, values: number): void => {
      stored += 1
      observe({ result: 'stored', lagMs })
      points += values
      lagMax = Math.max(lagMax, Math.round(lagMs))
      const at = bounds.findIndex((bound) => lagMs <= bound)
      const slot = at < 0 ? bounds.length : at
      lags[slot] = (lags[slot] ?? 0) + 1
    },
    duplicate: (): void => {
      duplicates += 1
      observe({ result: 'duplicate' })
    },
    refused: (reason: RefusalReason): void => {
      refused[reason] = (refused[reason] ?? 0) + 1
      observe({ result: 'refused', reason })
    },
    noted: (reason: Noted, count = 1): void => {
      noted[reason] = (noted[reason] ?? 0) + count
    },
    queued: (length: number): void => {
      queueMax = Math.max(queueMax, length)
    },
    /** The figures since the last `take`, which go on. */
    read,
    /** The figures since the last time, which begin anew. */
    take: (): MinuteFigures => {
      const figures = read()
      stored = duplicates = points = lagMax = queueMax = 0
      refused = {}
      noted = {}
      lags = new Array<number>(bounds.length + 1).fill(0)
      return figures
    },
  }
}
export type Counters = ReturnType<typeof createCounters>
