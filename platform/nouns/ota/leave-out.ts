import { and, eq, inArray } from 'drizzle-orm'
import { type FailReason, otaResultCan, skippedReason } from '@/lib/contract/ota-result'
import { otaTaskCan } from '@/lib/contract/ota-task'
import type { Database } from '../../kernel/db/database'
import { PlatformError } from '../../kernel/error/platform-error'
import { otaRecords } from '../tables/controller-part'
import { otaResults } from '../tables/ota-task'
import type { TaskRow } from './engine/task-lock'

type Waiting = Pick<typeof otaResults.$inferSelect, 'id' | 'controllerId'>

/** Ends devices that wait without giving them the upgrade: in the task, and in the history of those that had a try before. */
export const leaveOut = async (
  tx: Database,
  task: Pick<TaskRow, 'id'>,
  rows: readonly Waiting[],
  { now, ...why }: { failReason: FailReason; afterVersion?: string; now: Date },
): Promise<void> => {
  const ended = { ...why, result: 3 as const, endTime: now }
  await tx
    .update(otaResults)
    .set({ ...ended, stepTime: now })
    .where(
      inArray(
        otaResults.id,
        rows.map(({ id }) => id),
      ),
    )
  await tx
    .update(otaRecords)
    .set(ended)
    .where(
      and(
        eq(otaRecords.upgradeId, task.id),
        inArray(
          otaRecords.controllerId,
          rows.flatMap(({ controllerId }) => controllerId ?? []),
        ),
      ),
    )
}

/** Leaves one waiting device out, by a decision of staff. The caller holds the lock of dispatches. */
export const skip = async (
  tx: Database,
  task: TaskRow,
  row: typeof otaResults.$inferSelect,
  now: Date,
): Promise<void> => {
  // What can be cancelled as a whole can go on without one device.
  if (!otaTaskCan.cancel(task) || !otaResultCan.skip(row)) throw new PlatformError('illegalState')
  await leaveOut(tx, task, [row], { failReason: skippedReason, now })
}
