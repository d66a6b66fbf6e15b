import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { checkerEventApi } from '@/lib/contract/checker-event'
import { toWireTime } from '@/lib/format/wire-time'
import { toPage } from '../../kernel/db/page'
import { implement } from '../../kernel/http/implement'
import { tasksWithin } from '../reach/checkers-within'
import { checkerEvents, checkers, checkerTasks } from '../tables/checker'
import { requireChecker } from './require-checker'

export const checkerEvent = implement(checkerEventApi, {
  list: async ({ checkerId, page, limit }, context) => {
    const { database, actor } = context
    const { id } = await requireChecker(context, checkerId)
    const isSeen = tasksWithin(actor.reach)
    // What it did elsewhere, before it was moved, stays there.
    const where = and(
      eq(checkerEvents.checkerRow, id),
      isSeen &&
        or(
          isNull(checkerEvents.taskId),
          sql`${checkerEvents.taskId} in (select ${checkerTasks.id} from ${checkerTasks}
            join ${checkers} on ${checkers.id} = ${checkerTasks.checkerRow} where ${isSeen})`,
        ),
    )
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
  },
})
