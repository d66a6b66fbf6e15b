'use client'
import { useEffect } from 'react'
import { shapesReady } from '@/lib/contract/shapes-ready'

/**
 * Fetches what checks shapes once the page answers. A form that is submitted in that moment is held until then: its
 * input could not be checked, and must not be lost.
 */
export const PrepareShapes = () => {
  useEffect(function prepare() {
    const hold = (event: SubmitEvent) => {
      const { target, submitter } = event
      event.preventDefault()
      event.stopImmediatePropagation()
      coming.then(() => target instanceof HTMLFormElement && target.requestSubmit(submitter))
    }
    const stop = () => removeEventListener('submit', hold, true)
    const coming = shapesReady().finally(stop)
    addEventListener('submit', hold, true)
    return stop
  }, [])
  return null
}
