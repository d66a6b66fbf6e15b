import 'server-only'

type Limits = {
  maxOfOne: number
  maxInAll: number
  /** How long one of an owner who has all of theirs waits for one of them, milliseconds. */
  waitMs: number
}

export type NoPlace = 'tooManyRequests' | 'unavailable'
type Taken = NoPlace | (() => void)
type Waiting = { owner: string; end: (taken: Taken) => void }

/** Of those who wait, what one owner may have. */
const maxWaiting = 64

/**
 * Places of one kind of work that lasts, each with an owner: a session, or an address where there is none. No owner has
 * more than their share, so that nobody alone takes them all. A place is left once, however often that is said.
 */
export class OwnedPlaces {
  private readonly inside = new Map<string, number>()
  private readonly waiting = new Set<Waiting>()
  private inAll = 0

  constructor(private readonly limits: Limits) {}

  /** How to leave, or why there is no place. */
  take(owner: string): Promise<Taken> {
    const taken = this.takeNow(owner)
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

  private takeNow(owner: string): Taken {
    const own = this.inside.get(owner) ?? 0
    if (own >= this.limits.maxOfOne) return 'tooManyRequests'
    if (this.inAll >= this.limits.maxInAll) return 'unavailable'
    this.inside.set(owner, own + 1)
    this.inAll += 1
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      this.leave(owner)
    }
  }

  private leave(owner: string): void {
    this.inAll -= 1
    const rest = (this.inside.get(owner) ?? 1) - 1
    if (rest > 0) this.inside.set(owner, rest)
    else this.inside.delete(owner)
    for (const waiting of this.waiting) {
      if (waiting.owner !== owner) continue
      waiting.end(this.takeNow(owner))
      return
    }
  }
}
