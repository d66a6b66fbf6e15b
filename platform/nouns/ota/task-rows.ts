import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { toFeatureName, toUpgradeName } from '@/lib/contract/feature-name'
import type { Language } from '@/lib/contract/language'
import type { OtaStage, OtaTask, OtaTaskDetail, OtaTaskQuery } from '@/lib/contract/ota-task'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toWireTime, toWireTimeOrNull } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import { contains, equals, refersTo, toUpperCase } from '../../kernel/list/conditions'
import { defineRows } from '../../kernel/list/define-rows'
import type { Territory } from '../../kernel/session/data-scope'
import { webUsers } from '../../kernel/session/identity-table'
import { toSearchText } from '../../kernel/text/search-text'
import { upgradesWithin } from '../reach/upgrades-within'
import { otaResults, otaStages, otaTasks } from '../tables/ota-task'
import { readStages, type StageRow } from './engine/advance-stages'
import type { StageCounts } from './engine/stage-decision'
import { toStageState, toStopReason } from './engine/stage-state'
import type { TaskRow } from './engine/task-lock'

export type Reader = Territory<PlatformId> & { userId: number; language: Language }

/** What has become of the devices of each task. */
export const readCounts = async (database: Database, ids: readonly number[]): Promise<Map<number, StageCounts>> => {
  const count = (result: number) => sql<number>`(count(*) filter (where ${otaResults.result} = ${result}))::int`
  const rows = await database
    .select({
      taskId: otaResults.taskId,
      total: sql<number>`count(*)::int`,
      waiting: count(0),
      upgrading: count(1),
      success: count(2),
      fail: count(3),
    })
    .from(otaResults)
    .where(inArray(otaResults.taskId, [...ids]))
    .groupBy(otaResults.taskId)
  return new Map(rows.map(({ taskId, ...counts }) => [taskId, counts]))
}

const readStageNos = async (database: Database, ids: readonly number[]) => {
  const rows = await database
    .select({
      taskId: otaStages.taskId,
      stageCount: sql<number>`count(*)::int`,
      stageNo: sql<number>`coalesce(max(${otaStages.stageNo}) filter (where ${otaStages.state} <> 'waiting'), 0)::int`,
    })
    .from(otaStages)
    .where(inArray(otaStages.taskId, [...ids]))
    .groupBy(otaStages.taskId)
  return new Map(rows.map(({ taskId, ...numbers }) => [taskId, numbers]))
}

const none: StageCounts = { total: 0, waiting: 0, upgrading: 0, success: 0, fail: 0 }

/** Tasks as the wire has them, in the order of the rows. */
const toTasks = async (
  database: Database,
  rows: readonly { task: TaskRow; operator: string | null }[],
  { userId, language }: Reader,
): Promise<OtaTask[]> => {
  const ids = rows.map(({ task }) => task.id)
  if (ids.length === 0) return []
  const counts = await readCounts(database, ids)
  const numbers = await readStageNos(database, ids)
  return rows.map(({ task, operator }) => {
    const { taskName, upgradeType, featureCode, featureName, sourceVersion, targetVersion, upgradeWay } = task
    const { dailyWindow, onlyIdle, concurrency, retryTimes, timeoutMin, taskStatus, approval } = task
    return {
      upgradeId: String(task.id),
      taskName: toUpgradeName(taskName, targetVersion, language),
      strategyName: task.strategyName,
      upgradeType,
      featureCode,
      strategyId: task.strategyId === null ? null : String(task.strategyId),
      versionId: task.versionId === null ? null : String(task.versionId),
      featureName: toFeatureName(featureName, language),
      sourceVersion,
      targetVersion,
      upgradeWay,
      dailyWindow,
      onlyIdle,
      concurrency,
      retryTimes,
      timeoutMin,
      taskStatus,
      approval,
      stopReason: toStopReason(task),
      regularExecution: task.executeTime === null ? 0 : 1,
      executeTime: toWireTimeOrNull(task.executeTime),
      effectiveStart: toWireTimeOrNull(task.effectiveStart),
      effectiveEnd: toWireTimeOrNull(task.effectiveEnd),
      ...(counts.get(task.id) ?? none),
      total: task.total,
      ...(numbers.get(task.id) ?? { stageNo: 0, stageCount: 0 }),
      createTime: toWireTime(task.createTime),
      startTime: toWireTimeOrNull(task.startTime),
      endTime: toWireTimeOrNull(task.endTime),
      operator: operator ?? '',
      isOwn: task.createUser === userId ? 1 : 0,
    }
  })
}

