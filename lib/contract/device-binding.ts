import './zod-mode'
import * as z from 'zod'
import { ControllerType, MacWifiId, OnlineStatus } from './device'
import { DateTime, get, Id } from './endpoint'

/** Domain 2.11. */
export const GroupMember = z.object({
  userId: Id,
  /** Masked. */
  account: z.string(),
  nickname: z.string(),
  /** 1 administrator, 2 member. */
  role: z.literal([1, 2]),
  joinTime: DateTime,
})
export type GroupMember = z.infer<typeof GroupMember>

export const GroupBinding = z.object({
  macWifiId: MacWifiId,
  deviceName: z.string(),
  controllerType: ControllerType,
  onlineStatus: OnlineStatus,
  bindTime: DateTime.nullable(),
})
export type GroupBinding = z.infer<typeof GroupBinding>

// ours: not shown in the spec
export const deviceBindingApi = {
  /** App users of a controller and their other devices. A controller without a group has neither. */
  info: get('/sys/device/bindings', {
    access: 'device:list',
    input: z.strictObject({ macWifiId: MacWifiId }),
    data: z.object({
      group: z.object({ groupNo: z.string(), groupName: z.string() }).nullable(),
      members: z.array(GroupMember),
      bindings: z.array(GroupBinding),
    }),
  }),
}
