import { inArray } from 'drizzle-orm'
import * as z from 'zod'
import type { Bilingual } from '@/lib/contract/language'
import { OtaPreflightInput } from '@/lib/contract/ota-preflight'
import { otaResultApi } from '@/lib/contract/ota-result'
import { csvLine } from '@/lib/format/csv-line'
import { toDateTime } from '@/lib/format/date-time'
import { toTimeZone } from '@/lib/format/time-zone'
import { toWireTimeOrNull } from '@/lib/format/wire-time'
import { otaResults } from '../db/schema/ota-task'
import { type JobContext, registerJob } from '../jobs/job-definition'
import type { ListColumn } from '../list-file/list-column'
import { readInOrder } from '../list-file/read-in-order'
import { writeListFile } from '../list-file/write-list-file'
import { exclusionTexts, failReasonTexts, onlineTexts, resultTexts, stepTexts } from './ota-texts'
import { checkDevices } from './preflight'
import { readWanted } from './read-target'
import { type JoinedResult, selectResults, toResultConditions, toResultOrder } from './result-rows'

const chunk = 500

const titles = {
  exported: { zh: '导出时间', en: 'Exported' },
  zone: { zh: '时区', en: 'Time zone' },
  target: { zh: '目标版本', en: 'Target version' },
} as const satisfies Record<string, Bilingual>

/** A byte order mark, lines that say what the file is about, and its head. */
const begin = async (job: JobContext, name: string, lines: string[][], head: readonly string[]): Promise<void> => {
  job.file.name = name
  await job.file.write(`\uFEFF${[...lines, [...head]].map(csvLine).join('')}`)
}

/** Columns of the file, in the order of the list. */
const resultColumns: readonly ListColumn<JoinedResult>[] = [
  { zh: '升级ID', en: 'Upgrade id', cell: ({ task }) => String(task.id) },
  { zh: '升级任务', en: 'Upgrade', cell: ({ task }) => task.taskName },
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
  run: async (asked, job) => {
    const { database } = job
    const keys = await database
      .select({ id: otaResults.id })
      .from(otaResults)
      .where(toResultConditions(job, asked.filter))
      .orderBy(...toResultOrder(asked))
    await writeListFile(job, {
      asked,
      columns: resultColumns,
      keys: keys.map(({ id }) => id),
      read: readInOrder({
        find: (ids: number[]) => selectResults(database).where(inArray(otaResults.id, ids)),
        keyOf: ({ row }) => row.id,
        toRows: async (rows) => rows,
      }),
    })
  },
})

const preflightHead: readonly Bilingual[] = [
  { zh: 'WiFi ID', en: 'WiFi ID' },
  { zh: '设备名称', en: 'Device name' },
  { zh: '所属项目', en: 'Project' },
  { zh: '当前版本', en: 'Current version' },
  { zh: '在线状态', en: 'Online status' },
  { zh: '室内机数量', en: 'Indoor units' },
  { zh: '时区', en: 'Time zone' },
  { zh: '是否可升级', en: 'Takes part' },
  { zh: '排除原因', en: 'Reason for exclusion' },
]
const takesPart = { yes: { zh: '是', en: 'Yes' }, no: { zh: '否', en: 'No' } } as const

const preflightInput = z.strictObject({ check: OtaPreflightInput, timeZone: z.string() })

/** Every device of a pre-flight with its reason, as CSV. Features 42. */
export const exportPreflight = registerJob<z.infer<typeof preflightInput>>({
  subject: 'ota.exportPreflight',
  kind: 'export',
  rights: ['ota:export'],
  input: preflightInput,
  onRestart: 'rerun',
  run: async ({ check, timeZone }, job) => {
    const { database, platformId, language, now } = job
    const zone = toTimeZone(timeZone)
    const wanted = await readWanted(database, platformId, check, null)
    const checked = await checkDevices(database, job, wanted)
    const lines = [
      [titles.target[language], `${wanted.target.featureCode} ${wanted.target.targetVersion}`],
      [titles.exported[language], toDateTime(now, zone)],
      [titles.zone[language], zone],
    ]
    await begin(
      job,
      'upgrade-preflight.csv',
      lines,
      preflightHead.map((head) => head[language]),
    )
    for (let from = 0; from < checked.length; from += chunk) {
      job.signal.throwIfAborted()
      const cells = checked
        .slice(from, from + chunk)
        .map(({ device }) => [
          ...[device.macWifiId, device.deviceName, device.projectName ?? '', device.currentVersion],
          ...[onlineTexts[device.onlineStatus][language], device.iduCount, device.timeZone],
          takesPart[device.exclusion === null ? 'yes' : 'no'][language],
          device.exclusion === null ? '' : exclusionTexts[device.exclusion][language],
        ])
      await job.file.write(cells.map(csvLine).join(''))
      await job.progress(Math.min(from + chunk, checked.length), checked.length)
    }
    await job.progress(checked.length, checked.length)
  },
})
