import type { UpKind } from '@/lib/contract/device-message'
import type { ReadMessage, Unread } from './read-message'

/*
 * Costs are in tenths of a millisecond of one core, as measured on the embedded database: a reading of a unit takes about
 * one, an alarm 25. An act of a controller takes less than one, and leaves rows: 60 bounds them.
 */

/** Of each message; a hello begins a boot. */
const ofMessage = (kind: UpKind): number => (kind === 'hello' ? 400 : 10)
/** Of each element in its lists, which may be a row. */
export const ofElement: Readonly<Record<UpKind, number>> = {
  hello: 3,
  telemetry: 1,
  state: 1,
  alarm: 25,
  result: 60,
  bye: 1,
}
/** Bytes that are read in a tenth of a millisecond, and faults that are found in values. */
const bytesAtOnce = 512
const faultsAtOnce = 4

/** How many elements all lists in a value have. */
const elementsOf = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0
  const inner = Object.values(value).reduce((sum: number, each) => sum + elementsOf(each), 0)
  return Array.isArray(value) ? value.length + inner : inner
}

/** What a message costs, in tenths of a millisecond. */
export const costOf = (kind: UpKind, payload: Uint8Array, read: ReadMessage | Unread): number => {
  const bytes = payload.byteLength / bytesAtOnce
  const elements = 'message' in read ? elementsOf(read.message) * ofElement[kind] : 0
  return ofMessage(kind) + Math.ceil(Math.max(bytes, elements) + (read.faults ?? 0) / faultsAtOnce)
}
