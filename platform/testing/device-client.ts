import { connect, type IClientOptions, type MqttClient } from 'mqtt'
import type { DeviceAck, DownKind, UpKind } from '@/lib/contract/device-message'
import type { BenchDevice } from './device-bench'

type Heard = { topic: string; kind: DownKind; message: unknown }

/** A device on the line, as a maker would write one: a real connection, and every message that comes over it. */
export const connectDevice = async (place: string, device: BenchDevice, options: IClientOptions = {}) => {
  const client: MqttClient = connect(place, {
    clientId: device.address,
    username: device.address,
    password: device.key,
    reconnectPeriod: 0,
    ...options,
  })
  const heard: Heard[] = []
  let waiting: { fits: (message: Heard) => boolean; resolve: (message: Heard) => void }[] = []
  client.on('message', (topic, payload) => {
    const kind = topic.slice(topic.lastIndexOf('/') + 1) as DownKind
    const message = { topic, kind, message: JSON.parse(payload.toString('utf8')) as unknown }
    heard.push(message)
    for (const each of waiting) if (each.fits(message)) each.resolve(message)
    waiting = waiting.filter((each) => !each.fits(message))
  })
  // Whoever breaks a rule is cut off: the end is what a test waits for.
  client.on('error', () => undefined)
  // What was kept for it comes with the answer to its connection: by then it is heard.
  try {
    await new Promise<void>((resolve, reject) => {
      client.once('connect', () => resolve())
      client.once('error', (error) => reject(error))
    })
  } catch (error) {
    client.end(true)
    throw error
  }
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
  const next = (fits: (message: Heard) => boolean): Promise<Heard> =>
    new Promise((resolve) => waiting.push({ fits, resolve }))
  const send = (kind: UpKind, message: unknown, qos: 0 | 1 | 2 = 1): Promise<unknown> =>
    client.publishAsync(`${device.topic}/up/${kind}`, toBytes(message), { qos })
  return {
    client,
    heard,
    closed,
    next,
    send,
    /** Sends a message with a number, and waits for the platform's own acknowledgement. */
    ask: async (kind: UpKind, message: { boot: string; seq: number }, qos: 0 | 1 | 2 = 1): Promise<DeviceAck> => {
      const answer = next(
        ({ kind: of, message: ack }) =>
          of === 'ack' && (ack as DeviceAck).seq === message.seq && (ack as DeviceAck).boot === message.boot,
      )
      await send(kind, message, qos)
      return (await answer).message as DeviceAck
    },
    listen: async (): Promise<void> => {
      await client.subscribeAsync(`${device.topic}/down/+`, { qos: 1 })
    },
    end: async (): Promise<void> => {
      await client.endAsync(true)
    },
  }
}

const toBytes = (message: unknown): Buffer =>
  message instanceof Uint8Array
    ? Buffer.from(message)
    : Buffer.from(typeof message === 'string' ? message : JSON.stringify(message))
