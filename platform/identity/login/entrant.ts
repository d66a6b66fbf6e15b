import type { PlatformId } from '@/lib/contract/platform-id'
import type { AuditEntry } from '../../kernel/audit/audit-entry'
import type { SignInWay, webUsers } from '../../kernel/session/identity-table'

type WebUserRow = typeof webUsers.$inferSelect

/** The session at the company's provider that a sign-in came from. */
export type ProviderSession = { issuer: string; subject: string; sid: string | null }

/** Somebody whose first step was right. */
export type Entrant = {
  user: Pick<WebUserRow, 'id' | 'account' | 'realName' | 'superAdmin' | 'factorKinds' | 'passwordHash'>
  platformId: PlatformId
  way: SignInWay
  /** The visitor that a second step is bound to. */
  uuid: string
  deviceKey: string | undefined
  /** What the browser calls itself, if the console says it. */
  client: string
  provider: ProviderSession | null
}

/** The person, for the operation log. */
export const byOf = ({ id, account, realName }: Entrant['user']): NonNullable<AuditEntry['by']> => ({
  userId: id,
  account,
  realName,
})
