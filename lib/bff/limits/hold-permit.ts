import 'server-only'
import type { ServerResponse } from 'node:http'
import type { AdaptiveLimiter } from './adaptive-limiter'

/** Acquires a permit until it is released or the connection closes. Returns the release; null when none frees up in time. */
export const holdPermit = async (limiter: AdaptiveLimiter, response: ServerResponse): Promise<(() => void) | null> => {
  if (!(await limiter.acquire())) return null
  const entered = performance.now()
  let isHeld = true
  const release = (): void => {
    if (isHeld) limiter.release(performance.now() - entered)
    isHeld = false
  }
  if (response.destroyed) release()
  else response.once('close', release)
  return release
}
