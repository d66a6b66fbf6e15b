import type { Duplex } from 'node:stream'
import { maxMessageBytes } from '@/lib/contract/device-message'
import { createTokenBuckets } from '@/lib/rate/token-buckets'

/** Bytes that a remaining length may take. MQTT 3.1.1, 2.2.3. */
const lengthBytes = 4
/** Kinds of packets, the upper half of their first byte. MQTT 3.1.1, 2.2.1. */
const kinds = { connect: 1, publish: 3, subscribe: 8, unsubscribe: 10 } as const

/** Longest packet of a kind, bytes. A topic comes on top of a message; names, a will and filters are short. */
const longest: Readonly<Record<number, number>> = {
  [kinds.connect]: 2048,
  [kinds.publish]: maxMessageBytes + 1024,
  [kinds.subscribe]: 2048,
  [kinds.unsubscribe]: 2048,
}
/** Of all other kinds: they hold a number at most. */
const shortest = 16

/** Packets but messages that a connection may send: a device answers what it is sent, and is there. */
export const usualPackets = { perSecond: 20, atOnce: 200 }
/** Small pieces in which its bytes may come: each costs as much as a piece of this length, which costs nothing. */
export const usualPieces = { perSecond: 200, atOnce: 2000 }
const pieceBytes = 512
/** Messages of a connection that wait to be taken: more stay in its socket. A device has as many on the way. */
export const mostWaiting = 8

/** Why a connection is ended: its packet is too long, there are too many, or it does not begin with CONNECT. */
export type Breach = { reason: 'tooLarge' | 'rate' | 'order'; detail: string }
type Rate = { perSecond: number; atOnce: number }

/** Answers whether there is enough left. */
const createBudget = ({ perSecond, atOnce }: Rate, elapsed: () => number) => {
  const buckets = createTokenBuckets({ ticks: elapsed })
  return (cost: number): boolean => buckets.take('all', { burst: atOnce, perSecond }, cost) >= 0
}

/** Collects the pieces of a packet in one place: a piece of one byte by itself takes a hundred times its length. */
const createPart = () => {
  let bytes = Buffer.alloc(0)
  let length = 0
  return {
    add: (piece: Uint8Array): void => {
      if (length + piece.length > bytes.length) {
        const grown = Buffer.allocUnsafe(Math.max(2 * bytes.length, length + piece.length))
        bytes.copy(grown, 0, 0, length)
        bytes = grown
      }
      bytes.set(piece, length)
      length += piece.length
    },
    /** All pieces with the last one, which ends a packet. */
    endWith: (last: Buffer): Buffer => {
      const all = length === 0 ? last : Buffer.concat([bytes.subarray(0, length), last])
      bytes = Buffer.alloc(0)
      length = 0
      return all
    },
  }
}

/** Answers what is wrong with a packet whose header was read. */
const createJudge = (elapsed: () => number) => {
  const mayPass = createBudget(usualPackets, elapsed)
  let isFirst = true
  return (kind: number, length: number): Breach | null => {
    const most = longest[kind] ?? shortest
    if (isFirst && kind !== kinds.connect) return { reason: 'order', detail: `the first packet is of kind ${kind}` }
    if (length > most) {
      const named = kind === kinds.publish ? maxMessageBytes : most
      return { reason: 'tooLarge', detail: `${length} bytes; at most ${named}` }
    }
    isFirst = false
    if (kind === kinds.publish || mayPass(1)) return null
    return { reason: 'rate', detail: `more than ${usualPackets.perSecond} packets a second` }
  }
}

/** Follows the packets of a connection by their headers. `mayGoOn` is called at the end of each. */
const createScanner = (judge: ReturnType<typeof createJudge>, mayGoOn: (kind: number) => boolean) => {
  let left = 0
  let length = 0
  /** Digits of the length that were read; -1 before a packet's first byte. */
  let digits = -1
  let kind = 0
  /** Where the packets end that may pass now, and where was looked until then. */
  return (bytes: Uint8Array): Breach | { whole: number; seen: number } => {
    let whole = 0
    for (let at = 0; at < bytes.length; ) {
      if (left > 0) {
        const skipped = Math.min(left, bytes.length - at)
        left -= skipped
        at += skipped
      } else {
        const byte = bytes[at] ?? 0
        at += 1
        if (digits < 0) {
          kind = byte >> 4
          digits = 0
          length = 0
          continue
        }
        length += (byte & 0x7f) * 128 ** digits
        digits += 1
        if (byte & 0x80) {
          if (digits < lengthBytes) continue
          return { reason: 'tooLarge', detail: 'a length without an end' }
        }
        left = length
        digits = -1
        const breach = judge(kind, length)
        if (breach !== null) return breach
      }
      if (left > 0) continue
      whole = at
      if (!mayGoOn(kind)) return { whole, seen: at }
    }
    return { whole, seen: bytes.length }
  }
}

/**
 * Stands before the parser of a connection, which would collect a long packet before any rule could refuse it, and take
 * every packet of a chunk. A connection that breaks a rule is ended, and the parser gets nothing more of it. The parser
 * gets whole packets, and no more messages than may wait. Messages have a rate of their own, by device and not by
 * connection.
 */
export const guardConnection = (
  connection: Duplex,
  onBreach: (breach: Breach) => void,
  { elapsed = () => performance.now() } = {},
) => {
  let waiting = 0
  const scan = createScanner(createJudge(elapsed), (kind) => {
    if (kind === kinds.publish) waiting += 1
    return waiting < mostWaiting
  })
  const mayCome = createBudget(usualPieces, elapsed)
  const part = createPart()
  let isOver = false
  /** What came behind the last message that may wait. */
  let rest: Buffer | null = null
  let isHeld = false
  const read = connection.read.bind(connection)
  const end = (breach: Breach): null => {
    isOver = true
    rest = null
    onBreach(breach)
    connection.destroy()
    return null
  }
  // What the broker reads by: so nothing reaches its parser unseen.
  connection.read = (size?: number): unknown => {
    isHeld = waiting >= mostWaiting
    if (isOver || isHeld) return null
    const bytes: Buffer | null = rest ?? read(size)
    if (bytes === null) return null
    if (rest === null && !mayCome(Math.max(0, 1 - bytes.length / pieceBytes)))
      return end({ reason: 'rate', detail: `more than ${usualPieces.perSecond} small pieces a second` })
    rest = null
    const found = scan(bytes)
    if ('reason' in found) return end(found)
    const { whole, seen } = found
    const passed = whole > 0 ? part.endWith(bytes.subarray(0, whole)) : null
    if (seen < bytes.length) rest = bytes.subarray(seen)
    else if (whole < seen) part.add(bytes.subarray(whole))
    isHeld = rest !== null
    return passed
  }
  return {
    /** A message waits no longer. */
    taken: (): void => {
      waiting = Math.max(0, waiting - 1)
      if (isHeld && !isOver) connection.emit('readable')
    },
  }
}
