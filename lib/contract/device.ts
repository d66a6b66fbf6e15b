import './zod-mode'
import * as z from 'zod'
import { hicubeFields, hidomFields, smartTouchFields } from './device-extra'
import { DateTime, Day, fromQuery, get, Id, listQuery, nothing, page, post, searchText, ZoneName } from './endpoint'
import { confirmedRows } from './job'
import { listFile } from './list-file'
import { OfflineReason } from './offline-reason'
import { PlatformId } from './platform-id'
import { isMany } from './selection'
import { nameText, remarkText } from './text'
import { toWifiId } from './wifi-id'

/** 1 cloud gateway (Hi-Mit family), 2 Hi-Dom family, 3 SmartTouch family, 4 Hi-Cube. Domain 2.1. */
export const ControllerType = z.literal([1, 2, 3, 4])
export type ControllerType = z.infer<typeof ControllerType>
/** 0 not activated, 1 activated. */
export const ActivationFlag = z.literal([0, 1])
/** Offline for at least this many hours. */
// ours: not shown in the spec
export const OfflineHours = z.literal([1, 24, 72, 168, 720])
/** 0 offline, 1 online. */
export const OnlineStatus = z.literal([0, 1])
/**
 * What a list and its filter say of a connection: 0 offline, 1 online, 2 never in service. A controller that was never
 * activated and never online is not offline: it is not expected to connect. Decision 261.
 */
export const Connection = z.literal([0, 1, 2])
export type Connection = z.infer<typeof Connection>
/** 0 stopped, 1 running, 2 alarm: the worst of its units. */
export const RunStatus = z.literal([0, 1, 2])
export type RunStatus = z.infer<typeof RunStatus>
/** 0 no, 1 yes. */
export const VipFlag = z.literal([0, 1])
/** 1 H-LINK, 2 H-LINK II, 3 H-NET. */
export const BusType = z.literal([1, 2, 3])
/** 0 normal, 1 no response, 2 address conflict. */
export const BusStatus = z.literal([0, 1, 2])
/** 1 Wi-Fi, 2 Ethernet, 3 4G. */
export const NetworkType = z.literal([1, 2, 3])
/** 0 not upgraded, 1 upgrading, 2 successful, 3 failed. */
export const OtaStatus = z.literal([0, 1, 2, 3])

/** Key of a controller: 12 upper-case hex digits, the MAC of its network module. */
export const MacWifiId = z.string().regex(/^[0-9A-F]{12}$/, { error: 'invalid' })
/** One that somebody typed. */
export const TypedWifiId = z
  .string()
  .overwrite(toWifiId)
  .regex(/^[0-9A-F]{12}$/, { error: 'invalid' })

/** A row of a controller list. */
export const Device = z.object({
  macWifiId: MacWifiId,
  platformId: PlatformId,
  deviceName: z.string(),
  controllerType: ControllerType,
  controllerModel: z.string(),
  activationFlag: ActivationFlag,
  onlineStatus: OnlineStatus,
  /** Null while it is silent and has no alarm: whether it runs is unknown. */
  runStatus: RunStatus.nullable(),
  alarmCount: z.number().int(),
  systemQuantity: z.number().int(),
  oduCount: z.number().int(),
  iduCount: z.number().int(),
  airBoxCount: z.number().int(),
  groupName: z.string().nullable(),
  adminUserId: Id.nullable(),
  adminAccount: z.string().nullable(),
  firmwareVersion: z.string(),
  mcuVersion: z.string(),
  moduleVersion: z.string(),
  vipFlag: VipFlag,
  installTime: DateTime.nullable(),
  projectId: Id.nullable(),
  projectName: z.string().nullable(),
  city: z.string(),
  /** IANA zone of the site. */
  timeZone: z.string(),
  remarks: z.string(),
  lastOnlineTime: DateTime.nullable(),
  /** 1 while its network module restarts. */
  rebooting: z.literal([0, 1]),
  version: z.number().int(),
})
export type Device = z.infer<typeof Device>

