'use client'
import { type RefObject, useEffect, useState } from 'react'

type Overflow = { before: boolean; after: boolean }

const none: Overflow = { before: false, after: false }

/** Whether parts of a row that scrolls sideways are out of sight, before or after what is seen. */
export const useOverflow = (row: RefObject<HTMLElement | null>, content: unknown): Overflow => {
  const [overflow, setOverflow] = useState(none)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content may be wider
  useEffect(
    function measure() {
      const { current } = row
      if (!current) return undefined
      const read = () => {
        const { scrollLeft, clientWidth, scrollWidth } = current
        const before = scrollLeft > 1
        const after = scrollLeft + clientWidth < scrollWidth - 1
        setOverflow((last) => (last.before === before && last.after === after ? last : { before, after }))
      }
      const observer = new ResizeObserver(read)
      observer.observe(current)
      current.addEventListener('scroll', read, { passive: true })
      read()
      return () => {
        observer.disconnect()
        current.removeEventListener('scroll', read)
      }
    },
    [row, content],
  )
  return overflow
}
