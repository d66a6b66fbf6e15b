import 'server-only'

type Limits = {
  maxOfOne: number
  maxInAll: number
  /** How long one of an owner who has all of theirs waits for one of them, milliseconds. */
  waitMs: number
}

export type NoPermit = 'tooManyRequests' | 'unavailable'
type Taken = NoPermit | (() => void)
type Waiting = { owner: string; end: (taken: Taken) => void }

/** Of those who wait, what one owner may have. */
const maxWaiting = 64

/**
 * Permits for one kind of lasting work, each with an owner: a session, or an address where there is no session. No owner
 * holds more than their share, so that nobody takes them all. Releasing a permit twice releases it once.
 */
export class ConcurrencyLimiter {
  private readonly held = new Map<string, number>()
  private readonly waiting = new Set<Waiting>()
  private inAll = 0

  constructor(private readonly limits: Limits) {}

  /** The permit's release, or why there is no permit. */
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
