const texts = {
  off: 'no store of history is configured',
  away: 'the store of history is away',
  failed: 'the store of history failed',
} as const

/** The store of history did not answer as asked. What it said itself is the cause. */
export class HistoryError extends Error {
  constructor(
    /** off: there is none. away: it does not answer now. failed: it answered that it cannot. */
    readonly reason: 'off' | 'away' | 'failed',
    cause?: unknown,
  ) {
    super(`${texts[reason]}${cause instanceof Error ? `: ${cause.message}` : ''}`, { cause })
  }
}
