import { addMilliseconds } from 'date-fns/addMilliseconds'
import { max } from 'date-fns/max'
import { eq } from 'drizzle-orm'
import { type CheckerEndReason, endStatusOf } from '@/lib/contract/checker-task'
import type { Database } from '../../../kernel/db/database'
import { checkers, checkerTasks } from '../../tables/checker'
import { noteEvent } from '../note-event'
import type { TaskRow } from '../require-checker'

/** Ends a task whose Checker is locked, and sets the Checker free. One that is not heard stays offline. Domain 4.7. */
export const endTask = async (
  database: Database,
  task: Pick<TaskRow, 'id' | 'checkerRow' | 'recordName' | 'startTime' | 'lastMs'>,
  endReason: CheckerEndReason,
  now: Date,
  /** Name of who ended it by hand. */
  who: string | null = null,
): Promise<void> => {
  // Never before what it has recorded.
  const hasBegun = task.startTime <= now
  const endTime = hasBegun ? max([now, addMilliseconds(task.startTime, task.lastMs)]) : now
  await database
    .update(checkerTasks)
    .set({ taskStatus: endStatusOf(endReason), endReason, endTime, updateTime: now })
    .where(eq(checkerTasks.id, task.id))
  const [checker] = await database
    .select({ status: checkers.status })
    .from(checkers)
    .where(eq(checkers.id, task.checkerRow))
  await database
    .update(checkers)
    .set({ currentTaskId: null, status: checker?.status === 1 ? 1 : 0, updateTime: now })
    .where(eq(checkers.id, task.checkerRow))
  await noteEvent(database, task.checkerRow, { kind: 'ended', at: endTime, who, task, endReason })
}
