import { type FrameAddress, toAddress, toAddressCode } from './frame-address'
import { type FieldForm, type FrameField, type FrameType, fieldsOf, frameTypes, widthOf } from './frame-fields'

/**
 * A frame of the bus: `src | ctrl | len | payload | checksum`. Domain 2.18; what it leaves open is decision 103.
 * `src` two bytes; `ctrl` message type in bits 0-2, repetition in bit 3, running number in bits 4-7; `len` bytes of the
 * payload, which begins with the two bytes of the destination; `checksum` makes the sum of all bytes a multiple of 256.
 */
export const headBytes = 4
export const shortestFrame = headBytes + 2 + 1
/** Duration of a byte on the wire at 9600 bps, ms. Domain 2.18. */
export const byteMs = 1.15
export const acknowledge = 0x06

export type FrameValue = number | string | null
export type Frame = {
  src: FrameAddress
  dst: FrameAddress
  type: FrameType
  /** A repetition, because nobody acknowledged the previous one. */
  retry: boolean
  /** 0-15, counted by the sender. */
  sequence: number
  values: Readonly<Record<string, FrameValue>>
}

/** The checksum for these other bytes of a frame. */
export const checksumOf = (bytes: Uint8Array): number => {
  let sum = 0
  for (const byte of bytes) sum += byte
  return -sum & 0xff
}
export const isChecksumRight = (frame: Uint8Array): boolean => checksumOf(frame) === 0

const noReading: Record<Exclude<FieldForm, 'text2'>, number> = { u8: 0xff, i8: 0x7f, u16: 0xffff }
const bounds = { u8: [0, 0xfe], i8: [-128, 0x7e], u16: [0, 0xfffe] } as const

const writeField = ({ form, scale = 1 }: FrameField, value: FrameValue | undefined): number[] => {
  if (form === 'text2') {
    const text = String(value ?? '').padEnd(2)
    return [text.charCodeAt(0) & 0x7f, text.charCodeAt(1) & 0x7f]
  }
  const [least, most] = bounds[form]
  const known = typeof value === 'number' && Number.isFinite(value)
  const number = known ? Math.min(most, Math.max(least, Math.round(value / scale))) : noReading[form]
  return form === 'u16' ? [number >> 8, number & 0xff] : [number & 0xff]
}

const printable = (byte: number): string => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '?')

const readField = ({ form, scale = 1 }: FrameField, bytes: Uint8Array, at: number): FrameValue => {
  const first = bytes[at] ?? 0
  const second = bytes[at + 1] ?? 0
  if (form === 'text2') return `${printable(first)}${printable(second)}`.trim()
  const raw = form === 'u16' ? (first << 8) | second : first
  if (raw === noReading[form]) return null
  const number = form === 'i8' && raw > 0x7f ? raw - 0x100 : raw
  return Math.round(number * scale * 100) / 100
}

/** The bytes of a frame. A value that its field cannot hold becomes the nearest possible one. */
export const encodeFrame = ({ src, dst, type, retry, sequence, values }: Frame): Uint8Array => {
  const from = toAddressCode(src)
  const to = toAddressCode(dst)
  const data = fieldsOf(type, src.talker).flatMap((field) => writeField(field, values[field.name]))
  const ctrl = (frameTypes.indexOf(type) + 1) | (retry ? 8 : 0) | ((sequence & 15) << 4)
  const body = [from >> 8, from & 0xff, ctrl, data.length + 2, to >> 8, to & 0xff, ...data]
  return Uint8Array.from([...body, checksumOf(Uint8Array.from(body))])
}

/** The header of a frame, as far as its bytes tell; may be wrong in a damaged one. */
export type FrameHead = { src: number; dst: number; type: FrameType | null; retry: boolean; sequence: number }
export const readHead = (bytes: Uint8Array): FrameHead => {
  const ctrl = bytes[2] ?? 0
  return {
    src: ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0),
    dst: ((bytes[4] ?? 0) << 8) | (bytes[5] ?? 0),
    type: frameTypes[(ctrl & 7) - 1] ?? null,
    retry: (ctrl & 8) !== 0,
    sequence: ctrl >> 4,
  }
}

/** A value of a frame and the bytes it comes from. */
export type DecodedField = FrameField & { value: FrameValue; at: number; bytes: number }
export type Decoded = { frame: Frame; fields: readonly DecodedField[] }
/** Why bytes are not a frame. */
export type FrameFlaw = 'tooShort' | 'length' | 'checksum' | 'type' | 'address' | 'payload'

/** Parses a frame, or says what is wrong with it. Takes any bytes and never throws. */
export const decodeFrame = (bytes: Uint8Array): Decoded | { flaw: FrameFlaw } => {
  if (bytes.length < shortestFrame) return { flaw: 'tooShort' }
  if (bytes.length !== headBytes + (bytes[3] ?? 0) + 1) return { flaw: 'length' }
  if (!isChecksumRight(bytes)) return { flaw: 'checksum' }
  const head = readHead(bytes)
  if (head.type === null) return { flaw: 'type' }
  const src = toAddress(head.src)
  const dst = toAddress(head.dst)
  if (src === undefined || dst === undefined) return { flaw: 'address' }
  const shape = fieldsOf(head.type, src.talker)
  const width = shape.reduce((sum, { form }) => sum + widthOf[form], 0)
  if ((bytes[3] ?? 0) !== width + 2) return { flaw: 'payload' }
  let at = headBytes + 2
  const fields = shape.map((field): DecodedField => {
    const read = { ...field, value: readField(field, bytes, at), at, bytes: widthOf[field.form] }
    at += read.bytes
    return read
  })
  const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]))
  const { type, retry, sequence } = head
  return { frame: { src, dst, type, retry, sequence, values }, fields }
}
