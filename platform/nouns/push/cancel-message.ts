import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { pushDeliveries, pushMessages } from '../tables/push'
import type { PushRow } from './start-message'

/** Ends a locked message before its end: what the provider has been given already comes to its own. */
export const cancelMessage = async (
  tx: Database,
  { id, version }: PushRow,
  now: Date,
  by: Pick<Partial<PushRow>, 'updateUser' | 'stopReason'>,
): Promise<void> => {
  await tx
    .update(pushDeliveries)
    .set({ state: 3 })
    .where(and(eq(pushDeliveries.messageId, id), eq(pushDeliveries.state, 0), isNull(pushDeliveries.batchId)))
  await tx
    .update(pushMessages)
    .set({ status: 5, endTime: now, version: version + 1, updateTime: now, ...by })
    .where(eq(pushMessages.id, id))
}
