import '@/lib/contract/zod-mode'
import 'server-only'
import { minutesToSeconds } from 'date-fns/minutesToSeconds'
import { sealData, unsealData } from 'iron-session'
import * as z from 'zod'
import { consoleConfig } from '@/lib/config/console-config'
import { PlatformId } from '@/lib/contract/platform-id'

/** Between leaving for the company's sign-in page and coming back. Opens nothing without the provider's answer. */
export const ssoCookie = 'Sso'
const lifetimeSeconds = minutesToSeconds(10)

const Round = z.object({
  v: z.literal(1),
  state: z.string(),
  nonce: z.string(),
  /** PKCE (RFC 7636): the code is worth nothing without it. */
  verifier: z.string(),
  /** Where to go then, on this origin. */
  target: z.string(),
  platformId: PlatformId,
})
export type SsoRound = z.infer<typeof Round>

// Lax, because the way back is a navigation that the provider's site starts; and for no other path.
const toCookie = (value: string, maxAge: number): string =>
  `${ssoCookie}=${value}; Path=/sso; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${consoleConfig().secureCookies ? '; Secure' : ''}`

export const toSsoCookie = async (round: Omit<SsoRound, 'v'>): Promise<string> => {
  const seal = await sealData({ v: 1, ...round }, { password: consoleConfig().sealKeys.seals, ttl: lifetimeSeconds })
  return toCookie(seal, lifetimeSeconds)
}
export const clearedSsoCookie = (): string => toCookie('', 0)

/** What a cookie value holds, of this brand; null for anything else. */
export const openSsoRound = async (seal: string | undefined, platformId: PlatformId): Promise<SsoRound | null> => {
  if (!seal || seal.length > 4096) return null
  const data = await unsealData<unknown>(seal, {
    password: consoleConfig().sealKeys.opens,
    ttl: lifetimeSeconds,
  }).catch(() => null)
  const parsed = Round.safeParse(data)
  return parsed.success && parsed.data.platformId === platformId ? parsed.data : null
}
