import './zod-mode'
import * as z from 'zod'
import { BusStatus, batchOf, Device, deviceFilters, exportOf, jobId, MacWifiId, removesMany } from './device'
import { AdapterNo, hidomFields } from './device-extra'
import { DateTime, fromQuery, get, listQuery, page, post, searchText } from './endpoint'
import { HistoryMissing } from './history-missing'
import { ScheduleRow } from './schedule'

export const HidomDevice = Device.extend(hidomFields)
export type HidomDevice = z.infer<typeof HidomDevice>

export const hidomSorts = [
  ...(['macWifiId', 'deviceName', 'installTime', 'lastOnlineTime', 'alarmCount', 'systemQuantity'] as const),
  ...(['oduCount', 'iduCount', 'projectName'] as const),
  ...(['serverName', 'adapterNo', 'meterCount', 'licenseExpire', 'lastSyncTime'] as const),
] as const

const filters = {
  ...deviceFilters,
  serverName: searchText.optional(),
  adapterNo: fromQuery(AdapterNo).optional(),
}
export const HidomQuery = listQuery(hidomSorts, filters)
export type HidomQuery = z.infer<typeof HidomQuery>
export const HidomFilter = z.strictObject(filters)

/** An adapter of the same server: itself a row of the list. */
export const Adapter = HidomDevice.pick({
  macWifiId: true,
  deviceName: true,
  adapterNo: true,
  onlineStatus: true,
  systemQuantity: true,
  oduCount: true,
  iduCount: true,
  alarmCount: true,
  lastSyncTime: true,
}).extend({ busStatus: BusStatus.nullable() })
export type Adapter = z.infer<typeof Adapter>

export const Meter = z.object({
  meterNo: z.number().int(),
  /** The refrigerant system that it measures. */
  systemNo: z.number().int(),
  /** Ratio of its current transformer: 40 stands for 200/5 A. */
  ratio: z.number().int(),
  /** kWh since midnight and since the first of the month, site time. Null: never reported, or not summed yet. */
  todayKwh: z.number().nullable(),
  monthKwh: z.number().nullable(),
})
export type Meter = z.infer<typeof Meter>

const byMac = z.strictObject({ macWifiId: MacWifiId })

// ours: not shown in the spec. `hidom` is E-Master on brand 13.
export const hidomApi = {
  list: get('/sys/device/hidom/list', { access: 'device:list', input: HidomQuery, data: page(HidomDevice) }),
  batch: post('/sys/device/hidom/batch', {
    access: 'device:update',
    stepUp: removesMany,
    input: batchOf(HidomFilter),
    data: jobId,
  }),
  export: post('/sys/device/hidom/export', {
    access: 'device:export',
    input: exportOf(HidomFilter, hidomSorts),
    data: jobId,
  }),
  adapters: get('/sys/device/hidom/adapters', {
    access: 'device:list',
    input: byMac,
    data: z.object({ list: z.array(Adapter) }),
  }),
  meters: get('/sys/device/hidom/meters', {
    access: 'unit:list',
    input: byMac,
    data: z.object({
      list: z.array(Meter),
      /** False: some minutes of the month were not received, so that more was used than `monthKwh`. */
      isComplete: z.boolean(),
      /** Otherwise no meter has a sum. */
      historyMissing: HistoryMissing,
      serverTime: DateTime,
    }),
  }),
  schedules: get('/sys/device/hidom/schedules', {
    access: 'device:list',
    input: byMac,
    data: z.object({
      list: z.array(ScheduleRow),
      /** Indoor units of the controller: those that a line without a group acts on. */
      iduCount: z.number().int(),
    }),
  }),
}
