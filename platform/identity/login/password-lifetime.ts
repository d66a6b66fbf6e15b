import { millisecondsInDay } from 'date-fns/constants'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { and, eq, lt } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import { requireRow } from '../../kernel/db/require-row'
import { webUsers } from '../../kernel/session/identity-table'
import { readNumberSetting } from '../setting/read-setting'

/**
 * Has a password changed that is older than the brand allows, in the transaction of a sign-in by it; off by default.
 * Answers whether it must be changed, for this or because another user has set it. Decision 202.
 */
export const expirePassword = async (
  database: Database,
  { userId, platformId, now }: { userId: number; platformId: PlatformId; now: Date },
): Promise<boolean> => {
  const days = await readNumberSetting(database, platformId, 'password.maxAgeDays')
  const its = eq(webUsers.id, userId)
  if (days !== 0) {
    const oldest = subMilliseconds(now, days * millisecondsInDay)
    await database
      .update(webUsers)
      .set({ mustChangePassword: 1 })
      .where(and(its, lt(webUsers.passwordUpdateTime, oldest)))
  }
  return (await requireRow(database, webUsers, its)).mustChangePassword === 1
}
