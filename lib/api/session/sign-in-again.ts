import { authApi } from '@/lib/contract/auth'
import { call } from '../call'
import { CallError } from '../call-error'
import { reloadPage } from '../reload-page'
import { storeUnsent } from '../unsent-changes'
import { tellTabs } from './session-channel'
import { beginLeaving, refusedChanges } from './session-state'

/**
 * Spec 8: resets the token and reloads, which leads to the sign-in page and back to this one. Changes that were refused
 * are offered then. Rejects, with nothing done, where the console could not be reached.
 */
export const signInAgain = async (): Promise<void> => {
  await call(authApi.logout, {}).catch((error: unknown) => {
    // The platform need not know of it: the proxy clears the cookie either way.
    if (error instanceof CallError && error.detail.reason === undefined) return
    throw error
  })
  storeUnsent(refusedChanges())
  beginLeaving()
  tellTabs({ kind: 'out' })
  reloadPage()
}
