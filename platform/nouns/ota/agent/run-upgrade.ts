import { setTimeout as wait } from 'node:timers/promises'
import { rnd } from '@/lib/format/rnd'
import type { Outcome } from '../../../kernel/config/device-outcomes'
import type { DeviceCommand, DeviceReport } from '../device-protocol'
import type { DeviceClient } from './device-client'

export type UpgradeCommand = Extract<DeviceCommand, { kind: 'upgrade' | 'check' }>

/** Seconds, from and to. Domain 4.3. */
const spans = { download: [20, 90], verify: [2, 5], flash: [15, 40], reboot: [10, 25], slowReboot: [60, 120] } as const

export type UpgradeOptions = {
  client: DeviceClient
  macWifiId: string
  command: UpgradeCommand
  outcome: Outcome
  /** How many times faster than real devices. */
  factor: number
  signal: AbortSignal
}

/** Goes through an upgrade as a device does, telling of each step. Answers its last report; null: it fell silent. */
export const runUpgrade = async (options: UpgradeOptions): Promise<DeviceReport | null> => {
  const { client, macWifiId, command, outcome, factor, signal } = options
  const { key, upgradeId, attempt, targetVersion, fileSize, sha256, units } = command
  const take = async (what: keyof typeof spans, part = 1): Promise<void> => {
    const [from, to] = spans[what]
    const seconds = from + (to - from) * rnd(macWifiId, what, upgradeId, attempt)
    await wait((seconds * part * 1000) / factor, undefined, { signal })
  }
  const tell = (step: DeviceReport['step'], progress: number, more: Partial<DeviceReport> = {}) =>
    client.report({ macWifiId, key, step, progress, ...more })
  const end = (step: DeviceReport['step'], result: NonNullable<DeviceReport['outcome']>): DeviceReport => ({
    macWifiId,
    key,
    step,
    progress: result.result === 'success' ? 100 : 0,
    outcome: result,
  })
  const fail = (step: DeviceReport['step'], failReason: 1 | 2 | 3 | 5, message: string) =>
    end(step, { result: 'failure', failReason, message })

  await take('download', 0.5)
  if (outcome === 'offline') return fail(2, 1, 'connection lost (last will)')
  const file = await client.fetchFirmware(macWifiId, key)
  if (outcome === 'timeout' || file === null) return fail(2, 2, 'download did not end in time')
  await tell(2, 55)
  await take('download', 0.5)
  await tell(3, 60)
  await take('verify')
  const arrived = outcome === 'checksum' ? `broken ${file.sha256}` : file.sha256
  if (file.size !== fileSize || arrived !== sha256) return fail(3, 3, `sha256 ${arrived.slice(0, 14)}…`)
  // An indoor unit after the other; without any it is the controller itself.
  for (const [n, unit] of units.entries()) {
    await tell(4, 65 + Math.floor((20 * n) / units.length), unit)
    await take('flash', 1 / units.length)
  }
  if (units.length === 0) {
    await tell(4, 75)
    await take('flash')
  }
  if (outcome === 'flash') return fail(4, 5, 'flash write error 0x1F')
  if (outcome === 'silent') return null
  await tell(5, 90)
  await take(outcome === 'slowReboot' ? 'slowReboot' : 'reboot')
  return end(6, { result: 'success', version: targetVersion })
}
