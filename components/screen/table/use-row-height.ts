'use client'
import { useEffect, useState } from 'react'
import type { TablePreference } from '@/lib/contract/preference'

/** Height of a row in px by density, before scaling with the interface size. */
const heights = { compact: 30, standard: 40, comfortable: 52 } as const
/** Of rows whose name has a second line; compact ones show the name alone. */
const twoLineHeights = { compact: 30, standard: 48, comfortable: 60 } as const
/** How much smaller interface sizes make a row. */
const bySize: Record<string, number> = { medium: 0, small: -4, mini: -8 }

/** Height of a row; follows the interface size at once. */
export const useRowHeight = (density: NonNullable<TablePreference['density']>, hasTwoLines = false): number => {
  const [less, setLess] = useState(0)
  useEffect(function followSize() {
    const read = () => setLess(bySize[document.documentElement.dataset.size ?? 'medium'] ?? 0)
    read()
    const observer = new MutationObserver(read)
    observer.observe(document.documentElement, { attributeFilter: ['data-size'] })
    return () => observer.disconnect()
  }, [])
  return Math.max(26, (hasTwoLines ? twoLineHeights : heights)[density] + less)
}
