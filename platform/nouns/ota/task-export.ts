import { inArray } from 'drizzle-orm'
import * as z from 'zod'
import { toUpgradeName } from '@/lib/contract/feature-name'
import { OtaPreflightInput } from '@/lib/contract/ota-preflight'
import { otaResultApi } from '@/lib/contract/ota-result'
import { toWireTimeOrNull } from '@/lib/format/wire-time'
import type { ListColumn } from '../../kernel/http/list-column'
import { registerJob } from '../../kernel/jobs/job-definition'
import { readInOrder } from '../../kernel/list/read-in-order'
import { writeListFile } from '../../kernel/list/write-list-file'
import { otaResults } from '../tables/ota-task'
import { exclusionTexts, failReasonTexts, onlineTexts, resultTexts, stepTexts } from './ota-texts'
import { type Checked, checkDevices } from './preflight'
import { readWanted } from './read-target'
import { type JoinedResult, resultRows, selectResults } from './result-rows'

/** Columns of the file, in the order of the list. */
const resultColumns: readonly ListColumn<JoinedResult>[] = [
  { zh: '升级ID', en: 'Upgrade id', cell: ({ task }) => String(task.id) },
  {
    zh: '升级任务',
    en: 'Upgrade',
    cell: ({ task }, { language }) => toUpgradeName(task.taskName, task.targetVersion, language),
  },
  { zh: 'WiFi ID', en: 'WiFi ID', cell: ({ row }) => row.macWifiId },
  { zh: '设备名称', en: 'Device name', cell: ({ row }) => row.deviceName },
  { zh: '所属项目', en: 'Project', cell: ({ row }) => row.projectName },
  { zh: '阶段', en: 'Stage', cell: ({ row }) => row.stageNo },
  { zh: '升级前版本', en: 'Version before', cell: ({ row }) => row.beforeVersion },
  { zh: '目标版本', en: 'Target version', cell: ({ row }) => row.targetVersion },
  { zh: '升级后版本', en: 'Version after', cell: ({ row }) => row.afterVersion },
  { zh: '升级结果', en: 'Result', cell: ({ row }, { language }) => resultTexts[row.result][language] },
  { zh: '步骤', en: 'Step', cell: ({ row }, { language }) => stepTexts[row.step][language] },
  {
    zh: '失败原因',
    en: 'Reason of failure',
    cell: ({ row }, { language }) => (row.failReason === null ? '' : failReasonTexts[row.failReason][language]),
  },
  { zh: '重试次数', en: 'Retries', cell: ({ row }) => row.retryCount },
  { zh: '开始时间', en: 'Started', time: ({ row }) => toWireTimeOrNull(row.startTime) },
  { zh: '结束时间', en: 'Ended', time: ({ row }) => toWireTimeOrNull(row.endTime) },
]

const resultInput = otaResultApi.export.input

/** Every result that matches, as a file. */
export const exportResults = registerJob<z.infer<typeof resultInput>>({
  subject: 'ota.exportResults',
  kind: 'export',
  rights: ['ota:export'],
  input: resultInput,
  onRestart: 'rerun',
  run: async (request, job) => {
    const { database } = job
    await writeListFile(job, {
      list: { name: 'upgrade-results', noun: 'otaResult' },
      request,
      columns: resultColumns,
      keys: await resultRows.keys(database, job, request),
      read: readInOrder({
        find: (ids: number[]) => selectResults(database).where(inArray(otaResults.id, ids)),
        keyOf: ({ row }) => row.id,
        toRows: async (rows) => rows,
      }),
    })
  },
})

const takesPart = { yes: { zh: '是', en: 'Yes' }, no: { zh: '否', en: 'No' } } as const

const preflightColumns: readonly ListColumn<Checked>[] = [
  { zh: 'WiFi ID', en: 'WiFi ID', cell: ({ device }) => device.macWifiId },
  { zh: '设备名称', en: 'Device name', cell: ({ device }) => device.deviceName },
  { zh: '所属项目', en: 'Project', cell: ({ device }) => device.projectName },
  { zh: '当前版本', en: 'Current version', cell: ({ device }) => device.currentVersion },
  {
    zh: '在线状态',
    en: 'Online status',
    cell: ({ device }, { language }) => onlineTexts[device.onlineStatus][language],
  },
  { zh: '室内机数量', en: 'Indoor units', cell: ({ device }) => device.iduCount },
  { zh: '时区', en: 'Time zone', cell: ({ device }) => device.timeZone },
  {
    zh: '是否可升级',
    en: 'Takes part',
    cell: ({ device }, { language }) => takesPart[device.exclusion === null ? 'yes' : 'no'][language],
  },
  {
    zh: '排除原因',
    en: 'Reason for exclusion',
    cell: ({ device }, { language }) => (device.exclusion === null ? '' : exclusionTexts[device.exclusion][language]),
  },
  { zh: '同时等待的升级任务', en: 'Also waits in', cell: ({ device }) => device.waitsIn.join(', ') },
]

const preflightInput = z.strictObject({ check: OtaPreflightInput, timeZone: z.string() })

/** Every device of a pre-flight with its reason, as CSV. Features 42. */
export const exportPreflight = registerJob<z.infer<typeof preflightInput>>({
  subject: 'ota.exportPreflight',
  kind: 'export',
  rights: ['ota:export'],
  input: preflightInput,
  onRestart: 'rerun',
  run: async ({ check, timeZone }, job) => {
    const wanted = await readWanted(job.database, job, check, null)
    await writeListFile(job, {
      request: { timeZone, format: 'csv' },
      list: {
        name: `upgrade-preflight-${wanted.target.featureCode}-${wanted.target.targetVersion}`,
        noun: 'otaTask',
      },
      columns: preflightColumns,
      keys: await checkDevices(job.database, job, wanted),
      read: async (checked) => checked,
    })
  },
})
