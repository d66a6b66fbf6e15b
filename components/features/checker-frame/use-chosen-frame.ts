'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '@/lib/api/call'
import { type CheckerFrame, checkerFrameApi, type FrameFilter } from '@/lib/contract/checker-frame'
import { type FramePage, useFramePages } from './use-frame-pages'
import { type ReplaySpeed, useReplay } from './use-replay'

/** The frames of a capture that pass a filter. */
export type FilteredFrames = { taskId: string; filter: FrameFilter; total: number; head: FramePage | undefined }

export type FrameChoice = {
  seq: number | null
  /** How fast it is replayed, from the chosen frame or from what is in sight. */
  replay: ReplaySpeed | null
  onReplayed: (last: CheckerFrame) => void
  /** The chosen frame, once it is there. */
  onFound: (frame: CheckerFrame | undefined) => void
}

/** The frame that is chosen or that a replay has come to, and its index in the filter. `first`: the first in sight. */
export const useChosenFrame = (frames: FilteredFrames, choice: FrameChoice, first: number) => {
  const { taskId, filter, total, head } = frames
  const { seq, replay, onReplayed, onFound } = choice
  const client = useQueryClient()
  const placeKey = (of: number | null) => [checkerFrameApi.position.path, taskId, JSON.stringify(filter), of]
  const { data: place } = useQuery({
    queryKey: placeKey(seq),
    queryFn: ({ signal }) => call(checkerFrameApi.position, { taskId, seq: seq ?? 1, ...filter }, { signal }),
    enabled: seq !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const placed = seq === null ? undefined : place?.before
  const from = placed ?? first
  const replayed = useReplay(taskId, filter, { speed: replay, total, head, onEnd: onReplayed, from })
  const index = replayed ?? placed
  const frameAt = useFramePages(taskId, filter, { total, first: index ?? 0, last: index ?? 0, head })
  const found = index === undefined ? undefined : frameAt(index)
  const chosen = replayed !== null || found?.seq === seq ? found : undefined

  const tell = useEffectEvent(() => {
    // Where a replay has come to is known when it stops there.
    if (chosen && replayed !== null) client.setQueryData(placeKey(chosen.seq), { before: replayed })
    onFound(chosen)
  })
  const chosenSeq = chosen?.seq
  useEffect(
    function tellWhereItIs() {
      if (chosenSeq !== undefined || seq === null) tell()
    },
    [chosenSeq, seq],
  )
  return { index, chosen, key: `${replayed ?? seq} ${JSON.stringify(filter)}` }
}
