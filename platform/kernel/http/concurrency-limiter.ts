import { PlatformError } from '../error/platform-error'

/** Seconds after which a caller who got no permit may come again. */
const retryAfter = 5

/** Limits how much costly work runs at the same time; a caller above the limit has to come again later. */
export const createConcurrencyLimiter = (max: number) => {
  let running = 0
  return {
    /** Runs the work. Throws `tooManyRequests` when as much as is allowed is running. */
    within: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      if (running >= max) throw new PlatformError('tooManyRequests', { retryAfter })
      running += 1
      try {
        return await work()
      } finally {
        running -= 1
      }
    },
  }
}
