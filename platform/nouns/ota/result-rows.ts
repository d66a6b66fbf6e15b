import { and, asc, desc, eq, gte, inArray, like, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import { type OtaResult, type OtaResultFilter, type OtaResultQuery, transientReasons } from '@/lib/contract/ota-result'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toTimeZone } from '@/lib/format/time-zone'
import { toWireTimeOrNull } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { toRowId } from '../../kernel/db/row-id'
import type { Territory } from '../../kernel/session/data-scope'
import { toContainsPattern, toSearchText } from '../../kernel/text/search-text'
import { dayRange } from '../../kernel/time/day-range'
import { ofControllersWithin } from '../device/controllers-within'
import { controllers } from '../tables/fleet'
import { otaResults, otaTasks } from '../tables/ota-task'
import { readStages } from './advance-stages'
import { whyWait } from './choose-next'
import { readBusy } from './choose-rows'
import type { TaskRow } from './task-lock'

/** Columns that results are sorted by, each with an index of its own. */
const sortColumns = {
  startTime: otaResults.startTime,
  endTime: otaResults.endTime,
  macWifiId: otaResults.macWifiId,
} as const

/** Devices of one upgrade stand still while they are watched: in the order of the upgrade, until another is asked for. */
export const toResultOrder = ({
  sidx,
  order,
  upgradeId,
}: Pick<OtaResultQuery, 'sidx' | 'order' | 'upgradeId'>): SQL[] => {
  if (!sidx && upgradeId !== undefined) return [asc(otaResults.id)]
  const key = sidx ?? 'startTime'
  const ascending = (order ?? (sidx ? 'asc' : 'desc')) === 'asc'
  const direction = ascending ? asc : desc
  const column = sortColumns[key]
  return [
    key === 'macWifiId'
      ? direction(column)
      : sql`${column} ${sql.raw(ascending ? 'asc nulls first' : 'desc nulls last')}`,
    direction(otaResults.id),
  ]
}

const contains = (column: Parameters<typeof like>[0], text: string | undefined): SQL | undefined =>
  text ? like(column, toContainsPattern(text)) : undefined

/** Conditions of a list: brand always, then the filters. Throws `badRequest` for a day that the calendar does not have. */
export const toResultConditions = (
  { platformId, reach }: Territory<PlatformId>,
  filter: OtaResultFilter,
): SQL | undefined => {
  const { upgradeId, macWifiId, deviceName, projectName, result, failReason, transient, upgradeType, stageNo } = filter
  const zone = toTimeZone(filter.timeZone)
  const { since: from, until: to } = dayRange(filter, 'startFrom', 'startTo', zone)
  const passing = [...transientReasons]
  return and(
    eq(otaResults.platformId, platformId),
    ofControllersWithin(reach, otaResults.controllerId),
    upgradeId ? eq(otaResults.taskId, toRowId(upgradeId)) : undefined,
    contains(otaResults.macWifiId, macWifiId?.toUpperCase()),
    contains(otaResults.deviceSearch, deviceName && toSearchText(deviceName)),
    contains(otaResults.projectSearch, projectName && toSearchText(projectName)),
    contains(otaResults.targetVersion, filter.targetVersion),
    result === undefined ? undefined : eq(otaResults.result, result),
    failReason === undefined ? undefined : eq(otaResults.failReason, failReason),
    transient === 1 ? inArray(otaResults.failReason, passing) : undefined,
    transient === 0 ? notInArray(otaResults.failReason, passing) : undefined,
    upgradeType === undefined ? undefined : eq(otaResults.upgradeType, upgradeType),
    stageNo === undefined ? undefined : eq(otaResults.stageNo, stageNo),
    from ? gte(otaResults.startTime, from) : undefined,
    to ? lt(otaResults.startTime, to) : undefined,
  )
}

export type JoinedResult = { row: typeof otaResults.$inferSelect; task: TaskRow; onlineStatus: 0 | 1 | null }

/** Results with their tasks, and whether the controller can be reached now. */
export const selectResults = (database: Database) =>
  database
    .select({ row: otaResults, task: otaTasks, onlineStatus: controllers.onlineStatus })
    .from(otaResults)
    .innerJoin(otaTasks, eq(otaTasks.id, otaResults.taskId))
    .leftJoin(controllers, eq(controllers.id, otaResults.controllerId))

type Wait = OtaResult['wait']

/** Why a task's own state keeps its devices waiting; null: it does not. */
const taskWait = ({ approval, taskStatus }: TaskRow): Wait =>
  approval !== 'approved' ? 'approval' : taskStatus === 0 ? 'start' : taskStatus === 2 ? 'paused' : null

/** Why each of these devices is not being upgraded now, by key; those that do not wait are not there. */
export const readWaits = async (
  database: Database,
  joined: readonly JoinedResult[],
  now: Date,
): Promise<Map<number, Wait>> => {
  const waiting = joined.filter(({ row, task }) => row.result === 0 && task.taskStatus < 3)
  const waits = new Map<number, Wait>()
  const tasks = new Map(waiting.map(({ task }) => [task.id, task]))
  for (const task of tasks.values()) {
    const own = waiting.filter(({ row }) => row.taskId === task.id)
    const all = taskWait(task)
    if (all !== null) {
      for (const { row } of own) waits.set(row.id, all)
      continue
    }
    const busy = await readBusy(database, task.platformId, task.upgradeType)
    const begun = (await readStages(database, task.id)).filter(({ stage }) => stage.state !== 'waiting')
    const openStages = new Set(begun.map(({ stage }) => stage.stageNo))
    const { dailyWindow, upgradeWay } = task
    for (const { row, onlineStatus } of own) {
      const candidate = {
        ...row,
        resultId: row.id,
        controllerId: row.controllerId ?? 0,
        onlineStatus: onlineStatus ?? 0,
      }
      const why = whyWait(candidate, { ...busy, now, dailyWindow, upgradeWay, openStages, slots: 1 })
      // Nothing of its own is in the way: it is not idle, or others go before it.
      waits.set(row.id, why ?? 'slots')
    }
  }
  return waits
}

export const toResult = ({ row, task }: JoinedResult, wait: Wait = null): OtaResult => {
  const { macWifiId, deviceName, projectName, timeZone, iduCount, stageNo, systemNo, unitNo, result, step } = row
  const { progress, beforeVersion, targetVersion, afterVersion, failReason, retryCount } = row
  return {
    ...{ resultId: String(row.id), upgradeId: String(row.taskId), taskName: task.taskName },
    ...{ upgradeType: task.upgradeType, featureCode: task.featureCode, macWifiId, deviceName, projectName, timeZone },
    projectId: row.projectId === null ? null : String(row.projectId),
    ...{ iduCount, stageNo, systemNo, unitNo, result, step, progress, beforeVersion, targetVersion, afterVersion },
    ...{ failReason, retryCount, wait, stepTime: toWireTimeOrNull(row.stepTime) },
    startTime: toWireTimeOrNull(row.startTime),
    endTime: toWireTimeOrNull(row.endTime),
    notBefore: toWireTimeOrNull(row.notBefore),
  }
}

export const listResults = async (
  database: Database,
  territory: Territory<PlatformId>,
  query: OtaResultQuery,
  now: Date,
) => {
  const where = toResultConditions(territory, query)
  const total = await database.$count(otaResults, where)
  const joined = await selectResults(database)
    .where(where)
    .orderBy(...toResultOrder(query))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
  const waits = await readWaits(database, joined, now)
  return { list: joined.map((each) => toResult(each, waits.get(each.row.id) ?? null)), total }
}
