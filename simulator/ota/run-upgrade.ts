import { setTimeout as wait } from 'node:timers/promises'
import type { UpgradeOrder, UpgradeReport } from '@/lib/contract/device-http'
import { rnd } from '@/lib/format/rnd'
import type { DeviceClient } from './device-client'
import type { Outcome } from './outcome'

export type UpgradeCommand = Extract<UpgradeOrder, { kind: 'upgrade' | 'check' }>

/** Seconds, from and to. Domain 4.3. */
const spans = { download: [20, 90], verify: [2, 5], flash: [15, 40], reboot: [10, 25], slowReboot: [60, 120] } as const

export type UpgradeOptions = {
  client: DeviceClient
  macWifiId: string
  command: UpgradeCommand
  outcome: Outcome
  /** How many times faster than real devices. */
  factor: number
  /** Restarts with what was written: away for so many ms, and back with another boot. */
  restart: (command: UpgradeCommand, ms: number) => Promise<void>
  signal: AbortSignal
}

/** Goes through an upgrade as a device does, telling of each step. Answers its last report; null: it fell silent. */
export const runUpgrade = async (options: UpgradeOptions): Promise<UpgradeReport | null> => {
  const { client, macWifiId, command, outcome, factor, restart, signal } = options
  const { key, upgradeId, attempt, targetVersion, fileSize, sha256, units } = command
  const lasting = (what: keyof typeof spans, part = 1): number => {
    const [from, to] = spans[what]
    const seconds = from + (to - from) * rnd(macWifiId, what, upgradeId, attempt)
    return (seconds * part * 1000) / factor
  }
  const take = (what: keyof typeof spans, part?: number): Promise<void> =>
    wait(lasting(what, part), undefined, { signal })
  const tell = (step: UpgradeReport['step'], progress: number, more: Partial<UpgradeReport> = {}) =>
    client.report({ key, step, progress, ...more })
  const end = (step: UpgradeReport['step'], result: NonNullable<UpgradeReport['outcome']>): UpgradeReport => ({
    key,
    step,
    progress: result.result === 'success' ? 100 : 0,
    outcome: result,
  })
  const fail = (step: UpgradeReport['step'], failReason: 1 | 2 | 3 | 5, message: string) =>
    end(step, { result: 'failure', failReason, message })

  await take('download', 0.5)
  if (outcome === 'offline') return fail(2, 1, 'connection lost (last will)')
  const file = await client.fetchFirmware(key)
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
  await restart(command, lasting(outcome === 'slowReboot' ? 'slowReboot' : 'reboot'))
  return end(6, { result: 'success', version: targetVersion })
}
