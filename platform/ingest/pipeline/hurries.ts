/**
 * How long a message waits for others, ms: a transaction costs more than the messages in it. An alarm or a result goes at
 * once, unless its device has sent one within `repeats`.
 */
export const usualGather = { readings: 250, others: 10, repeats: 500 }
export const canWait = new Set(['telemetry', 'state'])

/**
 * Transactions for what a device says in a hurry: at once for what comes after a pause; who hurries all the time gets one
 * for all that it says within `repeats`, ms.
 */
export const createHurries = (repeats: number, elapsed: () => number) => {
  /** When the latest transaction of a device was, or will be. */
  const plannedAt = new Map<string, number>()
  return {
    /** How long a message of an address waits for others of that address, ms. */
    waitOf: (address: string): number => {
      const now = elapsed()
      const planned = plannedAt.get(address) ?? Number.NEGATIVE_INFINITY
      const at = planned >= now ? planned : Math.max(now, planned + repeats)
      plannedAt.set(address, at)
      return at - now
    },
    /** Forgets those that have been quiet. */
    tidy: (): void => {
      for (const [address, at] of plannedAt) if (elapsed() - at >= repeats) plannedAt.delete(address)
    },
  }
}
