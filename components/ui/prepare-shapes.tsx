'use client'
import { useEffect } from 'react'
import { areShapesReady, shapesReady } from '@/lib/contract/shapes-ready'

/** Signs that somebody has begun to use the page, and may soon send something. */
const beginnings = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'input'] as const

/**
 * Fetches what checks shapes once somebody begins to use the page, if no call of the page has needed it before. A form
 * that is submitted until then is held: its input could not be checked, and must not be lost.
 */
export const PrepareShapes = () => {
  useEffect(function prepare() {
    const fetchEarly = () => {
      for (const each of beginnings) removeEventListener(each, fetchEarly)
      shapesReady().catch(() => undefined)
    }
    const hold = (event: SubmitEvent) => {
      if (areShapesReady()) return
      const { target, submitter } = event
      event.preventDefault()
      event.stopImmediatePropagation()
      shapesReady().then(() => target instanceof HTMLFormElement && target.requestSubmit(submitter))
    }
    for (const each of beginnings) addEventListener(each, fetchEarly, { passive: true })
    addEventListener('submit', hold, true)
    return () => {
      for (const each of beginnings) removeEventListener(each, fetchEarly)
      removeEventListener('submit', hold, true)
    }
  }, [])
  return null
}
