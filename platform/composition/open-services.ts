import type { OpenHistory } from '../history/store/open-history'
import { keepSent } from '../ingest/connection/keep-sent'
import { createSender, type Outgoing } from '../ingest/pipeline/outgoing'
import type { Database } from '../kernel/db/database'
import { localEventBus } from '../kernel/events/event-bus'
import { postgresEventBus } from '../kernel/events/postgres-event-bus'
import { isHeld } from '../kernel/hold/hold'
import { noTimeline, watchTimeline } from '../kernel/hold/timeline'
import { createCallLimits } from '../kernel/http/call-limits'
import type { Services as CallServices } from '../kernel/http/run-call'
import { createJobRunner } from '../kernel/jobs/job-runner'
import { createLookQueues } from '../kernel/jobs/look-queue'
import { createPlatform } from './create-platform'
import { namedInReach } from './named-in-reach'
import type { Foundation } from './open-foundation'
import { deviceOutboxes } from './steps'

/** Remembers that something was sent until the next look. */
const createSentMark = () => {
  let hasSent = false
  return {
    set: (): void => {
      hasSent = true
    },
    /** Answers whether it was set since it was last taken. */
    take: (): boolean => {
      const had = hasSent
      hasSent = false
      return had
    },
  }
}

/** Opens what answers calls: events, jobs, queues, the sender to devices and the application itself. */
export const openServices = async (
  { config, logger, clock, telemetry, open, files }: Foundation,
  { history }: OpenHistory,
  calls: Pick<CallServices, 'draining' | 'signingIn'>,
) => {
  const { database, kind } = open
  const isOnlyProcess = kind === 'pglite'
  const events = config.databaseUrl ? postgresEventBus(config.databaseUrl, logger) : localEventBus()
  const timeline = isOnlyProcess ? noTimeline : watchTimeline(database)
  const noteSent = keepSent((event) => events.publish(event))
  const sentMark = createSentMark()
  const recordSent = async (tx: Database, sent: readonly Outgoing[], now: Date): Promise<void> => {
    sentMark.set()
    await noteSent(tx, sent, now)
  }
  const shared = { database, clock, logger, timeline }
  const sender = createSender({ ...shared, isShared: !isOnlyProcess, outboxes: deviceOutboxes, books: recordSent })
  const own = { history, config, events, sender, telemetry }
  const jobs = createJobRunner({ ...shared, ...own, named: namedInReach, isOnlyProcess })
  const queues = createLookQueues({
    database,
    logger,
    telemetry,
    isHeld: async (work) => (await timeline.isBehind()) || isHeld(database, work),
  })
  const limits = createCallLimits({ rates: config.callLimits, logger })
  const app = createPlatform({
    ...own,
    ...calls,
    database,
    clock,
    logger,
    jobs,
    files,
    hasSpace: open.hasSpace,
    probe: open.probe,
    workers: queues,
    limits,
  })
  return { app, events, sender, jobs, queues, limits, recordSent, sentMark }
}

export type OpenServices = Awaited<ReturnType<typeof openServices>>
