'use client'
import { useEffect } from 'react'
import { colorSchemeAttribute } from '@/lib/theme/color-scheme'

/** Paper is light, whatever the screen is: for as long as a page is printed, so is the document. */
export const usePrintLook = (): void => {
  useEffect(function whilePrinting() {
    const page = document.documentElement
    let shown: string | null = null
    const lighten = () => {
      shown ??= page.getAttribute(colorSchemeAttribute)
      page.setAttribute(colorSchemeAttribute, 'light')
    }
    const restore = () => {
      if (shown !== null) page.setAttribute(colorSchemeAttribute, shown)
      shown = null
    }
    addEventListener('beforeprint', lighten)
    addEventListener('afterprint', restore)
    return () => {
      removeEventListener('beforeprint', lighten)
      removeEventListener('afterprint', restore)
      restore()
    }
  }, [])
}
