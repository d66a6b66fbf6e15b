import { codes } from '@/lib/contract/error-code'
import { CallError } from './call-error'

/** Between two looks at a store of history that is away, ms. */
const historyLookMs = 5000

type Read = { error: unknown; data: unknown }

const lacksPast = ({ error, data }: Read): boolean =>
  (error instanceof CallError && error.code === codes.historyAway) ||
  (typeof data === 'object' && data !== null && 'historyMissing' in data && data.historyMissing === 'away')

/**
 * When a read is made again, ms, or never: the store of history comes back by itself, and so does what could not be
 * shown without it.
 */
export const untilHistoryIsBack = (read: Read, usualMs: number | false): number | false => {
  if (!lacksPast(read)) return usualMs
  return usualMs === false ? historyLookMs : Math.min(usualMs, historyLookMs)
}
