import type { Retention } from '../config/history-env'
import { HistoryError } from '../error/history-error'

/** A value that is bound to a name in a statement. */
export type Bound = string | number | boolean | readonly number[] | readonly string[]
export type Parameters = Readonly<Record<string, Bound>>

/** What of the past can be asked. Whoever asks hears by a `HistoryError` that there is no store, or that it is away. */
export type History = {
  /** Columns of an answer in their order, each with a value for every row. */
  columns: (sql: string, params?: Parameters, signal?: AbortSignal) => Promise<unknown[][]>
  /** Rows of an answer, each in the order of its columns. */
  rows: <Row extends readonly unknown[]>(sql: string, params?: Parameters, signal?: AbortSignal) => Promise<Row[]>
  /** Days for which its levels are kept. */
  retention: Retention
  /** off: there is no store. */
  state: () => 'ok' | 'off' | 'away'
}

/** For an installation without a store: live readings work, the past is not kept. */
export const noHistory: History = {
  columns: async (_sql: string, _params?: Parameters) => {
    throw new HistoryError('off')
  },
  rows: async () => {
    throw new HistoryError('off')
  },
  retention: { samples: 0, fiveMinutes: 0, hours: 0 },
  state: () => 'off',
}
