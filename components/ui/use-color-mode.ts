'use client'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { type ColorMode, colorModeKey, colorModes } from '@/lib/theme/color-mode'
import { colorSchemeAttribute } from '@/lib/theme/color-scheme'

const changed = 'color-mode'
/** For as long as the page lives, where the browser stores nothing. */
let unstored: ColorMode | undefined

const read = (): ColorMode => {
  try {
    const stored = localStorage.getItem(colorModeKey)
    return colorModes.find((mode) => mode === stored) ?? unstored ?? 'system'
  } catch {
    return unstored ?? 'system'
  }
}

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)')

const apply = (): void => {
  const mode = read()
  const shown = mode === 'system' ? (systemIsDark().matches ? 'dark' : 'light') : mode
  document.documentElement.setAttribute(colorSchemeAttribute, shown)
}

const subscribe = (notify: () => void) => {
  addEventListener(changed, notify)
  addEventListener('storage', notify)
  return () => {
    removeEventListener(changed, notify)
    removeEventListener('storage', notify)
  }
}

const onServer = (): undefined => undefined

/** The reader's mode, and how to choose another; follows the system and the browser's other tabs. */
export const useColorMode = () => {
  const mode = useSyncExternalStore<ColorMode | undefined>(subscribe, read, onServer)
  useEffect(function follow() {
    const system = systemIsDark()
    const stop = subscribe(apply)
    system.addEventListener('change', apply)
    return () => {
      stop()
      system.removeEventListener('change', apply)
    }
  }, [])
  const setMode = useCallback((next: ColorMode) => {
    unstored = next
    try {
      localStorage.setItem(colorModeKey, next)
    } catch {
      // The choice then lasts as long as the page.
    }
    dispatchEvent(new Event(changed))
  }, [])
  return { mode, setMode }
}
