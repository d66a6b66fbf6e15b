import 'server-only'
import { sealData, unsealData } from 'iron-session'
import { consoleConfig } from '@/lib/config/console-config'

/** Long enough for one redirect. */
const lifetimeSeconds = 60
const longest = 300

/**
 * What the platform said, for the sign-in page that a redirect leads to: sealed, because the author of a link could
 * otherwise put words into the page.
 */
export const sealSaid = (text: string): Promise<string> =>
  sealData({ said: text.slice(0, longest) }, { password: consoleConfig().sealKeys.seals, ttl: lifetimeSeconds })

/** The words of a sealed value; null for anything else, and for one that is too old. */
export const openSaid = async (seal: unknown): Promise<string | null> => {
  if (typeof seal !== 'string' || seal.length > 4096) return null
  const data = await unsealData<{ said?: unknown }>(seal, {
    password: consoleConfig().sealKeys.opens,
    ttl: lifetimeSeconds,
  }).catch(() => null)
  return typeof data?.said === 'string' ? data.said : null
}
