import { authApi } from '@/lib/contract/auth'
import { call } from './call'
import { tellTabs } from './session-channel'
import { beginLeaving } from './session-state'

/** Ends the session and then leaves, even if the platform could not be told: the proxy clears the cookie either way. */
export const signOut = async (leave: () => void): Promise<void> => {
  beginLeaving()
  await call(authApi.logout, {}).catch(() => undefined)
  tellTabs({ kind: 'out' })
  leave()
}
