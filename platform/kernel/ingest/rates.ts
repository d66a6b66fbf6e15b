/** What a device may send a second for long, and at once after a silence; over it for `cutAfterMs`, it is cut. */
export type DeviceRate = { perSecond: number; atOnce: number; cutAfterMs: number }
/** Messages. A controller sends one a minute; one that was silent for ten minutes has a dozen. */
export const usualRate: DeviceRate = { perSecond: 10, atOnce: 120, cutAfterMs: 20_000 }
/**
 * Cost of messages (`costOf`): 1 % of a core, and as much again in a minute after a silence. Who brings the past of an
 * outage waits, and is never cut for it.
 */
export const usualCost: DeviceRate = { perSecond: 100, atOnce: 6000, cutAfterMs: Number.POSITIVE_INFINITY }

type Bucket = { left: number; at: number; overSince: number | null }

/** Slows down whoever sends more than a device has to say; whoever goes on and on is cut. */
export const createRates = ({ perSecond, atOnce, cutAfterMs }: DeviceRate, elapsed: () => number) => {
  const buckets = new Map<string, Bucket>()
  return {
    /**
     * How long a message of an address waits until what it costs is paid, ms; `cut` where it has been over its rate for
     * too long.
     */
    ask: (address: string, cost = 1): number | 'cut' => {
      const now = elapsed()
      const bucket = buckets.get(address) ?? { left: atOnce, at: now, overSince: null }
      buckets.set(address, bucket)
      bucket.left = Math.min(atOnce, bucket.left + ((now - bucket.at) / 1000) * perSecond) - cost
      bucket.at = now
      if (bucket.left >= 0) {
        if (bucket.left > atOnce / 2) bucket.overSince = null
        return 0
      }
      bucket.overSince ??= now
      if (now - bucket.overSince > cutAfterMs) return 'cut'
      return Math.ceil((-bucket.left / perSecond) * 1000)
    },
    /** One that was not taken in the end counts for nothing. */
    forgive: (address: string): void => {
      const bucket = buckets.get(address)
      if (bucket) bucket.left += 1
    },
    /** Forgets those that have said nothing for long. */
    tidy: (): void => {
      const now = elapsed()
      for (const [address, { at, left }] of buckets) {
        if (left + ((now - at) / 1000) * perSecond >= atOnce) buckets.delete(address)
      }
    },
  }
}
