import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Gives the focus back to what had it before a modal part opened, without scrolling to it: the library's own way lets
 * the browser scroll, and it takes what stands in a table's fixed columns for covered.
 */
export const useFocusBack = (open: boolean) => {
  const before = useRef<HTMLElement>(null)
  useEffect(
    function giveBack() {
      if (!open) return
      return () => {
        if (before.current?.isConnected) before.current.focus({ preventScroll: true })
        before.current = null
      }
    },
    [open],
  )
  return {
    disableRestoreFocus: true,
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
        before.current ??= relatedTarget
    },
  }
}
