'use client'
import { useSyncExternalStore } from 'react'
import { hasMissingParts, noMissingParts, onMissingParts } from '@/lib/api/chunk-error'

const subscribe = (notify: () => void) => {
  addEventListener('online', notify)
  addEventListener('offline', notify)
  return () => {
    removeEventListener('online', notify)
    removeEventListener('offline', notify)
  }
}

/** Whether the browser is online and has all script chunks. */
export const useBrowserFacts = (): { online: boolean; partsMissing: boolean } => {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  const partsMissing = useSyncExternalStore(onMissingParts, hasMissingParts, noMissingParts)
  return { online, partsMissing }
}
