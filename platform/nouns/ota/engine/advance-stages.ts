import { and, eq, notInArray, sql } from 'drizzle-orm'
import { exclusionReasons } from '@/lib/contract/ota-result'
import type { OtaStopReason } from '@/lib/contract/ota-task'
import type { Database } from '../../../kernel/db/database'
import { otaResults, otaStages, otaTasks } from '../../tables/ota-task'
import { decideStage, type StageCounts } from './stage-decision'
import type { TaskRow } from './task-lock'

export type StageRow = typeof otaStages.$inferSelect

/** Not one that did not fit any more when its turn came. */
const isCounted = sql`(${otaResults.result} <> 3 or ${notInArray(sql`coalesce(${otaResults.failReason}, 0)`, [...exclusionReasons])})`

const none: StageCounts = { total: 0, waiting: 0, upgrading: 0, success: 0, fail: 0 }

/** Stages of a task with what has become of their devices, in their order. */
export const readStages = async (
  database: Database,
  taskId: number,
): Promise<{ stage: StageRow; counts: StageCounts }[]> => {
  const stages = await database.select().from(otaStages).where(eq(otaStages.taskId, taskId)).orderBy(otaStages.stageNo)
  const count = (result: number) => sql<number>`(count(*) filter (where ${otaResults.result} = ${result}))::int`
  const counted = await database
    .select({
      stageNo: otaResults.stageNo,
      total: sql<number>`(count(*) filter (where ${isCounted}))::int`,
      waiting: count(0),
      upgrading: count(1),
      success: count(2),
      fail: sql<number>`(count(*) filter (where ${otaResults.result} = 3 and ${isCounted}))::int`,
    })
    .from(otaResults)
    .where(eq(otaResults.taskId, taskId))
    .groupBy(otaResults.stageNo)
  const byNo = new Map(counted.map(({ stageNo, ...counts }) => [stageNo, counts]))
  return stages.map((stage) => ({ stage, counts: byNo.get(stage.stageNo) ?? none }))
}

/** Stops a task: nothing more is dispatched until somebody resumes it. */
export const stopTask = async (
  tx: Database,
  task: TaskRow,
  { reason, stage, user, now }: { reason: OtaStopReason; stage?: number; user?: number; now: Date },
): Promise<void> => {
  await tx
    .update(otaTasks)
    .set({
      taskStatus: 2,
      stopReason: reason,
      stopTime: now,
      stopUser: user ?? null,
      stopStage: stage ?? null,
      updateTime: now,
    })
    .where(eq(otaTasks.id, task.id))
}

/** What follows: stages whose devices may be given their upgrade; or that the task has stopped, or is through. */
export type Advance =
  | { state: 'running'; openStages: Set<number>; changed: boolean }
  | { state: 'stopped' | 'finished' }

/** Ends and begins stages by their own rules; stops the task where they say so. Features 39. */
export const advanceStages = async (tx: Database, task: TaskRow, now: Date): Promise<Advance> => {
  const stages = await readStages(tx, task.id)
  const set = (stageNo: number, values: Partial<StageRow>) =>
    tx
      .update(otaStages)
      .set(values)
      .where(and(eq(otaStages.taskId, task.id), eq(otaStages.stageNo, stageNo)))
  const openStages = new Set<number>()
  let changed = false
  let mayBegin = true
  for (const { stage, counts } of stages) {
    const { stageNo } = stage
    if (stage.state === 'waiting') {
      if (!mayBegin) break
      await set(stageNo, { state: 'running', startTime: now })
      changed = true
    }
    const decision = decideStage(counts, stage)
    const isLast = stageNo === stages.length
    if (decision === 'stopThreshold' || (decision === 'stopTrigger' && !isLast)) {
      await set(stageNo, { state: 'stopped' })
      const reason = decision === 'stopThreshold' ? 'threshold' : 'successTrigger'
      await stopTask(tx, task, { reason, stage: stageNo, now })
      return { state: 'stopped' }
    }
    const isThrough = counts.waiting + counts.upgrading === 0
    if (isThrough && stage.state !== 'finished') {
      await set(stageNo, { state: 'finished', endTime: now })
      changed = true
    }
    if (!isThrough) openStages.add(stageNo)
    mayBegin = decision === 'next' || decision === 'done'
  }
  if (openStages.size > 0) return { state: 'running', openStages, changed }
  await tx
    .update(otaTasks)
    .set({ taskStatus: 3, stopReason: null, endTime: now, updateTime: now })
    .where(eq(otaTasks.id, task.id))
  return { state: 'finished' }
}
