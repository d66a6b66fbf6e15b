import type { Database } from '../../kernel/db/database'
import type { EventBus } from '../../kernel/events/event-bus'
import type { LookQueue } from '../../kernel/jobs/look-queue'
import type { Logger } from '../../kernel/log/logger'
import type { PushProvider } from './push-provider'

/** What the sending of messages works with. Time comes from `clock`, but for leases. */
export type PushEngine = {
  database: Database
  clock: () => Date
  events: Pick<EventBus, 'publish'>
  logger: Pick<Logger, 'warn'>
  queue: Pick<LookQueue, 'enqueue'>
  provider: PushProvider
  /** Called when a provider was given something: a database of before must not give it again. */
  onSent?: () => void
}
