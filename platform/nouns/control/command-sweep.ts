import { addMilliseconds } from 'date-fns/addMilliseconds'
import { controlTimeoutMs } from '@/lib/contract/control'
import type { Database } from '../../kernel/db/database'
import type { EventBus } from '../../kernel/events/event-bus'
import type { Logger } from '../../kernel/log/logger'
import { settleCommands } from './settle-commands'

const sweepMs = 500

type Options = {
  database: Database
  clock: () => Date
  events: EventBus
  logger: Logger
  /** Under a clock that stands still no answer would ever be due: all that is on its way is then answered at once. */
  standsStill?: boolean
}

/** Twice a second ends the commands whose answer is due, and tells open pages of it. Answers how to stop. */
export const startCommandSweep = (options: Options): { stop: () => Promise<void> } => {
  const { database, clock, events, logger, standsStill = false } = options
  const ahead = standsStill ? controlTimeoutMs : 0
  let running: Promise<void> | null = null

  const sweep = async (): Promise<void> => {
    const settled = await settleCommands(database, addMilliseconds(clock(), ahead))
    for (const { recordId, macWifiId, platformId } of settled) {
      events.publish({ event: { topic: 'control', macWifiId, id: String(recordId) }, platformId })
    }
    const changed = new Map(settled.filter(({ result }) => result === 1).map((each) => [each.macWifiId, each]))
    for (const { macWifiId, platformId } of changed.values()) {
      events.publish({ event: { topic: 'unit', macWifiId }, platformId })
    }
  }
  const timer = setInterval(() => {
    running ??= sweep()
      .catch((error: unknown) => logger.warn({ err: error }, 'command sweep failed'))
      .finally(() => {
        running = null
      })
  }, sweepMs)
  timer.unref()

  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
