import { setTimeout as wait } from 'node:timers/promises'
import { millisecondsInMinute } from 'date-fns/constants'
import type { Logger } from '../../kernel/log/logger'
import type { BoundedQueue } from './bounded-queue'
import { mostAtOnce, nextOf, type Waiting } from './next-batch'

/** How often silent devices are forgotten, ms. */
const tidyMs = millisecondsInMinute
/** A message that waits longer than this is stuck, ms. */
const stuckMs = 10_000

type WriteLoopOptions = {
  queue: BoundedQueue<Waiting>
  /** Writes some messages in one transaction and calls `done` for each; rejects while the database is away. */
  write: (items: readonly Waiting[], done: (item: Waiting) => void) => Promise<void>
  /** Between two tries while the database is away, ms. */
  retry: { first: number; longest: number }
  /** What is known of devices: it forgets the silent ones. */
  memories: readonly { tidy: () => void }[]
  /** Ms by a clock that never jumps. */
  elapsed: () => number
  logger: Logger
}

/** Writes what waits in a queue, some messages at a time, as long as there is any. */
export const createWriteLoop = ({ queue, write, retry, memories, elapsed, logger }: WriteLoopOptions) => {
  let working: Promise<void> | null = null
  let tidiedAt = elapsed()
  let stuckAt = 0

  /** Resolves when the first message need not wait any longer for others to come along. */
  const gather = async (): Promise<void> => {
    while (queue.items.size < mostAtOnce && !queue.isClosed()) {
      const left = Math.min(...[...queue.items].map(({ dueMs }) => dueMs)) - performance.now()
      if (left <= 0) return
      const timer = new AbortController()
      await Promise.race([queue.next(), wait(left, undefined, { signal: timer.signal }).catch(() => undefined)])
      timer.abort()
    }
  }
  const lookIfStuck = (): void => {
    const [oldest] = queue.items
    if (oldest && elapsed() - oldest.arrivedMs > stuckMs) stuckAt = elapsed()
  }
  const work = async (): Promise<void> => {
    let pause = retry.first
    while (queue.items.size > 0 && !queue.isClosed()) {
      try {
        await gather()
        lookIfStuck()
        await write(nextOf(queue.items), queue.remove)
        pause = retry.first
      } catch (error) {
        stuckAt = elapsed()
        logger.warn({ err: error, waiting: queue.items.size }, 'messages of devices wait for the database')
        await wait(pause)
        pause = Math.min(retry.longest, 2 * pause)
      }
      queue.tellOfRoom()
      if (elapsed() - tidiedAt < tidyMs) continue
      tidiedAt = elapsed()
      for (const each of memories) each.tidy()
    }
  }
  const start = (): void => {
    working ??= work().finally(() => {
      working = null
      if (queue.items.size > 0 && !queue.isClosed()) start()
    })
  }
  return {
    /** Begins, unless it is at work. */
    start,
    /** Resolves when nothing waits, or the queue is closed and what had begun has ended. */
    idle: async (): Promise<void> => {
      while (working) await working
    },
    /** When messages were last stuck, by `elapsed`; 0: never. */
    stuckAt: (): number => {
      lookIfStuck()
      return stuckAt
    },
  }
}
