import type { PlatformId } from '@/lib/contract/platform-id'
import type { OidcConfig } from '../../kernel/config/oidc-config'
import type { webUsers } from '../../kernel/session/identity-table'

type Account = Pick<typeof webUsers.$inferSelect, 'account' | 'superAdmin'>

/**
 * Whether an account may not sign in to a brand past the company's provider: its passwords are off, and the account is
 * not the superuser that is kept for the day on which the provider is down.
 */
export const isPasswordOff = (
  { oidc }: { oidc: OidcConfig },
  platformId: PlatformId,
  { account, superAdmin }: Account,
): boolean => {
  const settings = oidc[platformId]
  if (settings === undefined || settings.passwordSignIn) return false
  return !(superAdmin === 1 && account === settings.emergencyAccount)
}
