import type { Duplex } from 'node:stream'
import { maxMessageBytes } from '@/lib/contract/device-message'
import { createTokenBuckets } from '../rate/token-buckets'

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

/** Why a connection is ended: its packet is too long, there are too many, or it does not begin with CONNECT. */
export type Breach = { reason: 'tooLarge' | 'rate' | 'order'; detail: string }

/**
 * Stands before the parser of a connection, which would collect a long packet before anybody could refuse it, and take
 * every packet of a chunk. A connection that breaks a rule is ended, and the parser gets nothing more of it. Messages have
 * a rate of their own, by device and not by connection.
 */
export const guardConnection = (
  connection: Duplex,
  onBreach: (breach: Breach) => void,
  { rate = usualPackets, elapsed = () => performance.now() } = {},
): void => {
  let left = 0
  let length = 0
  /** Digits of the length that were read; -1 before a packet's first byte. */
  let digits = -1
  let kind = 0
  let isFirst = true
  const packets = createTokenBuckets({ ticks: elapsed })

  /** What is wrong with a packet whose header was read. */
  const judge = (): Breach | null => {
    const most = longest[kind] ?? shortest
    if (isFirst && kind !== kinds.connect) return { reason: 'order', detail: `the first packet is of kind ${kind}` }
    if (length > most) {
      const named = kind === kinds.publish ? maxMessageBytes : most
      return { reason: 'tooLarge', detail: `${length} bytes; at most ${named}` }
    }
    isFirst = false
    if (kind === kinds.publish) return null
    const left = packets.take('all', { burst: rate.atOnce, perSecond: rate.perSecond })
    return left < 0 ? { reason: 'rate', detail: `more than ${rate.perSecond} packets a second` } : null
  }

  const inspect = (bytes: Uint8Array): Breach | null => {
    for (let at = 0; at < bytes.length; ) {
      if (left > 0) {
        const skipped = Math.min(left, bytes.length - at)
        left -= skipped
        at += skipped
        continue
      }
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
      const breach = judge()
      if (breach !== null) return breach
    }
    return null
  }

  let isOver = false
  const read = connection.read.bind(connection)
  // What the broker reads by: so nothing reaches its parser unseen.
  connection.read = (size?: number): unknown => {
    if (isOver) return null
    const bytes: Buffer | null = read(size)
    const breach = bytes === null ? null : inspect(bytes)
    if (breach === null) return bytes
    isOver = true
    onBreach(breach)
    connection.destroy()
    return null
  }
}
