'use client'
import { useEffect } from 'react'
import { isLeaving } from '@/lib/api/session/session-state'
import { holdUnsaved } from '@/lib/api/unsaved-input'

/** Signing out has already asked the user. */
const ask = (event: BeforeUnloadEvent) => {
  if (!isLeaving()) event.preventDefault()
}

/**
 * While `unsaved`, the page is not reloaded for a new version. Input that is `stored`, best by the key of its draft,
 * survives a reload; for other input the browser asks before leaving the page.
 */
export const useUnsaved = (unsaved: boolean, stored: string | boolean): void => {
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
