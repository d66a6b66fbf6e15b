import { randomUUID } from 'node:crypto'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import type { JWTPayload } from 'jose'
import { authApi } from '@/lib/contract/auth'
import type { PlatformId } from '@/lib/contract/platform-id'
import { readConfig } from '../kernel/config/config'
import type { OidcSettings } from '../kernel/config/oidc-config'
import type { OidcClient, TestOidcProvider } from './oidc-provider'
import type { TestPlatform } from './test-platform'

/** A brand's client at the provider of a test. */
export const clientOf = (brand: PlatformId, logoutUri?: string): OidcClient => ({
  clientId: `console-${brand}`,
  clientSecret: `secret-of-${brand}-0123456789`,
  redirectUri: `https://console-${brand}.example/auth-redirect`,
  ...(logoutUri && { logoutUri }),
})

/** Gives brands their providers, as an operator does; what is not named has none. */
export const setProviders = (
  { config }: TestPlatform,
  brands: { [Brand in PlatformId]?: Partial<OidcSettings> & Pick<OidcSettings, 'issuer'> },
): void => {
  const name = { zh: '公司账号', en: 'company account' }
  const all = Object.entries(brands).map(([brand, settings]) => [
    brand,
    { clientId: `console-${brand}`, name, ...settings },
  ])
  config.oidc = readConfig({ PLATFORM_DEMO: '1', PLATFORM_OIDC: JSON.stringify(Object.fromEntries(all)) }).oidc
}

/** Puts the platform's clock where the provider's is: that of the machine. */
export const atRealTime = ({ clock }: TestPlatform): void => {
  clock.advance(differenceInMilliseconds(Date.now(), clock.now()))
}

export const newNonce = (): string => `nonce-${randomUUID()}`

type Visit = { nonce?: string; brand?: PlatformId; headers?: Record<string, string> }

/** Shows the platform an ID token, as the console does. */
export const enterBy = (platform: TestPlatform, idToken: string, visit: Visit = {}) => {
  const { nonce = newNonce(), brand: platformId = 6, headers = {} } = visit
  const form = { idToken, nonce, uuid: randomUUID(), platformId, client: 'Chrome 141 · Windows' }
  return platform.call(authApi.oidc, form, { headers })
}

/** The claims of a right ID token, each of which a test may change; undefined takes one away. */
export const claimsOf = (
  { clock }: TestPlatform,
  { issuer }: Pick<TestOidcProvider, 'issuer'>,
  changes: JWTPayload = {},
): JWTPayload => {
  const now = Math.floor(clock.now().getTime() / 1000)
  return { iss: issuer, aud: 'console-6', sub: 'zhang', nonce: newNonce(), iat: now, exp: now + 300, ...changes }
}

/** The same of a logout token. OpenID Connect Back-Channel Logout 1.0, 2.4. */
export const logoutClaimsOf = (
  platform: TestPlatform,
  provider: Pick<TestOidcProvider, 'issuer'>,
  changes: JWTPayload = {},
): JWTPayload => {
  const { nonce: _none, ...claims } = claimsOf(platform, provider)
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  return { ...claims, events, jti: randomUUID(), ...changes }
}
