import { eq, sql } from 'drizzle-orm'
import { readRows } from '../../kernel/db/read-rows'
import { pushMessages } from '../tables/push'
import type { PushEngine } from './push-engine'
import { lockMessage } from './start-message'

/** Asks the provider who has opened a message since it was last asked. Answers whether somebody has. */
export const collectOpenings = async (
  { database, provider, clock }: PushEngine,
  messageId: number,
): Promise<boolean> => {
  const [asked] = await database
    .select({ opensUntil: pushMessages.opensUntil })
    .from(pushMessages)
    .where(eq(pushMessages.id, messageId))
  if (!asked?.opensUntil) return false
  const until = clock()
  const openings = await provider.openings(messageId, asked.opensUntil, until)
  return database.transaction(async (tx) => {
    const row = await lockMessage(tx, messageId)
    // Another process was faster: what it has read is counted.
    if (row?.opensUntil?.getTime() !== asked.opensUntil?.getTime()) return false
    const told = JSON.stringify(openings.map(({ appUserId, openTime }) => ({ user: appUserId, at: openTime })))
    const [opened] = await readRows<{ count: number }>(
      tx,
      sql`
      with opened as (
        update push_delivery d set open_time = t.at
        from jsonb_to_recordset(${told}::jsonb) as t("user" bigint, at timestamp)
        where d.message_id = ${messageId} and d.app_user_id = t."user" and d.state = 1 and d.open_time is null
        returning 1)
      select count(*)::int as count from opened`,
    )
    const count = opened?.count ?? 0
    await tx
      .update(pushMessages)
      .set({ opensUntil: until, readCount: sql`${pushMessages.readCount} + ${count}` })
      .where(eq(pushMessages.id, messageId))
    return count > 0
  })
}
