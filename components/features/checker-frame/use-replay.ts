'use client'
import { useEffect, useEffectEvent, useState } from 'react'
import type { CheckerFrame, FrameFilter } from '@/lib/contract/checker-frame'
import { moveReplay } from './replay-clock'
import { type FramePage, useFramePages } from './use-frame-pages'

/** Speed relative to the recording. */
export const replaySpeeds = [1, 2, 5, 10, 60] as const
export type ReplaySpeed = (typeof replaySpeeds)[number]

const tickMs = 100
/** Longest silence to replay, ms for the viewer. */
const maxSilenceMs = 2000
/** Frames to read ahead. */
const ahead = 100

type Replay = {
  /** Undefined: no replay. */
  speed: ReplaySpeed | null
  /** Start: an index in the filter. */
  from: number
  total: number
  head: FramePage | undefined
  /** Called with the last frame when it was reached: the view may still show an earlier one. */
  onEnd: (last: CheckerFrame) => void
}

/**
 * Replays the frames of a capture at recorded speed. Returns the index of the newest frame
 * so far. While a page is being read, the clock stops.
 */
export const useReplay = (
  taskId: string,
  filter: FrameFilter,
  { speed, from, total, head, onEnd }: Replay,
): number | null => {
  const [at, setAt] = useState<number | null>(null)
  const first = at ?? from
  const frameAt = useFramePages(taskId, filter, {
    // Read nothing without a replay.
    total: speed === null ? 0 : total,
    first,
    last: Math.max(first, Math.min(total - 1, first + ahead)),
    head,
  })
  const read = useEffectEvent((index: number) => frameAt(index))
  // From its end, it starts over.
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
        // Its first frame is not loaded yet.
        if (here === undefined) return
        if (place.index + 1 >= count()) return end(here)
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
