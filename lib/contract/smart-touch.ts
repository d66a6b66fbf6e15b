import './zod-mode'
import * as z from 'zod'
import { batchOf, Device, deviceFilters, exportOf, jobId, MacWifiId, removesMany } from './device'
import { LockFlag, ScreenSize, smartTouchFields } from './device-extra'
import { fromQuery, get, listQuery, page, post } from './endpoint'
import { ScheduleRow } from './schedule'

export const SmartTouchDevice = Device.extend(smartTouchFields)
export type SmartTouchDevice = z.infer<typeof SmartTouchDevice>

export const smartTouchSorts = [
  ...(['macWifiId', 'deviceName', 'installTime', 'lastOnlineTime', 'alarmCount', 'oduCount', 'iduCount'] as const),
  ...(['projectName', 'groupCount', 'scheduleCount', 'lastScreenSync'] as const),
] as const

const filters = {
  ...deviceFilters,
  screenSize: fromQuery(ScreenSize).optional(),
  lockFlag: fromQuery(LockFlag).optional(),
}
export const SmartTouchQuery = listQuery(smartTouchSorts, filters)
export type SmartTouchQuery = z.infer<typeof SmartTouchQuery>
export const SmartTouchFilter = z.strictObject(filters)

/** Indoor units that the screen shows as one tile. */
export const TouchGroup = z.object({
  groupNo: z.number().int(),
  groupName: z.string(),
  /** `SS-UU`. */
  unitKeys: z.array(z.string()),
})
export type TouchGroup = z.infer<typeof TouchGroup>

/** °C; the range open to people in the room. */
export const TouchSettings = z.object({
  lockFlag: LockFlag.nullable(),
  coolMin: z.number(),
  coolMax: z.number(),
  heatMin: z.number(),
  heatMax: z.number(),
})
export type TouchSettings = z.infer<typeof TouchSettings>

const byMac = z.strictObject({ macWifiId: MacWifiId })

// ours: not shown in the spec. `smartTouch` is T-Master on brand 13.
export const smartTouchApi = {
  list: get('/sys/device/smarttouch/list', {
    access: 'device:list',
    input: SmartTouchQuery,
    data: page(SmartTouchDevice),
  }),
  batch: post('/sys/device/smarttouch/batch', {
    access: 'device:update',
    stepUp: removesMany,
    input: batchOf(SmartTouchFilter),
    data: jobId,
  }),
  export: post('/sys/device/smarttouch/export', {
    access: 'device:export',
    input: exportOf(SmartTouchFilter, smartTouchSorts),
    data: jobId,
  }),
  groups: get('/sys/device/smarttouch/groups', {
    access: 'device:list',
    input: byMac,
    data: z.object({ list: z.array(TouchGroup) }),
  }),
  schedules: get('/sys/device/smarttouch/schedules', {
    access: 'device:list',
    input: byMac,
    data: z.object({
      list: z.array(ScheduleRow),
      /** Indoor units of the controller: those that a line without a group acts on. */
      iduCount: z.number().int(),
    }),
  }),
  /** Null: the screen has never reported them. */
  settings: get('/sys/device/smarttouch/settings', {
    access: 'device:list',
    input: byMac,
    data: TouchSettings.nullable(),
  }),
}
