'use client'
import { useCallback, useEffect, useState } from 'react'

const small = '(max-width: 599.98px)'

/**
 * Whether the grid may take the plain table's place: when somebody points at the table or focuses it, or when the
 * browser has been idle for a while. Small screens keep the table, which is a list of cards there.
 */
export const useGridReady = (): { ready: boolean; onTouch: () => void } => {
  const [ready, setReady] = useState(false)
  const onTouch = useCallback(() => {
    if (!matchMedia(small).matches) setReady(true)
  }, [])
  useEffect(
    function waitForIdle() {
      let idle = 0
      const start = setTimeout(() => {
        if ('requestIdleCallback' in window) idle = requestIdleCallback(onTouch, { timeout: 10_000 })
        else onTouch()
      }, 6000)
      return () => {
        clearTimeout(start)
        if (idle) cancelIdleCallback(idle)
      }
    },
    [onTouch],
  )
  return { ready, onTouch }
}
