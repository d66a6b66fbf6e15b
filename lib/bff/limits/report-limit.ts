import 'server-only'
import { RateLimiterMemory } from 'rate-limiter-flexible'

/** A page in a loop must not fill the log: 30 reports a minute from one address, 300 in all. */
const limits = {
  own: new RateLimiterMemory({ points: 30, duration: 60 }),
  all: new RateLimiterMemory({ points: 300, duration: 60 }),
}

export const mayReport = async (address: string | undefined): Promise<boolean> => {
  try {
    await limits.own.consume(address ?? 'unknown')
    await limits.all.consume('all')
    return true
  } catch {
    return false
  }
}
