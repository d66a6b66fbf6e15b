import { eq, sql } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../../kernel/db/database'
import { otaTasks } from '../../tables/ota-task'

export type TaskRow = typeof otaTasks.$inferSelect

/** First half of the key of the lock; the brand is the second. Any number would do. */
const dispatchLock = 4_276_002

/**
 * Whoever begins an upgrade of a device, by whichever task, does so alone in its brand until the transaction ends: two
 * processes cannot both find the same project free.
 */
export const lockDispatch = async (tx: Database, platformId: PlatformId): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${dispatchLock}::int, ${platformId}::int)`)
}

/** A task, held until the transaction ends; undefined when there is none. */
export const lockTask = async (tx: Database, taskId: number): Promise<TaskRow | undefined> => {
  const [task] = await tx.select().from(otaTasks).where(eq(otaTasks.id, taskId)).for('update')
  return task
}
