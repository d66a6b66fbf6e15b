type Limits = {
  /** Places at the start, and the most there may ever be. */
  most: number
  /** Places that always stay. */
  least: number
  /** How long one that finds no place waits for it, milliseconds. */
  waitMs: number
  /** How long those inside should take at most, milliseconds. */
  aimMs: number
}

/**
 * Lets a bounded number of requests in. One that finds no place waits a moment for it, in order, and is then turned
 * away: the wait is also what keeps a crowd that comes again at once from eating the processor with refusals.
 *
 * While others wait, places follow what is behind the gate: fewer when those inside take longer than they should, more
 * again when they do not (additive increase, multiplicative decrease). A slow request in a quiet hour changes nothing.
 */
export class Gate {
  private inside = 0
  private places: number
  private readonly waiting = new Set<{ enter: () => void }>()

  constructor(private readonly limits: Limits) {
    this.places = limits.most
  }

  /** True when the caller is in and must `leave`; false when it has to go. */
  enter(): Promise<boolean> | true {
    if (this.inside < Math.floor(this.places)) {
      this.inside += 1
      return true
    }
    return new Promise((resolve) => {
      const place = {
        enter: () => {
          clearTimeout(timer)
          resolve(true)
        },
      }
      const timer = setTimeout(() => {
        this.waiting.delete(place)
        resolve(false)
      }, this.limits.waitMs)
      this.waiting.add(place)
    })
  }

  /** @param ms How long it was inside. */
  leave(ms: number): void {
    this.adapt(ms)
    this.inside -= 1
    // The place goes from hand to hand, so that nobody who has just come takes it first.
    const [next] = this.waiting
    if (!next || this.inside >= Math.floor(this.places)) return
    this.waiting.delete(next)
    this.inside += 1
    next.enter()
  }

  private adapt(ms: number): void {
    const { least, most, aimMs } = this.limits
    if (ms > aimMs && this.waiting.size > 0) this.places = Math.max(least, this.places * 0.98)
    else if (ms <= aimMs) this.places = Math.min(most, this.places + 0.2)
  }
}
