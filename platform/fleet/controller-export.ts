import type { SQL } from 'drizzle-orm'
import { exportOf } from '@/lib/contract/device'
import type { Bilingual, Language } from '@/lib/contract/language'
import { csvLine } from '@/lib/format/csv-line'
import { toDateTime } from '@/lib/format/date-time'
import { controllers } from '../db/schema/fleet'
import { fromWireTime } from '../db/wire-time'
import { type JobContext, type JobDefinition, registerJob } from '../jobs/job-definition'
import type { ControllerKind } from './controller-kind'
import { type ControllerFilter, type ControllerSort, readControllers, toConditions, toOrder } from './controller-query'
import { toDevice } from './controller-row'
import { toFileHead } from './file-head'
import { toKnownZone } from './known-zone'

export type ExportInput = {
  filter: ControllerFilter
  sidx?: ControllerSort | undefined
  order?: 'asc' | 'desc' | undefined
  timeZone: string
}

const chunk = 1000

type AnyDevice = ReturnType<typeof toDevice>
/** Without `kinds` a column of every file. */
type Column = {
  head: Bilingual
  cell: (device: AnyDevice, texts: Texts) => string
  kinds?: readonly ControllerKind['name'][]
}
type Texts = { language: Language; time: (wire: string | null) => string }

const choice =
  (labels: readonly Bilingual[]) =>
  (value: number | null, { language }: Texts) =>
    value === null ? '' : (labels[value]?.[language] ?? String(value))
const activation = choice([
  { zh: '未激活', en: 'Not activated' },
  { zh: '已激活', en: 'Activated' },
])
const online = choice([
  { zh: '离线', en: 'Offline' },
  { zh: '在线', en: 'Online' },
])
const running = choice([
  { zh: '停机', en: 'Stopped' },
  { zh: '运行', en: 'Running' },
  { zh: '报警', en: 'Alarm' },
])
const yesNo = choice([
  { zh: '否', en: 'No' },
  { zh: '是', en: 'Yes' },
])

const text = (value: string | number | null): string => (value === null ? '' : String(value))
const hidom = { kinds: ['Hidom'] } as const
const touch = { kinds: ['SmartTouch'] } as const
const cube = { kinds: ['Hicube'] } as const

/** Columns of the file, in the order of the list. */
const columns: readonly Column[] = [
  { head: { zh: 'WiFi ID', en: 'WiFi ID' }, cell: ({ macWifiId }) => macWifiId },
  { head: { zh: '设备名称', en: 'Device name' }, cell: ({ deviceName }) => deviceName },
  { head: { zh: '控制器型号', en: 'Controller model' }, cell: ({ controllerModel }) => controllerModel },
  {
    head: { zh: '激活标志', en: 'Activation flag' },
    cell: ({ activationFlag }, texts) => activation(activationFlag, texts),
  },
  { head: { zh: '在线状态', en: 'Online status' }, cell: ({ onlineStatus }, texts) => online(onlineStatus, texts) },
  { head: { zh: '运转状态', en: 'Run status' }, cell: ({ runStatus }, texts) => running(runStatus, texts) },
  { head: { zh: '当前报警数', en: 'Active alarms' }, cell: ({ alarmCount }) => String(alarmCount) },
  { head: { zh: '系统数量', en: 'System quantity' }, cell: ({ systemQuantity }) => String(systemQuantity) },
  { head: { zh: '室外机数量', en: 'Outdoor units' }, cell: ({ oduCount }) => String(oduCount) },
  { head: { zh: '室内机数量', en: 'Indoor units' }, cell: ({ iduCount }) => String(iduCount) },
  { head: { zh: '空气盒子数量', en: 'Air boxes' }, cell: ({ airBoxCount }) => String(airBoxCount) },
  { head: { zh: '分组', en: 'Group' }, cell: ({ groupName }) => groupName ?? '' },
  { head: { zh: '管理员账号', en: 'Administrator' }, cell: ({ adminAccount }) => adminAccount ?? '' },
  { head: { zh: '固件版本', en: 'Firmware version' }, cell: ({ firmwareVersion }) => firmwareVersion },
  { head: { zh: 'MCU版本', en: 'MCU version' }, cell: ({ mcuVersion }) => mcuVersion },
  { head: { zh: '模块版本', en: 'Module version' }, cell: ({ moduleVersion }) => moduleVersion },
  { head: { zh: 'VIP标志', en: 'VIP flag' }, cell: ({ vipFlag }, texts) => yesNo(vipFlag, texts) },
  { head: { zh: '安装时间', en: 'Installation time' }, cell: ({ installTime }, { time }) => time(installTime) },
  { head: { zh: '最近上线时间', en: 'Last online' }, cell: ({ lastOnlineTime }, { time }) => time(lastOnlineTime) },
  { head: { zh: '所属项目', en: 'Project' }, cell: ({ projectName }) => projectName ?? '' },
  { head: { zh: '城市', en: 'City' }, cell: ({ city }) => city },
  { ...hidom, head: { zh: '服务器名称', en: 'Server name' }, cell: (device) => text(device.serverName) },
  { ...hidom, head: { zh: '适配器编号', en: 'Adapter no.' }, cell: (device) => text(device.adapterNo) },
  { ...hidom, head: { zh: '软件版本', en: 'Software version' }, cell: (device) => text(device.softwareVersion) },
  { ...hidom, head: { zh: '电表数量', en: 'Meters' }, cell: (device) => text(device.meterCount) },
  {
    ...hidom,
    head: { zh: '授权到期时间', en: 'Licence expires' },
    cell: ({ licenseExpire }, { time }) => time(licenseExpire),
  },
  { ...hidom, head: { zh: '最近同步时间', en: 'Last sync' }, cell: ({ lastSyncTime }, { time }) => time(lastSyncTime) },
  { ...touch, head: { zh: '屏幕尺寸（英寸）', en: 'Screen (in)' }, cell: (device) => text(device.screenSize) },
  { ...touch, head: { zh: '应用版本', en: 'App version' }, cell: (device) => text(device.appVersion) },
  { ...touch, head: { zh: '分组数', en: 'Groups' }, cell: (device) => text(device.groupCount) },
  { ...touch, head: { zh: '定时数', en: 'Schedules' }, cell: (device) => text(device.scheduleCount) },
  { ...touch, head: { zh: '屏幕锁定', en: 'Locked' }, cell: ({ lockFlag }, texts) => yesNo(lockFlag, texts) },
  {
    ...touch,
    head: { zh: '最近屏幕同步', en: 'Last screen sync' },
    cell: ({ lastScreenSync }, { time }) => time(lastScreenSync),
  },
  { ...cube, head: { zh: '室内机上限', en: 'Most indoor units' }, cell: (device) => text(device.maxIndoor) },
  {
    ...cube,
    head: { zh: '语音助手', en: 'Voice assistant' },
    cell: ({ voiceLinked }, texts) => yesNo(voiceLinked, texts),
  },
  { head: { zh: '备注', en: 'Remarks' }, cell: ({ remarks }) => remarks },
]

