import type { Retention } from '../config/history-env'
import { HistoryError } from '../error/history-error'
import type { Clickhouse, Parameters } from './clickhouse'

/** What of the past can be asked. Whoever asks hears by a `HistoryError` that there is no store, or that it is away. */
export type History = Pick<Clickhouse, 'columns' | 'rows'> & {
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
