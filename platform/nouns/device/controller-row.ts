import { addMilliseconds } from 'date-fns/addMilliseconds'
import type { DeviceDetail } from '@/lib/contract/device'
import type { HicubeDevice } from '@/lib/contract/hicube'
import type { HidomDevice } from '@/lib/contract/hidom'
import { rebootMs } from '@/lib/contract/network-module'
import type { OfflineReason } from '@/lib/contract/offline-reason'
import type { SmartTouchDevice } from '@/lib/contract/smart-touch'
import { toWireTime } from '@/lib/format/wire-time'
import { toMaskedAccount } from '../../kernel/db/masked-account'
import type { controllers } from '../tables/fleet'

export type ControllerRecord = typeof controllers.$inferSelect
/** Columns that only the record's own page shows, or only conditions and orders use. A list does not read them. */
export const unlistedColumns = [
  'deviceSn',
  'deviceSearch',
  'activationTime',
  'lastOfflineTime',
  'firmwareOrder',
  'hardwareVersion',
  'indoorVersion',
  'centralControllerCount',
  'projectSearch',
  'countryCode',
  'citySearch',
  'address',
  'busType',
  'busStatus',
  'networkType',
  'rssi',
  'ipAddress',
  'featureCode',
  'otaStatus',
  'heartbeatSec',
  'serverSearch',
  'updateUser',
  'createTime',
  'updateTime',
] as const satisfies readonly (keyof ControllerRecord)[]
export type ListedRecord = Omit<ControllerRecord, (typeof unlistedColumns)[number]>
type WithRunStatus = Pick<DeviceDetail, 'runStatus'>
/** With its run status of now: null where nobody knows. */
export type ListedController = Omit<ListedRecord, 'runStatus'> & WithRunStatus
export type ShownController = Omit<ControllerRecord, 'runStatus'> & WithRunStatus

/** Names that belong to other tables. */
export type ControllerNames = { groupName: string | null; adminAccount: string | null }
/** When and why it was heard no more. */
export type Hearing = { lastReport: Date | null; offlineReason: OfflineReason | null }

const time = (moment: Date | null): string | null => (moment ? toWireTime(moment) : null)

/** Until when a restart that was asked for is waited for, or null when none runs. Its hello ends it, or else the clock. */
export const toReadyTime = ({ rebootTime }: Pick<ControllerRecord, 'rebootTime'>, now: Date): Date | null => {
  if (rebootTime === null) return null
  const ready = addMilliseconds(rebootTime, rebootMs)
  return ready > now ? ready : null
}

/** A row of every kind of list: each list's contract takes the fields that it shows. */
type AnyDevice = HidomDevice & SmartTouchDevice & HicubeDevice

/** A controller as a row of a list. Account numbers are masked. */
export const toDevice = (
  row: ListedController,
  { groupName, adminAccount }: ControllerNames,
  now: Date,
): AnyDevice => ({
  macWifiId: row.macWifiId,
  platformId: row.platformId,
  deviceName: row.deviceName,
  controllerType: row.controllerType,
  controllerModel: row.controllerModel,
  activationFlag: row.activationFlag,
  onlineStatus: row.onlineStatus,
  runStatus: row.runStatus,
  alarmCount: row.alarmCount,
  systemQuantity: row.systemQuantity,
  oduCount: row.oduCount,
  iduCount: row.iduCount,
  airBoxCount: row.airBoxCount,
  groupName,
  adminUserId: row.adminUserId === null ? null : String(row.adminUserId),
  adminAccount: adminAccount === null ? null : toMaskedAccount(adminAccount),
  firmwareVersion: row.firmwareVersion,
  mcuVersion: row.mcuVersion,
  moduleVersion: row.moduleVersion,
  vipFlag: row.vipFlag,
  installTime: time(row.installTime),
  projectId: row.projectId === null ? null : String(row.projectId),
  projectName: row.projectName,
  city: row.city,
  timeZone: row.timeZone,
  remarks: row.remarks,
  lastOnlineTime: time(row.lastOnlineTime),
  rebooting: toReadyTime(row, now) ? 1 : 0,
  version: row.version,
  serverName: row.serverName,
  adapterNo: row.adapterNo,
  adapterCount: row.adapterCount,
  meterCount: row.meterCount,
  softwareVersion: row.softwareVersion,
  licenseExpire: time(row.licenseExpire),
  lastSyncTime: time(row.lastSyncTime),
  billingEnabled: row.billingEnabled,
  screenSize: row.screenSize,
  appVersion: row.appVersion,
  scheduleCount: row.scheduleCount,
  groupCount: row.groupCount,
  lockFlag: row.lockFlag,
  lastScreenSync: time(row.lastScreenSync),
  maxIndoor: row.maxIndoor,
  voiceLinked: row.voiceLinked,
  zigbeeChannel: row.zigbeeChannel,
})

/** The status of a bus; null before the first report about it, which does not mean that the bus has no faults. */
export const reportedBusStatus = ({
  busStatus,
  lastOnlineTime,
}: Pick<ControllerRecord, 'busStatus' | 'lastOnlineTime'>) => (lastOnlineTime === null ? null : busStatus)

/** Everything about one controller. */
export const toDeviceDetail = (
  row: ShownController,
  names: ControllerNames,
  { lastReport, offlineReason }: Hearing,
  now: Date,
): DeviceDetail => ({
  ...toDevice(row, names, now),
  deviceSn: row.deviceSn,
  hardwareVersion: row.hardwareVersion,
  activationTime: time(row.activationTime),
  lastOfflineTime: time(row.lastOfflineTime),
  lastReportTime: time(lastReport),
  offlineReason,
  countryCode: row.countryCode,
  address: row.address,
  longitude: row.longitude,
  latitude: row.latitude,
  busType: row.busType,
  busStatus: reportedBusStatus(row),
  networkType: row.networkType,
  rssi: row.rssi,
  ipAddress: row.ipAddress,
  featureCode: row.featureCode,
  otaStatus: row.otaStatus,
  heartbeatSec: row.heartbeatSec,
  centralControllerCount: row.centralControllerCount,
})
