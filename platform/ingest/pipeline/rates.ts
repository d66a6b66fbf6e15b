import { createTokenBuckets, msUntil } from '@/lib/rate/token-buckets'

/** What a device may send a second for long, and at once after a silence; over it for `cutAfterMs`, it is cut. */
export type DeviceRate = { perSecond: number; atOnce: number; cutAfterMs: number }
/** Messages. A controller sends one a minute; one that was silent for ten minutes has a dozen. */
export const usualRate: DeviceRate = { perSecond: 10, atOnce: 120, cutAfterMs: 20_000 }
/**
 * Cost of messages (`costOf`): 1 % of a core, and as much again in a minute after a silence. Who brings the past of an
 * outage waits, and is never cut for it.
 */
export const usualCost: DeviceRate = { perSecond: 100, atOnce: 6000, cutAfterMs: Number.POSITIVE_INFINITY }

/** Slows down whoever sends more than a device has to say; whoever goes on and on is cut. */
export const createRates = ({ perSecond, atOnce, cutAfterMs }: DeviceRate, elapsed: () => number) => {
  const rate = { burst: atOnce, perSecond }
  const buckets = createTokenBuckets({ ticks: elapsed })
  const overSince = new Map<string, number>()
  return {
    /**
     * How long a message of an address waits until what it costs is paid, ms; `cut` where it has been over its rate for
     * too long.
     */
    ask: (address: string, cost = 1): number | 'cut' => {
      const left = buckets.take(address, rate, cost)
      if (left >= 0) {
        if (left > atOnce / 2) overSince.delete(address)
        return 0
      }
      const since = overSince.get(address) ?? elapsed()
      overSince.set(address, since)
      return elapsed() - since > cutAfterMs ? 'cut' : msUntil(left, rate, 0)
    },
    /** One that was not taken in the end counts for nothing. */
    forgive: (address: string): void => {
      buckets.take(address, rate, -1)
    },
    /** Forgets those that have said nothing for long. */
    tidy: (): void => {
      for (const address of buckets.forgetFull(rate)) overSince.delete(address)
    },
  }
}
