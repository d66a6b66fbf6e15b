import 'server-only'
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import * as client from 'openid-client'
import { consoleConfig } from '@/lib/config/console-config'
import type { OidcSettings } from '@/lib/config/oidc-config'
import type { SsoRound } from '@/lib/session/sso-cookie'
import { ConcurrencyLimiter } from '../limits/concurrency-limiter'

/** Longest time that a question to the provider takes, seconds. */
const timeoutSeconds = 10
/** How long what it says of itself holds, and after how long a failed question is asked again if it was known, ms. */
const holdsMs = millisecondsInHour
const againMs = millisecondsInMinute

/** The provider gave no usable answer, or somebody cancelled there. Holds nothing of what it sent. */
export class ProviderFailure extends Error {
  constructor(
    readonly reason: 'cancelled' | 'provider' | 'busy',
    /** A code for the log, in the library's or the provider's words. */
    readonly detail: string,
  ) {
    super(reason)
  }
}

// Whoever waits for a provider holds no permit of a call: one that hangs must not keep others from the platform.
const limiter = new ConcurrencyLimiter({ maxOfOne: 8, maxInAll: 32, waitMs: 5000 })

const toDetail = (text: unknown): string => (typeof text === 'string' && /^[\w.-]{1,64}$/.test(text) ? text : 'unknown')

const toFailure = (error: unknown): ProviderFailure => {
  if (error instanceof ProviderFailure) return error
  if (error instanceof client.AuthorizationResponseError) {
    return new ProviderFailure(error.error === 'access_denied' ? 'cancelled' : 'provider', toDetail(error.error))
  }
  if (error instanceof client.ResponseBodyError) return new ProviderFailure('provider', toDetail(error.error))
  const { code, name } = error as { code?: unknown; name?: unknown }
  return new ProviderFailure('provider', toDetail(code ?? name))
}

const withPermit = async <T>(owner: string | undefined, ask: () => Promise<T>): Promise<T> => {
  const release = await limiter.acquire(owner ?? '')
  if (typeof release === 'string') throw new ProviderFailure('busy', release)
  try {
    return await ask()
  } catch (error) {
    throw toFailure(error)
  } finally {
    release()
  }
}

type Known = { config?: client.Configuration; until: number; asking?: Promise<client.Configuration> | undefined }

// Of this module and not of the process: the library keeps what belongs to a configuration beside itself.
const known = new WeakMap<OidcSettings, Known>()

/** The secret goes into a header, as the standard's default is, unless the provider says that it takes it elsewhere only. */
const authenticate =
  (secret: string): client.ClientAuth =>
  (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported
    const isBasic = !methods || methods.includes('client_secret_basic') || !methods.includes('client_secret_post')
    return (isBasic ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret))(server, ...rest)
  }

const discover = ({ issuer, clientId, clientSecret }: OidcSettings): Promise<client.Configuration> =>
  client.discovery(new URL(issuer), clientId, {}, authenticate(clientSecret), {
    timeout: timeoutSeconds,
    // The start has refused plain http but for loopback.
    ...(!consoleConfig().secureCookies && { execute: [client.allowInsecureRequests] }),
  })

/** What the provider says of itself: asked once an hour; who comes meanwhile joins. */
const configurationOf = async (settings: OidcSettings): Promise<client.Configuration> => {
  const entry: Known = known.get(settings) ?? { until: 0 }
  known.set(settings, entry)
  if (entry.config && entry.until > Date.now()) return entry.config
  entry.asking ??= discover(settings)
    .then(
      (config) => {
        entry.config = config
        entry.until = Date.now() + holdsMs
        return config
      },
      (error: unknown) => {
        if (!entry.config) throw error
        entry.until = Date.now() + againMs
        return entry.config
      },
    )
    .finally(() => {
      entry.asking = undefined
    })
  return entry.asking
}

/** Where the provider sends back to: the one address that is registered there, whatever a request says of its host. */
const returnAddress = ({ origin }: OidcSettings): string => `${origin}/auth-redirect`

/**
 * A new round, and the address at the provider where it begins.
 * @param owner Address of the client, for a share of the questions to the provider.
 */
export const beginRound = (
  settings: OidcSettings,
  owner: string | undefined,
): Promise<{ address: string; round: Pick<SsoRound, 'state' | 'nonce' | 'verifier'> }> =>
  withPermit(owner, async () => {
    const config = await configurationOf(settings)
    const round = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    }
    const address = client.buildAuthorizationUrl(config, {
      redirect_uri: returnAddress(settings),
      scope: settings.scopes,
      state: round.state,
      nonce: round.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(round.verifier),
      code_challenge_method: 'S256',
    })
    return { address: address.href, round }
  })

/**
 * Exchanges the code of the provider's answer. Checks state, issuer (RFC 9207), nonce and the token's claims; its
 * signature is checked by the platform, which believes nothing else.
 * @param search The query with which the browser came back.
 */
export const finishRound = (
  settings: OidcSettings,
  owner: string | undefined,
  search: string,
  { state, nonce, verifier }: Pick<SsoRound, 'state' | 'nonce' | 'verifier'>,
): Promise<{ idToken: string; subject: string }> =>
  withPermit(owner, async () => {
    const tokens = await client.authorizationCodeGrant(
      await configurationOf(settings),
      new URL(returnAddress(settings) + search),
      { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
    )
    const subject = tokens.claims()?.sub
    if (!tokens.id_token || !subject) throw new ProviderFailure('provider', 'no-id-token')
    return { idToken: tokens.id_token, subject }
  })

/**
 * Where signing out goes on at the provider, which then sends back to the sign-in page (OpenID Connect RP-Initiated
 * Logout); null where it has no such address, or cannot be asked soon.
 */
export const signOutAddress = async (settings: OidcSettings, patienceMs = 3000): Promise<string | null> => {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs)
  })
  try {
    const config = await Promise.race([configurationOf(settings), patience])
    const metadata = config?.serverMetadata()
    if (!config || !metadata?.end_session_endpoint) return null
    const query = { post_logout_redirect_uri: `${settings.origin}/login` }
    return client.buildEndSessionUrl(config, query).href
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}
