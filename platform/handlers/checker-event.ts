import { desc, eq } from 'drizzle-orm'
import { checkerEventApi } from '@/lib/contract/checker-event'
import { requireChecker } from '../checker/require-checker'
import { toPage } from '../db/page'
import { checkerEvents, checkerTasks } from '../db/schema/checker'
import { toWireTime } from '../db/wire-time'
import { implement } from '../implement'

export const checkerEvent = implement(checkerEventApi, {
  list: async ({ checkerId, page, limit }, context) => {
    const { database } = context
    const { id } = await requireChecker(context, checkerId)
    const where = eq(checkerEvents.checkerRow, id)
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
        ...{ eventId: String(eventId), at: toWireTime(at), kind, who, recordName, recordType, endReason, details },
        taskId: taskId === null ? null : String(taskId),
      }),
    )
    return toPage(list, total, { page, limit })
  },
})
