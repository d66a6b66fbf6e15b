/** Why a sign-in by the company's account did not succeed, as the sign-in page is told. */
export const ssoFailures = ['cancelled', 'state', 'provider', 'refused', 'unavailable', 'failed'] as const
export type SsoFailure = (typeof ssoFailures)[number]

/** The failure that an address names, if it is one. */
export const toSsoFailure = (text: unknown): SsoFailure | undefined => ssoFailures.find((known) => known === text)

/** Fragment of the page that tells the other windows of a sign-in, and closes. */
export const signedInMark = '#signed-in'

/** Path that begins a sign-in by the company's account and ends at `target`. */
export const toSsoStart = (target: string): string =>
  target === '/' ? '/sso/start' : `/sso/start?redirect=${encodeURIComponent(target)}`

/** The same in a window of its own: it ends by telling the others. */
export const signedInElsewhere = toSsoStart(`/auth-redirect${signedInMark}`)
