import 'server-only'
import { sealData, unsealData } from 'iron-session'
import { consoleConfig } from '@/lib/config/console-config'
import { Language } from '@/lib/contract/language'

/** Long enough for one redirect. */
const lifetimeSeconds = 60
const longest = 300

/**
 * What the platform said, for the sign-in page that a redirect leads to: sealed, because the author of a link could
 * otherwise put words into the page.
 */
export const sealSaid = (text: string, language: Language): Promise<string> =>
  sealData(
    { said: text.slice(0, longest), language },
    { password: consoleConfig().sealKeys.seals, ttl: lifetimeSeconds },
  )

/** The words of a sealed value and their language; null for anything else, and for one that is too old. */
export const openSaid = async (seal: unknown): Promise<{ text: string; language: Language } | null> => {
  if (typeof seal !== 'string' || seal.length > 4096) return null
  const data = await unsealData<{ said?: unknown; language?: unknown }>(seal, {
    password: consoleConfig().sealKeys.opens,
    ttl: lifetimeSeconds,
  }).catch(() => null)
  const language = Language.safeParse(data?.language)
  return typeof data?.said === 'string' && language.success ? { text: data.said, language: language.data } : null
}
