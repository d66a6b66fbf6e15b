import { and, eq, inArray, isNotNull, isNull, lt, lte, ne, or } from 'drizzle-orm'
import { offlineEndMs } from '@/lib/contract/checker-task'
import { checkers, checkerTasks } from '../db/schema/checker'
import { endTask } from './end-task'
import { type CheckerEngine, tellChecker } from './hear-checker'
import { noteEvent } from './note-event'

/** A Checker that is not heard for this long is offline. Domain 4.7. */
const silentMs = 3 * 60_000

/** What the clock brings: Checkers that fall silent, tasks whose end has come, and those that nobody heard for a day. */
export const sweepCheckers = async (engine: CheckerEngine): Promise<void> => {
  const { database, clock, events } = engine
  const now = clock()
  const before = (ms: number): Date => new Date(now.getTime() - ms)
  const silent = await database
    .update(checkers)
    .set({ status: 1 })
    .where(
      and(ne(checkers.status, 1), or(isNull(checkers.lastOnlineTime), lt(checkers.lastOnlineTime, before(silentMs)))),
    )
    .returning({ id: checkers.id, platformId: checkers.platformId })
  for (const { id } of silent) await noteEvent(database, id, { kind: 'offline', at: now })
  for (const platformId of new Set(silent.map((each) => each.platformId))) {
    events.publish({ event: { topic: 'checker' }, platformId })
  }
  const due = await database
    .select({ id: checkerTasks.id, checkerRow: checkerTasks.checkerRow })
    .from(checkerTasks)
    .innerJoin(checkers, eq(checkers.id, checkerTasks.checkerRow))
    .where(
      and(
        inArray(checkerTasks.taskStatus, [1, 2]),
        or(
          lte(checkerTasks.plannedEndTime, now),
          and(isNotNull(checkers.lastOnlineTime), lt(checkers.lastOnlineTime, before(offlineEndMs))),
        ),
      ),
    )
  for (const { id, checkerRow } of due) {
    const ended = await database.transaction(async (tx) => {
      const [checker] = await tx.select().from(checkers).where(eq(checkers.id, checkerRow)).for('update')
      const [task] = await tx.select().from(checkerTasks).where(eq(checkerTasks.id, id))
      if (checker === undefined || task === undefined || task.endTime !== null) return null
      await endTask(tx, task, task.plannedEndTime <= now ? 1 : 4, now)
      return task
    })
    if (ended) tellChecker(engine, ended)
  }
}
