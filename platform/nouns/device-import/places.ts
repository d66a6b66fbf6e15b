import { PlatformError } from '../../kernel/error/platform-error'

/** Seconds after which a caller who found no place may come again. */
const retryAfter = 5

/** Bounds how much of something costly is done at the same time; whoever is too many comes again later. */
export const createPlaces = (most: number) => {
  let taken = 0
  return {
    /** Throws `tooManyRequests` when all places are taken. */
    within: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      if (taken >= most) throw new PlatformError('tooManyRequests', { retryAfter })
      taken += 1
      try {
        return await work()
      } finally {
        taken -= 1
      }
    },
  }
}
