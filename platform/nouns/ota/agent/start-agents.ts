import { setTimeout as wait } from 'node:timers/promises'
import { rnd } from '@/lib/format/rnd'
import type { DeviceSecret } from '../../../kernel/http/guard-devices'
import type { DeviceReport } from '../device-protocol'
import { createDeviceClient } from './device-client'
import type { Ledger } from './ledger'
import type { Script } from './outcome'
import { runUpgrade, type UpgradeCommand } from './run-upgrade'

export type AgentOptions = {
  /** Address of the platform, or of each of its processes. */
  base: string | readonly string[]
  secret: DeviceSecret
  script: Script
  ledger: Ledger
  /** How many times faster than real devices. */
  factor: number
  /** Milliseconds between two questions whether anything waits: while something happens, and while nothing does. */
  askMs?: readonly [busy: number, idle: number]
  /** Whether it is up to this process to speak for the devices. What they are in the midst of is ended in any case. */
  isOurs?: () => boolean
  /** Once it is aborted the platform turns them away. */
  draining?: AbortSignal
  onError?: (error: unknown) => void
}

/** Of a hundred users ninety agree, eight refuse and two want to be asked later. */
const answerOf = (macWifiId: string, upgradeId: number): 'upgrade' | 'refuse' | 'later' => {
  const draw = rnd(macWifiId, 'user', upgradeId)
  return draw < 0.9 ? 'upgrade' : draw < 0.98 ? 'refuse' : 'later'
}

const nothing = { commands: [], questions: [] }

/**
 * Simulated devices that speak to the platform over HTTP like real ones. They learn from the broker that something waits
 * for them; each then asks for itself, carries a command out once however often it hears it, and keeps on telling of
 * its end until it has been heard.
 */
export const startAgents = (options: AgentOptions): { stop: () => Promise<void> } => {
  const { base, secret, script, ledger, factor, askMs = [300, 2000], onError = () => undefined } = options
  const { isOurs = () => true, draining } = options
  const stopping = new AbortController()
  const signal = draining ? AbortSignal.any([stopping.signal, draining]) : stopping.signal
  const client = createDeviceClient(base, secret, signal)
  /** Devices that are in the midst of something, and the last word of each command that is through. */
  const busy = new Set<string>()
  const ends = new Map<string, DeviceReport>()
  const working = new Set<Promise<void>>()

  const carryOut = async (macWifiId: string, command: UpgradeCommand): Promise<void> => {
    const { key, upgradeId, attempt } = command
    const device = { macWifiId, upgradeId, attempt, key }
    ledger.note({ ...device, what: 'heard' })
    const known = ledger.entryOf(key)
    const end = ends.get(key)
    if (end !== undefined) return client.report(end)
    if (known !== undefined && known.done > 0) return
    if (command.kind === 'check') {
      return client.report({ macWifiId, key, step: 2, progress: 0, outcome: { result: 'unknown' } })
    }
    ledger.note({ ...device, what: 'done' })
    const outcome = script({ macWifiId, upgradeId, attempt })
    const report = await runUpgrade({ client, macWifiId, command, outcome, factor, signal })
    if (report === null) return
    ends.set(key, report)
    await client.report(report)
  }

  const ask = async (macWifiId: string): Promise<void> => {
    const command = await client.poll(macWifiId)
    if (command.kind === 'none') return
    if (command.kind === 'confirm') {
      return client.confirm(macWifiId, command.upgradeId, answerOf(macWifiId, command.upgradeId))
    }
    await carryOut(macWifiId, command)
  }

  const run = (macWifiId: string): void => {
    busy.add(macWifiId)
    const work = ask(macWifiId)
      .catch((error: unknown) => {
        if (!signal.aborted) onError(error)
      })
      .finally(() => {
        busy.delete(macWifiId)
        working.delete(work)
      })
    working.add(work)
  }

  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        const { commands, questions } = isOurs() ? await client.pending() : nothing
        for (const macWifiId of new Set([...commands, ...questions])) if (!busy.has(macWifiId)) run(macWifiId)
        await wait(busy.size > 0 ? askMs[0] : askMs[1], undefined, { signal })
      } catch (error) {
        if (!signal.aborted) onError(error)
        await wait(askMs[1], undefined, { signal }).catch(() => undefined)
      }
    }
  }
  const ended = loop()

  return {
    stop: async () => {
      stopping.abort()
      await ended
      await Promise.allSettled(working)
    },
  }
}
