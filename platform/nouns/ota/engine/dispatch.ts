import { addMinutes } from 'date-fns/addMinutes'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../../kernel/db/database'
import { otaRecords } from '../../tables/controller-part'
import { controllers } from '../../tables/fleet'
import { otaAttempts, otaResults, otaSteps } from '../../tables/ota-task'
import { type DispatchRow, dropUnfit } from './drop-unfit'
import type { DispatchPermit } from './permit-dispatch'
import type { TaskRow } from './task-lock'

/**
 * Gives devices their upgrade, if they still fit: a command for each, its state and its record, in the caller's
 * transaction. A device that is being upgraded already, or another one of its project, makes the whole of it fail by an
 * index. Answers how many it was given to.
 */
export const dispatch = async (
  tx: Database,
  task: TaskRow,
  { rows: asked, now, permit }: { rows: readonly DispatchRow[]; now: Date; permit: DispatchPermit },
): Promise<number> => {
  if (permit.taskId !== task.id) throw new Error('the permit is of another task')
  const rows = asked.length === 0 ? [] : await dropUnfit(tx, task, asked, now)
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  const earlier = await tx
    .select({ resultId: otaAttempts.resultId, count: sql<number>`count(*)::int` })
    .from(otaAttempts)
    .where(inArray(otaAttempts.resultId, ids))
    .groupBy(otaAttempts.resultId)
  const tries = new Map(earlier.map(({ resultId, count }) => [resultId, count]))
  const deadline = addMinutes(now, task.timeoutMin)
  const made = await tx
    .insert(otaAttempts)
    .values(
      rows.map(({ id, macWifiId, nextCause, nextUser }) => ({
        resultId: id,
        taskId: task.id,
        macWifiId,
        deadline,
        startTime: now,
        key: crypto.randomUUID(),
        attempt: (tries.get(id) ?? 0) + 1,
        cause: nextCause,
        causeUser: nextUser,
      })),
    )
    .returning({ id: otaAttempts.id })
  await tx.insert(otaSteps).values(made.map(({ id }) => ({ attemptId: id, step: 2 as const, startTime: now })))
  // Before they count as running: an index has one of each project.
  for (const { id, now: found } of rows) await tx.update(otaResults).set(found).where(eq(otaResults.id, id))
  await tx
    .update(otaResults)
    .set({
      result: 1,
      step: 2,
      stepTime: now,
      progress: 0,
      failReason: null,
      afterVersion: null,
      notBefore: null,
      endTime: null,
      systemNo: null,
      unitNo: null,
      startTime: sql`coalesce(${otaResults.startTime}, ${now.toISOString()}::timestamp)`,
    })
    .where(inArray(otaResults.id, ids))
  await writeRecords(tx, task, rows, now)
  return rows.length
}

/** The same in the history of each controller, and in what its lists show. */
const writeRecords = async (tx: Database, task: TaskRow, rows: readonly DispatchRow[], now: Date): Promise<void> => {
  const ids = rows.map(({ controllerId }) => controllerId)
  await tx.update(controllers).set({ otaStatus: 1 }).where(inArray(controllers.id, ids))
  const again = await tx
    .update(otaRecords)
    .set({ result: 1, failReason: null, endTime: null })
    .where(and(eq(otaRecords.upgradeId, task.id), inArray(otaRecords.controllerId, ids)))
    .returning({ controllerId: otaRecords.controllerId })
  const known = new Set(again.map(({ controllerId }) => controllerId))
  const fresh = rows.filter(({ controllerId }) => !known.has(controllerId))
  if (fresh.length === 0) return
  await tx.insert(otaRecords).values(
    fresh.map(({ controllerId, beforeVersion, retryCount }) => ({
      platformId: task.platformId,
      controllerId,
      upgradeId: task.id,
      upgradeType: task.upgradeType,
      featureCode: task.featureCode,
      targetVersion: task.targetVersion,
      beforeVersion,
      retryCount,
      afterVersion: beforeVersion,
      result: 1 as const,
      startTime: now,
    })),
  )
}
