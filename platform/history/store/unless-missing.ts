import type { HistoryMissing } from '@/lib/contract/history-missing'
import { HistoryError } from '../../kernel/error/history-error'

type Told<Past> = { past: Past; historyMissing: null } | { past: null; historyMissing: NonNullable<HistoryMissing> }

/** What was in the past, or why that is missing: for an answer that has more to tell, and does not fail without it. */
export const unlessMissing = async <Past>(read: () => Promise<Past>): Promise<Told<Past>> => {
  try {
    return { past: await read(), historyMissing: null }
  } catch (error) {
    if (!(error instanceof HistoryError)) throw error
    return { past: null, historyMissing: error.reason === 'off' ? 'off' : 'away' }
  }
}
