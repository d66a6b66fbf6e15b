import { inArray } from 'drizzle-orm'
import * as z from 'zod'
import type { ControlRecord } from '@/lib/contract/control'
import { HistoryFilter, HistoryScreen } from '@/lib/contract/control-history'
import type { Bilingual, Language } from '@/lib/contract/language'
import { csvLine } from '@/lib/format/csv-line'
import { toDateTime } from '@/lib/format/date-time'
import { controlRecords } from '../db/schema/control'
import { fromWireTime } from '../db/wire-time'
import { registerJob } from '../jobs/job-definition'
import { toCommandWords } from './command-words'
import { toHistoryConditions, toHistoryOrder } from './control-history'
import { toControlRecords } from './control-rows'
import { toFileHead } from './file-head'
import { toKnownZone } from './known-zone'

const input = z.strictObject({
  screen: HistoryScreen,
  filter: HistoryFilter,
  order: z.enum(['asc', 'desc']).optional(),
  timeZone: z.string(),
})
const chunk = 1000

const sources: readonly Bilingual[] = [
  { zh: 'APP', en: 'App' },
  { zh: 'Hi-Dom/E-Master', en: 'Hi-Dom/E-Master' },
  { zh: 'SmartTouch/T-Master', en: 'SmartTouch/T-Master' },
  { zh: '线控器', en: 'Wired remote' },
  { zh: '平台', en: 'Console' },
  { zh: '定时', en: 'Schedule' },
  { zh: '语音', en: 'Voice' },
]
const results: readonly Bilingual[] = [
  { zh: '下发中', en: 'Sending' },
  { zh: '成功', en: 'Succeeded' },
  { zh: '失败', en: 'Failed' },
  { zh: '超时', en: 'Timed out' },
]

type Texts = { language: Language; time: (wire: string) => string }
type Column = Bilingual & { cell: (record: ControlRecord, texts: Texts) => string | number }

/** Columns of the file, in the order of the list. */
const columns: readonly Column[] = [
  { zh: '下发时间', en: 'Sent', cell: ({ sendTime }, { time }) => time(sendTime) },
  { zh: '设备', en: 'Device', cell: ({ deviceName }) => deviceName },
  { zh: 'WiFi ID', en: 'WiFi ID', cell: ({ macWifiId }) => macWifiId },
  { zh: '分组', en: 'Group', cell: ({ groupName }) => groupName ?? '' },
  { zh: '项目', en: 'Project', cell: ({ projectName }) => projectName ?? '' },
  { zh: '对象', en: 'Target', cell: ({ unitKey }) => unitKey },
  { zh: '名称', en: 'Name', cell: ({ unitName }) => unitName },
  { zh: '指令', en: 'Command', cell: ({ command }, { language }) => toCommandWords(command, language) },
  { zh: '变更前', en: 'Before', cell: ({ before }, { language }) => toCommandWords(before, language) },
  { zh: '操作账号', en: 'Operator', cell: ({ operatorAccount }) => operatorAccount ?? '' },
  { zh: '来源', en: 'Source', cell: ({ source }, { language }) => sources[source - 1]?.[language] ?? '' },
  { zh: '结果', en: 'Result', cell: ({ result }, { language }) => results[result]?.[language] ?? '' },
  { zh: '耗时（毫秒）', en: 'Took (ms)', cell: ({ costMs }) => costMs ?? '' },
]

/** Every record of a screen that matches, as CSV. Keys are read once, so that the file has what was there when it began. */
export const exportControls = registerJob({
  subject: 'control.export',
  kind: 'export',
  rights: ['control:export'],
  input,
  onRestart: 'rerun',
  run: async ({ screen, filter, order, timeZone }, job) => {
    const { database, platformId, reach, language, now } = job
    const zone = toKnownZone(timeZone)
    const texts: Texts = { language, time: (wire) => toDateTime(fromWireTime(wire), zone) }
    const keys = await database
      .select({ id: controlRecords.id })
      .from(controlRecords)
      .where(toHistoryConditions({ platformId, reach, now }, screen, filter))
      .orderBy(...toHistoryOrder(order))
    job.file.name = 'excel-list.csv'
    await job.file.write(toFileHead({ filter, zone, columns, language, now }))
    for (let from = 0; from < keys.length; from += chunk) {
      job.signal.throwIfAborted()
      const ids = keys.slice(from, from + chunk).map(({ id }) => id)
      const found = await database.select().from(controlRecords).where(inArray(controlRecords.id, ids))
      const byId = new Map(found.map((row) => [row.id, row]))
      const records = await toControlRecords(
        database,
        ids.flatMap((id) => byId.get(id) ?? []),
      )
      await job.file.write(records.map((record) => csvLine(columns.map(({ cell }) => cell(record, texts)))).join(''))
      await job.progress(Math.min(from + chunk, keys.length), keys.length)
    }
    await job.progress(keys.length, keys.length)
  },
})
