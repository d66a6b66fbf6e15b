import './zod-mode'
import type * as z from 'zod'
import { batchOf, Device, DeviceFilter, DeviceQuery, deviceSorts, exportOf, jobId, removesMany } from './device'
import { hicubeFields } from './device-extra'
import { get, page, post } from './endpoint'

export const HicubeDevice = Device.extend(hicubeFields)
export type HicubeDevice = z.infer<typeof HicubeDevice>

// ours: not shown in the spec. Only the first brand has Hi-Cubes.
export const hicubeApi = {
  list: get('/sys/device/hicube/list', { access: 'device:list', input: DeviceQuery, data: page(HicubeDevice) }),
  batch: post('/sys/device/hicube/batch', {
    access: 'device:update',
    stepUp: removesMany,
    input: batchOf(DeviceFilter),
    data: jobId,
  }),
  export: post('/sys/device/hicube/export', {
    access: 'device:export',
    input: exportOf(DeviceFilter, deviceSorts),
    data: jobId,
  }),
}
