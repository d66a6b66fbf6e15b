import { setTimeout as wait } from 'node:timers/promises'
import { millisecondsInMinute } from 'date-fns/constants'
import { isPassing, toPlatformError } from '../error/to-platform-error'
import type { EventBus } from '../events/event-bus'
import type { Logger } from '../log/logger'
import { type BatchParts, countBatch, type Item, takeBatch } from './batch'
import { type Counters, createCounters, type ObserveMessage } from './counters'
import type { Arrival, Door } from './door'
import { canWait, createHurries, usualGather } from './hurries'
import { costOf } from './message-cost'
import { mostAtOnce, nextOf, type Waiting } from './next-batch'
import { createRates, type DeviceRate, usualCost, usualRate } from './rates'
import { readMessage } from './read-message'
import { createMemory } from './step'
import { readTopic, type UpTopic } from './topics'
import { trace } from './trace'
import { createTurns, type Turn } from './turns'

/** What may wait here: more stays with whoever sends it. */
const mostWaiting = 4000
const mostWaitingBytes = 32 * 1024 * 1024
/** Between two tries while the database is away, ms. */
const usualRetry = { first: 200, longest: 5000 }
/** How often a message that met another change is tried before it waits. */
const mostMeetings = 3
/** Messages of one device that wait for their turn, over all its connections; more of them are not taken. */
const mostHeld = 16
/** How long the sender of one that is not taken waits for its next, ms. */
const fullMs = 1000
/** Refused messages of one device in a minute, beyond which it floods: behind a broker that cannot slow it down. */
const mostNotTaken = 300
/** How often it is said that a device sends too much, and how often silent ones are forgotten, ms. */
const tellMs = 10_000
const tidyMs = millisecondsInMinute

export type IngestOptions = Omit<BatchParts, 'memory' | 'charge'> & {
  clock: () => Date
  events: Pick<EventBus, 'publish'>
  logger: Logger
  observe?: ObserveMessage | undefined
  rate?: DeviceRate
  cost?: DeviceRate
  gather?: typeof usualGather
  retry?: typeof usualRetry
  /** Ms by a clock that never jumps. */
  elapsed?: () => number
  /** A device sends far more than it has to say, and was told to slow down for long. */
  onFlood: (address: string) => void
  /** A message came of an address that may not come in, or may no more. */
  onStranger?: (address: string) => void
}

export type Ingest = {
  /** Takes a message as it came; resolves when it waits its turn. Rejects for one whose sender has to go. */
  take: (arrival: Arrival) => Promise<void>
  /** The same for a way that many devices share: see `DoorKeeper`. Never rejects for what a device did. */
  takeOfMany: (arrival: Arrival) => Promise<void>
  /** Resolves when nothing waits. */
  idle: () => Promise<void>
  counters: Counters
  /** Messages that wait now. */
  waiting: () => number
  /** When messages were last stuck here, by `elapsed`: whoever spoke then was not heard. 0: never. */
  stuckAt: () => number
  /** Whom answers go to. */
  answerThrough: (door: Pick<Door, 'send'>) => void
  /** Takes no more, ends what has begun; what waits was never acknowledged, and comes again. */
  stop: () => Promise<void>
}

/** A message that waits longer than this is stuck, ms. */
const stuckMs = 10_000

const nothingSends: Pick<Door, 'send'> = { send: async () => undefined }

/**
 * The pipeline behind the door: a queue with an end, batches in one transaction each, and an acknowledgement after the
 * commit. It knows neither MQTT nor any noun.
 */
