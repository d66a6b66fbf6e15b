import { eq } from 'drizzle-orm'
import type { OpenDatabase } from '../../kernel/db/open-database'
import type { EventBus } from '../../kernel/events/event-bus'
import { throttledEvents } from '../../kernel/events/event-throttle'
import type { LookQueue, LookQueues } from '../../kernel/jobs/look-queue'
import type { Logger } from '../../kernel/log/logger'
import { pushBatches } from '../tables/push'
import { advanceMessage, messagesToLookAt } from './advance-message'
import { openPushProvider } from './open-push-provider'
import type { PushEngine } from './push-engine'

type Services = {
  queues: Pick<LookQueues, 'add'>
  clock: () => Date
  events: EventBus
  logger: Logger
  onSent?: () => void
}

/** Begins to send push messages: what is due, what staff send, and what an ended process has left. */
export const openPush = async (
  { database, kind }: Pick<OpenDatabase, 'database' | 'kind'>,
  { queues, clock, events, logger, onSent = () => undefined }: Services,
): Promise<{ stop: () => void }> => {
  // The embedded database has one process: whoever had a batch is gone.
  if (kind === 'pglite')
    await database
      .update(pushBatches)
      .set({ leaseUntil: new Date(0) })
      .where(eq(pushBatches.state, 0))
  const told = throttledEvents(events, 'push')
  let queue: LookQueue | null = null
  const engine: PushEngine = {
    database,
    clock,
    events: told,
    logger,
    provider: openPushProvider(database, clock),
    onSent,
    queue: { enqueue: async (within, id, afterSeconds) => queue?.enqueue(within, id, afterSeconds) },
  }
  const sweep = async (): Promise<void> => {
    for (const id of await messagesToLookAt(database, clock())) await queue?.enqueue(database, id)
  }
  const running = await queues.add('push', { look: (id) => advanceMessage(engine, id), sweep })
  queue = running
  // What a process that was killed has left is not left to the next minute.
  await running.sweep()
  running.wake()
  return { stop: told.stop }
}
