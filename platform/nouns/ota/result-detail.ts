import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { OtaAttempt, OtaLogStep, OtaResultDetail } from '@/lib/contract/ota-result'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toWireTime, toWireTimeOrNull } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Territory } from '../../kernel/session/data-scope'
import { webUsers } from '../../kernel/session/identity-table'
import { ofControllersWithin } from '../device/controllers-within'
import { otaAttempts, otaResults, otaSteps } from '../tables/ota-task'
import { type JoinedResult, type ResultViewer, readWaits, selectResults, toResult } from './result-rows'

/** One device of an upgrade of the brand. Throws `notFound`. */
export const requireResult = async (
  database: Database,
  { platformId, reach }: Territory<PlatformId>,
  resultId: string,
): Promise<JoinedResult> => {
  const [joined] = await selectResults(database).where(
    and(
      eq(otaResults.id, toRowId(resultId)),
      eq(otaResults.platformId, platformId),
      ofControllersWithin(reach, otaResults.controllerId),
    ),
  )
  if (joined === undefined) throw new PlatformError('notFound')
  return joined
}

type StepRow = typeof otaSteps.$inferSelect

/** Steps of a try with what each took: until the next one, the end, or now. */
const toSteps = (steps: readonly StepRow[], endTime: Date | null, now: Date): OtaLogStep[] =>
  steps.map(({ step, startTime }, index) => {
    const until = steps[index + 1]?.startTime ?? endTime
    const seconds = Math.max(0, Math.floor(differenceInMilliseconds(until ?? now, startTime) / 1000))
    return { step, startTime: toWireTime(startTime), endTime: toWireTimeOrNull(until), seconds }
  })

/** One device with all that was tried, oldest first. */
export const readResult = async (
  database: Database,
  { now, language, ...territory }: ResultViewer,
  resultId: string,
): Promise<OtaResultDetail> => {
  const joined = await requireResult(database, territory, resultId)
  const attempts = await database
    .select({ attempt: otaAttempts, user: webUsers.realName })
    .from(otaAttempts)
    .leftJoin(webUsers, eq(webUsers.id, otaAttempts.causeUser))
    .where(eq(otaAttempts.resultId, joined.row.id))
    .orderBy(asc(otaAttempts.attempt))
  const ids = attempts.map(({ attempt }) => attempt.id)
  const steps = ids.length
    ? await database.select().from(otaSteps).where(inArray(otaSteps.attemptId, ids)).orderBy(asc(otaSteps.step))
    : []
  const waits = await readWaits(database, [joined], now)
  return {
    ...toResult(joined, language, waits.get(joined.row.id) ?? null),
    attempts: attempts.map(({ attempt: row, user }): OtaAttempt => {
      const { attempt, cause, result, failReason, message, startTime, takenTime, endTime, checkTime } = row
      const own = steps.filter(({ attemptId }) => attemptId === row.id)
      return {
        attempt,
        cause,
        user,
        result,
        failReason,
        message,
        steps: toSteps(own, endTime, now),
        startTime: toWireTime(startTime),
        takenTime: toWireTimeOrNull(takenTime),
        endTime: toWireTimeOrNull(endTime),
        checkTime: toWireTimeOrNull(checkTime),
      }
    }),
    serverTime: toWireTime(now),
  }
}
