import { eq } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { checkerGaps, checkerSamples, checkerTasks } from '../tables/checker'
import type { TaskRow } from './require-checker'
import { sampleBytes } from './sample-signals'

export type UnitReading = {
  systemNo: number
  unitKind: 1 | 2
  unitNo: number
  /** In the order of the signals of its kind; null where it does not answer. */
  readings: (number | null)[]
}

/** Stores what all units showed at one moment, ms since the start of the task. Answers the task as it is then. */
export const storeSample = async (
  database: Database,
  task: TaskRow,
  atMs: number,
  units: readonly UnitReading[],
): Promise<TaskRow> => {
  if (units.length > 0) {
    await database.insert(checkerSamples).values(units.map((unit) => ({ taskId: task.id, atMs, ...unit })))
  }
  const stepMs = (task.timeInterval ?? 60) * 1000
  const hole = task.sampleCount > 0 && atMs - task.lastMs > 1.5 * stepMs
  if (hole) {
    await database
      .insert(checkerGaps)
      .values({ taskId: task.id, fromMs: task.lastMs, toMs: atMs, reason: task.wasSuspended === 1 ? 1 : 2 })
  }
  const size = units.reduce((sum, { unitKind }) => sum + sampleBytes(unitKind), 0)
  const after = {
    sampleCount: task.sampleCount + 1,
    dataSize: task.dataSize + size,
    recordedMs: task.recordedMs + (hole ? 0 : atMs - task.lastMs),
    lastMs: atMs,
    wasSuspended: 0 as const,
  }
  await database.update(checkerTasks).set(after).where(eq(checkerTasks.id, task.id))
  return { ...task, ...after }
}
