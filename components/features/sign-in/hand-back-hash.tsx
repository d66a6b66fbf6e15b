'use client'
import { useEffect } from 'react'

/** End of an external sign-in in a popup: passes the hash to the opener of this same origin, and closes. Blank. */
export const HandBackHash = () => {
  useEffect(function handBack() {
    const hash = window.location.search.slice(1) || window.location.hash.slice(1)
    window.opener?.postMessage({ type: 'auth-redirect', hash }, window.location.origin)
    if (window.opener) window.close()
  }, [])
  return null
}
