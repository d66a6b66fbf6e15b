import type * as z from 'zod'
import type { ControlRecord } from '@/lib/contract/control'
import { controlHistoryApi } from '@/lib/contract/control-history'
import type { Bilingual } from '@/lib/contract/language'
import type { ListColumn } from '../../kernel/http/list-column'
import { registerJob } from '../../kernel/jobs/job-definition'
import { writeListFile } from '../../kernel/list/write-list-file'
import { toCommandWords } from './command-words'
import { historyRows } from './control-history'

const input = controlHistoryApi.export.input

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

/** Columns of the file, in the order of the list. */
const columns: readonly ListColumn<ControlRecord>[] = [
  { zh: '下发时间', en: 'Sent', time: ({ sendTime }) => sendTime },
  { zh: '设备', en: 'Device', cell: ({ deviceName }) => deviceName },
  { zh: 'WiFi ID', en: 'WiFi ID', cell: ({ macWifiId }) => macWifiId },
  { zh: '分组', en: 'Group', cell: ({ groupName }) => groupName ?? '' },
  { zh: '项目', en: 'Project', cell: ({ projectName }) => projectName ?? '' },
  { zh: '对象', en: 'Target', cell: ({ unitKey }) => unitKey },
  { zh: '名称', en: 'Name', cell: ({ unitName }) => unitName },
  { zh: '指令', en: 'Command', cell: ({ command }, { language }) => toCommandWords(command, language) },
  { zh: '变更前', en: 'Before', cell: ({ before }, { language }) => toCommandWords(before, language) },
  { zh: '操作账号', en: 'Operator', cell: ({ operatorAccount }) => operatorAccount },
  { zh: '来源', en: 'Source', cell: ({ source }, { language }) => sources[source - 1]?.[language] ?? '' },
  { zh: '结果', en: 'Result', cell: ({ result }, { language }) => results[result]?.[language] ?? '' },
  { zh: '耗时（毫秒）', en: 'Took (ms)', cell: ({ costMs }) => costMs ?? '' },
]

/** Every record of a screen that matches, as a file. */
export const exportControls = registerJob<z.infer<typeof input>>({
  subject: 'control.export',
  kind: 'export',
  rights: ['control:export'],
  input,
  onRestart: 'rerun',
  run: async (request, job) => {
    const { database, platformId, reach, now } = job
    const viewer = { platformId, reach, now, screen: request.screen }
    await writeListFile(job, {
      list: { name: 'control-history', noun: 'controlHistory' },
      request,
      columns,
      keys: await historyRows.keys(database, viewer, request),
      read: (ids) => historyRows.read(database, ids, viewer),
    })
  },
})
