import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { CheckerEvent } from '@/lib/contract/checker-event'
import type { Page } from '@/lib/contract/endpoint'
import { toWireTime } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { toPage } from '../../kernel/db/page'
import type { Reach } from '../../kernel/session/data-scope'
import { tasksWithin } from '../reach/checkers-within'
import { checkerEvents, checkers, checkerTasks } from '../tables/checker'

/** What happened to a Checker. What it did elsewhere, before it was moved, stays there. */
const seenEvents = (checkerRow: number, reach: Reach): SQL | undefined => {
  const isSeen = tasksWithin(reach)
  return and(
    eq(checkerEvents.checkerRow, checkerRow),
    isSeen &&
      or(
        isNull(checkerEvents.taskId),
        sql`${checkerEvents.taskId} in (select ${checkerTasks.id} from ${checkerTasks}
            join ${checkers} on ${checkers.id} = ${checkerTasks.checkerRow} where ${isSeen})`,
      ),
  )
}

/** One page of what happened to a Checker within reach, the last first. */
export const readEvents = async (
  database: Database,
  checkerRow: number,
  reach: Reach,
  { page, limit }: { page: number; limit: number },
): Promise<Page<CheckerEvent>> => {
  const where = seenEvents(checkerRow, reach)
  const total = await database.$count(checkerEvents, where)
  const rows = await database
    .select({ event: checkerEvents, recordType: checkerTasks.recordType })
    .from(checkerEvents)
    .leftJoin(checkerTasks, eq(checkerTasks.id, checkerEvents.taskId))
    .where(where)
    .orderBy(desc(checkerEvents.at), desc(checkerEvents.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const list = rows.map(
    ({ event: { id: eventId, at, kind, who, taskId, recordName, endReason, details }, recordType }) => ({
      eventId: String(eventId),
      at: toWireTime(at),
      kind,
      who,
      recordName,
      recordType,
      endReason,
      details,
      taskId: taskId === null ? null : String(taskId),
    }),
  )
  return toPage(list, total, { page, limit })
}
