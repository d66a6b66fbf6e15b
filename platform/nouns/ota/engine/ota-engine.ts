import type { Database } from '../../../kernel/db/database'
import type { EventBus } from '../../../kernel/events/event-bus'
import type { LookQueue } from '../../../kernel/jobs/look-queue'
import type { Logger } from '../../../kernel/log/logger'
import type { FirmwareTrust } from '../../firmware/signature'
import type { OtaPace } from './ota-pace'

/** What the engine works with. Time comes from `clock` alone. */
export type OtaEngine = {
  database: Database
  clock: () => Date
  events: Pick<EventBus, 'publish'>
  logger: Pick<Logger, 'info' | 'warn' | 'error'>
  queue: Pick<LookQueue, 'enqueue'>
  pace: OtaPace
  /** From when on this process hears devices. */
  since: Date
  /** Whose firmware is sent now. */
  trust: () => FirmwareTrust
}
