import { connectionOf, exportOf } from '@/lib/contract/device'
import type { Bilingual, Language } from '@/lib/contract/language'
import type { ListColumn } from '../../kernel/http/list-column'
import { type JobContext, type JobDefinition, registerJob } from '../../kernel/jobs/job-definition'
import { type ListFileRequest, writeListFile } from '../../kernel/list/write-list-file'
import type { ControllerKind } from './controller-kind'
import { type ControllerFilter, type ControllerSort, controllerRows, readDevices } from './controller-query'
import type { toDevice } from './controller-row'

export type ExportInput = ListFileRequest & {
  filter: ControllerFilter
  sidx?: ControllerSort | undefined
  order?: 'asc' | 'desc' | undefined
}

type AnyDevice = ReturnType<typeof toDevice>
/** Without `kinds` a column of every file. */
type Column = { head: Bilingual; kinds?: readonly ControllerKind['name'][] } & Value
type Value = Pick<ListColumn<AnyDevice>, 'cell' | 'time'>
type Texts = { language: Language }

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
  { zh: '从未上线', en: 'Never online' },
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
  { head: { zh: '在线状态', en: 'Online status' }, cell: (device, texts) => online(connectionOf(device), texts) },
  { head: { zh: '运转状态', en: 'Run status' }, cell: ({ runStatus }, texts) => running(runStatus, texts) },
  { head: { zh: '当前报警数', en: 'Active alarms' }, cell: ({ alarmCount }) => alarmCount },
  { head: { zh: '系统数量', en: 'System quantity' }, cell: ({ systemQuantity }) => systemQuantity },
  { head: { zh: '室外机数量', en: 'Outdoor units' }, cell: ({ oduCount }) => oduCount },
  { head: { zh: '室内机数量', en: 'Indoor units' }, cell: ({ iduCount }) => iduCount },
  { head: { zh: '空气盒子数量', en: 'Air boxes' }, cell: ({ airBoxCount }) => airBoxCount },
  { head: { zh: '分组', en: 'Group' }, cell: ({ groupName }) => groupName ?? '' },
  { head: { zh: '管理员账号', en: 'Administrator' }, cell: ({ adminAccount }) => adminAccount ?? '' },
  { head: { zh: '固件版本', en: 'Firmware version' }, cell: ({ firmwareVersion }) => firmwareVersion },
  { head: { zh: 'MCU版本', en: 'MCU version' }, cell: ({ mcuVersion }) => mcuVersion },
  { head: { zh: '模块版本', en: 'Module version' }, cell: ({ moduleVersion }) => moduleVersion },
  { head: { zh: 'VIP标志', en: 'VIP flag' }, cell: ({ vipFlag }, texts) => yesNo(vipFlag, texts) },
  { head: { zh: '安装时间', en: 'Installation time' }, time: ({ installTime }) => installTime },
  { head: { zh: '最近上线时间', en: 'Last online' }, time: ({ lastOnlineTime }) => lastOnlineTime },
  { head: { zh: '所属项目', en: 'Project' }, cell: ({ projectName }) => projectName ?? '' },
  { head: { zh: '城市', en: 'City' }, cell: ({ city }) => city },
  { ...hidom, head: { zh: '服务器名称', en: 'Server name' }, cell: (device) => device.serverName },
  { ...hidom, head: { zh: '适配器编号', en: 'Adapter no.' }, cell: (device) => device.adapterNo },
  { ...hidom, head: { zh: '软件版本', en: 'Software version' }, cell: (device) => device.softwareVersion },
  { ...hidom, head: { zh: '电表数量', en: 'Meters' }, cell: (device) => device.meterCount },
  {
    ...hidom,
    head: { zh: '授权到期时间', en: 'Licence expires' },
    time: ({ licenseExpire }) => licenseExpire,
  },
  { ...hidom, head: { zh: '最近同步时间', en: 'Last sync' }, time: ({ lastSyncTime }) => lastSyncTime },
  { ...touch, head: { zh: '屏幕尺寸（英寸）', en: 'Screen (in)' }, cell: (device) => device.screenSize },
  { ...touch, head: { zh: '应用版本', en: 'App version' }, cell: (device) => device.appVersion },
  { ...touch, head: { zh: '分组数', en: 'Groups' }, cell: (device) => device.groupCount },
  { ...touch, head: { zh: '定时数', en: 'Schedules' }, cell: (device) => device.scheduleCount },
  { ...touch, head: { zh: '屏幕锁定', en: 'Locked' }, cell: ({ lockFlag }, texts) => yesNo(lockFlag, texts) },
  {
    ...touch,
    head: { zh: '最近屏幕同步', en: 'Last screen sync' },
    time: ({ lastScreenSync }) => lastScreenSync,
  },
  { ...cube, head: { zh: '室内机上限', en: 'Most indoor units' }, cell: (device) => device.maxIndoor },
  {
    ...cube,
    head: { zh: '语音助手', en: 'Voice assistant' },
    cell: ({ voiceLinked }, texts) => yesNo(voiceLinked, texts),
  },
  { head: { zh: '备注', en: 'Remarks' }, cell: ({ remarks }) => remarks },
]

/** The keys of the controllers, and the columns of a kind; without a kind those that every controller has. */
type Chosen = { keys: readonly number[]; kind?: ControllerKind['name']; name?: string }

const fileNames: Record<ControllerKind['name'], string> = {
  Himit: 'hi-mit',
  Hicube: 'hi-cube',
  Hidom: 'hi-dom',
  SmartTouch: 'smart-touch',
}

/** Every controller that is meant, as a file. */
export const writeControllers = async (
  { keys, kind, name = kind ? fileNames[kind] : 'controllers' }: Chosen,
  request: Omit<ExportInput, 'filter'> & { filter: object },
  job: JobContext,
): Promise<void> => {
  const own = columns.filter(({ kinds }) => !kinds || (kind !== undefined && kinds.includes(kind)))
  await writeListFile(job, {
    request,
    list: { name, noun: 'device' },
    columns: own.map(({ head, kinds: _kinds, ...value }) => ({ ...head, ...value }) as ListColumn<AnyDevice>),
    keys,
    read: async (ids) => {
      const devices = await readDevices(job.database, ids, job)
      return ids.flatMap((id) => devices.get(id) ?? [])
    },
  })
}

/** The export of one kind of controllers. */
export const registerExport = (kind: ControllerKind): JobDefinition<ExportInput> =>
  registerJob<ExportInput>({
    subject: `device.export${kind.name}`,
    kind: 'export',
    rights: ['device:export'],
    input: exportOf(kind.filter, kind.sorts),
    onRestart: 'rerun',
    run: async (given, job) => {
      const keys = await controllerRows.keys(job.database, { ...job, type: kind.type }, given)
      await writeControllers({ keys, kind: kind.name }, given, job)
    },
  })
