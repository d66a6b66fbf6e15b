import { publicPages } from '@/lib/edge/paths'
import { safeRedirect } from '@/lib/navigation/safe-redirect'

/** What the guard knows of a page request. */
export type GateRequest = {
  path: string
  search: string
  signedIn: boolean
  /** `Sec-Fetch-Site` and `Sec-Fetch-Mode`, null where the browser sends none. */
  fetchSite: string | null
  hasSessionCookie: boolean
}

export type GateDecision =
  | { kind: 'pass' }
  | { kind: 'redirect'; to: string; clearSession?: true }
  /** Same-origin hop: SameSite=Strict keeps the cookie off a navigation that another site started. */
  | { kind: 'hop'; to: string }
  | { kind: 'pass-and-clear' }

/** Access rules of spec 2, in one pure function. The pages check the session again. */
export const decideGate = ({ path, search, signedIn, fetchSite, hasSessionCookie }: GateRequest): GateDecision => {
  const ownOrigin = fetchSite === null || fetchSite === 'same-origin' || fetchSite === 'none'
  if (path === '/login') {
    const query = new URLSearchParams(search)
    if (!ownOrigin && !hasSessionCookie) return { kind: 'hop', to: path + search }
    // The address only chooses the page's message about an ended session. Anybody can write an address: a live session
    // continues, whatever it says, and only a cookie that opens none is cleared.
    if (!signedIn && hasSessionCookie) return { kind: 'pass-and-clear' }
    if (signedIn) return { kind: 'redirect', to: safeRedirect(query.get('redirect')) }
  }
  // The provider's answer comes to the address of spec 2; what takes it needs no page.
  if (path === '/auth-redirect' && new URLSearchParams(search).has('state')) {
    return { kind: 'redirect', to: `/sso/return${search}` }
  }
  if (publicPages.has(path)) return { kind: 'pass' }
  if (signedIn) return path === '/' ? { kind: 'redirect', to: '/dashboard' } : { kind: 'pass' }
  if (!ownOrigin && !hasSessionCookie) return { kind: 'hop', to: path + search }
  return {
    kind: 'redirect',
    to: `/login?redirect=${encodeURIComponent(path + search)}`,
    ...(hasSessionCookie && { clearSession: true }),
  }
}
