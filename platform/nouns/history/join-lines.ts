import type { HistoryLine } from '@/lib/contract/history'

/** The parts of a line one after the other. Where only some parts have an envelope, that of the others is their value. */
export const joinLines = (key: HistoryLine['key'], parts: readonly HistoryLine[]): HistoryLine => {
  const isRange = parts.some(({ min }) => min !== null)
  return {
    key,
    avg: parts.flatMap(({ avg }) => avg),
    min: isRange ? parts.flatMap(({ min, avg }) => min ?? avg) : null,
    max: isRange ? parts.flatMap(({ max, avg }) => max ?? avg) : null,
    summary: null,
  }
}
