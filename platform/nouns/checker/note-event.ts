import type { CheckerEventKind } from '@/lib/contract/checker-event'
import type { CheckerEndReason } from '@/lib/contract/checker-task'
import type { Database } from '../../kernel/db/database'
import { checkerEvents } from '../tables/checker'
import type { TaskRow } from './require-checker'

type Happening = {
  kind: CheckerEventKind
  at: Date
  /** Name of who did it; left out for what came by itself. */
  who?: string | null
  task?: Pick<TaskRow, 'id' | 'recordName'>
  /** Instead of the task, of one that is being deleted. */
  recordName?: string
  endReason?: CheckerEndReason
  details?: string[]
}

/** Notes what happened to a Checker, in the transaction in which it happened. */
export const noteEvent = async (
  database: Database,
  checkerRow: number,
  { kind, at, who, task, recordName, endReason, details }: Happening,
): Promise<void> => {
  await database.insert(checkerEvents).values({
    checkerRow,
    kind,
    at,
    who: who ?? null,
    taskId: task?.id ?? null,
    recordName: task?.recordName ?? recordName ?? null,
    endReason: endReason ?? null,
    details: details ?? [],
  })
}
