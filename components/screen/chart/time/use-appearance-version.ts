'use client'
import { useSyncExternalStore } from 'react'

let version = 0

const subscribe = (notify: () => void) => {
  const observer = new MutationObserver(() => {
    version++
    notify()
  })
  // Light and dark, accent and size are attributes of the document.
  observer.observe(document.documentElement, { attributes: true })
  return () => observer.disconnect()
}

/** Increments whenever the document's appearance changes: a canvas must then be repainted. -1 on the server. */
export const useAppearanceVersion = (): number =>
  useSyncExternalStore(
    subscribe,
    () => version,
    () => -1,
  )
