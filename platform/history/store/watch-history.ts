import { HistoryError } from '../../kernel/error/history-error'
import type { HistoryStand } from '../../kernel/telemetry/history-metrics'
import type { Telemetry } from '../../kernel/telemetry/telemetry'
import type { Clickhouse } from './clickhouse'

const rowsIn = (lines: string | Buffer): number => {
  const bytes = typeof lines === 'string' ? Buffer.from(lines) : lines
  let rows = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) rows += 1
  return rows
}

const outcomeOf = (error: unknown): string => (error instanceof HistoryError ? error.reason : 'failed')

/** Measures what the store is asked and given; without telemetry nothing is between. */
export const watchHistory = (telemetry: Telemetry | null) => {
  if (telemetry === null)
    return { store: (clickhouse: Clickhouse) => clickhouse, start: (_stand: HistoryStand) => undefined }
  const { rows, inserts, queries, watch } = telemetry.metrics.history
  const timed = async <Result>(to: typeof inserts, work: () => Promise<Result>): Promise<Result> => {
    const observe = to.startTimer()
    try {
      const result = await work()
      observe({ outcome: 'done' })
      return result
    } catch (error) {
      observe({ outcome: outcomeOf(error) })
      throw error
    }
  }
  return {
    store: (clickhouse: Clickhouse): Clickhouse => ({
      ...clickhouse,
      columns: (...asked) => timed(queries, () => clickhouse.columns(...asked)),
      rows: (...asked) => timed(queries, () => clickhouse.rows(...asked)),
      insert: async (into) => {
        await timed(inserts, () => clickhouse.insert(into))
        rows.inc({ table: into.table }, rowsIn(into.lines))
      },
    }),
    start: watch,
  }
}
