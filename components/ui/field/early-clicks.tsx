'use client'
import { useEffect } from 'react'

/** When it has mounted, the page answers clicks, and those that came earlier are repeated: `keepEarlyClicks`. */
export const EarlyClicks = () => {
  useEffect(function answer() {
    globalThis.earlyClicks?.answer(() => import('@/lib/early/repeat-early-clicks'))
  }, [])
  return null
}
