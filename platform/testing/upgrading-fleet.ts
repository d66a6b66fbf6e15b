import { setTimeout as wait } from 'node:timers/promises'
import { readFleet } from '@/simulator/fleet-file'
import type { Ledger } from '@/simulator/ota/ledger'
import type { Script } from '@/simulator/ota/outcome'
import { createUpgrader } from '@/simulator/ota/upgrader'

type Options = {
  /** Address of the platform, or of each of its processes. */
  platform: string | readonly string[]
  /** The fleet with its keys, as the platform has written it. */
  fleet: string
  macWifiIds: readonly string[]
  script: Script
  ledger: Ledger
  factor: number
}

/** How often each asks, ms: without a broker nobody tells it that something waits. */
const askMs = 250

/** Some simulated controllers of a fleet that upgrade themselves, whatever becomes of the platform meanwhile. */
export const startUpgraders = ({ platform, fleet, macWifiIds, script, ledger, factor }: Options) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const wanted = new Set(macWifiIds)
  const upgraders = readFleet(fleet)
    .controllers.filter(({ macWifiId }) => wanted.has(macWifiId))
    .map(({ macWifiId, key }) =>
      createUpgrader({
        macWifiId,
        key,
        platform,
        script,
        ledger,
        factor,
        signal,
        retryMs: [100, 1000],
        restart: (_, ms) => wait(ms, undefined, { signal }),
      }),
    )
  if (upgraders.length !== wanted.size) throw new Error('the fleet has not all of these controllers')
  const timer = setInterval(() => {
    for (const { ask } of upgraders) ask()
  }, askMs)
  return {
    stop: async (): Promise<void> => {
      clearInterval(timer)
      stopping.abort()
      for (const { idle } of upgraders) await idle()
    },
  }
}
