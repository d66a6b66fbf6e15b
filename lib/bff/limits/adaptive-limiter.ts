import 'server-only'

type Limits = {
  /** Initial and maximum number of permits. */
  max: number
  /** Minimum number of permits. */
  min: number
  /** How long a request waits for a permit at most, milliseconds; half of it at least. */
  waitMs: number
  /** How long a request should take at most, milliseconds. */
  aimMs: number
}

const goldenStep = 0.618034

/**
 * Lets a bounded number of requests run. Beyond it a request waits briefly for a permit, in order, and is then turned
 * away: the wait also keeps clients that retry at once from filling the processor with refusals. Waits differ, so that
 * those who are turned away together do not come back together.
 *
 * While others wait, the number of permits adapts: fewer when requests take longer than they should, more again when
 * they do not (additive increase, multiplicative decrease). A slow request with nobody waiting changes nothing.
 */
export class AdaptiveLimiter {
  private inside = 0
  private permits: number
  private readonly waiting = new Set<{ enter: () => void }>()
  /** Share of the wait above its half, from 0 to 1: steps of the golden ratio fill the range evenly. */
  private share = 0

  constructor(private readonly limits: Limits) {
    this.permits = limits.max
  }

  /** True when the caller is in and must `release`; false when it must give up. */
  acquire(): Promise<boolean> | true {
    if (this.inside < Math.floor(this.permits)) {
      this.inside += 1
      return true
    }
    this.share = (this.share + goldenStep) % 1
    const waitMs = (this.limits.waitMs * (1 + this.share)) / 2
    return new Promise((resolve) => {
      const waiter = {
        enter: () => {
          clearTimeout(timer)
          resolve(true)
        },
      }
      const giveUp = () => {
        if (this.waiting.delete(waiter)) resolve(false)
      }
      // After a busy turn the timers come first: requests that have ended release before it gives up.
      const timer = setTimeout(() => setImmediate(giveUp), waitMs)
      this.waiting.add(waiter)
    })
  }

  /** @param ms How long it was inside. */
  release(ms: number): void {
    this.adapt(ms)
    this.inside -= 1
    // Hand the permit over, so that no newcomer takes it first.
    const [next] = this.waiting
    if (!next || this.inside >= Math.floor(this.permits)) return
    this.waiting.delete(next)
    this.inside += 1
    next.enter()
  }

  private adapt(ms: number): void {
    const { min, max, aimMs } = this.limits
    if (ms > aimMs && this.waiting.size > 0) this.permits = Math.max(min, this.permits * 0.98)
    else if (ms <= aimMs) this.permits = Math.min(max, this.permits + 0.2)
  }
}
