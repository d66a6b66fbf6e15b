import { and, eq, inArray, sql } from 'drizzle-orm'
import { retryableReasons, skippedReason, transientReasons } from '@/lib/contract/ota-result'
import { otaTaskCan } from '@/lib/contract/ota-task'
import type { Database } from '../../kernel/db/database'
import { PlatformError } from '../../kernel/error/platform-error'
import { otaResults, otaStages, otaTasks } from '../tables/ota-task'
import { readStages, stopTask } from './engine/advance-stages'
import type { TaskRow } from './engine/task-lock'

type Who = { userId: number | null; now: Date }

const set = async (tx: Database, task: TaskRow, values: Partial<TaskRow>, now: Date): Promise<void> => {
  await tx
    .update(otaTasks)
    .set({ ...values, updateTime: now })
    .where(eq(otaTasks.id, task.id))
}

const require = (isAllowed: boolean): void => {
  if (!isAllowed) throw new PlatformError('illegalState')
}

/** A second person says yes or no. Features 40: never the one who made it. */
export const decide = async (
  tx: Database,
  task: TaskRow,
  { approved, remark }: { approved: boolean; remark: string },
  { userId, now }: { userId: number; now: Date },
): Promise<void> => {
  require(otaTaskCan.approve({ ...task, isOwn: task.createUser === userId ? 1 : 0 }))
  await set(
    tx,
    task,
    {
      approval: approved ? 'approved' : 'rejected',
      approver: userId,
      approveTime: now,
      approveRemark: remark,
      // What was rejected does not wait for ever.
      ...(!approved && { taskStatus: 4, endTime: now }),
    },
    now,
  )
  if (!approved) await cancelWaiting(tx, task, now)
}

export const start = async (tx: Database, task: TaskRow, { now }: Who): Promise<void> => {
  require(otaTaskCan.start(task) && (task.effectiveEnd === null || task.effectiveEnd > now))
  await set(tx, task, { taskStatus: 1, startTime: now }, now)
}

export const pause = async (tx: Database, task: TaskRow, { userId, now }: Who): Promise<void> => {
  require(otaTaskCan.pause(task))
  await stopTask(tx, task, { reason: 'byHand', ...(userId !== null && { user: userId }), now })
}

/** Goes on; the failures that are there are accepted, so that they do not stop it once more. */
export const resume = async (tx: Database, task: TaskRow, { now }: Who): Promise<void> => {
  require(otaTaskCan.resume(task))
  for (const { stage, counts } of await readStages(tx, task.id)) {
    if (stage.state === 'waiting') continue
    await tx
      .update(otaStages)
      .set({ accepted: counts.fail, ...(stage.state === 'stopped' && { state: 'running' }) })
      .where(and(eq(otaStages.taskId, task.id), eq(otaStages.stageNo, stage.stageNo)))
  }
  await set(tx, task, { taskStatus: 1, stopReason: null, stopTime: null, stopUser: null, stopStage: null }, now)
}

const cancelWaiting = async (tx: Database, task: TaskRow, now: Date): Promise<void> => {
  await tx
    .update(otaResults)
    .set({ result: 3, failReason: 10, stepTime: now, endTime: now })
    .where(and(eq(otaResults.taskId, task.id), eq(otaResults.result, 0)))
}

/** What has not begun fails with reason 10; what has begun ends by itself. Domain 4.2. */
export const cancel = async (tx: Database, task: TaskRow, { userId, now }: Who): Promise<void> => {
  require(otaTaskCan.cancel(task))
  await cancelWaiting(tx, task, now)
  const stop = { stopReason: 'cancelled' as const, stopTime: now, stopUser: userId, stopStage: null }
  await set(tx, task, { taskStatus: 4, ...stop, endTime: now }, now)
}

/** Puts failed devices back into the row, all of them that it makes sense for or one. Answers how many. */
export const retry = async (
  tx: Database,
  task: TaskRow,
  { which, resultId }: { which: 'all' | 'transient'; resultId?: number },
  { userId, now }: Who,
): Promise<number> => {
  const failed = await tx.$count(otaResults, and(eq(otaResults.taskId, task.id), eq(otaResults.result, 3)))
  require(otaTaskCan.retry({ ...task, fail: failed }))
  // One that was left out comes back only by its own name.
  const all = resultId === undefined ? retryableReasons : [...retryableReasons, skippedReason]
  const reasons = which === 'transient' ? transientReasons : all
  const again = await tx
    .update(otaResults)
    .set({
      result: 0,
      step: 0,
      stepTime: now,
      progress: 0,
      failReason: null,
      afterVersion: null,
      endTime: null,
      nextCause: 'retry',
      nextUser: userId,
      autoRetries: 0,
      notBefore: null,
      retryCount: sql`${otaResults.retryCount} + 1`,
    })
    .where(
      and(
        eq(otaResults.taskId, task.id),
        eq(otaResults.result, 3),
        inArray(otaResults.failReason, [...reasons]),
        resultId === undefined ? undefined : eq(otaResults.id, resultId),
      ),
    )
    .returning({ stageNo: otaResults.stageNo })
  if (again.length === 0) throw new PlatformError('illegalState')
  const stageNos = [...new Set(again.map(({ stageNo }) => stageNo))]
  await tx
    .update(otaStages)
    .set({ state: 'running', endTime: null })
    .where(and(eq(otaStages.taskId, task.id), inArray(otaStages.stageNo, stageNos), eq(otaStages.state, 'finished')))
  // A failure that has been retried no longer counts as accepted.
  for (const { stage, counts } of await readStages(tx, task.id)) {
    if (stage.accepted <= counts.fail) continue
    await tx
      .update(otaStages)
      .set({ accepted: counts.fail })
      .where(and(eq(otaStages.taskId, task.id), eq(otaStages.stageNo, stage.stageNo)))
  }
  // What was over goes on with them.
  if (task.taskStatus === 3) await set(tx, task, { taskStatus: 1, endTime: null, stopReason: null }, now)
  return again.length
}
