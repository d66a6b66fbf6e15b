import { subMilliseconds } from 'date-fns/subMilliseconds'
import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../db/database'
import { endSessionsWhere } from './end-sessions'
import { signInSteps } from './factor-table'
import { sessions } from './identity-table'
import { absoluteMs, idleMs } from './load-actor'

/**
 * Ends the oldest sessions of a user that still last, until `leave` are left. Answers how many. Who holds one of them
 * is told so at the next call; its open streams end at once.
 */
export const endOldest = async (
  database: Database,
  { userId, leave, now, tellSessions }: { userId: number; leave: number; now: Date; tellSessions: () => void },
): Promise<number> => {
  const after = (ms: number) => subMilliseconds(now, ms)
  const tooMany = database
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedTime),
        gt(sessions.createTime, after(absoluteMs)),
        gt(sessions.lastUsedTime, after(idleMs)),
      ),
    )
    .orderBy(desc(sessions.createTime), desc(sessions.id))
    .offset(leave)
  const ended = await endSessionsWhere(database, {
    which: inArray(sessions.id, tooMany),
    waiting: eq(signInSteps.userId, userId),
    now,
    reason: 'limit',
    tellSessions,
  })
  return ended.length
}
