'use client'
import { type RefObject, useEffect, useRef } from 'react'

/** While a drawer is open over the page the focus is inside and Esc closes it; then the focus is where it was. */
export const useDrawerFocus = (isOpen: boolean, close: () => void): RefObject<HTMLElement | null> => {
  const drawer = useRef<HTMLElement>(null)
  useEffect(
    function holdFocus() {
      if (!isOpen) return undefined
      const before = document.activeElement
      const { current } = drawer
      const target = current?.querySelector<HTMLElement>('[aria-current="page"]') ?? current?.querySelector('a, button')
      if (target instanceof HTMLElement) target.focus()
      const onKey = (event: KeyboardEvent) => {
        if (event.key === 'Escape') close()
      }
      addEventListener('keydown', onKey)
      return () => {
        removeEventListener('keydown', onKey)
        if (before instanceof HTMLElement) before.focus()
      }
    },
    [isOpen, close],
  )
  return drawer
}
