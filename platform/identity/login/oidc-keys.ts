import { millisecondsInHour } from 'date-fns/constants'
import { secondsToMilliseconds } from 'date-fns/secondsToMilliseconds'
import type { RemoteJWKSet } from 'jose'
import { z } from 'zod'
import { isTrustedAddress } from '../../kernel/config/oidc-config'
import { PlatformError } from '../../kernel/error/platform-error'
import { ProviderError } from '../../kernel/error/provider-error'

/** How long a discovery document counts. Keys are read again sooner: every ten minutes, and for a key not seen yet. */
const documentMs = millisecondsInHour
/** A provider that has just failed is left alone for this long, however many want to sign in. */
const coolDownSeconds = 5
const timeoutMs = secondsToMilliseconds(5)
const longest = 512 * 1024

/** JSON of a provider, as text. Where it would send us on to is not where it was configured to be, so it is not followed. */
const readJson = async (issuer: string, address: string): Promise<string> => {
  try {
    // biome-ignore lint/style/noRestrictedGlobals: the platform asks the provider itself
    const response = await fetch(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json' },
    })
    if (response.status !== 200) throw new Error(`${address} answered ${response.status}`)
    const text = await response.text()
    if (text.length > longest) throw new Error(`${address} answered ${text.length} characters`)
    JSON.parse(text)
    return text
  } catch (cause) {
    throw new ProviderError(issuer, cause)
  }
}

const Discovery = z.object({
  issuer: z.string(),
  jwks_uri: z.string().refine(isTrustedAddress, 'is neither an https address nor an http address of this machine'),
})

/** Where a provider keeps its keys, by its own word. A document that names another issuer is not this provider's. */
const discover = async (issuer: string): Promise<RemoteJWKSet> => {
  const text = await readJson(issuer, `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  const document = Discovery.safeParse(JSON.parse(text))
  if (!document.success) throw new ProviderError(issuer, document.error)
  if (document.data.issuer !== issuer) {
    throw new ProviderError(issuer, new Error(`its discovery document names the issuer ${document.data.issuer}`))
  }
  const { createRemoteJWKSet, customFetch } = await import('jose')
  return createRemoteJWKSet(new URL(document.data.jwks_uri), {
    timeoutDuration: timeoutMs,
    [customFetch]: async (address: string) => new Response(await readJson(issuer, address)),
  })
}

type Known = { keys: Promise<RemoteJWKSet>; until: number; hasFailed: boolean }
const providers = new Map<string, Known>()

/**
 * The keys that a provider signs with, read from it when they are asked for and then kept. Throws a `ProviderError` when
 * it cannot be reached, and `unavailable` while it is left alone after that.
 */
export const readProviderKeys = async (issuer: string): Promise<RemoteJWKSet> => {
  const known = providers.get(issuer)
  if (known !== undefined && Date.now() < known.until) {
    if (known.hasFailed) throw new PlatformError('unavailable', { retryAfter: coolDownSeconds })
    return known.keys
  }
  // Those who sign in meanwhile wait for the same answer.
  const asked: Known = { keys: discover(issuer), until: Date.now() + documentMs, hasFailed: false }
  providers.set(issuer, asked)
  try {
    return await asked.keys
  } catch (error) {
    asked.hasFailed = true
    asked.until = Date.now() + secondsToMilliseconds(coolDownSeconds)
    throw error
  }
}
