import { addMilliseconds } from 'date-fns/addMilliseconds'
import { and, eq, isNull, lt } from 'drizzle-orm'
import type { FailReason } from '@/lib/contract/ota-result'
import type { Database } from '../../../kernel/db/database'
import { otaAttempts, otaResults } from '../../tables/ota-task'
import { endAttempt } from './end-attempt'
import type { OtaEngine } from './ota-engine'
import type { TaskRow } from './task-lock'

/** What a device that never answered died of, as far as anybody can tell. */
const reasonOf = ({ takenTime }: { takenTime: Date | null }, step: number): FailReason =>
  takenTime !== null && step === 2 ? 2 : 1

/**
 * Devices that are silent beyond their time. The platform may be the one that was away, so they are asked first how far
 * they are; only who does not answer that either has failed. Who was asked by a platform that ended since then is asked
 * again: nobody was there to hear the answer. Answers how many were touched.
 */
export const checkSilent = async (
  tx: Database,
  task: TaskRow,
  now: Date,
  { pace, since }: Pick<OtaEngine, 'pace' | 'since'>,
): Promise<number> => {
  const silent = await tx
    .select({ attempt: otaAttempts, row: otaResults })
    .from(otaAttempts)
    .innerJoin(otaResults, eq(otaResults.id, otaAttempts.resultId))
    .where(and(eq(otaAttempts.taskId, task.id), isNull(otaAttempts.endTime), lt(otaAttempts.deadline, now)))
    .orderBy(otaAttempts.id)
    .for('update')
  for (const { attempt, row } of silent) {
    const wasAsked = attempt.checkTime !== null && attempt.checkTime >= since
    if (!wasAsked && row.controllerId !== null) {
      await tx
        .update(otaAttempts)
        .set({ checkTime: now, deadline: addMilliseconds(now, pace.checkMs) })
        .where(eq(otaAttempts.id, attempt.id))
      continue
    }
    const end = { failReason: reasonOf(attempt, row.step), message: 'no answer' }
    await endAttempt(tx, { task, row, attempt, end, now, pace })
  }
  return silent.length
}
