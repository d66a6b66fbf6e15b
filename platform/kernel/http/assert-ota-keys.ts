import { createHash, timingSafeEqual } from 'node:crypto'
import { isOtaCall, type OtaKeys } from '@/lib/contract/ota-keys'
import { PlatformError } from '../error/platform-error'
import type { Call } from './call'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const isSame = (shown: string, wanted: string): boolean => timingSafeEqual(digest(shown), digest(wanted))

/** Refuses calls of upgrades without the feature code and token that this site has set. */
export const assertOtaKeys = (keys: OtaKeys | null, { route, facts }: Pick<Call, 'route' | 'facts'>): void => {
  if (keys === null || !isOtaCall(route.endpoint.path)) return
  const { featureCode, token } = facts.otaKeys
  if (!isSame(featureCode, keys.featureCode) || !isSame(token, keys.token)) throw new PlatformError('otaKeys')
}
