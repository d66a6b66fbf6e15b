'use client'
import { type ComponentType, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { TableProps } from '@/components/screen/table/plain-table'

const small = '(max-width: 599.98px)'
/** The grid loads by itself once the browser has been idle for a while after the page. */
const idleAfter = 6000
const retryAfter = 500

/** Whether somebody is using the table: pressing, focused inside it, or in a menu or dialog opened from it. */
const isBusy = (frame: HTMLElement | null, pressed: boolean): boolean =>
  pressed || (frame?.contains(document.activeElement) ?? false) || document.querySelector('.MuiModal-root') !== null

/**
 * The grid, once it may replace the plain table: its code loads when somebody points at the table or the
 * browser has been idle, and it is mounted when nobody is using the table. Small screens keep the table,
 * which is a list of cards there.
 */
export const useGrid = (frame: RefObject<HTMLElement | null>) => {
  const [grid, setGrid] = useState<{ Grid: ComponentType<TableProps> }>()
  const wanted = useRef(false)
  const pressed = useRef(false)

  const want = useCallback(() => {
    if (wanted.current || matchMedia(small).matches) return
    wanted.current = true
    import('./grid-table').then(({ default: Grid }) => {
      const put = () => {
        if (isBusy(frame.current, pressed.current)) setTimeout(put, retryAfter)
        else setGrid({ Grid })
      }
      setTimeout(put, retryAfter)
    })
  }, [frame])

  useEffect(
    function waitForIdle() {
      let idle = 0
      const start = setTimeout(() => {
        if ('requestIdleCallback' in window) idle = requestIdleCallback(want, { timeout: 10_000 })
        else want()
      }, idleAfter)
      const release = () => {
        pressed.current = false
      }
      addEventListener('pointerup', release)
      addEventListener('pointercancel', release)
      return () => {
        clearTimeout(start)
        if (idle) cancelIdleCallback(idle)
        removeEventListener('pointerup', release)
        removeEventListener('pointercancel', release)
      }
    },
    [want],
  )

  const onPointerDown = () => {
    pressed.current = true
  }
  return { Grid: grid?.Grid, frameProps: { onPointerEnter: want, onPointerDown } }
}
