'use client'
import { millisecondsInMinute } from 'date-fns/constants'
import { useRef } from 'react'
import { serverNow } from '@/lib/api/clock'
import { type Picture, panned, type TimeRange, toZoom, type Window } from './history-picture'

/** `isStep`: the browser's back button undoes it. */
export type ChangePicture = (next: Partial<Picture>, isStep?: boolean) => void

const keyOf = ({ from, to, zoom }: Window): string => [from, to, zoom?.from, zoom?.to].join()

/** Zooming and panning of a picture. A zoom is a step in the browser's history too, a pan belongs to the last one. */
export const useWindow = ({ from, to, zoom }: Picture, onChange: ChangePicture) => {
  const current: Window = { from, to, zoom }
  /** The zooms that led to what is shown; those whose result is no longer shown count no more. */
  const zooms = useRef<{ before: Window; after: string }[]>([])
  const step = (next: Window) => {
    if (keyOf(next) === keyOf(current)) return
    zooms.current.push({ before: current, after: keyOf(next) })
    onChange(next, true)
  }
  return {
    /** null: the whole range. */
    zoom: (wanted: TimeRange | null) => step({ ...current, zoom: wanted && toZoom(current, wanted) }),
    /** Shows what may lie outside the range, which grows to include it. */
    look: (wanted: TimeRange) => {
      const whole = { from: Math.min(from, wanted.from), to: Math.max(to, wanted.to) }
      step({ ...whole, zoom: toZoom(whole, wanted) })
    },
    /** To the window before the last zoom, or to the whole range. */
    back: () => {
      const now = keyOf(current)
      const last = zooms.current.findLastIndex(({ after }) => after === now)
      const [undone] = zooms.current.splice(Math.max(0, last))
      const next = last < 0 ? { ...current, zoom: null } : (undone?.before ?? current)
      if (keyOf(next) !== now) onChange(next, true)
    },
    pan: (direction: 1 | -1) => {
      const now = Math.floor(serverNow() / millisecondsInMinute) * millisecondsInMinute
      const next = panned(current, direction, now)
      if (keyOf(next) === keyOf(current)) return
      const last = zooms.current.at(-1)
      if (last?.after === keyOf(current)) last.after = keyOf(next)
      onChange(next)
    },
  }
}

export type WindowMoves = ReturnType<typeof useWindow>
