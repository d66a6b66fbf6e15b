'use client'
import { useEffect } from 'react'
import { isLeaving } from '@/lib/api/session-state'
import { holdUnsaved } from '@/lib/api/unsaved-input'

/** Signing out has already asked the user. */
const ask = (event: BeforeUnloadEvent) => {
  if (!isLeaving()) event.preventDefault()
}

/**
 * While `unsaved`, the page is not reloaded automatically. Input that is `stored` survives a reload; for other input
 * the browser asks before leaving the page.
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
