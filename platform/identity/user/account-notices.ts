import { and, desc, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import type { AccountNotice } from '@/lib/contract/session'
import { toWireTime } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { toRowId } from '../../kernel/db/row-id'
import { accountNotices } from '../../kernel/session/factor-table'

/** What a user has not read yet, the latest first. */
export const readNotices = async (
  database: Database,
  { userId, currentId }: { userId: number; currentId: number },
): Promise<AccountNotice[]> => {
  const rows = await database
    .select()
    .from(accountNotices)
    .where(
      and(
        eq(accountNotices.userId, userId),
        isNull(accountNotices.seenTime),
        or(isNull(accountNotices.sessionId), ne(accountNotices.sessionId, currentId)),
      ),
    )
    .orderBy(desc(accountNotices.id))
    .limit(100)
  return rows.map(({ id, kind, time, ip, client, byName }) => ({
    noticeId: String(id),
    kind,
    time: toWireTime(time),
    ip,
    userAgent: client,
    byName,
  }))
}

/** Notes that a user has read some of their own. */
export const seeNotices = async (
  database: Database,
  { userId, noticeIds, now }: { userId: number; noticeIds: readonly string[]; now: Date },
): Promise<void> => {
  await database
    .update(accountNotices)
    .set({ seenTime: now })
    .where(and(eq(accountNotices.userId, userId), inArray(accountNotices.id, noticeIds.map(toRowId))))
}
