import { eq } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { pushMessages } from '../tables/push'
import { type Audience, addDeliveries } from './audience'

export type PushRow = typeof pushMessages.$inferSelect

/** A message, held until the transaction ends; undefined when there is none. */
export const lockMessage = async (tx: Database, messageId: number): Promise<PushRow | undefined> => {
  const [row] = await tx.select().from(pushMessages).where(eq(pushMessages.id, messageId)).for('update')
  return row
}

export const toAudience = (row: PushRow): Audience => {
  const { platformId, regionIds, recipientType, recipientIds, filter, quietHours } = row
  return { platformId, reach: regionIds, recipientType, recipientIds, filter, quietHours }
}

/**
 * Begins a locked message: everybody whom it is for gets a delivery, in the transaction that makes it one that is being
 * sent. Answers how many.
 */
export const startMessage = async (tx: Database, row: PushRow, now: Date): Promise<number> => {
  const targetCount = await addDeliveries(tx, row.id, toAudience(row), now)
  await tx
    .update(pushMessages)
    .set({ status: 2, targetCount, startTime: now, opensUntil: now, version: row.version + 1, updateTime: now })
    .where(eq(pushMessages.id, row.id))
  return targetCount
}