/** The state of a controller's connection, as all counts have it. */
export const connectionOf = ({
  onlineStatus,
  activationFlag,
  lastOnlineTime,
}: Pick<Device, 'onlineStatus' | 'activationFlag' | 'lastOnlineTime'>): Connection =>
  onlineStatus === 0 && activationFlag === 0 && lastOnlineTime === null ? 2 : onlineStatus

/** Everything about one controller. Temperatures and readings belong to its units: see unit.ts. */
export const DeviceDetail = Device.extend({
  deviceSn: z.string(),
  hardwareVersion: z.string(),
  activationTime: DateTime.nullable(),
  lastOfflineTime: DateTime.nullable(),
  /** When it was heard last. */
  lastReportTime: DateTime.nullable(),
  /** Null while it is online. */
  offlineReason: OfflineReason.nullable(),
  countryCode: z.string(),
  address: z.string(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  busType: BusType,
  /** Null before its first report: nothing is known of its bus. */
  busStatus: BusStatus.nullable(),
  networkType: NetworkType,
  /** dBm, null on Ethernet. */
  rssi: z.number().int().nullable(),
  ipAddress: z.string(),
  featureCode: z.string(),
  otaStatus: OtaStatus,
  heartbeatSec: z.number().int(),
  centralControllerCount: z.number().int(),
  ...hidomFields,
  ...smartTouchFields,
  ...hicubeFields,
})
export type DeviceDetail = z.infer<typeof DeviceDetail>

export const deviceSorts = [
  'macWifiId',
  'deviceName',
  'installTime',
  'lastOnlineTime',
  'alarmCount',
  'systemQuantity',
  'oduCount',
  'iduCount',
  'airBoxCount',
  'firmwareVersion',
  'projectName',
] as const

export const deviceFilters = {
  macWifiId: searchText.optional(),
  deviceName: searchText.optional(),
  projectName: searchText.optional(),
  city: searchText.optional(),
  controllerModel: searchText.optional(),
  /** A complete version, `x.y.z`, matches exactly; anything shorter matches as a substring. The next two alike. */
  firmwareVersion: searchText.optional(),
  moduleVersion: searchText.optional(),
  indoorVersion: searchText.optional(),
  /** The whole code. */
  featureCode: searchText.optional(),
  onlineStatus: fromQuery(Connection).optional(),
  offlineHours: fromQuery(OfflineHours).optional(),
  activationFlag: fromQuery(ActivationFlag).optional(),
  vipFlag: fromQuery(VipFlag).optional(),
  /** 1: with an active alarm, 0: without. */
  hasAlarm: fromQuery(z.literal([0, 1])).optional(),
  /** Days of `timeZone`, of UTC without one; both included. */
  installFrom: Day.optional(),
  installTo: Day.optional(),
  timeZone: ZoneName.optional(),
}
export const DeviceQuery = listQuery(deviceSorts, deviceFilters)
export type DeviceQuery = z.infer<typeof DeviceQuery>
/** The filters alone: the input of an export or a batch over all matching rows. */
export const DeviceFilter = z.strictObject(deviceFilters)
export type DeviceFilter = z.infer<typeof DeviceFilter>

const byMac = z.strictObject({ macWifiId: MacWifiId })

export const DeviceForm = z.strictObject({
  macWifiId: MacWifiId,
  deviceName: nameText(40),
  projectId: Id.nullable(),
  vipFlag: VipFlag,
  remarks: remarkText(200),
  version: z.number().int(),
})
export type DeviceForm = z.infer<typeof DeviceForm>

/** `remove` covers those that are not activated: for any other the WiFi ID must be typed. */
export const BatchAction = z.enum(['vipOn', 'vipOff', 'unbind', 'reboot', 'remove'])
export type BatchAction = z.infer<typeof BatchAction>

const keys = z.array(MacWifiId)
/** A batch action and its targets: rows by key, or every row that matches a filter, minus exceptions. */
export const batchOf = <Filter>(filter: z.ZodType<Filter>) =>
  z.strictObject({
    action: BatchAction,
    selection: z.union([
      z.strictObject({ keys: keys.min(1).max(5000) }),
      z.strictObject({ filter, except: keys.max(5000).default([]), count: confirmedRows }),
    ]),
  })
/** Deletes of more than one controller ask for a second factor, on whichever list they are chosen. */
export const removesMany = ({ action, selection }: z.infer<ReturnType<typeof batchOf>>): boolean =>
  action === 'remove' && isMany(selection)
/** What an export writes. */
export const exportOf = <Filter, const Sort extends string>(filter: z.ZodType<Filter>, sorts: readonly Sort[]) =>
  z.strictObject({
    filter,
    sidx: z.enum(sorts).optional(),
    order: z.enum(['asc', 'desc']).optional(),
    ...listFile,
  })

export const jobId = z.object({ jobId: Id })

// ours: not shown in the spec. `himit` is the cloud gateway (type 1) under every brand's name.
export const deviceApi = {
  himitList: get('/sys/device/himit/list', { access: 'device:list', input: DeviceQuery, data: page(Device) }),
  info: get('/sys/device/info', { access: 'device:list', input: byMac, data: DeviceDetail }),
  update: post('/sys/device/update', { access: 'device:update', input: DeviceForm, data: nothing }),
  unbind: post('/sys/device/unbind', { access: 'device:unbind', input: byMac, data: nothing }),
  /** An activated controller needs its WiFi ID typed again. */
  remove: post('/sys/device/delete', {
    access: 'device:delete',
    input: z.strictObject({ macWifiId: MacWifiId, confirmId: z.string().max(12).optional() }),
    data: nothing,
  }),
  /**
   * Changes many rows as a job with a result per row. `unbind` and `reboot` also need the rights for those actions, as
   * they do for the other kinds of controllers.
   */
  himitBatch: post('/sys/device/himit/batch', {
    access: 'device:update',
    stepUp: removesMany,
    input: batchOf(DeviceFilter),
    data: jobId,
  }),
  /** Writes every matching row to a CSV file as a job. */
  himitExport: post('/sys/device/himit/export', {
    access: 'device:export',
    input: exportOf(DeviceFilter, deviceSorts),
    data: jobId,
  }),
  /** The switch in a row: changes only this flag. */
  vip: post('/sys/device/vip', {
    access: 'device:update',
    input: z.strictObject({ macWifiId: MacWifiId, vipFlag: VipFlag }),
    data: nothing,
  }),
  /** Restarts the network module. Returns when it will be back. */
  reboot: post('/sys/device/reboot', {
    access: 'device:reboot',
    input: byMac,
    data: z.object({ readyTime: DateTime }),
  }),
  /** Controllers of every kind whose WiFi ID, with or without separators, or whose name contains the text. */
  search: get('/sys/device/search', {
    access: 'device:list',
    input: z.strictObject({ text: searchText }),
    data: z.object({
      list: z.array(
        Device.pick({ macWifiId: true, deviceName: true, controllerType: true, projectName: true, onlineStatus: true }),
      ),
    }),
  }),
}

/** What may be done with a controller in its current state; the platform uses the same functions. */
/** Which rule of `deviceCan.reboot` stands in the way; undefined: that the device is offline. */
export const rebootWhyNot = ({ onlineStatus }: Pick<Device, 'onlineStatus'>): 'rebooting' | undefined =>
  onlineStatus === 1 ? 'rebooting' : undefined

export const deviceCan = {
  unbind: (device: Pick<Device, 'activationFlag'>): boolean => device.activationFlag === 1,
  /** Without typing its WiFi ID. Domain 2.1. */
  removeUnconfirmed: (device: Pick<Device, 'activationFlag'>): boolean => device.activationFlag === 0,
  /** An unreachable or already restarting module cannot be told to restart. */
  reboot: (device: Pick<Device, 'onlineStatus' | 'rebooting'>): boolean =>
    device.onlineStatus === 1 && device.rebooting === 0,
}
