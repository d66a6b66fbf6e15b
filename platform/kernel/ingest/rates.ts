import { createTokenBuckets, msUntil } from '../rate/token-buckets'

/** Messages a second that a device may send for long, and at once after a silence. */
export type DeviceRate = { perSecond: number; atOnce: number; cutAfterMs: number }
/** A controller sends one message a minute; one that was silent for ten minutes has a dozen. */
export const usualRate: DeviceRate = { perSecond: 10, atOnce: 120, cutAfterMs: 20_000 }

/** Slows down whoever sends more than a device has to say; whoever goes on and on is cut. */
export const createRates = ({ perSecond, atOnce, cutAfterMs }: DeviceRate, elapsed: () => number) => {
  const rate = { burst: atOnce, perSecond }
  const buckets = createTokenBuckets({ ticks: elapsed })
  const overSince = new Map<string, number>()
  return {
    /** How long the next message of an address waits, ms; `cut` where it has been over its rate for too long. */
    ask: (address: string): number | 'cut' => {
      const left = buckets.take(address, rate)
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
