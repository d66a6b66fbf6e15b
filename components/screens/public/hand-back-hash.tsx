'use client'
import { useEffect, useState } from 'react'
import { call } from '@/lib/api/call'
import { tellTabs } from '@/lib/api/session-channel'
import { userApi } from '@/lib/contract/user'
import { signedInMark } from '@/lib/navigation/sso-failure'

/**
 * End of an external sign-in in a popup: passes the hash to the opener of this same origin, and closes. Blank. A window
 * that has been at the company's provider has no opener any more: it tells all windows who is signed in now, and says so
 * where the browser does not let it close itself.
 */
export const HandBackHash = ({ signedIn }: { signedIn: string }) => {
  const [told, setTold] = useState(false)
  useEffect(function handBack() {
    const hash = window.location.search.slice(1) || window.location.hash.slice(1)
    if (window.opener) {
      window.opener.postMessage({ type: 'auth-redirect', hash }, window.location.origin)
      window.close()
    } else if (window.location.hash === signedInMark) {
      const tell = async () => {
        const { userId } = await call(userApi.info, {}, { background: true })
        tellTabs({ kind: 'in', userId })
        setTold(true)
        window.close()
      }
      tell().catch(() => undefined)
    }
  }, [])
  return told ? <p role="status">{signedIn}</p> : null
}
