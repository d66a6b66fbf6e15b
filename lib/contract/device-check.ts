import './zod-mode'
import * as z from 'zod'
import { MacWifiId, OnlineStatus } from './device'
import { DateTime, get } from './endpoint'

/** What is looked at when a controller is silent, in the order in which an engineer would. */
export const CheckKey = z.enum([
  'commissioned',
  'heartbeat',
  'platform',
  'site',
  'network',
  'reboots',
  'upgrade',
  'power',
  'bus',
  'license',
])
export type CheckKey = z.infer<typeof CheckKey>

export const DeviceCheck = z.object({
  key: CheckKey,
  verdict: z.enum(['pass', 'fail', 'unknown']),
  /** What the verdict rests on, for the text of the console: `{rssi: -88}`. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  /** When that was so. */
  time: DateTime.nullable(),
})
export type DeviceCheck = z.infer<typeof DeviceCheck>

// ours: not shown in the spec
export const deviceCheckApi = {
  /** Why is it offline: ordered checks with a verdict each. */
  whyOffline: get('/sys/device/whyOffline', {
    access: 'device:list',
    input: z.strictObject({ macWifiId: MacWifiId }),
    data: z.object({ onlineStatus: OnlineStatus, checks: z.array(DeviceCheck), serverTime: DateTime }),
  }),
}
