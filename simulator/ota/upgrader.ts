import type { UpgradeReport } from '@/lib/contract/device-http'
import { rnd } from '@/lib/format/rnd'
import { createDeviceClient, type RetryMs } from './device-client'
import type { Ledger } from './ledger'
import type { Script } from './outcome'
import { runUpgrade, type UpgradeCommand } from './run-upgrade'

export type UpgraderOptions = {
  macWifiId: string
  key: string
  /** Address of the platform, or of each of its processes. */
  platform: string | readonly string[]
  script: Script
  ledger: Ledger
  /** How many times faster than real devices. */
  factor: number
  /** Goes away for so many ms and comes back with the firmware of the command. */
  restart: (command: UpgradeCommand, ms: number) => Promise<void>
  signal: AbortSignal
  retryMs?: RetryMs
  onError?: (error: unknown) => void
}

/** Of a hundred users ninety agree, eight refuse and two want to be asked later. */
const answerOf = (macWifiId: string, upgradeId: number): 'upgrade' | 'refuse' | 'later' => {
  const draw = rnd(macWifiId, 'user', upgradeId)
  return draw < 0.9 ? 'upgrade' : draw < 0.98 ? 'refuse' : 'later'
}

/**
 * The part of a simulated controller that upgrades it, over HTTP like a real one. It asks what waits for it when it is told
 * to, carries a command out once however often it hears it, and keeps on telling of its end until it has been heard.
 */
export const createUpgrader = (options: UpgraderOptions) => {
  const { macWifiId, script, ledger, factor, restart, signal, onError = () => undefined } = options
  const client = createDeviceClient(options.platform, { name: macWifiId, key: options.key }, signal, options.retryMs)
  /** The last word of each command that is through. */
  const ends = new Map<string, UpgradeReport>()
  let working: Promise<void> | null = null
  let isToldAgain = false

  const carryOut = async (command: UpgradeCommand): Promise<void> => {
    const { key, upgradeId, attempt } = command
    const device = { macWifiId, upgradeId, attempt, key }
    ledger.note({ ...device, what: 'heard' })
    const known = ledger.entryOf(key)
    const end = ends.get(key)
    if (end !== undefined) return client.report(end)
    if (known !== undefined && known.done > 0) return
    if (command.kind === 'check') {
      return client.report({ key, step: 2, progress: 0, outcome: { result: 'unknown' } })
    }
    ledger.note({ ...device, what: 'done' })
    const outcome = script({ macWifiId, upgradeId, attempt })
    const report = await runUpgrade({ client, macWifiId, command, outcome, factor, restart, signal })
    if (report === null) return
    ends.set(key, report)
    await client.report(report)
  }
  const askOnce = async (): Promise<void> => {
    const order = await client.pending()
    if (order.kind === 'none') return
    if (order.kind !== 'confirm') return carryOut(order)
    const { upgradeId } = order
    return client.confirm({ upgradeId, answer: answerOf(macWifiId, upgradeId) })
  }
  const start = (): void => {
    isToldAgain = false
    working = askOnce()
      .catch((error: unknown) => {
        if (!signal.aborted) onError(error)
      })
      .finally(() => {
        working = null
        if (isToldAgain && !signal.aborted) start()
      })
  }

  return {
    /** Asks what waits; while it is in the midst of something, once more after that. */
    ask: (): void => {
      if (working) isToldAgain = true
      else start()
    },
    /** Resolves when it does nothing any more. */
    idle: async (): Promise<void> => {
      while (working) await working
    },
  }
}
