import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connect, type MqttClient } from 'mqtt'
import type { DeviceAck } from '@/lib/contract/device-message'
import { mqttPlace } from '@/lib/format/mqtt-place'
import { rnd } from '@/lib/format/rnd'
import { type FleetController, readFleet } from './fleet-file'
import { sampleAt } from './sampler'

/*
 * Many devices that send at a given rate, for `npm run scale`: whole samples of real units, made once and sent
 * again and again with another number and time. It says in lines of JSON what it has sent and what was acknowledged.
 */

const { values } = parseArgs({
  options: {
    broker: { type: 'string', default: 'mqtt://127.0.0.1:1883' },
    fleet: { type: 'string', default: '' },
    controllers: { type: 'string', default: '1000' },
    /** Controllers of the fleet that are left out, for others to measure with them. */
    skip: { type: 'string', default: '1' },
    /** Only controllers whose samples have no more points than this. */
    most: { type: 'string', default: '1000000' },
    /** Points a second of all together; 0: they only connect. */
    points: { type: 'string', default: '3333' },
    seconds: { type: 'string', default: '60' },
    /** Within how many seconds they connect. */
    connect: { type: 'string', default: '30' },
    /** Drop every connection after this many seconds, and come back within `connect`. */
    storm: { type: 'string', default: '0' },
  },
})

const whole = (name: keyof typeof values): number => Number(values[name])

type Device = {
  client: MqttClient
  topic: string
  body: string
  points: number
  boot: string
  seq: number
  sent: Map<number, number>
}

/** Numeric values of units in a sample. A point is one of them. */
const countPoints = (part: unknown): number => {
  if (typeof part === 'number') return 1
  if (typeof part !== 'object' || part === null) return 0
  let sum = 0
  for (const value of Object.values(part)) sum += countPoints(value)
  return sum
}
/** Of a unit's numbers one is its address. */
const pointsOf = (controller: FleetController, body: ReturnType<typeof sampleAt>): number => {
  const units = controller.systems.reduce((sum, { outdoor, indoor }) => sum + outdoor.length + indoor.length, 0)
  return countPoints(body) - units - controller.systems.length - controller.airBoxes.length
}

/** Messages of a device that are sent before the first of them is acknowledged. */
const window = 8
const lags: number[] = []
let acknowledged = 0
let refused = 0
let connections = 0
let failures = 0

const start = (controller: FleetController): Device => {
  const { macWifiId, platformId, key } = controller
  const topic = `hvac/${platformId}/${macWifiId}`
  const client = connect({
    ...mqttPlace(values.broker),
    clientId: macWifiId,
    username: macWifiId,
    password: key,
    clean: true,
    keepalive: 60,
    reconnectPeriod: 2000,
    connectTimeout: 30_000,
    resubscribe: false,
  })
  const body = sampleAt(controller, new Date())
  const device: Device = {
    client,
    topic,
    body: JSON.stringify(body).slice(1),
    points: pointsOf(controller, body),
    boot: crypto.randomUUID(),
    seq: 0,
    sent: new Map(),
  }
  client.on('connect', () => {
    connections += 1
    client.subscribe(`${topic}/down/+`, { qos: 0 })
  })
  client.on('close', () => {
    connections = Math.max(0, connections - 1)
  })
  client.on('error', () => {
    failures += 1
  })
  client.on('message', (name, payload) => {
    if (!name.endsWith('/ack')) return
    const ack = JSON.parse(payload.toString('utf8')) as DeviceAck
    const at = device.sent.get(ack.seq)
    if (at === undefined) return
    device.sent.delete(ack.seq)
    lags.push(performance.now() - at)
    if (ack.status === 'refused') refused += 1
    else acknowledged += 1
  })
  return device
}

const send = (device: Device): void => {
  const time = Date.now()
  device.seq += 1
  device.sent.set(device.seq, performance.now())
  const text = `{"v":1,"boot":"${device.boot}","seq":${device.seq},"time":${time},"samples":[{"time":${time},${device.body}]}`
  device.client.publish(`${device.topic}/up/telemetry`, text, { qos: 1 }, () => undefined)
}

