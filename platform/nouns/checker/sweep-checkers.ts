import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or } from 'drizzle-orm'
import { offlineEndMs } from '@/lib/contract/checker-task'
import { isHeld } from '../../kernel/hold/hold'
import { checkers, checkerTasks } from '../tables/checker'
import { addressOfUnit, readBusUnits } from './bus-units'
import { type CheckerEngine, tellChecker } from './hear-checker'
import { noteEvent } from './note-event'
import { endTask } from './task/end-task'

/** A Checker that is not heard for this long is offline. Domain 4.7. */
const silentMs = minutesToMilliseconds(3)

/** Begins tasks whose planned start has come and whose Checker is there; the others wait for it until their end. */
const beginDue = async (engine: CheckerEngine, now: Date): Promise<void> => {
  const { database } = engine
  const due = await database
    .select({ id: checkerTasks.id, checkerRow: checkerTasks.checkerRow })
    .from(checkerTasks)
    .innerJoin(checkers, eq(checkers.id, checkerTasks.checkerRow))
    .where(
      and(
        eq(checkerTasks.taskStatus, 0),
        lte(checkerTasks.startTime, now),
        gt(checkerTasks.plannedEndTime, now),
        eq(checkers.status, 0),
      ),
    )
  for (const { id, checkerRow } of due) {
    const begun = await database.transaction(async (tx) => {
      const [checker] = await tx.select().from(checkers).where(eq(checkers.id, checkerRow)).for('update')
      const [task] = await tx.select().from(checkerTasks).where(eq(checkerTasks.id, id))
      if (checker?.status !== 0 || task?.taskStatus !== 0) return null
      // What stands on its bus now, not when it was planned.
      const units = await readBusUnits(tx, task.controllerId, task.systemNos)
      await tx
        .update(checkerTasks)
        .set({ taskStatus: 1, startTime: now, expected: units.map(addressOfUnit), updateTime: now })
        .where(eq(checkerTasks.id, id))
      await tx
        .update(checkers)
        .set({ status: task.recordType === 1 ? 2 : 3, updateTime: now })
        .where(eq(checkers.id, checkerRow))
      await noteEvent(tx, checkerRow, { kind: 'started', at: now, task })
      return task
    })
    if (begun) tellChecker(engine, begun)
  }
}

/** What the clock brings: Checkers that fall silent, tasks whose end has come, and those that nobody heard for a day. */
export const sweepCheckers = async (engine: CheckerEngine): Promise<void> => {
  const { database, clock, events } = engine
  const now = clock()
  const before = (ms: number): Date => subMilliseconds(now, ms)
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
  if (!(await isHeld(database, 'capture'))) await beginDue(engine, now)
  const due = await database
    .select({ id: checkerTasks.id, checkerRow: checkerTasks.checkerRow })
    .from(checkerTasks)
    .innerJoin(checkers, eq(checkers.id, checkerTasks.checkerRow))
    .where(
      and(
        inArray(checkerTasks.taskStatus, [0, 1, 2]),
        or(
          lte(checkerTasks.plannedEndTime, now),
          and(
            ne(checkerTasks.taskStatus, 0),
            isNotNull(checkers.lastOnlineTime),
            lt(checkers.lastOnlineTime, before(offlineEndMs)),
          ),
        ),
      ),
    )
  for (const { id, checkerRow } of due) {
    const ended = await database.transaction(async (tx) => {
      const [checker] = await tx.select().from(checkers).where(eq(checkers.id, checkerRow)).for('update')
      const [task] = await tx.select().from(checkerTasks).where(eq(checkerTasks.id, id))
      if (checker === undefined || task === undefined || task.endTime !== null) return null
      // One that never began was not recorded as planned: nobody heard its Checker.
      await endTask(tx, task, task.taskStatus !== 0 && task.plannedEndTime <= now ? 1 : 4, now)
      return task
    })
    if (ended) tellChecker(engine, ended)
  }
}
