import type { PlatformId } from '@/lib/contract/platform-id'
import type { Config } from './config'

/** What passkeys of a brand are made for, in the words of WebAuthn. */
export type RelyingParty = {
  /** The host of the brand's console, without a port. */
  id: string
  /** Whether a browser may have made or shown a passkey there: an origin as the browser tells it. */
  isOrigin: (text: string) => boolean
}

/** Hosts of a demo, which is opened under any port. */
const demoHosts: Readonly<Record<PlatformId, string>> = {
  6: 'localhost',
  12: 'hitachi.localhost',
  13: 'york.localhost',
}

const isOriginOf = (host: string, text: string): boolean => {
  try {
    const { hostname, origin, protocol } = new URL(text)
    return hostname === host && origin === text && (protocol === 'https:' || protocol === 'http:')
  } catch {
    return false
  }
}

/**
 * The relying party of a brand: the host of `PLATFORM_CONSOLE_ORIGINS`; in a demo without that, the brand's name on this
 * machine under any port. Null: the platform does not know the host, and the brand has no passkeys.
 */
export const relyingPartyOf = (
  { consoleOrigins, demo }: Pick<Config, 'consoleOrigins' | 'demo'>,
  platformId: PlatformId,
): RelyingParty | null => {
  if (consoleOrigins === null) {
    const host = demoHosts[platformId]
    return demo ? { id: host, isOrigin: (text) => isOriginOf(host, text) } : null
  }
  const named = consoleOrigins.get(platformId)
  return named === undefined ? null : { id: named.host, isOrigin: (text) => named.origins.has(text) }
}
