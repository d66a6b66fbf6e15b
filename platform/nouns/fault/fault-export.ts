import { differenceInMinutes } from 'date-fns/differenceInMinutes'
import type * as z from 'zod'
import { type Fault, faultApi } from '@/lib/contract/fault'
import type { Language } from '@/lib/contract/language'
import { fromWireTime } from '@/lib/format/wire-time'
import { toUnitAddress } from '@/lib/hvac/unit-address'
import type { ListColumn } from '../../kernel/http/list-column'
import { registerJob } from '../../kernel/jobs/job-definition'
import { writeListFile } from '../../kernel/list/write-list-file'
import { chooseFaults } from './fault-query'
import { faultRows } from './fault-rows'

const input = faultApi.export.input

type Texts = { language: Language }

const choices = {
  severity: [
    ['提示', 'Info'],
    ['一般', 'Minor'],
    ['严重', 'Major'],
    ['紧急', 'Critical'],
  ],
  status: [
    ['未恢复', 'Active'],
    ['已恢复', 'Cleared'],
    ['已屏蔽', 'Muted'],
  ],
  unitKind: [
    ['室内机', 'Indoor unit'],
    ['室外机', 'Outdoor unit'],
    ['控制器', 'Controller'],
    ['空气盒子', 'Air box'],
    ['平台/网络', 'Platform/network'],
  ],
  clearType: [
    ['自动', 'Automatic'],
    ['复位', 'Reset'],
    ['断电', 'Power cycle'],
    ['维修', 'Repair order'],
  ],
} as const
const choice = (field: keyof typeof choices, index: number | null, { language }: Texts): string =>
  index === null ? '' : (choices[field][index]?.[language === 'zh' ? 0 : 1] ?? '')

const unitOf = ({ systemNo, unitNo }: Fault): string => toUnitAddress({ systemNo, unitNo })

/** A fault that lasts has lasted so long, as the list says too. */
const withDuration = (fault: Fault, now: Date): Fault => ({
  ...fault,
  durationMin: fault.durationMin ?? Math.max(0, differenceInMinutes(now, fromWireTime(fault.failureTime))),
})

/** Columns of the file, in the order of the list. */
const columns: readonly ListColumn<Fault>[] = [
  { zh: '故障代码', en: 'Fault code', cell: ({ faultCode }) => faultCode },
  { zh: '故障名称', en: 'Fault name', cell: ({ faultName }) => faultName },
  { zh: '故障条件', en: 'Condition', cell: ({ faultCondition }) => faultCondition },
  { zh: 'WiFi ID', en: 'WiFi ID', cell: ({ macWifiId }) => macWifiId },
  { zh: '设备名称', en: 'Device name', cell: ({ deviceName }) => deviceName },
  { zh: '所属项目', en: 'Project', cell: ({ projectName }) => projectName ?? '' },
  { zh: '机组类别', en: 'Unit kind', cell: (fault, texts) => choice('unitKind', fault.unitKind - 1, texts) },
  { zh: '系统-机号', en: 'System-unit', cell: unitOf },
  { zh: '级别', en: 'Severity', cell: (fault, texts) => choice('severity', fault.severity - 1, texts) },
  { zh: '状态', en: 'Status', cell: (fault, texts) => choice('status', fault.status, texts) },
  { zh: '故障发生时间', en: 'Time of failure', time: ({ failureTime }) => failureTime },
  { zh: '修复时间', en: 'Repair time', time: ({ repairTime }) => repairTime },
  { zh: '持续时长（分钟）', en: 'Duration (min)', cell: ({ durationMin }) => durationMin },
  {
    zh: '恢复方式',
    en: 'Cleared by',
    cell: (fault, texts) => choice('clearType', fault.clearType === null ? null : fault.clearType - 1, texts),
  },
  { zh: '停机原因', en: 'Cause of stoppage', cell: ({ stopCause }) => stopCause },
  { zh: '保护代码', en: 'Protection code', cell: ({ protectCode }) => protectCode },
  { zh: '30天内次数', en: 'Times in 30 days', cell: ({ recurrence }) => recurrence },
  { zh: '确认人', en: 'Acknowledged by', cell: ({ ackBy }) => ackBy ?? '' },
  { zh: '确认时间', en: 'Acknowledged at', time: ({ ackTime }) => ackTime },
  { zh: '指派给', en: 'Assigned to', cell: ({ assignee }) => assignee ?? '' },
  { zh: '屏蔽至', en: 'Muted until', time: ({ mutedUntil }) => mutedUntil },
  { zh: '备注数', en: 'Comments', cell: ({ commentCount }) => commentCount },
  { zh: '报修单号', en: 'Repair no.', cell: ({ repairNo }) => repairNo ?? '' },
]

/** Every fault that matches, as a file. */
export const exportFaults = registerJob<z.infer<typeof input>>({
  subject: 'fault.export',
  kind: 'export',
  rights: ['fault:export'],
  input,
  onRestart: 'rerun',
  run: async (request, job) => {
    const { database, platformId, reach, language, now, actorUserId } = job
    const selected = await chooseFaults(database, { platformId, reach, userId: actorUserId, now }, request.filter)
    const viewer = { where: selected?.where, language }
    await writeListFile(job, {
      list: { name: 'faults', noun: 'fault' },
      request,
      columns,
      keys: selected ? await faultRows.keys(database, viewer, { ...request, filter: {} }) : [],
      read: async (ids) => (await faultRows.read(database, ids, viewer)).map((fault) => withDuration(fault, now)),
    })
  },
})
