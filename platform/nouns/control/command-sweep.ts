import { controlTimeoutMs } from '@/lib/contract/control'
import type { Sender } from '../../ingest/pipeline/outgoing'
import type { Database } from '../../kernel/db/database'
import type { EventBus } from '../../kernel/events/event-bus'
import type { Logger } from '../../kernel/log/logger'
import { repeatEvery } from '../../kernel/rate/repeat'
import { readWaiting, settleCommands, settleThese, type TimedOut } from './settle-commands'
import { settleProgrammes } from './settle-programmes'

const sweepMs = 500

type Options = {
  database: Database
  clock: () => Date
  events: Pick<EventBus, 'publish'>
  logger: Logger
  /** Woken for a programme that is sent a second time. */
  sender: Pick<Sender, 'wake'>
  /** Under a clock that stands still nothing is ever due: what waits for an answer for ten seconds of our own is then. */
  standsStill?: boolean
  /** Ms by a clock that never jumps. */
  elapsed?: () => number
}

/** Ends by our own seconds what waits. */
const endByElapsed = (database: Database, elapsed: () => number) => {
  let since = new Map<number, number>()
  return async (): Promise<TimedOut[]> => {
    const now = elapsed()
    const waiting = await readWaiting(database)
    since = new Map(waiting.map((id) => [id, since.get(id) ?? now]))
    return settleThese(
      database,
      waiting.filter((id) => now - (since.get(id) ?? now) >= controlTimeoutMs),
    )
  }
}

/** Twice a second ends the commands that nobody has answered, and tells open pages of it. Answers how to stop. */
export const startCommandSweep = (options: Options): { stop: () => Promise<void> } => {
  const { database, clock, events, logger, sender, standsStill = false, elapsed = () => performance.now() } = options
  const endThem = standsStill ? endByElapsed(database, elapsed) : () => settleCommands(database, clock())
  const sweep = async (): Promise<void> => {
    for (const { recordId, macWifiId, platformId } of await endThem())
      events.publish({ event: { topic: 'control', macWifiId, id: String(recordId) }, platformId })
    if (await settleProgrammes(database, clock())) sender.wake()
  }
  return repeatEvery(sweepMs, sweep, (error) => logger.warn({ err: error }, 'command sweep failed'))
}
