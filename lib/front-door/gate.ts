/**
 * Lets a bounded number of requests in. One that finds no place waits a moment for it, in order, and is then turned
 * away: the wait is also what keeps a crowd that comes again at once from eating the processor with refusals.
 */
export class Gate {
  private inside = 0
  private readonly waiting: { enter: () => void }[] = []

  constructor(
    private readonly places: number,
    private readonly waitMs: number,
  ) {}

  /** True when the caller is in and must `leave`; false when it has to go. */
  enter(): Promise<boolean> | true {
    if (this.inside < this.places) {
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
        this.waiting.splice(this.waiting.indexOf(place), 1)
        resolve(false)
      }, this.waitMs)
      this.waiting.push(place)
    })
  }

  leave(): void {
    const next = this.waiting.shift()
    // The place goes from hand to hand, so that nobody who has just come takes it first.
    if (next) next.enter()
    else this.inside -= 1
  }
}