/** Which controllers, and the columns of a kind; without a kind those that every controller has. */
type Chosen = { where: SQL | undefined; kind?: ControllerKind['name'] }
type Options = Omit<ExportInput, 'filter'> & { filter: object }

/**
 * Every controller that is meant, as CSV: a byte order mark, three lines that say filter, time and zone, a head, the
 * rows. Keys are read once, so that the file has exactly the rows that matched when it began; rows are streamed.
 */
export const writeControllers = async (
  { where, kind }: Chosen,
  { filter, sidx, order, timeZone }: Options,
  job: JobContext,
): Promise<void> => {
  const { database, language, now } = job
  const own = columns.filter(({ kinds }) => !kinds || (kind !== undefined && kinds.includes(kind)))
  const zone = toKnownZone(timeZone)
  const time = (wire: string | null): string => (wire ? toDateTime(fromWireTime(wire), zone) : '')
  const keys = await database
    .select({ id: controllers.id })
    .from(controllers)
    .where(where)
    .orderBy(...toOrder({ ...(sidx && { sidx }), ...(order && { order }) }))
  job.file.name = 'excel-list.csv'
  await job.file.write(toFileHead({ filter, zone, columns: own.map(({ head }) => head), language, now }))
  for (let from = 0; from < keys.length; from += chunk) {
    job.signal.throwIfAborted()
    const rows = await readControllers(
      database,
      keys.slice(from, from + chunk).map(({ id }) => id),
      now,
    )
    const lines = rows
      .map(({ row, names }) => toDevice(row, names, now))
      .map((device) => csvLine(own.map(({ cell }) => cell(device, { language, time }))))
      .join('')
    await job.file.write(lines)
    await job.progress(Math.min(from + chunk, keys.length), keys.length)
  }
  await job.progress(keys.length, keys.length)
}

/** The export of one kind of controllers. */
export const registerExport = (kind: ControllerKind): JobDefinition<ExportInput> =>
  registerJob<ExportInput>({
    subject: `device.export${kind.name}`,
    kind: 'export',
    rights: ['device:export'],
    input: exportOf(kind.filter, kind.sorts),
    onRestart: 'rerun',
    run: (given, job) =>
      writeControllers({ where: toConditions(job, kind.type, given.filter), kind: kind.name }, given, job),
  })
