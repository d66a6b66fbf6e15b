'use client'
import { useSyncExternalStore } from 'react'
import { watchAppearance } from '@/components/ui/watch-appearance'

let version = 0

const subscribe = (notify: () => void) =>
  watchAppearance(() => {
    version++
    notify()
  })

/** Increments whenever the document's appearance changes: a canvas must then be repainted. -1 on the server. */
export const useAppearanceVersion = (): number =>
  useSyncExternalStore(
    subscribe,
    () => version,
    () => -1,
  )
