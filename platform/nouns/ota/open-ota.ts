import { randomBytes } from 'node:crypto'
import type { Hono } from 'hono'
import type { Config } from '../../kernel/config/config'
import type { OpenDatabase } from '../../kernel/db/open-database'
import type { EventBus } from '../../kernel/events/event-bus'
import type { LookQueues } from '../../kernel/jobs/look-queue'
import type { Logger } from '../../kernel/log/logger'
import { activatePolicies, expirePolicies } from '../firmware/activate-policy'
import { readFirmwareTrust } from '../firmware/firmware-trust'
import { openFirmware } from '../firmware/open-firmware'
import type { FirmwareTrust } from '../firmware/signature'
import { policyTasks } from './policy-task'
import { startOta } from './start-ota'

type Services = { queues: LookQueues; clock: () => Date; events: EventBus; logger: Logger; draining: AbortSignal }

/**
 * The engine of upgrades as the configuration wants it. Without a secret of its own the platform makes one that nobody
 * hears of but its simulated devices.
 */
export const openOta = async (
  { database }: Pick<OpenDatabase, 'database'>,
  config: Config,
  { queues, clock, events, logger, draining }: Services,
): Promise<{
  routes: Hono
  simulateDevices: (port: number, isOurs: () => boolean) => void
  stop: () => Promise<void>
}> => {
  const { dataDir, fixedClock, ota, host } = config
  const trust = (): FirmwareTrust => readFirmwareTrust(config)
  // What cannot be read is said at the start, and not at the first upgrade.
  if (trust().keys.size === 0 && !trust().allowsUnsigned)
    logger.warn('no firmware is sent: PLATFORM_FIRMWARE_KEYS names no public key')
  const sweepPolicies = async (now: Date): Promise<void> => {
    const changed = [...(await activatePolicies(database, now, policyTasks)), ...(await expirePolicies(database, now))]
    for (const { platformId, upgradeId } of changed) {
      const id = upgradeId === null ? {} : { id: String(upgradeId) }
      events.publish({ event: { topic: 'ota', ...id }, platformId })
    }
  }
  const running = await startOta({
    database,
    queues,
    clock,
    events,
    logger,
    draining,
    sweepPolicies,
    factor: ota.factor,
    script: ota.script,
    openFirmware: (versionId) => openFirmware({ database, dataDir, trust: trust() }, versionId),
    trust,
    secret: ota.secret ?? { featureCode: 'SIMULATED', token: randomBytes(32).toString('hex') },
    standsStill: fixedClock !== undefined,
  })
  return {
    routes: running.routes,
    simulateDevices: (port, isOurs) => {
      const own = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
      if (ota.agents) running.simulateDevices(`http://${own.includes(':') ? `[${own}]` : own}:${port}`, isOurs)
    },
    stop: running.stop,
  }
}
