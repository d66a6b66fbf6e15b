import { inArray } from 'drizzle-orm'
import { namesToSearch } from '@/lib/contract/feature-name'
import type { OtaRun } from '@/lib/contract/ota-task'
import { installedVersionField } from '@/lib/contract/ota-version'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toStageSizes } from '@/lib/contract/stage-sizes'
import { parseWireTime } from '@/lib/format/wire-time'
import { insertRow } from '../../kernel/db/change-row'
import type { Database } from '../../kernel/db/database'
import { insertRows } from '../../kernel/db/insert-rows'
import { toSearchText } from '../../kernel/text/search-text'
import { controllers } from '../tables/fleet'
import { otaResults, otaStages, otaTasks } from '../tables/ota-task'
import { orderDevices } from './order-devices'
import type { VersionRow } from './read-target'

export type NewTask = {
  platformId: PlatformId
  taskName: string
  remark: string
  version: VersionRow
  strategy: { id: number; name: string } | null
  sourceVersion: string
  run: OtaRun
  controllerIds: readonly number[]
  userId: number | null
  now: Date
}

const moment = (wire: string | null): Date | null => (wire === null ? null : parseWireTime(wire))

/** Writes a task with its stages and the fixed list of its devices, in the caller's transaction. Answers its key. */
export const createTask = async (tx: Database, given: NewTask): Promise<number> => {
  const { platformId, taskName, remark, version, strategy, sourceVersion, run, controllerIds, userId, now } = given
  const rows = await tx
    .select()
    .from(controllers)
    .where(inArray(controllers.id, [...controllerIds]))
  const taskId = await insertRow(tx, otaTasks, {
    platformId,
    taskName,
    remark,
    sourceVersion,
    taskSearch: toSearchText(namesToSearch(taskName, version.versionNo)),
    strategyId: strategy?.id ?? null,
    strategyName: strategy?.name ?? null,
    versionId: version.id,
    upgradeType: version.upgradeType,
    featureCode: version.featureCode,
    featureName: version.featureName,
    targetVersion: version.versionNo,
    fileName: version.fileName,
    fileSize: version.fileSize,
    sha256: version.sha256,
    upgradeWay: run.upgradeWay,
    dailyWindow: run.dailyWindow,
    onlyIdle: run.onlyIdle,
    concurrency: run.concurrency,
    retryTimes: run.retryTimes,
    timeoutMin: run.timeoutMin,
    total: rows.length,
    executeTime: moment(run.executeTime),
    effectiveStart: moment(run.effectiveStart),
    effectiveEnd: moment(run.effectiveEnd),
    createUser: userId,
    createTime: now,
    updateTime: now,
  })
  const sizes = toStageSizes(
    rows.length,
    run.stages.map(({ share }) => share),
  )
  // A stage without devices is left out.
  const stages = run.stages.filter((_, index) => (sizes[index] ?? 0) > 0)
  await tx.insert(otaStages).values(stages.map((stage, index) => ({ taskId, stageNo: index + 1, ...stage })))
  const stageNos = sizes.filter((size) => size > 0).flatMap((size, index) => Array<number>(size).fill(index + 1))
  const field = installedVersionField[version.upgradeType]
  const results = orderDevices(rows, String(taskId)).map((row, index) => ({
    platformId,
    taskId,
    controllerId: row.id,
    macWifiId: row.macWifiId,
    deviceName: row.deviceName,
    deviceSearch: row.deviceSearch,
    projectId: row.projectId,
    projectName: row.projectName,
    projectSearch: row.projectSearch,
    timeZone: row.timeZone,
    iduCount: row.iduCount,
    upgradeType: version.upgradeType,
    stageNo: stageNos[index] ?? stages.length,
    beforeVersion: row[field],
    targetVersion: version.versionNo,
  }))
  await insertRows(tx, otaResults, results)
  return taskId
}
