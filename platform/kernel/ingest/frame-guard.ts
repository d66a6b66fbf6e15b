import type { Duplex } from 'node:stream'

/** Bytes that a remaining length may take. MQTT 3.1.1, 2.2.3. */
const lengthBytes = 4

/**
 * Ends a connection as soon as a packet announces more bytes than `most`: the parser behind would collect them all before
 * anybody could refuse the packet. It looks at the bytes that the parser reads, and changes none.
 */
export const guardFrames = (connection: Duplex, most: number, onTooLarge: (announced: number) => void): void => {
  let left = 0
  let length = 0
  let digits = -1
  let isOver = false
  const refuse = (announced: number): void => {
    isOver = true
    onTooLarge(announced)
    connection.destroy()
  }
  // It hears what `read()` gives to whoever listens to `readable`, and does not make it flow by itself.
  connection.on('data', (bytes: Buffer) => {
    for (let at = 0; at < bytes.length && !isOver; ) {
      if (left > 0) {
        const skipped = Math.min(left, bytes.length - at)
        left -= skipped
        at += skipped
        continue
      }
      const byte = bytes[at] ?? 0
      at += 1
      if (digits < 0) {
        // The first byte of a packet is its kind.
        digits = 0
        length = 0
        continue
      }
      length += (byte & 0x7f) * 128 ** digits
      digits += 1
      if (length > most) return refuse(length)
      if (byte & 0x80) {
        if (digits === lengthBytes) return refuse(Number.POSITIVE_INFINITY)
        continue
      }
      left = length
      digits = -1
    }
  })
}
