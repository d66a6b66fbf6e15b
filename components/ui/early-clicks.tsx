'use client'
import { useEffect } from 'react'

const answer = () => globalThis.earlyClicks?.answer(() => import('@/lib/early/repeat-early-clicks'))

/** Stands after everything else on a page: when it has mounted, the page answers clicks, and earlier ones are repeated. */
export const EarlyClicks = () => {
  useEffect(function answerNext() {
    // The next task: forms first take over what was typed, and the router begins to follow the address.
    const timer = setTimeout(answer)
    return () => clearTimeout(timer)
  }, [])
  return null
}
