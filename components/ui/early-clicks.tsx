'use client'
import { useEffect } from 'react'
import { repeatEarlyClicks } from '@/lib/early/repeat-early-clicks'

/** Stands after everything else on a page: when it has mounted, the page answers clicks, and earlier ones are repeated. */
export const EarlyClicks = () => {
  useEffect(function repeat() {
    // The next task: forms first take over what was typed, and the router begins to follow the address.
    const timer = setTimeout(repeatEarlyClicks)
    return () => clearTimeout(timer)
  }, [])
  return null
}
