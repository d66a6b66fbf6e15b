import { inArray } from 'drizzle-orm'
import type * as z from 'zod'
import { exportOf } from '@/lib/contract/device'
import type { Bilingual } from '@/lib/contract/language'
import { RepairFilter, repairSorts } from '@/lib/contract/repair'
import type { RepairRow } from '@/lib/contract/repair-row'
import { toUnitAddress } from '@/lib/hvac/unit-address'
import type { ListColumn } from '../../kernel/http/list-column'
import { registerJob } from '../../kernel/jobs/job-definition'
import { readInOrder } from '../../kernel/list/read-in-order'
import { writeListFile } from '../../kernel/list/write-list-file'
import { repairs } from '../tables/fleet-fault'
import { readSlaMs } from './read-sla-ms'
import { repairRows } from './repair-query'
import { type RepairRecord, toRepairRows } from './repair-rows'

const input = exportOf(RepairFilter, repairSorts)

const statuses: readonly Bilingual[] = [
  { zh: '未处理', en: 'Unprocessed' },
  { zh: '处理中', en: 'Processing' },
  { zh: '已处理', en: 'Processed' },
]

type Line = RepairRow & Pick<RepairRecord, 'handleResult' | 'partsReplaced' | 'cost' | 'satisfaction'>

const unitOf = ({ systemNo, unitNo }: Line): string => toUnitAddress({ systemNo, unitNo })

/** Columns of the file, in the order of the list; then what was done. */
const columns: readonly ListColumn<Line>[] = [
  { zh: '报修单号', en: 'Repair no.', cell: ({ repairNo }) => repairNo },
  { zh: '状态', en: 'Status', cell: ({ status }, { language }) => statuses[status]?.[language] ?? '' },
  { zh: '报修用户', en: 'User', cell: ({ user }) => user },
  { zh: '联系人', en: 'Contact', cell: ({ contactName }) => contactName },
  { zh: '国家代码', en: 'Country code', cell: ({ country }) => country },
  { zh: '城市', en: 'City', cell: ({ city }) => city },
  { zh: '地址', en: 'Address', cell: ({ address }) => address },
  { zh: '邮箱', en: 'Email', cell: ({ email }) => email },
  { zh: '电话', en: 'Phone', cell: ({ phoneCode, phone }) => [phoneCode, phone].filter(Boolean).join(' ') },
  { zh: '产品型号', en: 'Product model', cell: ({ productModel }) => productModel },
  { zh: '序列号', en: 'Serial number', cell: ({ serialNumber }) => serialNumber },
  { zh: '设备', en: 'Device', cell: ({ deviceName }) => deviceName },
  { zh: 'WiFi ID', en: 'WiFi ID', cell: ({ macWifiId }) => macWifiId ?? '' },
  { zh: '系统-机号', en: 'System-unit', cell: unitOf },
  { zh: '故障代码', en: 'Fault code', cell: ({ faultCode }) => faultCode ?? '' },
  { zh: '维修内容', en: 'Maintenance content', cell: ({ maintenanceContent }) => maintenanceContent },
  { zh: '报修时间', en: 'Reporting time', time: ({ reportingTime }) => reportingTime },
  { zh: '处理人', en: 'Handler', cell: ({ handler }) => handler ?? '' },
  { zh: '受理时间', en: 'Accepted', time: ({ acceptTime }) => acceptTime },
  { zh: '完成时间', en: 'Finished', time: ({ finishTime }) => finishTime },
  { zh: '处理结果', en: 'Result', cell: ({ handleResult }) => handleResult },
  { zh: '更换部件', en: 'Parts replaced', cell: ({ partsReplaced }) => partsReplaced.join('; ') },
  { zh: '费用', en: 'Cost', cell: ({ cost }) => cost ?? '' },
  { zh: '满意度', en: 'Rating', cell: ({ satisfaction }) => satisfaction ?? '' },
  { zh: '备注', en: 'Remark', cell: ({ remark }) => remark },
]

/** Every request that matches, as a file. */
export const exportRepairs = registerJob<z.infer<typeof input>>({
  subject: 'repair.export',
  kind: 'export',
  rights: ['repair:export'],
  input,
  onRestart: 'rerun',
  run: async (request, job) => {
    const { database, platformId, reach, now, actorUserId, language } = job
    const slaMs = await readSlaMs(database, platformId)
    const viewer = { platformId, reach, userId: actorUserId, now, slaMs, language }
    await writeListFile(job, {
      list: { name: 'repairs', noun: 'repair' },
      request,
      columns,
      keys: await repairRows.keys(database, viewer, request),
      read: readInOrder({
        find: (ids: number[]) => database.select().from(repairs).where(inArray(repairs.id, ids)),
        keyOf: ({ id }) => id,
        toRows: async (rows) => {
          const shown = await toRepairRows(database, rows, language)
          return shown.map((row, index) => ({ ...(rows[index] as RepairRecord), ...row }))
        },
      }),
    })
  },
})
