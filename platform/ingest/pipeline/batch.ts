import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { clockToleranceMs, type DeviceAck, protocolVersions, upKinds } from '@/lib/contract/device-message'
import type { Database } from '../../kernel/db/database'
import type { AddressedEvent } from '../../kernel/events/event-bus'
import type { Counters } from './counters'
import { lockMarks, type Marks } from './marks'
import type { ReadMessage, Unread } from './read-message'
import type { AnyStep, Heard, KnownDevice, Ledger, Outcome, StepServices } from './step'
import type { UpTopic } from './topics'
import { trace } from './trace'

/** A message on its way through the pipeline. */
export type Item = {
  topic: UpTopic
  payload: Uint8Array
  read: ReadMessage | Unread
  /** What it was known to cost when it was read. */
  cost: number
  receivedAt: Date
  /** When it came, by a clock that never jumps, ms. */
  arrivedMs: number
}

export type BatchParts = {
  database: Database
  /** The devices of some addresses that may come in now. */
  directory: (database: Database, addresses: readonly string[]) => Promise<ReadonlyMap<string, KnownDevice>>
  steps: readonly AnyStep[]
  ledger: Ledger
  memory: StepServices['memory']
  /** Gets what a message costs beyond what can be read from it: at once, for it is spent also where the message fails. */
  charge?: (address: string, cost: number) => void
}

export type Answer = { device: KnownDevice; ack: DeviceAck }
export type BatchResult = {
  answers: Answer[]
  outcomes: Outcome[]
  /** Messages of addresses that nobody knows, or that have no valid credential. */
  strangers: Item[]
  points: number[]
  publish: AddressedEvent[]
  afterCommit: (() => void)[]
}

/** Notes of a message for the same reason. */
const mostNotes = 20

type Pending = { outcome: Outcome; item: Item; points: number }

const isRead = (read: Item['read']): read is ReadMessage => 'message' in read

const toOutcome = (item: Item, device: KnownDevice): Outcome => {
  const shared = { device, kind: item.topic.kind, payload: item.payload, receivedAt: item.receivedAt }
  const { read } = item
  if (!isRead(read)) {
    const { boot, seq, reason, detail } = read
    return { ...shared, boot, seq, deviceTime: null, clockOffset: null, result: 'refused', reason, detail, notes: [] }
  }
  const { message, unknownFields, impossibleValues } = read
  const notes: { reason: 'unknownField' | 'impossibleValue' | 'clock'; detail: string }[] = []
  const impossible = impossibleValues.join(', ').slice(0, 300)
  if (impossible !== '') notes.push({ reason: 'impossibleValue', detail: impossible })
  if (unknownFields.length > 0)
    notes.push({ reason: 'unknownField', detail: `${item.topic.kind}: ${unknownFields.join(', ')}`.slice(0, 300) })
  const time = 'time' in message ? message.time : null
  const clockOffset = time === null ? null : differenceInMilliseconds(time, item.receivedAt)
  if (clockOffset !== null && Math.abs(clockOffset) > clockToleranceMs)
    notes.push({ reason: 'clock', detail: `${Math.round(clockOffset / 1000)} s` })
  return {
    ...shared,
    boot: message.boot ?? '',
    seq: message.seq ?? null,
    deviceTime: time === null ? null : new Date(time),
    clockOffset,
    result: 'stored',
    reason: null,
    detail: impossible,
    notes,
  }
}

const toReceived = (
  pending: Pending,
  message: ReadMessage['message'],
  { seen, charge }: { seen: Marks } & Pick<BatchParts, 'charge'>,
): Heard<unknown> => {
  const { outcome, item } = pending
  const { boot, clockOffset } = outcome
  const shift = clockOffset === null || boot === '' ? 0 : seen.shiftBy(outcome.device.deviceId, boot, clockOffset)
  const notes = outcome.notes as { reason: Outcome['notes'][number]['reason']; detail: string }[]
  return {
    device: outcome.device,
    message,
    receivedAt: item.receivedAt,
    clockOffset: clockOffset ?? 0,
    // All by the same amount: between two moments even a wrong clock counts right.
    at: (deviceTime) => new Date(deviceTime - shift),
    refuse: (reason, detail) => {
      Object.assign(outcome, { result: 'refused', reason, detail: detail.slice(0, 300) })
    },
    note: (reason, detail) => {
      if (notes.filter((each) => each.reason === reason).length < mostNotes)
        notes.push({ reason, detail: detail.slice(0, 300) })
    },
    charge: (cost) => charge?.(item.topic.address, cost),
    count: (points) => {
      pending.points += points
    },
  }
}

