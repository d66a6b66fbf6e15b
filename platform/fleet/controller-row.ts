import type { Device, DeviceDetail } from '@/lib/contract/device'
import { toMaskedAccount } from '../db/masked-account'
import type { controllers } from '../db/schema/fleet'
import { toWireTime } from '../db/wire-time'

export type ControllerRecord = typeof controllers.$inferSelect

/** Names that belong to other tables. */
export type ControllerNames = { groupName: string | null; adminAccount: string | null }

const time = (moment: Date | null): string | null => (moment ? toWireTime(moment) : null)

/** A controller as a row of a list. Account numbers are masked. */
export const toDevice = (row: ControllerRecord, { groupName, adminAccount }: ControllerNames): Device => ({
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
  version: row.version,
})

/** Everything about one controller. */
export const toDeviceDetail = (row: ControllerRecord, names: ControllerNames): DeviceDetail => ({
  ...toDevice(row, names),
  deviceSn: row.deviceSn,
  hardwareVersion: row.hardwareVersion,
  activationTime: time(row.activationTime),
  lastOfflineTime: time(row.lastOfflineTime),
  countryCode: row.countryCode,
  address: row.address,
  longitude: row.longitude,
  latitude: row.latitude,
  busType: row.busType,
  busStatus: row.busStatus,
  networkType: row.networkType,
  rssi: row.rssi,
  ipAddress: row.ipAddress,
  featureCode: row.featureCode,
  otaStatus: row.otaStatus,
  heartbeatSec: row.heartbeatSec,
  centralControllerCount: row.centralControllerCount,
})
