import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { Counter, Histogram, type Registry } from 'prom-client'
import { gauge } from './gauge'

/** What the store of history is asked for at each scrape. */
export type HistoryStand = {
  waiting: () => Promise<{ rows: number; oldest: Date | null }>
  refused: () => Promise<number>
  /** Read anew at each scrape: one that hangs has refused nothing yet. */
  isOk: () => Promise<boolean>
  /** Null: no engine of ours. */
  restarts: () => number | null
  /** Parts that no repair has dealt with. */
  damaged: () => Promise<number | null>
}

/** What is measured of the store of history. A platform that keeps no past has none of its gauges. */
export const historyMetrics = (registers: Registry[]) => ({
  rows: new Counter({
    name: 'platform_history_rows_stored_total',
    help: 'Samples that the store of history has taken',
    labelNames: ['table'],
    registers,
  }),
  inserts: new Histogram({
    name: 'platform_history_insert_duration_seconds',
    help: 'Time of one block of samples until the store has it on its disk',
    labelNames: ['outcome'],
    buckets: [0.005, 0.025, 0.1, 0.5, 2.5, 10],
    registers,
  }),
  queries: new Histogram({
    name: 'platform_history_query_duration_seconds',
    help: 'Time of one question to the store of history',
    labelNames: ['outcome'],
    buckets: [0.005, 0.025, 0.1, 0.5, 2.5, 10],
    registers,
  }),
  watch: ({ waiting, refused, isOk, restarts, damaged }: HistoryStand): void => {
    gauge(
      registers,
      'platform_history_waiting_rows',
      'Samples that are acknowledged and wait for the store of history',
      async () => (await waiting()).rows,
    )
    gauge(
      registers,
      'platform_history_waiting_seconds',
      'Age of the oldest sample that waits for the store of history; 0: none waits',
      async () => {
        const { oldest } = await waiting()
        return oldest === null ? 0 : Math.max(0, differenceInMilliseconds(new Date(), oldest) / 1000)
      },
    )
    gauge(
      registers,
      'platform_history_dead_letter_rows',
      'Samples that the store of history has refused, and that nobody has sent again or discarded',
      refused,
    )
    gauge(registers, 'platform_history_up', 'Whether the store of history answers', async () =>
      (await isOk()) ? 1 : 0,
    )
    gauge(
      registers,
      'platform_history_damaged_parts',
      'Parts of the store of history that are broken or detached, and that no repair has dealt with',
      damaged,
    )
    if (restarts() === null) return
    gauge(
      registers,
      'platform_history_engine_restarts',
      'How often the embedded engine of history ended by itself and was started again',
      restarts,
    )
  },
})
