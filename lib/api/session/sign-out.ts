import { authApi } from '@/lib/contract/auth'
import { call } from '../call'
import { tellTabs } from './session-channel'
import { beginLeaving } from './session-state'

/**
 * The address at the company's provider where signing out goes on, if the proxy's answer names one that a browser may
 * be sent to.
 */
const toNext = (data: unknown): string | undefined => {
  if (typeof data !== 'object' || data === null || !('next' in data) || typeof data.next !== 'string') return undefined
  const url = URL.canParse(data.next) ? new URL(data.next) : undefined
  const isLoopback = /^(?:(?:.+\.)?localhost|127\.0\.0\.1|\[::1\])$/.test(url?.hostname ?? '')
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback) ? url.href : undefined
}

/**
 * Ends the session and then leaves for the sign-in page, or for where the company's account is signed out too, even if
 * the platform could not be told: the proxy clears the cookie either way.
 */
export const signOut = async (leave: (to: string) => void): Promise<void> => {
  beginLeaving()
  const answered = await call(authApi.logout, {}).catch(() => undefined)
  tellTabs({ kind: 'out' })
  leave(toNext(answered) ?? '/login')
}