export const createIngest = (options: IngestOptions): Ingest => {
  const { clock, events, logger, onFlood, elapsed = () => performance.now() } = options
  const counters = createCounters(options.observe)
  const rates = createRates(options.rate ?? usualRate, elapsed)
  const costs = createRates(options.cost ?? usualCost, elapsed)
  const parts: BatchParts = { ...options, memory: createMemory(), charge: costs.ask }
  const turns = createTurns({ rates, costs, most: mostHeld, elapsed })
  const queue: Waiting[] = []
  const toldAt = new Map<string, number>()
  const notTaken = new Map<string, number>()
  let tidiedAt = elapsed()
  let waitingBytes = 0
  let door = nothingSends
  let isStopped = false
  let stuckAt = 0
  let working: Promise<void> | null = null
  let makeRoom: (() => void)[] = []
  const gather = options.gather ?? usualGather
  const hurries = createHurries(gather.repeats, elapsed)
  const retry = options.retry ?? usualRetry
  let nudge: () => void = () => undefined
  const gatherSome = async (): Promise<void> => {
    while (queue.length < mostAtOnce && !isStopped) {
      const left = Math.min(...queue.map(({ dueMs }) => dueMs)) - performance.now()
      if (left <= 0) return
      const nudged = new Promise<void>((resolve) => {
        nudge = resolve
      })
      const timer = new AbortController()
      await Promise.race([nudged, wait(left, undefined, { signal: timer.signal }).catch(() => undefined)])
      timer.abort()
    }
  }
  const hasRoom = (): boolean => queue.length < mostWaiting && waitingBytes < mostWaitingBytes

  const finish = (items: readonly Item[], result: Awaited<ReturnType<typeof takeBatch>>): void => {
    countBatch(counters, items, result, elapsed())
    for (const { device, ack } of result.answers) {
      door.send(device.brand, device.address, 'ack', ack).then(
        () => trace('ack.sent', 1),
        // It sends the message again and is told "duplicate".
        (error: unknown) => logger.debug({ err: error, address: device.address }, 'an acknowledgement was not sent'),
      )
    }
    for (const { topic } of result.strangers) options.onStranger?.(topic.address)
    for (const event of result.publish) events.publish(event)
    for (const work of result.afterCommit) work()
  }

  /** Two that met are done one after the other. */
  const takeOne = async (item: Item): ReturnType<typeof takeBatch> => {
    for (let meetings = 1; ; meetings += 1) {
      try {
        return await takeBatch(parts, [item], clock())
      } catch (error) {
        if (meetings === mostMeetings || toPlatformError(error).errorName !== 'conflict') throw error
      }
    }
  }

  /** Each message alone, so that one that cannot be taken stops no other. */
  const takeSingly = async (items: readonly Waiting[]): Promise<void> => {
    for (const item of items) {
      try {
        finish([item], await takeOne(item))
      } catch (error) {
        if (isPassing(error)) throw error
        logger.error({ err: error, address: item.topic.address, kind: item.topic.kind }, 'a message could not be taken')
        const { boot = '', seq = null } = 'message' in item.read ? item.read.message : item.read
        const read = { reason: 'failed' as const, detail: '', boot, seq }
        finish([item], await takeBatch(parts, [{ ...item, read }], clock()))
      }
      done(item)
    }
  }

  const done = (item: Waiting): void => {
    const at = queue.indexOf(item)
    if (at >= 0) queue.splice(at, 1)
    waitingBytes -= item.payload.byteLength
  }

  const lookIfStuck = (): void => {
    const [oldest] = queue
    if (oldest && elapsed() - oldest.arrivedMs > stuckMs) stuckAt = elapsed()
  }

  const takeSome = async (): Promise<void> => {
    const items = nextOf(queue)
    lookIfStuck()
    try {
      finish(items, await takeBatch(parts, items, clock()))
      for (const item of items) done(item)
    } catch (error) {
      if (isPassing(error)) throw error
      await takeSingly(items)
    }
  }

  const work = async (): Promise<void> => {
    let pause = retry.first
    while (queue.length > 0 && !isStopped) {
      try {
        await gatherSome()
        await takeSome()
        pause = retry.first
      } catch (error) {
        stuckAt = elapsed()
        logger.warn({ err: error, waiting: queue.length }, 'messages of devices wait for the database')
        await wait(pause)
        pause = Math.min(retry.longest, 2 * pause)
      }
      const waiters = makeRoom
      makeRoom = []
      for (const tell of waiters) tell()
      tidy()
    }
  }
  const tidy = (): void => {
    if (elapsed() - tidiedAt < tidyMs) return
    tidiedAt = elapsed()
    rates.tidy()
    costs.tidy()
    notTaken.clear()
    hurries.tidy()
    for (const [address, at] of toldAt) if (tidiedAt - at > tellMs) toldAt.delete(address)
  }
  const start = (): void => {
    working ??= work().finally(() => {
      working = null
      if (queue.length > 0 && !isStopped) start()
    })
  }

  const readOwn = (name: string): UpTopic | null => {
    const topic = readTopic(name)
    if (topic === null) counters.refused('topic')
    return topic
  }
  const place = async (topic: UpTopic, payload: Uint8Array): Promise<void> => {
    while (!hasRoom() && !isStopped) await new Promise<void>((resolve) => makeRoom.push(resolve))
    if (isStopped) throw new Error('stopping')
    const read = readMessage(topic.kind, payload)
    const cost = costOf(topic.kind, payload, read)
    costs.ask(topic.address, cost)
    const dueMs =
      performance.now() + (canWait.has(topic.kind) ? gather.readings : gather.others + hurries.waitOf(topic.address))
    queue.push({ topic, payload, read, cost, receivedAt: clock(), arrivedMs: elapsed(), dueMs })
    waitingBytes += payload.byteLength
    counters.queued(queue.length)
    trace('message.queued', 1)
    nudge()
    start()
  }
  /** A message over the rate that is not taken. Its device is named once in a while, and not for each of ten thousand. */
  const giveUp = (address: string, isFlood: boolean): void => {
    counters.refused('rate')
    rates.forgive(address)
    if (!isFlood || elapsed() - (toldAt.get(address) ?? Number.NEGATIVE_INFINITY) < tellMs) return
    toldAt.set(address, elapsed())
    onFlood(address)
  }

  const takeInTurn = ({ topic: name, payload }: Arrival, isOfMany = false): Turn | null => {
    const topic = readOwn(name)
    if (topic === null) return null
    const turn = turns.take(topic.address, () => place(topic, payload))
    if (turn === 'cut' || turn === 'full') {
      const count = (notTaken.get(topic.address) ?? 0) + 1
      notTaken.set(topic.address, count)
      giveUp(topic.address, turn === 'cut' || (isOfMany && count > mostNotTaken))
    }
    return turn
  }

  return {
    counters,
    waiting: () => queue.length,
    stuckAt: () => {
      lookIfStuck()
      return stuckAt
    },
    answerThrough: (other) => {
      door = other
    },
    take: async (arrival) => {
      const turn = takeInTurn(arrival)
      if (turn === 'cut') throw new Error('over its rate for too long')
      // Else its sender would fill a core with what is not taken.
      if (turn === 'full') await wait(fullMs, undefined, { ref: false })
      else await turn?.done
    },
    takeOfMany: async (arrival) => {
      const turn = takeInTurn(arrival, true)
      if (turn === null || turn === 'cut' || turn === 'full') return
      // One that waits holds up no other device. When this process stops, it comes again.
      if (turn.isHeld) turn.done.catch(() => undefined)
      else await turn.done
    },
    idle: async () => {
      while (working) await working
      rates.tidy()
      costs.tidy()
    },
    stop: async () => {
      isStopped = true
      nudge()
      for (const tell of makeRoom) tell()
      await working
    },
  }
}
