import { millisecondsInMinute } from 'date-fns/constants'
import './zod-mode'
import * as z from 'zod'
import { MacWifiId, NetworkType, OnlineStatus, OtaStatus } from './device'
import { DateTime, get, Id } from './endpoint'

/** 1 Wi-Fi 2.4G, 2 Wi-Fi and BLE, 3 4G Cat.1, 4 Ethernet. Domain 2.5. */
export const ModuleType = z.literal([1, 2, 3, 4])

/** How long a restart is waited for: it has ended when the module says hello again. */
export const rebootMs = millisecondsInMinute
/** More restarts than this in 24 h is an alarm, N3. Domain 2.5. */
export const maxReboots = 5

/** Domain 2.5. For a silent module, its last known values. */
export const NetworkModule = z.object({
  macWifiId: MacWifiId,
  moduleType: ModuleType,
  networkType: NetworkType,
  featureCode: z.string(),
  moduleVersion: z.string(),
  mcuVersion: z.string(),
  bootVersion: z.string(),
  hardwareVersion: z.string(),
  ssid: z.string().nullable(),
  /** dBm. */
  rssi: z.number().int().nullable(),
  channel: z.number().int().nullable(),
  ipAddress: z.string(),
  bindUser: z.string().nullable(),
  bindUserId: Id.nullable(),
  bindTime: DateTime.nullable(),
  /** As it told; null: it does not tell. */
  rebootCount24h: z.number().int().nullable(),
  freeHeapKb: z.number().int().nullable(),
  uptimeSec: z.number().int().nullable(),
  onlineStatus: OnlineStatus,
  rebooting: z.literal([0, 1]),
  /** When a running restart is waited for no longer. */
  readyTime: DateTime.nullable(),
  lastRebootTime: DateTime.nullable(),
  lastRebootUser: z.string().nullable(),
  lastOnlineTime: DateTime.nullable(),
  lastReportTime: DateTime.nullable(),
  otaStatus: OtaStatus,
  lastOtaTime: DateTime.nullable(),
  serverTime: DateTime,
})
export type NetworkModule = z.infer<typeof NetworkModule>

/** 1 module firmware, 2 controller firmware, 3 indoor units. Domain 2.7. */
export const UpgradeType = z.literal([1, 2, 3])
/** 1 device offline … 10 task cancelled. Domain 2.9. */
const failReasons = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const
/** Reasons that a device may report. */
export const OtaDeviceFailReason = z.literal(failReasons)
// ours: not shown in the spec
/** 11 to 17: it did not fit any more when its turn came, as `reasonOfExclusion` has them. 18: staff have left it out. */
export const OtaFailReason = z.literal([...failReasons, 11, 12, 13, 14, 15, 16, 17, 18])

/** One upgrade of one controller. Domain 2.9. */
export const OtaRecord = z.object({
  recordId: Id,
  upgradeId: Id,
  upgradeType: UpgradeType,
  featureCode: z.string(),
  beforeVersion: z.string(),
  afterVersion: z.string(),
  targetVersion: z.string(),
  /** 0 not upgraded, 1 upgrading, 2 successful, 3 failed. */
  result: OtaStatus,
  failReason: OtaFailReason.nullable(),
  retryCount: z.number().int(),
  startTime: DateTime,
  endTime: DateTime.nullable(),
})
export type OtaRecord = z.infer<typeof OtaRecord>

const byMac = z.strictObject({ macWifiId: MacWifiId })

// ours: not shown in the spec
export const networkModuleApi = {
  info: get('/sys/device/module/info', { access: 'device:list', input: byMac, data: NetworkModule }),
  /** Newest first; a controller is upgraded a few times a year. */
  otaRecords: get('/sys/device/module/otaRecords', {
    access: 'device:list',
    input: byMac,
    data: z.object({ list: z.array(OtaRecord) }),
  }),
}
