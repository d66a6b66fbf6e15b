'use client'
import { createContext } from 'react'
import type { TimeMark } from './time-panel'

type Listener = (mark: TimeMark | null) => void

/** The mark that somebody points at, in a plot or beside it. Plots follow it without being rendered again. */
export const createPointedMark = () => {
  const listeners = new Set<Listener>()
  let pointed: TimeMark | null = null
  return {
    get: () => pointed,
    set: (next: TimeMark | null) => {
      if (next?.id === pointed?.id) return
      pointed = next
      for (const listener of listeners) listener(next)
    },
    subscribe: (listener: Listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export type PointedMark = ReturnType<typeof createPointedMark>

/** Without one, nothing beside the plots points at an event of theirs. */
export const PointedMarkContext = createContext<PointedMark | null>(null)
