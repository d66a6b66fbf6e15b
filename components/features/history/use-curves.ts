'use client'
import { useMemo, useState } from 'react'
import type { History } from '@/lib/contract/history'
import type { HistoryPointKey } from '@/lib/contract/history-point'
import { conditionsOf } from '@/lib/hvac/judge-reading'
import { toMoments, toPanels } from './history-panels'
import { useSignalText } from './use-signal-text'

/** A second history, drawn over the first, and what it is called. */
export type Overlay = { history: History; label: string }

/** Panels, moments and crosshair of a history, with another one over it. Until it is there the panels are empty. */
export const useCurves = (points: readonly HistoryPointKey[], history?: History, compared?: History) => {
  const { statesOf, bandText, unitText } = useSignalText()
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts change with the language, which brings other data
  const panels = useMemo(
    () =>
      toPanels({
        points,
        lines: history?.lines ?? [],
        compared: compared?.lines ?? null,
        statesOf,
        bandText,
        unitText,
        conditions: history?.steady && conditionsOf(history.steady),
      }),
    [history, compared, points.join()],
  )
  const moments = useMemo(() => (history ? toMoments(history) : []), [history])
  return { panels, moments, crosshair: useCrosshair(moments) }
}
export type Curves = ReturnType<typeof useCurves>

/** The crosshair of a picture, by index of its moments; `isSpoken`: it was moved by the keyboard. */
const useCrosshair = (moments: readonly number[]) => {
  const [{ index, isSpoken }, set] = useState<{ index: number | null; isSpoken: boolean }>(none)
  const at = index !== null && index < moments.length ? index : null
  return {
    at,
    /** s since 1970. */
    moment: at === null ? undefined : moments[at],
    isSpoken,
    move: (next: number | null, byKey: boolean) => set({ index: next, isSpoken: byKey }),
    clear: () => set(none),
  }
}
const none = { index: null, isSpoken: false }
