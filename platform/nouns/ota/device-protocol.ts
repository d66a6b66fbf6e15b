import * as z from 'zod'
import { MacWifiId } from '@/lib/contract/device'
import { OtaFailReason } from '@/lib/contract/network-module'

/**
 * What devices and the platform say to each other. Not part of the console's contract: the console knows none of these
 * paths, and its proxy lets none of them through.
 */
export const devicePaths = {
  pending: '/device/ota/pending',
  poll: '/device/ota/poll',
  firmware: '/device/ota/firmware',
  report: '/device/ota/report',
  confirm: '/device/ota/confirm',
} as const

const Key = z.uuid()
const address = z.number().int().min(0).max(63)

/** `pending`: controllers that something waits for; a broker's part, so that not every device has to ask all the time. */
export const PendingAnswer = z.object({ commands: z.array(MacWifiId), questions: z.array(MacWifiId) })

export const PollRequest = z.strictObject({ macWifiId: MacWifiId })
/**
 * upgrade: fetch, check and write this. The same `key` is the same command however often it arrives: it is carried out
 * once. check: say how far the command of this key is. confirm: ask the user of the app whether it may be upgraded.
 */
export const DeviceCommand = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({
    kind: z.enum(['upgrade', 'check']),
    key: Key,
    upgradeId: z.number().int(),
    attempt: z.number().int(),
    upgradeType: z.literal([1, 2, 3]),
    targetVersion: z.string(),
    fileSize: z.number().int(),
    sha256: z.string(),
    /** Indoor units to be written one after the other, for `upgradeType` 3. */
    units: z.array(z.object({ systemNo: address, unitNo: address })),
  }),
  z.object({ kind: z.literal('confirm'), upgradeId: z.number().int(), targetVersion: z.string() }),
])
export type DeviceCommand = z.infer<typeof DeviceCommand>

export const FirmwareRequest = z.strictObject({ macWifiId: MacWifiId, key: Key })

/** How far a device is; with `outcome` it is through. Any report may arrive late, twice, or after a later one. */
export const DeviceReport = z.strictObject({
  macWifiId: MacWifiId,
  key: Key,
  step: z.literal([2, 3, 4, 5, 6]),
  progress: z.number().int().min(0).max(100),
  /** The indoor unit that is being written. */
  systemNo: address.optional(),
  unitNo: address.optional(),
  outcome: z
    .discriminatedUnion('result', [
      /** What it runs after the restart, whatever it was told to. */
      z.strictObject({ result: z.literal('success'), version: z.string().max(16) }),
      z.strictObject({
        result: z.literal('failure'),
        failReason: OtaFailReason,
        message: z.string().max(500).default(''),
      }),
      /** It knows nothing of this command: it was lost on the way. */
      z.strictObject({ result: z.literal('unknown') }),
    ])
    .optional(),
})
export type DeviceReport = z.infer<typeof DeviceReport>
/** What the user of the app said. Domain 4.3. */
export const ConfirmRequest = z.strictObject({
  macWifiId: MacWifiId,
  upgradeId: z.number().int(),
  answer: z.enum(['upgrade', 'later', 'refuse']),
})
