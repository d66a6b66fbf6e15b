import 'server-only'

type Limits = {
  maxOfOne: number
  maxInAll: number
  /** How long a caller whose owner has no free permit waits for one, milliseconds. */
  waitMs: number
}

export type NoPermit = 'tooManyRequests' | 'unavailable'
type Taken = NoPermit | (() => void)
type Waiting = { owner: string; end: (taken: Taken) => void }

/** Most waiting callers per owner. */
const maxWaiting = 64

/**
 * Permits for one kind of long-lasting work, each with an owner: a session, or an address without a session. No owner
 * gets more than a share, so that nobody takes them all. Releasing a permit twice releases it once.
 */
export class ConcurrencyLimiter {
  private readonly held = new Map<string, number>()
  private readonly waiting = new Set<Waiting>()
  private inAll = 0

  constructor(private readonly limits: Limits) {}

  /** The function that releases the permit, or why there is none. */
  acquire(owner: string): Promise<Taken> {
    const taken = this.acquireNow(owner)
    const { waitMs } = this.limits
    const others = [...this.waiting].filter((other) => other.owner === owner).length
    if (taken !== 'tooManyRequests' || waitMs === 0 || others >= maxWaiting) return Promise.resolve(taken)
    return new Promise((resolve) => {
      const end = (given: Taken): void => {
        clearTimeout(timer)
        this.waiting.delete(waiting)
        resolve(given)
      }
      const waiting: Waiting = { owner, end }
      const timer = setTimeout(() => end('tooManyRequests'), waitMs)
      this.waiting.add(waiting)
    })
  }

  private acquireNow(owner: string): Taken {
    const own = this.held.get(owner) ?? 0
    if (own >= this.limits.maxOfOne) return 'tooManyRequests'
    if (this.inAll >= this.limits.maxInAll) return 'unavailable'
    this.held.set(owner, own + 1)
    this.inAll += 1
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      this.release(owner)
    }
  }

  private release(owner: string): void {
    this.inAll -= 1
    const rest = (this.held.get(owner) ?? 1) - 1
    if (rest > 0) this.held.set(owner, rest)
    else this.held.delete(owner)
    for (const waiting of this.waiting) {
      if (waiting.owner !== owner) continue
      waiting.end(this.acquireNow(owner))
      return
    }
  }
}
