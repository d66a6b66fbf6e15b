import type { Database } from '../db/database'
import type { EventBus } from '../events/event-bus'
import type { LookQueue } from '../jobs/look-queue'
import type { Logger } from '../logger'
import type { PushProvider } from './push-provider'

/** What the sending of messages works with. Time comes from `clock`, but for leases. */
export type PushEngine = {
  database: Database
  clock: () => Date
  events: Pick<EventBus, 'publish'>
  logger: Pick<Logger, 'warn'>
  queue: Pick<LookQueue, 'ask'>
  provider: PushProvider
}
