import { setTimeout as wait } from 'node:timers/promises'
import type { DownKind } from '@/lib/contract/device-message'
import { type HeldKind, heldKinds } from '@/lib/contract/held-work'
import type { Database } from '../../kernel/db/database'
import { readHeldKinds } from '../../kernel/hold/hold'
import { noTimeline, type Timeline } from '../../kernel/hold/timeline'
import type { Logger } from '../../kernel/log/logger'
import { repeatEvery } from '../../kernel/rate/repeat'
import type { Door } from './door'

/** A message to one device. */
export type Outgoing = { deviceId: number; brand: number; address: string; kind: DownKind; message: object }

/** What a noun has for devices, stored as unsent in the transaction of its change. */
export type Outbox = {
  /** Nothing of it is picked while that is held. */
  held: HeldKind
  /**
   * Some of what waits, the oldest first, locked with `for update skip locked`: another process sends the others. What is
   * void by now is not among them.
   */
  pick: (database: Database, now: Date) => Promise<{ id: number; outgoing: Outgoing }[]>
  /** Notes what was handed to the broker. */
  sent: (database: Database, ids: readonly number[], now: Date) => Promise<void>
}

type Options = {
  database: Database
  clock: () => Date
  logger: Logger
  /** Whether other processes send from the same tables: the lock on what is sent lasts then until that is noted. */
  isShared: boolean
  outboxes: readonly Outbox[]
  timeline?: Timeline
  /** Ms between two looks without being woken. */
  lookMs?: number
  /** Keeps the books of what went out, in the transaction that notes it. */
  books?: (database: Database, sent: readonly Outgoing[], now: Date) => Promise<void>
}

export type Sender = {
  /** After a commit: sends what waits, at once. */
  wake: () => void
  /** By what it sends; until then everything waits. */
  sendThrough: (door: Way) => void
  /** Resolves when nothing is being sent. */
  idle: () => Promise<void>
  stop: () => Promise<void>
}

/** Looked for without being woken: what an ended process left, and what a broker that was away could not take. */
const usualLookMs = 1000
/** How long a broker may take to say that it has a message, ms. */
const patienceMs = 3000

type Way = Pick<Door, 'send'>
const noDoor: Way = { send: () => Promise.reject(new Error('no door is open')) }

/** Answers whether the broker has taken the message in time. */
const sendOne = async (door: Way, { brand, address, kind, message }: Outgoing, logger: Logger): Promise<boolean> => {
  const over = new AbortController()
  try {
    const late = wait(patienceMs, undefined, { signal: over.signal }).then(() => {
      throw new Error('the broker does not answer')
    })
    await Promise.race([door.send(brand, address, kind, message), late])
    return true
  } catch (error) {
    logger.debug({ err: error, address, kind }, 'a message to a device was not sent')
    return false
  } finally {
    over.abort()
  }
}

/**
 * Sends what nouns have for devices, after the commit that stored it and not at all without it. Each message goes out once,
 * but for one of which nobody knows whether it arrived: that one is sent again, so it names itself to its device.
 */
export const createSender = (options: Options): Sender => {
  const { database, clock, logger, isShared, outboxes, books, lookMs = usualLookMs, timeline = noTimeline } = options
  let door = noDoor
  let isStopped = false

  /** Answers whether there may be more that can be sent now. */
  const sendSome = (outbox: Outbox): Promise<boolean> => {
    const work = async (tx: Database): Promise<boolean> => {
      const some = await outbox.pick(tx, clock())
      if (some.length === 0) return false
      const went = await Promise.all(some.map(({ outgoing }) => sendOne(door, outgoing, logger)))
      const sent = some.filter((_, index) => went[index])
      if (sent.length === 0) return false
      const now = clock()
      await outbox.sent(
        tx,
        sent.map(({ id }) => id),
        now,
      )
      await books?.(
        tx,
        sent.map(({ outgoing }) => outgoing),
        now,
      )
      return true
    }
    // The embedded database has one process, and one connection: a broker must not hold that up.
    return isShared ? database.transaction(work) : work(database)
  }
  const sendAll = async (): Promise<void> => {
    if (door === noDoor) return
    const held = (await timeline.isBehind()) ? heldKinds : await readHeldKinds(database)
    for (const outbox of outboxes) {
      let hasMore = !held.includes(outbox.held)
      while (hasMore && !isStopped) hasMore = await sendSome(outbox)
    }
  }
  const sending = repeatEvery(lookMs, sendAll, (error) =>
    logger.warn({ err: error }, 'messages to devices could not be sent'),
  )
  return {
    wake: sending.wake,
    sendThrough: (other) => {
      door = other
      sending.wake()
    },
    idle: async () => {
      while (sending.running()) await sending.running()
    },
    stop: async () => {
      isStopped = true
      await sending.stop()
    },
  }
}
