import type { LiveEvent } from '@/lib/contract/event'

/**
 * `gather`: how long readings of other controllers wait to be told together, ms. `most`: so many are told one by one;
 * where more come, a page hears `rarely`, ms, that there are new ones, and not whose.
 */
export type GatherTimes = { gather: number; most: number; rarely: number }
export const usualGather: GatherTimes = { gather: 500, most: 256, rarely: 5000 }

type Parts = {
  /** Tells a page some events at once. */
  tell: (events: readonly LiveEvent[]) => void
  times?: GatherTimes
  /** Ms by a clock that never jumps. */
  elapsed?: () => number
}

/**
 * What one page is told of new readings. A fleet of thousands has dozens a second: the first after a silence is told at
 * once, those that follow together and each controller once, and a page can never be told more than it can read.
 */
export const gatherReadings = ({ tell, times = usualGather, elapsed = () => performance.now() }: Parts) => {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  let toldAt = Number.NEGATIVE_INFINITY

  const wait = (ms: number): void => {
    timer = setTimeout(flush, ms)
  }
  const flush = (): void => {
    timer = null
    if (waiting.size === 0) return
    const isTooMany = waiting.size > times.most
    const due = toldAt + (isTooMany ? times.rarely : times.gather) - elapsed()
    if (due > 0) {
      wait(due)
      return
    }
    tell(isTooMany ? [{ topic: 'unit' }] : [...waiting].map((macWifiId) => ({ topic: 'unit', macWifiId })))
    waiting.clear()
    toldAt = elapsed()
  }
  return {
    hear: (macWifiId: string): void => {
      waiting.add(macWifiId)
      if (timer === null) flush()
    },
    end: (): void => {
      if (timer) clearTimeout(timer)
    },
  }
}
