import type { Admit, HttpDoor } from '../../../ingest/http/guard-devices'
import type { Door } from '../../../ingest/pipeline/door'
import type { Config } from '../../../kernel/config/config'
import type { OpenDatabase } from '../../../kernel/db/open-database'
import type { EventBus } from '../../../kernel/events/event-bus'
import type { LookQueues } from '../../../kernel/jobs/look-queue'
import type { Logger } from '../../../kernel/log/logger'
import { activatePolicies, expirePolicies } from '../../firmware/activate-policy'
import { readFirmwareTrust } from '../../firmware/firmware-trust'
import { openFirmware } from '../../firmware/open-firmware'
import type { FirmwareTrust } from '../../firmware/signature'
import type { NoticeBooks } from '../notices'
import { policyTasks } from '../policy-task'
import { type RunningOta, startOta } from './start-ota'

type Services = {
  queues: LookQueues
  clock: () => Date
  events: EventBus
  logger: Logger
  draining: AbortSignal
  admit: Admit
  http: HttpDoor
  send: Door['send']
  books: NoticeBooks
}

/** The engine of upgrades as the configuration wants it. */
export const openOta = async (
  { database }: Pick<OpenDatabase, 'database'>,
  config: Config,
  { queues, clock, events, logger, ...door }: Services,
): Promise<RunningOta> => {
  const { dataDir, fixedClock, otaFactor } = config
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
  return startOta({
    ...door,
    database,
    queues,
    clock,
    events,
    logger,
    sweepPolicies,
    factor: otaFactor,
    openFirmware: (versionId) => openFirmware({ database, dataDir, trust: trust() }, versionId),
    trust,
    standsStill: fixedClock !== undefined,
  })
}