const { createTime, startTime, endTime, total } = otaTasks

/** Upgrades of a brand within reach, newest first. */
export const otaTaskRows = defineRows<Reader, OtaTaskQuery, OtaTask>({
  table: otaTasks,
  id: otaTasks.id,
  // Each with an index of its own.
  sorts: { createTime, startTime, endTime, total },
  standing: [[createTime, 'desc']],
  scope: ({ platformId, reach }) => and(eq(otaTasks.platformId, platformId), upgradesWithin(reach)),
  filters: {
    upgradeId: refersTo(otaTasks.id),
    taskName: contains(otaTasks.taskSearch, toSearchText),
    featureCode: contains(otaTasks.featureCode, toUpperCase),
    targetVersion: contains(otaTasks.targetVersion),
    upgradeType: equals(otaTasks.upgradeType),
    taskStatus: equals(otaTasks.taskStatus),
    approval: equals(otaTasks.approval),
    isOwn: (isOwn, { userId }) =>
      isOwn === 1 ? eq(otaTasks.createUser, userId) : sql`${otaTasks.createUser} is distinct from ${userId}`,
    strategyId: refersTo(otaTasks.strategyId),
  },
  read: async (database, ids, reader) => {
    const rows = await database
      .select({ task: otaTasks, operator: webUsers.realName })
      .from(otaTasks)
      .leftJoin(webUsers, eq(webUsers.id, otaTasks.createUser))
      .where(inArray(otaTasks.id, [...ids]))
    return new Map((await toTasks(database, rows, reader)).map((task) => [Number(task.upgradeId), task]))
  },
})

/** How many upgrades the list has by these filters. */
export const countTasks = (database: Database, reader: Reader, filter: Partial<OtaTaskQuery>): Promise<number> =>
  database.$count(otaTasks, otaTaskRows.where(reader, filter))

export const toStage = (task: TaskRow, { stage, counts }: { stage: StageRow; counts: StageCounts }): OtaStage => {
  const { stageNo, share, successTrigger, failureThreshold, accepted, startTime } = stage
  const state = toStageState(task, stage)
  const isOver = state === 'cancelled' || state === 'expired'
  const endTime = stage.endTime ?? (isOver && startTime !== null ? task.endTime : null)
  const rule = { stageNo, share, successTrigger, failureThreshold, state, accepted }
  return { ...rule, ...counts, startTime: toWireTimeOrNull(startTime), endTime: toWireTimeOrNull(endTime) }
}

/** A task of the brand. Throws `notFound`. */
export const requireTask = async (
  database: Database,
  { platformId, reach }: Territory<PlatformId>,
  upgradeId: string,
): Promise<TaskRow> => {
  const [task] = await database
    .select()
    .from(otaTasks)
    .where(and(eq(otaTasks.id, toRowId(upgradeId)), eq(otaTasks.platformId, platformId), upgradesWithin(reach)))
  if (task === undefined) throw new PlatformError('notFound')
  return task
}

const approvers = alias(webUsers, 'approver')
const stoppers = alias(webUsers, 'stopper')

export const readTask = async (
  database: Database,
  reader: Reader,
  upgradeId: string,
  now: Date,
): Promise<OtaTaskDetail> => {
  const [row] = await database
    .select({ task: otaTasks, operator: webUsers.realName, approver: approvers.realName, stopUser: stoppers.realName })
    .from(otaTasks)
    .leftJoin(webUsers, eq(webUsers.id, otaTasks.createUser))
    .leftJoin(approvers, eq(approvers.id, otaTasks.approver))
    .leftJoin(stoppers, eq(stoppers.id, otaTasks.stopUser))
    .where(
      and(
        eq(otaTasks.id, toRowId(upgradeId)),
        eq(otaTasks.platformId, reader.platformId),
        upgradesWithin(reader.reach),
      ),
    )
  const [base] = row === undefined ? [] : await toTasks(database, [row], reader)
  if (row === undefined || base === undefined) throw new PlatformError('notFound')
  const { remark, sha256, fileName, fileSize, approveTime, approveRemark, stopTime, stopStage } = row.task
  return {
    ...base,
    remark,
    sha256,
    fileName,
    fileSize,
    approver: row.approver,
    approveRemark,
    stopUser: row.stopUser,
    stopStage,
    approveTime: toWireTimeOrNull(approveTime),
    stopTime: toWireTimeOrNull(stopTime),
    stages: (await readStages(database, row.task.id)).map((stage) => toStage(row.task, stage)),
    serverTime: toWireTime(now),
  }
}
