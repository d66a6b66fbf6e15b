import { setTimeout as wait } from 'node:timers/promises'
import type { EventBus } from '../../kernel/events/event-bus'
import type { Logger } from '../../kernel/log/logger'
import type { BatchParts } from './batch'
import { createBatchWriter } from './batch-writer'
import { createBoundedQueue } from './bounded-queue'
import { type Counters, createCounters, type ObserveMessage } from './counters'
import type { Arrival, Door } from './door'
import { createFloodWatch } from './flood-watch'
import { canWait, createHurries, usualGather } from './hurries'
import { costOf } from './message-cost'
import type { Waiting } from './next-batch'
import { createRates, type DeviceRate, usualCost, usualRate } from './rates'
import { nameIn, readMessage } from './read-message'
import { createMemory } from './step'
import { readTopic, type UpTopic } from './topics'
import { trace } from './trace'
import { createTurns, type Turn } from './turns'
import { createWriteLoop } from './write-loop'

/** What may wait here: more stays with its sender. */
const mostWaiting = 4000
const mostWaitingBytes = 32 * 1024 * 1024
/** Between two tries while the database is away, ms. */
const usualRetry = { first: 200, longest: 5000 }
/** Messages of one device that wait for their turn, over all its connections; more of them are not taken. */
const mostHeld = 16
/** How long the sender of one that is not taken waits for its next, ms. */
const fullMs = 1000
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
  /** A device sends far more than it has to say, and has been slowed down for long. */
  onFlood: (address: string) => void
  /** A message came of an address that may not come in, or may no more. */
  onUnknown?: (address: string) => void
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
  /** When messages were last stuck here, by `elapsed`: messages that came then were lost. 0: never. */
  stuckAt: () => number
  /** Whom answers go to. */
  answerThrough: (door: Pick<Door, 'send'>) => void
  /** Takes no more, ends what has begun; what waits was never acknowledged, and comes again. */
  stop: () => Promise<void>
}

/** (controller, boot, seq) is one message for ever. Null where it has no number. */
const nameOf = (address: string, payload: Uint8Array): string | null => {
  const { boot, seq } = nameIn(payload)
  return boot === '' || seq === null ? null : `${address} ${seq} ${boot}`
}

const nothingSends: Pick<Door, 'send'> = { send: async () => undefined }

/**
 * The pipeline behind the door: a queue with an end, batches in one transaction each, and an acknowledgement after the
 * commit. It knows neither MQTT nor any noun.
 */
export const createIngest = (options: IngestOptions): Ingest => {
  const { clock, logger, onFlood, elapsed = () => performance.now() } = options
  const counters = createCounters(options.observe)
  const rates = createRates(options.rate ?? usualRate, elapsed)
  const costs = createRates(options.cost ?? usualCost, elapsed)
  const parts: BatchParts = { ...options, memory: createMemory(), charge: costs.ask }
  const turns = createTurns({ rates, costs, most: mostHeld, elapsed })
  const floods = createFloodWatch(onFlood, elapsed)
  const queue = createBoundedQueue<Waiting>({ items: mostWaiting, bytes: mostWaitingBytes })
  const gather = options.gather ?? usualGather
  const hurries = createHurries(gather.repeats, elapsed)
  /** Of messages that wait. */
  const names = new Set<string>()
  let door = nothingSends
  const writer = createBatchWriter({ ...options, parts, counters, elapsed, door: () => door })
  const loop = createWriteLoop({
    queue,
    write: (items, done) =>
      writer(items, (item) => {
        names.delete(item.name ?? '')
        done(item)
      }),
    retry: options.retry ?? usualRetry,
    memories: [rates, costs, floods, hurries],
    elapsed,
    logger,
  })

  const place = async (topic: UpTopic, payload: Uint8Array): Promise<void> => {
    const name = nameOf(topic.address, payload)
    // Sent again while it waits: the answer to the first one is the answer to this one too. Writing both would double the
    // work exactly when there is too much of it, and a door that is behind would stay behind for ever.
    if (name !== null && names.has(name)) return counters.duplicate()
    if (name !== null) names.add(name)
    await queue.untilRoom()
    const read = readMessage(topic.kind, payload)
    const cost = costOf(topic.kind, payload, read)
    costs.ask(topic.address, cost)
    const dueMs =
      performance.now() + (canWait.has(topic.kind) ? gather.readings : gather.others + hurries.waitOf(topic.address))
    queue.add({ name, topic, payload, read, cost, receivedAt: clock(), arrivedMs: elapsed(), dueMs })
    counters.queued(queue.items.size)
    trace('message.queued', 1)
    loop.start()
  }
  const takeInTurn = ({ topic: name, payload }: Arrival, isOfMany = false): Turn | null => {
    const topic = readTopic(name)
    if (topic === null) {
      counters.refused('topic')
      return null
    }
    const turn = turns.take(topic.address, () => place(topic, payload))
    if (turn === 'cut' || turn === 'full') {
      counters.refused('rate')
      rates.forgive(topic.address)
      floods.refused(topic.address, { isCut: turn === 'cut', isOfMany })
    }
    return turn
  }

  return {
    counters,
    waiting: () => queue.items.size,
    stuckAt: loop.stuckAt,
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
      await loop.idle()
      rates.tidy()
      costs.tidy()
    },
    stop: async () => {
      queue.close()
      await loop.idle()
    },
  }
}
