import { addMilliseconds } from 'date-fns/addMilliseconds'
import { and, eq } from 'drizzle-orm'
import { type FailReason, retryableReasons } from '@/lib/contract/ota-result'
import { installedVersionField } from '@/lib/contract/ota-version'
import { toVersionOrder } from '@/lib/contract/version-number'
import type { Database } from '../../../kernel/db/database'
import { otaRecords } from '../../tables/controller-part'
import { controllers } from '../../tables/fleet'
import { otaAttempts, otaResults } from '../../tables/ota-task'
import type { OtaPace } from './ota-pace'
import type { TaskRow } from './task-lock'

export type AttemptRow = typeof otaAttempts.$inferSelect
export type ResultRow = typeof otaResults.$inferSelect

/** How a try ended: the version that runs now, or why it does not. */
export type AttemptEnd = { version: string; message?: string } | { failReason: FailReason; message?: string }

/** What a controller is known to run, where it is kept. */
export const versionColumns = (upgradeType: 1 | 2 | 3, version: string) => ({
  [installedVersionField[upgradeType]]: version,
  // Lists are sorted by it.
  ...(upgradeType === 2 && { firmwareOrder: toVersionOrder(version) }),
})

const isRetriedByItself = (task: TaskRow, row: ResultRow, reason: FailReason): boolean =>
  retryableReasons.includes(reason) &&
  row.autoRetries < task.retryTimes &&
  (task.taskStatus === 1 || task.taskStatus === 2)

/**
 * Ends a try: the try, the device's result, its version and its history, all in the caller's transaction, once. A reason
 * that may pass puts the device back into the row while its task has tries left. Domain 4.3.
 */
export const endAttempt = async (
  tx: Database,
  given: { task: TaskRow; row: ResultRow; attempt: AttemptRow; end: AttemptEnd; now: Date; pace: OtaPace },
): Promise<void> => {
  const { task, row, attempt, end, now, pace } = given
  const isSuccess = 'version' in end
  const failReason = isSuccess ? null : end.failReason
  // A device's own words: NUL is a character that PostgreSQL keeps in no text.
  const message = (end.message ?? '').slice(0, 500).replaceAll('\0', '\uFFFD')
  const ended = await tx
    .update(otaAttempts)
    .set({ result: isSuccess ? 2 : 3, failReason, message, endTime: now })
    .where(and(eq(otaAttempts.id, attempt.id), eq(otaAttempts.result, 1)))
    .returning({ id: otaAttempts.id })
  // Somebody was faster.
  if (ended.length === 0) return
  const again = failReason !== null && isRetriedByItself(task, row, failReason)
  const afterVersion = isSuccess ? end.version : row.beforeVersion
  await tx
    .update(otaResults)
    .set({
      result: isSuccess ? 2 : again ? 0 : 3,
      ...(isSuccess ? { progress: 100, step: 6 as const } : again ? { step: 0 as const, progress: 0 } : {}),
      stepTime: now,
      failReason: again ? null : failReason,
      afterVersion: again ? null : afterVersion,
      ...(again && {
        autoRetries: row.autoRetries + 1,
        retryCount: row.retryCount + 1,
        nextCause: 'autoRetry',
        nextUser: null,
        notBefore: addMilliseconds(now, pace.retryDelayMs * 2 ** row.autoRetries),
      }),
      endTime: again ? null : now,
    })
    .where(and(eq(otaResults.id, row.id), eq(otaResults.result, 1)))
  if (row.controllerId === null) return
  await tx
    .update(controllers)
    .set({ otaStatus: isSuccess ? 2 : 3, ...(isSuccess && versionColumns(task.upgradeType, end.version)) })
    .where(eq(controllers.id, row.controllerId))
  await tx
    .update(otaRecords)
    .set({ result: isSuccess ? 2 : 3, failReason, afterVersion, retryCount: row.retryCount, endTime: now })
    .where(and(eq(otaRecords.upgradeId, task.id), eq(otaRecords.controllerId, row.controllerId)))
}