const toAck = ({ boot, seq, kind, result, reason, detail, receivedAt }: Outcome): DeviceAck | null => {
  // A last will is nobody's to answer, and what has no number cannot be named.
  if (seq === null || boot === '') return null
  return {
    boot,
    seq,
    status: result,
    time: receivedAt.getTime(),
    ...(reason !== null && { reason }),
    ...(detail !== '' && { detail }),
    ...(kind === 'hello' && result !== 'refused' && { version: protocolVersions[0] }),
  }
}

/** Takes some messages in one transaction: all that they change, the marks that they are stored, and the books. */
export const takeBatch = async (
  { database, directory, steps, ledger, memory, charge }: BatchParts,
  items: readonly Item[],
  now: Date,
): Promise<BatchResult> => {
  const publish: AddressedEvent[] = []
  const afterCommit: (() => void)[] = []
  const services: StepServices = {
    now,
    publish: (event) => publish.push(event),
    afterCommit: (work) => afterCommit.push(work),
    memory,
  }
  const strangers: Item[] = []
  const pending: Pending[] = []
  trace('batch.begun', items.length)
  await database.transaction(async (tx) => {
    const devices = await directory(tx, [...new Set(items.map(({ topic }) => topic.address))])
    for (const item of items) {
      const device = devices.get(item.topic.address)
      if (device === undefined) {
        strangers.push(item)
        continue
      }
      const outcome = toOutcome(item, device)
      if (outcome.result === 'stored' && device.brand !== item.topic.brand)
        Object.assign(outcome, { result: 'refused', reason: 'topic', detail: `brand ${item.topic.brand}` })
      pending.push({ outcome, item, points: 0 })
    }
    // A number counts within its boot: without that it names nothing.
    const numbered = pending.filter(
      ({ outcome }) => outcome.result === 'stored' && outcome.seq !== null && outcome.boot !== '',
    )
    const marks = await lockMarks(
      tx,
      numbered.map(({ outcome }) => ({ deviceId: outcome.device.deviceId, boot: outcome.boot })),
      now,
    )
    for (const { outcome } of numbered) {
      if (!marks.isNew(outcome.device.deviceId, outcome.boot, outcome.seq ?? 0)) outcome.result = 'duplicate'
    }
    trace('batch.marked', items.length)
    const heard = new Map<string, Heard<unknown>[]>(upKinds.map((kind) => [kind, []]))
    for (const each of pending) {
      if (each.outcome.result !== 'stored' || !isRead(each.item.read)) continue
      heard.get(each.outcome.kind)?.push(toReceived(each, each.item.read.message, { seen: marks, charge }))
    }
    // A device that says who it is comes before what it measures.
    for (const kind of upKinds) {
      const ofKind = heard.get(kind) ?? []
      if (ofKind.length === 0) continue
      for (const step of steps) if (step.kind === kind) await step.apply(tx, ofKind, services)
    }
    await ledger(
      tx,
      pending.map(({ outcome }) => outcome),
      services,
    )
    await marks.store()
    trace('batch.beforeCommit', items.length)
  })
  trace('batch.afterCommit', items.length)
  const outcomes = pending.map(({ outcome }) => outcome)
  return {
    strangers,
    outcomes,
    points: pending.map((each) => each.points),
    answers: outcomes.flatMap((outcome) => {
      const ack = toAck(outcome)
      return ack === null ? [] : [{ device: outcome.device, ack }]
    }),
    publish,
    afterCommit,
  }
}

/** What a batch was, for the figures. */
export const countBatch = (counters: Counters, items: readonly Item[], result: BatchResult, elapsed: number): void => {
  const arrived = new Map(items.map((item) => [item.payload, item.arrivedMs]))
  for (const _ of result.strangers) counters.refused('credential')
  for (const [index, outcome] of result.outcomes.entries()) {
    for (const { reason } of outcome.notes) counters.noted(reason)
    if (outcome.result === 'duplicate') counters.duplicate()
    else if (outcome.result === 'refused') counters.refused(outcome.reason ?? 'failed')
    else counters.stored(elapsed - (arrived.get(outcome.payload) ?? elapsed), result.points[index] ?? 0)
  }
}
