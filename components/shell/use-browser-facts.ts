'use client'
import { useEffect, useSyncExternalStore } from 'react'
import { hasMissingParts, noMissingParts, onMissingParts } from '@/lib/api/chunk-error'
import { writeCookie } from '@/lib/api/write-cookie'
import { zoneCookie } from '@/lib/format/time-zone'

const subscribe = (notify: () => void) => {
  addEventListener('online', notify)
  addEventListener('offline', notify)
  return () => {
    removeEventListener('online', notify)
    removeEventListener('offline', notify)
  }
}

/** Whether the browser is online and has all parts of the program; tells the server the browser's time zone on the way. */
export const useBrowserFacts = (): { online: boolean; partsMissing: boolean } => {
  useEffect(function tellZone() {
    writeCookie(zoneCookie, Intl.DateTimeFormat().resolvedOptions().timeZone)
  }, [])
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  const partsMissing = useSyncExternalStore(onMissingParts, hasMissingParts, noMissingParts)
  return { online, partsMissing }
}
