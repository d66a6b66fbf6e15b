'use client'
import { useEffect, useSyncExternalStore } from 'react'
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

/** Whether the browser is online; tells the server the browser's time zone on the way. */
export const useBrowserFacts = (): { online: boolean } => {
  useEffect(function tellZone() {
    writeCookie(zoneCookie, Intl.DateTimeFormat().resolvedOptions().timeZone)
  }, [])
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return { online }
}
