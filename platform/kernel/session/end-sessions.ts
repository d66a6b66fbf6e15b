import { and, isNull, type SQL } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../db/database'
import { signInSteps } from './factor-table'
import { type RevokeReason, sessions } from './identity-table'

type Ending = {
  which: SQL | undefined
  /** Of the same users: sign-ins that wait for their second step. */
  waiting: SQL | undefined
  now: Date
  /** What has run out ends by its own time, a session as a step. */
  reason: Exclude<RevokeReason, 'expired'>
  /** Has open streams looked at when the change is sure; a `Context` has it. */
  tellSessions: () => void
}

/**
 * Ends sessions and the steps towards one; nothing else ends either before its time. Steps go first: one that becomes a
 * session at the same moment is then found as that. Answers the sessions; their next call is refused.
 */
export const endSessionsWhere = async (
  database: Database,
  { which, waiting, now, reason, tellSessions }: Ending,
): Promise<{ userId: number; platformId: PlatformId; client: string }[]> => {
  if (which === undefined || waiting === undefined) throw new Error('every session of everybody')
  tellSessions()
  await database.delete(signInSteps).where(waiting)
  return database
    .update(sessions)
    .set({ revokedTime: now, revokeReason: reason })
    .where(and(isNull(sessions.revokedTime), which))
    .returning({ userId: sessions.userId, platformId: sessions.platformId, client: sessions.userAgent })
}
