import 'server-only'
import type { BffAnswer, BffRequest } from '../exchange'
import { metrics } from '../watch/metrics'
import { AdaptiveLimiter } from './adaptive-limiter'

/** How long a request waits for a permit before it is refused, and how long requests should take, milliseconds. */
export const patience = { waitMs: 120, aimMs: 1000 }

// All route handlers are of one module graph.
const limiter = new AdaptiveLimiter({ max: 80, min: 16, ...patience })

/**
 * Answers with a permit that the answer may acquire. It covers the console's and the platform's work, and is released when
 * the answer is ready; a slow reader holds no permit that others wait for.
 */
export const withCallPermit = async (
  request: BffRequest,
  kind: 'call' | 'service',
  answer: (request: BffRequest) => Promise<BffAnswer>,
): Promise<BffAnswer> => {
  let entered: number | undefined
  const acquirePermit = async (): Promise<boolean> => {
    if (!(await limiter.acquire())) {
      metrics().refused.inc({ kind })
      return false
    }
    entered = performance.now()
    return true
  }
  try {
    return await answer({ ...request, acquirePermit })
  } finally {
    if (entered !== undefined) limiter.release(performance.now() - entered)
  }
}
