'use client'
import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { watchAppearance } from '@/components/ui/watch-appearance'

let version = 0

const subscribe = (notify: () => void) =>
  watchAppearance(() => {
    version++
    // At once: what the browser prints is what is drawn when it asks.
    flushSync(notify)
  })

/** Increments whenever the document's appearance changes: a canvas must then be repainted. -1 on the server. */
export const useAppearanceVersion = (): number =>
  useSyncExternalStore(
    subscribe,
    () => version,
    () => -1,
  )
