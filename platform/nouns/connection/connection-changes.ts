import { and, eq } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { requireRow } from '../../kernel/db/require-row'
import { toRowId } from '../../kernel/db/row-id'
import { deviceErrors, deviceWatches, inventoryDifferences } from '../tables/connection'

type Difference = typeof inventoryDifferences.$inferSelect

/** Has every message of a controller kept until then. */
export const keepWatch = async (database: Database, controllerId: number, until: Date): Promise<void> => {
  await database
    .insert(deviceWatches)
    .values({ controllerId, until })
    .onConflictDoUpdate({ target: deviceWatches.controllerId, set: { until } })
}

/** Begins the counts of a controller anew. Answers what they were. */
export const removeErrors = (database: Database, controllerId: number) =>
  database
    .delete(deviceErrors)
    .where(eq(deviceErrors.controllerId, controllerId))
    .returning({ reason: deviceErrors.reason, count: deviceErrors.count })

/** A difference of a controller, locked until the transaction ends. Refused as unknown where it is none of its own. */
export const lockDifference = (database: Database, controllerId: number, differenceId: string): Promise<Difference> => {
  const { id, controllerId: owner } = inventoryDifferences
  const own = and(eq(id, toRowId(differenceId)), eq(owner, controllerId))
  return requireRow(database, inventoryDifferences, own, { lock: true })
}

/** Notes who has looked at a difference first, and when. */
export const markSeen = async (
  database: Database,
  { id, seenTime, seenUser }: Difference,
  by: { userId: number; now: Date },
): Promise<void> => {
  await database
    .update(inventoryDifferences)
    .set({ seenTime: seenTime ?? by.now, seenUser: seenUser ?? by.userId })
    .where(eq(inventoryDifferences.id, id))
}
