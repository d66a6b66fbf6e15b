import { authApi } from '@/lib/contract/auth'
import { call } from './call'

/** Ends the session and then leaves, also when nobody could be told: the proxy clears the cookie either way. */
export const signOut = (leave: () => void): Promise<void> => call(authApi.logout, {}).then(leave, leave)
