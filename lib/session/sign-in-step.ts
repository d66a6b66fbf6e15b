import '@/lib/contract/zod-mode'
import 'server-only'
import { minutesToSeconds } from 'date-fns/minutesToSeconds'
import { sealData, unsealData } from 'iron-session'
import * as z from 'zod'
import { consoleConfig } from '@/lib/config/console-config'
import { FactorWays } from '@/lib/contract/factor'
import { PlatformId } from '@/lib/contract/platform-id'
import { cookieAttributes } from './session'

/** Between the two steps of a sign-in. Opens nothing without the second. */
export const stepCookie = 'Sign-In-Step'
/** As long as the platform keeps the first step. */
const lifetimeSeconds = minutesToSeconds(10)

const Step = z.object({
  v: z.literal(1),
  step: z.string(),
  ways: FactorWays,
  platformId: PlatformId,
  /** The first step was the company's account: signing out ends the session there too. */
  oidc: z.literal([0, 1]),
})
export type SignInStep = z.infer<typeof Step>

export const toStepCookie = async (step: Omit<SignInStep, 'v'>): Promise<string> => {
  const seal = await sealData({ v: 1, ...step }, { password: consoleConfig().sealKeys.seals, ttl: lifetimeSeconds })
  return `${stepCookie}=${seal}; ${cookieAttributes(lifetimeSeconds)}`
}
export const clearedStepCookie = (): string => `${stepCookie}=; ${cookieAttributes(0)}`

/** The step that a cookie value holds, of this brand; null for anything else. */
export const openStep = async (seal: string | undefined, platformId: PlatformId): Promise<SignInStep | null> => {
  if (!seal || seal.length > 4096) return null
  const data = await unsealData<unknown>(seal, {
    password: consoleConfig().sealKeys.opens,
    ttl: lifetimeSeconds,
  }).catch(() => null)
  const parsed = Step.safeParse(data)
  return parsed.success && parsed.data.platformId === platformId ? parsed.data : null
}
