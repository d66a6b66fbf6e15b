import { millisecondsInSecond } from 'date-fns/constants'

/** How much at once, and how much a second that comes after it. */
export type Rate = { burst: number; perSecond: number }

type Options = {
  /** Milliseconds of a clock that only goes forward. */
  ticks?: () => number
  /** Buckets that are remembered; the longest unused are forgotten first. */
  mostKnown?: number
}
type Bucket = { tokens: number; at: number }

/** Token buckets by key: one of this process for whatever is counted. */
export const createTokenBuckets = ({
  ticks = () => performance.now(),
  mostKnown = Number.POSITIVE_INFINITY,
}: Options = {}) => {
  const buckets = new Map<string, Bucket>()

  /** What is there now; below nothing where more was taken than there was. */
  const left = (key: string, { burst, perSecond }: Rate): number => {
    const bucket = buckets.get(key)
    if (bucket === undefined) return burst
    return Math.min(burst, bucket.tokens + ((ticks() - bucket.at) / millisecondsInSecond) * perSecond)
  }
  return {
    left,
    /** Takes it, there or not; less than nothing gives it back. Answers what is left. */
    take: (key: string, rate: Rate, cost = 1): number => {
      const tokens = Math.min(rate.burst, left(key, rate) - cost)
      // At the end of the map, as the latest one used.
      buckets.delete(key)
      buckets.set(key, { tokens, at: ticks() })
      const [oldest] = buckets.keys()
      if (buckets.size > mostKnown && oldest !== undefined) buckets.delete(oldest)
      return tokens
    },
    /** Forgets the buckets that are full, of which nothing is lost. Answers their keys. */
    forgetFull: (rate: Rate): string[] => {
      const full = [...buckets.keys()].filter((key) => left(key, rate) >= rate.burst)
      for (const key of full) buckets.delete(key)
      return full
    },
  }
}

/** Milliseconds until there is as much as is wanted. */
export const msUntil = (left: number, { perSecond }: Pick<Rate, 'perSecond'>, wanted = 1): number =>
  Math.max(0, Math.ceil(((wanted - left) / perSecond) * millisecondsInSecond))
