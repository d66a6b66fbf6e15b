import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connect, type MqttClient } from 'mqtt'
import type { DeviceAck } from '@/lib/contract/device-message'
import { mqttPlace } from '@/lib/format/mqtt-place'
import { rnd } from '@/lib/format/rnd'
import { type FleetController, readFleet } from './fleet-file'
import { sampleAt } from './sampler'

/*
 * Many devices that send as fast as they are told, for `npm run scale`: whole samples of real units, made once and sent
 * again and again with another number and time. It says in lines of JSON what it has sent and what was acknowledged.
 */

const { values } = parseArgs({
  options: {
    broker: { type: 'string', default: 'mqtt://127.0.0.1:1883' },
    fleet: { type: 'string', default: '' },
    controllers: { type: 'string', default: '1000' },
    /** Controllers of the fleet that are left out, for whoever measures with them. */
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

const main = async (): Promise<void> => {
  // Large buildings come first in the file: in this order they are as mixed as the fleet, always alike.
  const order = (controller: FleetController): number => rnd(controller.macWifiId, 'load')
  const all = readFleet(values.fleet).controllers.slice(whole('skip'))
  const isSmall = (controller: FleetController): boolean =>
    whole('most') >= 1_000_000 || pointsOf(controller, sampleAt(controller, new Date())) <= whole('most')
  const controllers = all
    .sort((a, b) => order(a) - order(b))
    .filter(isSmall)
    .slice(0, whole('controllers'))
  const devices: Device[] = []
  const each = (whole('connect') * 1000) / controllers.length
  const begun = performance.now()
  for (const [index, controller] of controllers.entries()) {
    devices.push(start(controller))
    await wait(Math.max(0, begun + (index + 1) * each - performance.now()))
  }
  for (const until = performance.now() + 120_000; connections < devices.length && performance.now() < until; )
    await wait(100)
  say({ what: 'connected', devices: connections, seconds: Math.round((performance.now() - begun) / 100) / 10 })
  if (whole('storm') > 0) {
    await wait(whole('storm') * 1000)
    say({ what: 'storm' })
    for (const { client } of devices) client.stream.destroy()
    const from = performance.now()
    await wait(500)
    for (const until = from + 120_000; connections < devices.length && performance.now() < until; ) await wait(50)
    say({ what: 'back', devices: connections, seconds: Math.round((performance.now() - from) / 100) / 10 })
  }
  const rate = whole('points')
  const senders = devices.filter(({ points }) => points > 0)
  const end = performance.now() + whole('seconds') * 1000
  let points = 0
  let messages = 0
  let held = 0
  let told = performance.now()
  for (let at = 0, from = performance.now(); performance.now() < end; ) {
    if (rate === 0) {
      await wait(1000)
    } else {
      const due = ((performance.now() - from) / 1000) * rate
      // What cannot be sent now is not made up for in one burst.
      if (due - points > rate) from += ((due - points - rate) / rate) * 1000
      while (points < due) {
        const device = senders[at % senders.length]
        at += 1
        if (!device) break
        // As a device does it: no more before the platform has acknowledged some.
        if (device.sent.size >= window) {
          held += 1
          if (held % senders.length === 0) break
          continue
        }
        send(device)
        points += device.points
        messages += 1
      }
      await wait(5)
    }
    if (performance.now() - told > 10_000) {
      told = performance.now()
      say({
        what: 'going',
        points,
        messages,
        acknowledged,
        refused,
        p50: rank(lags, 0.5),
        p99: rank(lags, 0.99),
        connections,
      })
    }
  }
  await wait(3000)
  const waiting = devices.reduce((sum, { sent }) => sum + sent.size, 0)
  say({
    what: 'done',
    points,
    messages,
    acknowledged,
    refused,
    waiting,
    held,
    failures,
    connections,
    p50: rank(lags, 0.5),
    p99: rank(lags, 0.99),
    max: rank(lags, 1),
  })
  for (const { client } of devices) client.end(true)
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${(error as Error).stack}\n`)
    process.exit(1)
  },
)
