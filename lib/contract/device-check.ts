import './zod-mode'
import * as z from 'zod'
import { MacWifiId, OnlineStatus } from './device'
import { DateTime, get } from './endpoint'

/** Checks of a silent controller, in an engineer's order. */
export const CheckKey = z.enum([
  'commissioned',
  'credential',
  'heartbeat',
  'numbers',
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
  /** The facts behind the verdict, for the console's text: `{rssi: -88}`. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Time of that fact. */
  time: DateTime.nullable(),
})
export type DeviceCheck = z.infer<typeof DeviceCheck>

// ours: not shown in the spec
export const deviceCheckApi = {
  /** Why it is offline: ordered checks, each with a verdict. */
  whyOffline: get('/sys/device/whyOffline', {
    access: 'device:list',
    input: z.strictObject({ macWifiId: MacWifiId }),
    data: z.object({ onlineStatus: OnlineStatus, checks: z.array(DeviceCheck), serverTime: DateTime }),
  }),
}
