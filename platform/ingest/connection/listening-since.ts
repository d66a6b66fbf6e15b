import { subMilliseconds } from 'date-fns/subMilliseconds'

/** A clock that is this far from where it should be has been set, ms. */
const jumpMs = 5000

type Parts = {
  /** The platform's clock, which somebody may set, and one that never jumps, ms. */
  clock: () => Date
  elapsed: () => number
}

export type Listening = {
  /** Since when everybody could be heard, by the platform's clock. */
  since: Date
  /** The clock was set since the last time, or this is the first. */
  hasJumped: boolean
}

/**
 * Since when whoever speaks is heard: since the door opened, since messages were last stuck before the database, since
 * the platform's clock was last set. Nobody is silent for longer than that.
 */
export const createListening = ({ clock, elapsed }: Parts) => {
  let offset: number | null = null
  let jumpedAt = 0
  /** `openSince` and `stuckAt` by `elapsed`; null while the door is shut. */
  return (openSince: number | null, stuckAt: number): Listening | null => {
    const passed = elapsed()
    const now = clock()
    const difference = subMilliseconds(now, passed).getTime()
    const hasJumped = offset === null || Math.abs(difference - offset) > jumpMs
    if (offset !== null && hasJumped) jumpedAt = passed
    offset = difference
    if (openSince === null) return null
    return { since: subMilliseconds(now, passed - Math.max(openSince, stuckAt, jumpedAt)), hasJumped }
  }
}
