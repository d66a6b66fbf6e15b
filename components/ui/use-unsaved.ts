'use client'
import { useEffect } from 'react'
import { isLeaving } from '@/lib/api/session-state'
import { holdUnsaved } from '@/lib/api/unsaved-input'

/** Whoever signs out has been asked already. */
const ask = (event: BeforeUnloadEvent) => {
  if (!isLeaving()) event.preventDefault()
}

/**
 * While `unsaved`, the page is not reloaded by itself. Input that is `stored` survives a reload; for other input the
 * browser asks before the page is left.
 */
export const useUnsaved = (unsaved: boolean, stored: boolean): void => {
  useEffect(
    function hold() {
      if (!unsaved) return undefined
      const release = holdUnsaved(stored)
      if (!stored) addEventListener('beforeunload', ask)
      return () => {
        release()
        removeEventListener('beforeunload', ask)
      }
    },
    [unsaved, stored],
  )
}