const rank = (list: readonly number[], share: number): number =>
  Math.round([...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(share * list.length))] ?? 0)

const say = (line: object): void => {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

/** Acknowledgements so far. */
const figures = () => ({ acknowledged, refused, p50: rank(lags, 0.5), p99: rank(lags, 0.99), connections })

/** Waits until all are on the line, for two minutes at most, and says how many are, and after how long. */
const untilConnected = async (
  what: string,
  { count, since, everyMs }: Record<'count' | 'since' | 'everyMs', number>,
) => {
  for (const until = performance.now() + 120_000; connections < count && performance.now() < until; )
    await wait(everyMs)
  say({ what, devices: connections, seconds: Math.round((performance.now() - since) / 100) / 10 })
}

const chooseControllers = (): FleetController[] => {
  // Large buildings come first in the file: in this order they are as mixed as the fleet, always alike.
  const order = (controller: FleetController): number => rnd(controller.macWifiId, 'load')
  const isSmall = (controller: FleetController): boolean =>
    whole('most') >= 1_000_000 || pointsOf(controller, sampleAt(controller, new Date())) <= whole('most')
  return readFleet(values.fleet)
    .controllers.slice(whole('skip'))
    .sort((a, b) => order(a) - order(b))
    .filter(isSmall)
    .slice(0, whole('controllers'))
}

const connectAll = async (controllers: readonly FleetController[]): Promise<Device[]> => {
  const devices: Device[] = []
  const each = (whole('connect') * 1000) / controllers.length
  const since = performance.now()
  for (const [index, controller] of controllers.entries()) {
    devices.push(start(controller))
    await wait(Math.max(0, since + (index + 1) * each - performance.now()))
  }
  await untilConnected('connected', { count: devices.length, since, everyMs: 100 })
  return devices
}

/** Drops every connection at once, and waits until all have come back. */
const dropAll = async (devices: readonly Device[]): Promise<void> => {
  await wait(whole('storm') * 1000)
  say({ what: 'storm' })
  for (const { client } of devices) client.stream.destroy()
  const since = performance.now()
  await wait(500)
  await untilConnected('back', { count: devices.length, since, everyMs: 50 })
}

/** Sends steadily for a while, and every ten seconds says how it goes. Answers what was sent, and how often one had to wait. */
const sendSteadily = async (devices: readonly Device[]) => {
  const rate = whole('points')
  const senders = devices.filter(({ points }) => points > 0)
  const sent = { points: 0, messages: 0, held: 0 }
  let at = 0
  const sendUntil = (due: number): void => {
    while (sent.points < due) {
      const device = senders[at % senders.length]
      at += 1
      if (!device) return
      // As a device does it: no more before the platform has acknowledged some.
      if (device.sent.size >= window) {
        sent.held += 1
        if (sent.held % senders.length === 0) return
        continue
      }
      send(device)
      sent.points += device.points
      sent.messages += 1
    }
  }
  let saidAt = performance.now()
  const end = saidAt + whole('seconds') * 1000
  for (let from = saidAt; performance.now() < end; ) {
    if (rate > 0) {
      const due = ((performance.now() - from) / 1000) * rate
      // What cannot be sent now is not made up for in one burst.
      if (due - sent.points > rate) from += ((due - sent.points - rate) / rate) * 1000
      sendUntil(due)
    }
    await wait(rate > 0 ? 5 : 1000)
    if (performance.now() - saidAt <= 10_000) continue
    saidAt = performance.now()
    const { points, messages } = sent
    say({ what: 'going', points, messages, ...figures() })
  }
  return sent
}

const main = async (): Promise<void> => {
  const devices = await connectAll(chooseControllers())
  if (whole('storm') > 0) await dropAll(devices)
  const sent = await sendSteadily(devices)
  await wait(3000)
  const waiting = devices.reduce((sum, device) => sum + device.sent.size, 0)
  say({ what: 'done', ...sent, ...figures(), waiting, failures, max: rank(lags, 1) })
  for (const { client } of devices) client.end(true)
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${(error as Error).stack}\n`)
    process.exit(1)
  },
)
