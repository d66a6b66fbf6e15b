import { useCallback, useRef, useState } from 'react'
import { accentAttribute } from '@/lib/theme/accent-styles'
import { loadAccent } from '@/lib/theme/load-accent'
import type { Settings } from '@/lib/theme/settings'

type Accent = Settings['accent']

/** Recolours the page once the rules of a colour have loaded, and says so until then; of several choices the last one wins. */
export const useAccent = (first: Accent) => {
  const [compiling, setCompiling] = useState(false)
  const wanted = useRef(first)
  const shown = useRef(first)
  /** `onFailure` gets the colour that stayed. */
  const show = useCallback((accent: Accent, onFailure: (before: Accent) => void) => {
    wanted.current = accent
    const isWanted = () => wanted.current === accent
    setCompiling(true)
    loadAccent(accent)
      .then(
        () => {
          if (!isWanted()) return
          shown.current = accent
          document.documentElement.setAttribute(accentAttribute, accent)
        },
        () => {
          if (!isWanted()) return
          wanted.current = shown.current
          onFailure(shown.current)
        },
      )
      .finally(() => {
        if (isWanted() || wanted.current === shown.current) setCompiling(false)
      })
  }, [])
  return { compiling, show }
}
