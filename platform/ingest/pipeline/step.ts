import type { NoteReason, RefusalReason, UpKind } from '@/lib/contract/device-message'
import type { Database } from '../../kernel/db/database'
import type { AddressedEvent } from '../../kernel/events/event-bus'

/** A device as whoever keeps them knows it. The kernel asks for no more. */
export type KnownDevice = { deviceId: number; brand: number; address: string }

/** A message that was read, of a device that is known, and that is not stored yet. */
export type Heard<Message> = {
  device: KnownDevice
  message: Message
  receivedAt: Date
  /** When it happened: the device's time, put back by what its clock is off. */
  at: (deviceTime: number) => Date
  /** Device clock less ours, ms. */
  clockOffset: number
  /** Takes nothing of it: whoever wrote the device hears why. */
  refuse: (reason: RefusalReason, detail: string) => void
  /** Takes it, and tells staff what was odd about it. */
  note: (reason: NoteReason, detail: string) => void
  /** Adds to what it costs its device, in tenths of a millisecond: rows that had to be read for it. */
  charge: (cost: number) => void
  /** Tells how many numeric values of units it held. */
  count: (points: number) => void
}

export type StepServices = {
  /** When the batch began. */
  now: Date
  /** Told after the commit. */
  publish: (event: AddressedEvent) => void
  /** Done after the commit, and not at all without it. */
  afterCommit: (work: () => void) => void
  /** What a step remembers between the batches of one pipeline: made once. Never what a commit has to hold. */
  memory: <Value>(name: string, make: () => Value) => Value
}

/** What a noun makes of messages of one kind: of many at once, in one transaction with their marks. */
export type Step<Message = never> = {
  kind: UpKind
  apply: (tx: Database, heard: readonly Heard<Message>[], services: StepServices) => Promise<void>
}
// A list holds steps of different messages; each is given only what its kind's schema made.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type AnyStep = Step<any>

/** What became of a message, for whoever keeps the books of devices. */
export type Outcome = {
  device: KnownDevice
  kind: UpKind
  payload: Uint8Array
  receivedAt: Date
  boot: string
  seq: number | null
  /** By the device's clock; null where it could not be read. */
  deviceTime: Date | null
  clockOffset: number | null
  result: 'stored' | 'duplicate' | 'refused'
  reason: RefusalReason | null
  detail: string
  notes: readonly { reason: NoteReason; detail: string }[]
}

/** Keeps the books: presence, errors, last messages. In the transaction of the batch. */
export type Ledger = (tx: Database, outcomes: readonly Outcome[], services: StepServices) => Promise<void>

/** The memory of one pipeline. */
export const createMemory = (): StepServices['memory'] => {
  const kept = new Map<string, unknown>()
  return <Value>(name: string, make: () => Value): Value => {
    if (!kept.has(name)) kept.set(name, make())
    return kept.get(name) as Value
  }
}
