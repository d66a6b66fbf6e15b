'use client'
import { useEffect, useSyncExternalStore } from 'react'
import { writeCookie } from '@/lib/api/write-cookie'
import { deviceCookie } from '@/lib/theme/settings'

const query = '(max-width: 991.98px)'

const subscribe = (notify: () => void) => {
  const media = matchMedia(query)
  media.addEventListener('change', notify)
  return () => media.removeEventListener('change', notify)
}

/** Mobile mode: under 992 px. Spec 2. The layout itself is CSS; this is for behaviour. */
export const useMobile = (): boolean => {
  const mobile = useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
  useEffect(
    function rememberDevice() {
      writeCookie(deviceCookie, mobile ? 'mobile' : 'desktop')
    },
    [mobile],
  )
  return mobile
}
