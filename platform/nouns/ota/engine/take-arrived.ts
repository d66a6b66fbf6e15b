import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { reasonOfExclusion } from '@/lib/contract/ota-result'
import { installedVersionField } from '@/lib/contract/ota-version'
import { compareVersions } from '@/lib/contract/version-number'
import type { Database } from '../../../kernel/db/database'
import { otaRecords } from '../../tables/controller-part'
import { controllers } from '../../tables/fleet'
import { otaAttempts, otaResults } from '../../tables/ota-task'
import { endAttempt } from './end-attempt'
import type { OtaEngine } from './ota-engine'
import type { TaskRow } from './task-lock'

/** Reasons of an attempt that ended without an answer: the device may have been upgraded all the same. */
const unheard = [1, 2] as const

/**
 * Ends the tries of devices that run something newer by now: they were upgraded in another way. Answers how many.
 */
export const endOvertaken = async (
  tx: Database,
  task: TaskRow,
  now: Date,
  { pace }: Pick<OtaEngine, 'pace'>,
): Promise<number> => {
  const field = installedVersionField[task.upgradeType]
  const open = await tx
    .select({ row: otaResults, attempt: otaAttempts, installed: controllers[field] })
    .from(otaAttempts)
    .innerJoin(otaResults, eq(otaResults.id, otaAttempts.resultId))
    .innerJoin(controllers, eq(controllers.id, otaResults.controllerId))
    .where(and(eq(otaAttempts.taskId, task.id), isNull(otaAttempts.endTime)))
    .orderBy(otaAttempts.id)
    .for('update', { of: otaAttempts })
  const overtaken = open.filter(({ installed }) => compareVersions(installed, task.targetVersion) > 0)
  const failReason = reasonOfExclusion('newerVersion')
  for (const { row, attempt, installed } of overtaken)
    await endAttempt(tx, { task, row, attempt, end: { failReason, message: `runs ${installed}` }, now, pace })
  return overtaken.length
}

/**
 * Ends as done what devices are known to run by now, whatever became of their reports: their hello says so. None of them
 * ran it when it was given the upgrade. Answers how many.
 */
export const takeArrived = async (
  tx: Database,
  task: TaskRow,
  now: Date,
  { pace }: Pick<OtaEngine, 'pace'>,
): Promise<number> => {
  const arrived = await tx
    .select({ row: otaResults, attempt: otaAttempts })
    .from(otaResults)
    .innerJoin(controllers, eq(controllers.id, otaResults.controllerId))
    .leftJoin(otaAttempts, and(eq(otaAttempts.resultId, otaResults.id), isNull(otaAttempts.endTime)))
    .where(
      and(
        eq(otaResults.taskId, task.id),
        eq(controllers[installedVersionField[task.upgradeType]], task.targetVersion),
        or(
          eq(otaResults.result, 1),
          // It waits for another try, or has none left.
          and(eq(otaResults.result, 0), gt(otaResults.retryCount, 0)),
          and(eq(otaResults.result, 3), inArray(otaResults.failReason, [...unheard])),
        ),
      ),
    )
    .orderBy(otaResults.id)
    .for('update', { of: otaResults })
  const version = task.targetVersion
  for (const { row, attempt } of arrived) {
    if (attempt) {
      await endAttempt(tx, { task, row, attempt, end: { version, message: 'by its hello' }, now, pace })
      continue
    }
    const done = { result: 2 as const, failReason: null, afterVersion: version, endTime: now }
    await tx
      .update(otaResults)
      .set({ ...done, step: 6, progress: 100, stepTime: now, notBefore: null })
      .where(eq(otaResults.id, row.id))
    if (row.controllerId === null) continue
    await tx.update(controllers).set({ otaStatus: 2 }).where(eq(controllers.id, row.controllerId))
    await tx
      .update(otaRecords)
      .set(done)
      .where(and(eq(otaRecords.upgradeId, task.id), eq(otaRecords.controllerId, row.controllerId)))
  }
  return arrived.length
}
