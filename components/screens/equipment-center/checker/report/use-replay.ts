'use client'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FrameFilter } from '@/lib/contract/checker-frame'
import { moveReplay } from './replay-clock'
import { type FramePage, useFramePages } from './use-frame-pages'

/** How many times as fast as it was heard. */
export const replaySpeeds = [1, 2, 5, 10, 60] as const
export type ReplaySpeed = (typeof replaySpeeds)[number]

const tickMs = 100
/** Longest silence that is waited for, ms of who watches. */
const maxSilenceMs = 2000
/** Frames that are read ahead. */
const ahead = 100

type Replay = {
  /** None: nothing is replayed. */
  speed: ReplaySpeed | null
  /** Where it begins: an index in the filter. */
  from: number
  total: number
  head: FramePage | undefined
  /** The last frame was reached. */
  onEnd: () => void
}

/**
 * Goes through the frames of a capture at the pace at which they were heard. Gives the index of the newest that was
 * heard by now. While a page is being read, time stands still.
 */
export const useReplay = (
  taskId: string,
  filter: FrameFilter,
  { speed, from, total, head, onEnd }: Replay,
): number | null => {
  const [at, setAt] = useState<number | null>(null)
  const first = at ?? from
  const frameAt = useFramePages(taskId, filter, {
    // Nothing is read for a replay that nobody wants.
    total: speed === null ? 0 : total,
    first,
    last: Math.max(first, Math.min(total - 1, first + ahead)),
    head,
  })
  const read = useEffectEvent((index: number) => frameAt(index))
  // From its end, it begins again.
  const begin = useEffectEvent(() => at ?? (from + 1 >= total ? 0 : from))
  const count = useEffectEvent(() => total)
  const end = useEffectEvent(onEnd)
  useEffect(
    function play() {
      if (speed === null) {
        setAt(null)
        return
      }
      let place: { index: number; clock?: number } = { index: begin() }
      setAt(place.index)
      let last = performance.now()
      const timer = setInterval(() => {
        const now = performance.now()
        const passed = (now - last) * speed
        last = now
        const here = read(place.index)
        // Its first frame is not there yet.
        if (here === undefined) return
        // What is shown has caught up with it by now.
        if (place.index + 1 >= count()) return end()
        const next = moveReplay({ ...place, clock: place.clock ?? here.atMs }, passed, {
          total: count(),
          atMs: (index) => read(index)?.atMs,
          maxSilenceMs: maxSilenceMs * speed,
        })
        if (next.index !== place.index) setAt(next.index)
        place = next
      }, tickMs)
      return () => clearInterval(timer)
    },
    [speed],
  )
  return speed === null ? null : at
}
