import { and, desc, eq, sql } from 'drizzle-orm'
import { isTransient, retryableReasons } from '@/lib/contract/ota-result'
import type { OtaCause, OtaImpact, OtaStopReport } from '@/lib/contract/ota-task'
import { toWireTimeOrNull } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { webUsers } from '../../kernel/session/identity-table'
import { otaResults } from '../tables/ota-task'
import { readStages } from './engine/advance-stages'
import { failureLimit } from './engine/stage-decision'
import { toStopReason } from './engine/stage-state'
import type { TaskRow } from './engine/task-lock'
import { groupBy } from './group-by'
import { toStage } from './task-rows'

/** Step at which the memory of a device is being written: from here on it must not be switched off. */
const flashing = 4
const shown = 10

/** What a change of a task would do with its devices. Features 41. */
export const readImpact = async (database: Database, taskId: number): Promise<OtaImpact> => {
  const rows = await database
    .select({ result: otaResults.result, step: otaResults.step, count: sql<number>`count(*)::int` })
    .from(otaResults)
    .where(eq(otaResults.taskId, taskId))
    .groupBy(otaResults.result, otaResults.step)
  const sum = (has: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(has).reduce((all, { count }) => all + count, 0)
  return {
    notStarted: sum(({ result }) => result === 0),
    inProgress: sum(({ result }) => result === 1),
    done: sum(({ result }) => result > 1),
    beforeFlash: sum(({ result, step }) => result === 1 && step < flashing),
    flashing: sum(({ result, step }) => result === 1 && step >= flashing),
  }
}

/** Failures by cause, most frequent first. */
const readCauses = async (database: Database, taskId: number): Promise<OtaCause[]> => {
  const failed = await database
    .select()
    .from(otaResults)
    .where(and(eq(otaResults.taskId, taskId), eq(otaResults.result, 3)))
    .orderBy(desc(otaResults.endTime), desc(otaResults.id))
  const groups = groupBy(failed, ({ failReason }) => failReason)
  return [...groups]
    .flatMap(([failReason, rows]): OtaCause[] =>
      failReason === null
        ? []
        : [
            {
              failReason,
              count: rows.length,
              transient: isTransient(failReason) ? 1 : 0,
              retryable: retryableReasons.includes(failReason) ? 1 : 0,
              projectCount: new Set(rows.flatMap(({ projectId }) => projectId ?? [])).size,
              devices: rows
                .slice(0, shown)
                .map(({ id, macWifiId, deviceName, projectName, step, endTime, retryCount }) => ({
                  resultId: String(id),
                  macWifiId,
                  deviceName,
                  projectName,
                  step,
                  retryCount,
                  endTime: toWireTimeOrNull(endTime),
                })),
            },
          ],
    )
    .sort((a, b) => b.count - a.count)
}

/** Why an upgrade stopped, and what failed in it. Features 45. */
export const readStopReport = async (database: Database, task: TaskRow): Promise<OtaStopReport> => {
  const causes = await readCauses(database, task.id)
  const sum = (field: 'transient' | 'retryable') =>
    causes.reduce((all, cause) => all + (cause[field] === 1 ? cause.count : 0), 0)
  const stages = await readStages(database, task.id)
  const stopped = stages.find(({ stage }) => stage.stageNo === task.stopStage)
  const [user] =
    task.stopUser === null
      ? []
      : await database.select({ realName: webUsers.realName }).from(webUsers).where(eq(webUsers.id, task.stopUser))
  return {
    stopReason: toStopReason(task),
    stopTime: toWireTimeOrNull(task.stopTime),
    stopUser: user?.realName ?? null,
    stage: stopped ? toStage(task, stopped) : null,
    limit: stopped ? failureLimit(stopped.counts, stopped.stage) : null,
    laterStages: stages
      .filter(({ stage }) => task.stopStage !== null && stage.stageNo > task.stopStage && stage.state !== 'waiting')
      .map(({ stage }) => stage.stageNo),
    causes,
    transientCount: sum('transient'),
    retryableCount: sum('retryable'),
  }
}
