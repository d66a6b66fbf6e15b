import type { RestartNotice } from '@/lib/contract/device-message'
import type { FleetController } from './fleet-file'
import { healthAt, ownRestarts } from './model/module-facts'

/** The network module of a controller: how it is, and when it restarts. */
export const createNetworkModule = (controller: FleetController, clock: () => Date) => {
  const { macWifiId, installTime, onlineSince } = controller
  const facts = { macWifiId, installTime, onlineSince, ...controller.network }
  /** Restarts that the platform has ordered: their moments, ms, and their names. */
  const ordered: number[] = []
  const known = new Set<string>()
  let lookedAt = clock().getTime()
  return {
    /** How network, bus and module are, with what the module says of itself. */
    condition: () => {
      const { network, bus } = controller
      return { network, bus, health: healthAt(facts, clock().getTime(), ordered) }
    },
    /** Notes an order to restart. Answers whether it is one to follow: new, and not expired. */
    order: ({ restartId, expires }: RestartNotice): boolean => {
      const now = clock().getTime()
      if (expires < now || known.has(restartId)) return false
      known.add(restartId)
      ordered.push(now)
      return true
    },
    /** Whether the model has it restart by itself since the last look. */
    restartsByItself: (now: Date): boolean => {
      const restarts = ownRestarts(facts, lookedAt, now.getTime())
      lookedAt = now.getTime()
      return restarts.length > 0
    },
  }
}
export type NetworkModule = ReturnType<typeof createNetworkModule>
