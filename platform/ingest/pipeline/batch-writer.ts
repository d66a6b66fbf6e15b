import { isPassing, toPlatformError } from '../../kernel/error/to-platform-error'
import type { EventBus } from '../../kernel/events/event-bus'
import type { Logger } from '../../kernel/log/logger'
import { type BatchParts, type BatchResult, countBatch, type Item, takeBatch } from './batch'
import type { Counters } from './counters'
import type { Door } from './door'
import { trace } from './trace'

/** How often a message that met another change is tried before it waits. */
const mostMeetings = 3

export type BatchWriterOptions = {
  parts: BatchParts
  counters: Counters
  clock: () => Date
  elapsed: () => number
  events: Pick<EventBus, 'publish'>
  logger: Logger
  onUnknown?: ((address: string) => void) | undefined
  door: () => Pick<Door, 'send'>
}

/** Writes messages in one transaction, and answers their devices after its commit. */
export const createBatchWriter = (options: BatchWriterOptions) => {
  const { parts, counters, clock, elapsed, events, logger } = options

  const finish = (items: readonly Item[], result: BatchResult): void => {
    countBatch(counters, items, result, elapsed())
    for (const { device, ack } of result.answers) {
      options
        .door()
        .send(device.brand, device.address, 'ack', ack)
        .then(
          () => trace('ack.sent', 1),
          // It sends the message again and gets the answer "duplicate".
          (error: unknown) => logger.debug({ err: error, address: device.address }, 'an acknowledgement was not sent'),
        )
    }
    for (const { topic } of result.strangers) options.onUnknown?.(topic.address)
    for (const event of result.publish) events.publish(event)
    for (const work of result.afterCommit) work()
  }

  /** Two that met are done one after the other. */
  const takeOne = async (item: Item): Promise<BatchResult> => {
    for (let meetings = 1; ; meetings += 1) {
      try {
        return await takeBatch(parts, [item], clock())
      } catch (error) {
        if (meetings === mostMeetings || toPlatformError(error).errorName !== 'conflict') throw error
      }
    }
  }

  /** One that cannot be taken is refused, so that it stops no other. */
  const writeOne = async (item: Item): Promise<void> => {
    try {
      finish([item], await takeOne(item))
    } catch (error) {
      if (isPassing(error)) throw error
      logger.error({ err: error, address: item.topic.address, kind: item.topic.kind }, 'a message could not be taken')
      const { boot = '', seq = null } = 'message' in item.read ? item.read.message : item.read
      const read = { reason: 'failed' as const, detail: '', boot, seq }
      finish([item], await takeBatch(parts, [{ ...item, read }], clock()))
    }
  }

  /** Calls `done` for each message that was written. Rejects while the database is away: what is not done comes again. */
  return async <Each extends Item>(items: readonly Each[], done: (item: Each) => void): Promise<void> => {
    try {
      finish(items, await takeBatch(parts, items, clock()))
      for (const item of items) done(item)
    } catch (error) {
      if (isPassing(error)) throw error
      for (const item of items) {
        await writeOne(item)
        done(item)
      }
    }
  }
}
