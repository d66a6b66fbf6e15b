import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { toUpgradeName } from '@/lib/contract/feature-name'
import type { Language } from '@/lib/contract/language'
import { type OtaResult, type OtaResultQuery, transientReasons } from '@/lib/contract/ota-result'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toWireTimeOrNull } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { contains, equals, refersTo, toWifiIdPart } from '../../kernel/list/conditions'
import { defineRows } from '../../kernel/list/define-rows'
import type { Territory } from '../../kernel/session/data-scope'
import { toSearchText } from '../../kernel/text/search-text'
import { fromMoment } from '../../kernel/time/moment-bound'
import { ofControllersWithin } from '../device/controllers-within'
import { controllers } from '../tables/fleet'
import { otaResults, otaTasks } from '../tables/ota-task'
import { readBusy } from './choose-rows'
import { readStages } from './engine/advance-stages'
import { whyWait } from './engine/choose-next'
import type { TaskRow } from './engine/task-lock'

const passing = [...transientReasons]

export type JoinedResult = {
  row: typeof otaResults.$inferSelect
  task: TaskRow
  /** Null: the controller is gone. */
  site: { onlineStatus: 0 | 1; projectId: number | null; timeZone: string } | null
}

/** Results with their tasks, and whether and where the controller can be reached now. */
export const selectResults = (database: Database) =>
  database
    .select({
      row: otaResults,
      task: otaTasks,
      site: {
        onlineStatus: controllers.onlineStatus,
        projectId: controllers.projectId,
        timeZone: controllers.timeZone,
      },
    })
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
    for (const { row, site } of own) {
      const candidate = {
        ...row,
        ...(site ?? { onlineStatus: 0 as const }),
        resultId: row.id,
        controllerId: row.controllerId ?? 0,
      }
      const why = whyWait(candidate, { ...busy, now, dailyWindow, upgradeWay, openStages, slots: 1 })
      // Nothing of its own is in the way: it is not idle, or others go before it.
      waits.set(row.id, why ?? 'slots')
    }
  }
  return waits
}

export const toResult = ({ row, task, site }: JoinedResult, language: Language, wait: Wait = null): OtaResult => {
  const { macWifiId, deviceName, projectName, iduCount, stageNo, systemNo, unitNo, result, step } = row
  // By its clock it is upgraded.
  const { timeZone } = result === 0 ? (site ?? row) : row
  const { progress, beforeVersion, targetVersion, afterVersion, failReason, retryCount } = row
  return {
    resultId: String(row.id),
    upgradeId: String(row.taskId),
    taskName: toUpgradeName(task.taskName, task.targetVersion, language),
    upgradeType: task.upgradeType,
    featureCode: task.featureCode,
    macWifiId,
    deviceName,
    projectName,
    timeZone,
    projectId: row.projectId === null ? null : String(row.projectId),
    iduCount,
    stageNo,
    systemNo,
    unitNo,
    result,
    step,
    progress,
    beforeVersion,
    targetVersion,
    afterVersion,
    failReason,
    retryCount,
    wait,
    stepTime: toWireTimeOrNull(row.stepTime),
    startTime: toWireTimeOrNull(row.startTime),
    endTime: toWireTimeOrNull(row.endTime),
    notBefore: toWireTimeOrNull(row.notBefore),
  }
}

const { startTime, endTime, macWifiId } = otaResults

export type ResultViewer = Territory<PlatformId> & { now: Date; language: Language }

/** Devices of upgrades of a brand, within reach, newest first. */
export const resultRows = defineRows<ResultViewer, OtaResultQuery, OtaResult, 'startFrom' | 'startTo'>({
  table: otaResults,
  id: otaResults.id,
  // Each with an index of its own.
  sorts: { startTime, endTime, macWifiId },
  // Devices of one upgrade stand still while they are watched.
  standing: ({ upgradeId }) => (upgradeId === undefined ? [[startTime, 'desc']] : [[otaResults.id, 'asc']]),
  scope: ({ platformId, reach }) =>
    and(eq(otaResults.platformId, platformId), ofControllersWithin(reach, otaResults.controllerId)),
  filters: {
    upgradeId: refersTo(otaResults.taskId),
    macWifiId: contains(macWifiId, toWifiIdPart),
    deviceName: contains(otaResults.deviceSearch, toSearchText),
    projectName: contains(otaResults.projectSearch, toSearchText),
    targetVersion: contains(otaResults.targetVersion),
    result: equals(otaResults.result),
    failReason: equals(otaResults.failReason),
    transient: (transient) => (transient === 1 ? inArray : notInArray)(otaResults.failReason, passing),
    upgradeType: equals(otaResults.upgradeType),
    stageNo: equals(otaResults.stageNo),
    endSince: fromMoment(endTime, 'endSince'),
  },
  days: [{ column: startTime, from: 'startFrom', to: 'startTo' }],
  read: async (database, ids, { now, language }) => {
    const joined = await selectResults(database).where(inArray(otaResults.id, [...ids]))
    const waits = await readWaits(database, joined, now)
    return new Map(joined.map((each) => [each.row.id, toResult(each, language, waits.get(each.row.id) ?? null)]))
  },
})
