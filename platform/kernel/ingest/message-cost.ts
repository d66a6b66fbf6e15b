import type { ReadMessage, Unread } from './read-message'

/** How many elements all lists in a value have. */
const elementsOf = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0
  const inner = Object.values(value).reduce((sum: number, each) => sum + elementsOf(each), 0)
  return Array.isArray(value) ? value.length + inner : inner
}

/** Bytes that take as long to read as one unit takes to store. */
const bytesOfUnit = 256

/** What a message costs, in units of equipment: every element of it may be a row, and its bytes are read in any case. */
export const costOf = (payload: Uint8Array, read: ReadMessage | Unread): number =>
  Math.max(1, payload.byteLength / bytesOfUnit, 'message' in read ? elementsOf(read.message) : 0)
