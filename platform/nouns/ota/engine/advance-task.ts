import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Database } from '../../../kernel/db/database'
import { finishPolicyOf } from '../../firmware/activate-policy'
import { otaAttempts, otaResults, otaTasks } from '../../tables/ota-task'
import { chooseRows, isWithoutController, nextTry } from '../choose-rows'
import { advanceStages, stopTask } from './advance-stages'
import { checkSilent } from './check-silent'
import { dispatch } from './dispatch'
import type { OtaEngine } from './ota-engine'
import { permitDispatch } from './permit-dispatch'
import { endOvertaken, takeArrived } from './take-arrived'
import { lockDispatch, lockTask, type TaskRow } from './task-lock'
import { trace } from './trace'

/** A task that runs is looked at this often even when nothing is heard of it: windows open, devices fall silent. */
const lookAgainSeconds = 10

/** Starts a task whose hour has come. */
const begin = async (tx: Database, task: TaskRow, now: Date): Promise<TaskRow> => {
  const isDue = task.executeTime !== null && task.executeTime <= now
  if (task.taskStatus !== 0 || task.approval !== 'approved' || !isDue) return task
  const [begun = task] = await tx
    .update(otaTasks)
    .set({ taskStatus: 1, startTime: now, updateTime: now })
    .where(eq(otaTasks.id, task.id))
    .returning()
  return begun
}

/** Past its range: nothing begins any more, what has begun may end, and then it is over. Domain 4.1. */
const expire = async (tx: Database, task: TaskRow, now: Date): Promise<boolean> => {
  if (task.taskStatus > 2 || task.effectiveEnd === null || task.effectiveEnd > now) return false
  const upgrading = await tx.$count(otaResults, and(eq(otaResults.taskId, task.id), eq(otaResults.result, 1)))
  // Whoever or whatever stopped it before is not what ended it.
  const stop =
    task.stopReason === 'expired'
      ? {}
      : { stopReason: 'expired' as const, stopTime: now, stopUser: null, stopStage: null }
  const end = upgrading > 0 ? { taskStatus: 2 as const } : { taskStatus: 3 as const, endTime: now }
  await tx
    .update(otaTasks)
    .set({ ...stop, ...end, updateTime: now })
    .where(eq(otaTasks.id, task.id))
  return true
}

/** Asks the users of apps whose turn has come. Domain 4.3: the device is given nothing before somebody agrees. */
const askUsers = async (tx: Database, task: TaskRow, openStages: ReadonlySet<number>, now: Date): Promise<number> => {
  if (task.upgradeWay !== 1) return 0
  const asked = await tx
    .update(otaResults)
    .set({ step: 1, stepTime: now, notBefore: null })
    .where(
      and(
        eq(otaResults.taskId, task.id),
        eq(otaResults.result, 0),
        eq(otaResults.step, 0),
        eq(otaResults.confirmed, 0),
        inArray(otaResults.stageNo, [...openStages]),
        or(isNull(otaResults.notBefore), lte(otaResults.notBefore, now)),
      ),
    )
    .returning({ id: otaResults.id })
  return asked.length
}

type Look = { changed: boolean; dispatched: number; again: number | null }

const look = async (engine: OtaEngine, tx: Database, locked: TaskRow, now: Date): Promise<Look> => {
  const arrived = (await takeArrived(tx, locked, now, engine)) + (await endOvertaken(tx, locked, now, engine))
  const silent = arrived + (await checkSilent(tx, locked, now, engine))
  const gone = await tx
    .update(otaResults)
    .set({ result: 3, failReason: 10, endTime: now, stepTime: now })
    .where(
      locked.taskStatus === 4
        ? // What a device gave up while somebody cancelled.
          and(eq(otaResults.taskId, locked.id), eq(otaResults.result, 0))
        : isWithoutController(locked.id),
    )
    .returning({ id: otaResults.id })
  let changed = silent + gone.length > 0
  if (await expire(tx, locked, now)) return { changed: true, dispatched: 0, again: lookAgainSeconds }
  const task = await begin(tx, locked, now)
  changed ||= task !== locked
  const open = await tx.$count(otaAttempts, and(eq(otaAttempts.taskId, task.id), isNull(otaAttempts.endTime)))
  // What was begun before it was paused or cancelled is looked after until it ends.
  if (task.taskStatus !== 1) return { changed, dispatched: 0, again: open > 0 ? lookAgainSeconds : null }
  if (task.effectiveStart !== null && task.effectiveStart > now) return { changed, dispatched: 0, again: 60 }
  const permitted = await permitDispatch(tx, engine.trust(), task)
  if ('reason' in permitted) {
    await stopTask(tx, task, { reason: permitted.reason, now })
    return { changed: true, dispatched: 0, again: lookAgainSeconds }
  }
  const advance = await advanceStages(tx, task, now)
  if (advance.state === 'finished') await finishPolicyOf(tx, task.id, now)
  if (advance.state !== 'running') {
    return { changed: true, dispatched: 0, again: open > 0 ? lookAgainSeconds : null }
  }
  changed ||= (await askUsers(tx, task, advance.openStages, now)) > 0
  const rows = await chooseRows(tx, task, advance.openStages, now)
  const dispatched = await dispatch(tx, task, { rows, now, permit: permitted.permit })
  const retry = await nextTry(tx, task.id, now)
  const wait = retry === null ? lookAgainSeconds : Math.ceil(differenceInMilliseconds(retry, now) / 1000)
  return {
    changed: changed || advance.changed || rows.length > 0,
    dispatched,
    // The places of those that did not fit any more are for others.
    again: dispatched < rows.length ? 1 : Math.max(1, Math.min(lookAgainSeconds, wait)),
  }
}

/**
 * One look at a task: ends what is silent, ends and begins stages, stops it where its rules say so, and gives the next
 * devices their upgrade. All of it in one transaction, which any number of processes may try at the same time.
 */
export const advanceTask = async (engine: OtaEngine, taskId: number): Promise<void> => {
  const { database, clock } = engine
  const [known] = await database
    .select({ platformId: otaTasks.platformId })
    .from(otaTasks)
    .where(eq(otaTasks.id, taskId))
  if (known === undefined) return
  const done = await database.transaction(async (tx) => {
    await lockDispatch(tx, known.platformId)
    const task = await lockTask(tx, taskId)
    if (task === undefined) return null
    const seen = await look(engine, tx, task, clock())
    if (seen.again !== null) await engine.queue.enqueue(tx, taskId, seen.again)
    if (seen.dispatched > 0) trace('dispatch.beforeCommit', { taskId })
    return seen
  })
  if (done === null) return
  if (done.dispatched > 0) trace('dispatch.afterCommit', { taskId })
  if (done.changed) {
    engine.events.publish({ event: { topic: 'ota', id: String(taskId) }, platformId: known.platformId })
  }
}
