import { inArray } from 'drizzle-orm'
import * as z from 'zod'
import type { Bilingual, Language } from '@/lib/contract/language'
import { OtaPreflightInput } from '@/lib/contract/ota-preflight'
import { OtaResultFilter, otaResultSorts } from '@/lib/contract/ota-result'
import { csvLine } from '@/lib/format/csv-line'
import { toDateTime } from '@/lib/format/date-time'
import { toTimeZone } from '@/lib/format/time-zone'
import { otaResults } from '../db/schema/ota-task'
import { type JobContext, registerJob } from '../jobs/job-definition'
import { exclusionTexts, failReasonTexts, onlineTexts, resultTexts, stepTexts } from './ota-texts'
import { checkDevices } from './preflight'
import { readWanted } from './read-target'
import { type JoinedResult, selectResults, toResultConditions, toResultOrder } from './result-rows'

const chunk = 500

const titles = {
  filter: { zh: '查询条件', en: 'Filter' },
  all: { zh: '全部', en: 'All' },
  exported: { zh: '导出时间', en: 'Exported' },
  zone: { zh: '时区', en: 'Time zone' },
  target: { zh: '目标版本', en: 'Target version' },
} as const satisfies Record<string, Bilingual>

/** A byte order mark, lines that say what the file is about, and its head. */
const begin = async (job: JobContext, name: string, lines: string[][], head: readonly string[]): Promise<void> => {
  job.file.name = name
  await job.file.write(`\uFEFF${[...lines, [...head]].map(csvLine).join('')}`)
}

const resultHead: readonly Bilingual[] = [
  { zh: '升级ID', en: 'Upgrade id' },
  { zh: '升级任务', en: 'Upgrade' },
  { zh: 'WiFi ID', en: 'WiFi ID' },
  { zh: '设备名称', en: 'Device name' },
  { zh: '所属项目', en: 'Project' },
  { zh: '阶段', en: 'Stage' },
  { zh: '升级前版本', en: 'Version before' },
  { zh: '目标版本', en: 'Target version' },
  { zh: '升级后版本', en: 'Version after' },
  { zh: '升级结果', en: 'Result' },
  { zh: '步骤', en: 'Step' },
  { zh: '失败原因', en: 'Reason of failure' },
  { zh: '重试次数', en: 'Retries' },
  { zh: '开始时间', en: 'Started' },
  { zh: '结束时间', en: 'Ended' },
]

const resultCells = (
  { row, task }: JoinedResult,
  language: Language,
  time: (moment: Date | null) => string,
): (string | number)[] => [
  String(task.id),
  task.taskName,
  row.macWifiId,
  row.deviceName,
  row.projectName ?? '',
  row.stageNo,
  row.beforeVersion,
  row.targetVersion,
  row.afterVersion ?? '',
  resultTexts[row.result][language],
  stepTexts[row.step][language],
  row.failReason === null ? '' : failReasonTexts[row.failReason][language],
  row.retryCount,
  time(row.startTime),
  time(row.endTime),
]

const resultInput = z.strictObject({
  filter: OtaResultFilter,
  sidx: z.enum(otaResultSorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  timeZone: z.string(),
})

/** Every result that matches, as CSV. Keys are read once; rows are streamed. */
export const exportResults = registerJob<z.infer<typeof resultInput>>({
  subject: 'ota.exportResults',
  kind: 'export',
  rights: ['ota:export'],
  input: resultInput,
  onRestart: 'rerun',
  run: async ({ filter, sidx, order, timeZone }, job) => {
    const { database, language, now } = job
    const zone = toTimeZone(timeZone)
    const keys = await database
      .select({ id: otaResults.id })
      .from(otaResults)
      .where(toResultConditions(job, filter))
      .orderBy(...toResultOrder({ ...(sidx && { sidx }), ...(order && { order }) }))
    const asked = Object.entries(filter).map(([field, value]) => `${field}=${value}`)
    const lines = [
      [titles.filter[language], asked.join(' ') || titles.all[language]],
      [titles.exported[language], toDateTime(now, zone)],
      [titles.zone[language], zone],
    ]
    await begin(
      job,
      'upgrade-results.csv',
      lines,
      resultHead.map((head) => head[language]),
    )
    const time = (moment: Date | null): string => (moment === null ? '' : toDateTime(moment, zone))
    for (let from = 0; from < keys.length; from += chunk) {
      job.signal.throwIfAborted()
      const ids = keys.slice(from, from + chunk).map(({ id }) => id)
      const rows = await selectResults(database).where(inArray(otaResults.id, ids))
      const byId = new Map(rows.map((joined) => [joined.row.id, joined]))
      const cells = ids.flatMap((id) => byId.get(id) ?? []).map((joined) => resultCells(joined, language, time))
      await job.file.write(cells.map(csvLine).join(''))
      await job.progress(Math.min(from + chunk, keys.length), keys.length)
    }
    await job.progress(keys.length, keys.length)
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
