import { millisecondsInDay } from 'date-fns/constants'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { and, eq, lt } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import { webUsers } from '../../kernel/session/identity-table'
import { readNumberSetting } from '../setting/read-setting'

/**
 * Has a password changed that is older than the brand allows, in the transaction of a sign-in by it. Off by default.
 * Decision 202.
 */
export const expirePassword = async (
  database: Database,
  { userId, platformId, now }: { userId: number; platformId: PlatformId; now: Date },
): Promise<void> => {
  const days = await readNumberSetting(database, platformId, 'password.maxAgeDays')
  if (days === 0) return
  await database
    .update(webUsers)
    .set({ mustChangePassword: 1 })
    .where(
      and(eq(webUsers.id, userId), lt(webUsers.passwordUpdateTime, subMilliseconds(now, days * millisecondsInDay))),
    )
}
