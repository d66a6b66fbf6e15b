/** Why a sign-in by the company's account did not succeed, as the sign-in page is told. */
export const ssoFailures = ['cancelled', 'state', 'provider', 'refused', 'unavailable', 'failed'] as const
export type SsoFailure = (typeof ssoFailures)[number]

/** The failure that an address names, if it is one. */
export const toSsoFailure = (text: unknown): SsoFailure | undefined => ssoFailures.find((known) => known === text)

/** Path that begins a sign-in by the company's account and ends at `target`. */
export const toSsoStart = (target: string): string =>
  target === '/' ? '/sso/start' : `/sso/start?redirect=${encodeURIComponent(target)}`
