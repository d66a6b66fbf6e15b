import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const lengthOf = (length: number): number[] =>
  length < 128 ? [length] : [(length % 128) | 0x80, ...lengthOf(Math.floor(length / 128))]
const toBytes = (part: Buffer | string): Buffer => (typeof part === 'string' ? Buffer.from(part) : part)
/** A text as MQTT writes it, with its length before it. */
const text = (value: Buffer | string): Buffer => {
  const bytes = toBytes(value)
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes])
}
const number = (value: number): Buffer => Buffer.from([(value >> 8) & 0xff, value & 0xff])

/** A packet with its header; `announced` is the length that the header names. */
export const packet = (first: number, body: Buffer = Buffer.alloc(0), announced = body.length): Buffer =>
  Buffer.concat([Buffer.from([first, ...lengthOf(announced)]), body])

export type Login = { id: string; name?: string; key: string; will?: { topic: string; payload: string } }
export const connectPacket = ({ id, name = id.slice(0, 12), key, will }: Login): Buffer => {
  const flags = 0xc2 | (will ? 0x0c : 0)
  const willParts = will ? [text(will.topic), text(will.payload)] : []
  return packet(
    0x10,
    Buffer.concat([text('MQTT'), Buffer.from([4, flags]), number(60), text(id), ...willParts, text(name), text(key)]),
  )
}
export const publishPacket = (topic: string, payload: Buffer | string, { qos = 1, id = 1 } = {}): Buffer =>
  packet(0x30 | (qos << 1), Buffer.concat([text(topic), ...(qos > 0 ? [number(id)] : []), toBytes(payload)]))
export const subscribePacket = (filters: readonly string[], id = 1): Buffer =>
  packet(0x82, Buffer.concat([number(id), ...filters.flatMap((filter) => [text(filter), Buffer.from([1])])]))
export const pingPacket = packet(0xc0)

/** Bytes a ms of a connection that pass what a deployment puts in front of mosquitto; by itself there is no bound. */
const passing =
  process.env.HOSTILE_BROKER === 'mosquitto'
    ? Number(/proxy_upload_rate (\d+)k;/.exec(readFileSync('deploy/mosquitto/door.conf', 'utf8'))?.[1])
    : Number.POSITIVE_INFINITY

/** A connection that says what it is given, byte for byte, and obeys no rule. */
export const openLine = async (port: number) => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  // An attacker is ended, in one way or another.
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await Promise.race([new Promise((resolve) => socket.once('connect', resolve)), closed])
  const isOpen = (): boolean => !socket.destroyed && socket.writable
  const write = async (bytes: Buffer): Promise<void> => {
    const ms = bytes.length / passing
    if (ms > 0) await Promise.race([wait(ms, undefined, { ref: false }), closed])
    if (!isOpen() || socket.write(bytes)) return
    await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed])
  }
  return {
    socket,
    closed,
    isOpen,
    write,
    /** Names itself. Answers the return code, or null for a connection that was ended. */
    enter: async (login: Login): Promise<number | null> => {
      const answer = new Promise<number>((resolve) => socket.once('data', (bytes: Buffer) => resolve(bytes[3] ?? -1)))
      await write(connectPacket(login))
      return Promise.race([answer, closed.then(() => null)])
    },
    end: async (): Promise<void> => {
      socket.destroy()
      await closed
    },
  }
}
export type Line = Awaited<ReturnType<typeof openLine>>
