import { copyFileSync, readFileSync } from 'node:fs'
import { connect as tlsConnect } from 'node:tls'
import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals'
import { connectAsync } from 'mqtt'
import { itIf } from '@/tests/support/it-if'
import { untilTrue } from '@/tests/support/until'
import { deviceSteps } from '../../composition/steps'
import { readConfig } from '../../kernel/config/config'
import { type BenchDevice, type DeviceBench, deviceBench, readingOf } from '../../testing/device-bench'
import { connectDevice } from '../../testing/device-client'
import { type Mosquitto, mosquitto, startMosquitto, withoutMosquitto } from '../../testing/start-mosquitto'
import { openOutsideBroker } from '../broker/outside-broker'
import { createProbes } from '../broker/probes'
import type { Arrival } from '../pipeline/door'
import { newClientId, toProbeDown, toSharedUpFilter } from '../pipeline/topics'
import { keepBrokerFiles } from './broker-files'
import { revokeCredential } from './credential-rows'
import { type OpenDoor, openDoor } from './open-door'

const itMosquitto = itIf(mosquitto !== undefined, withoutMosquitto)
const fixedClock = new Date('2026-11-21T00:00:00Z')
let bench: DeviceBench
let broker: Mosquitto
let opened: OpenDoor
let device: BenchDevice
let other: BenchDevice
beforeAll(async () => {
  if (mosquitto === undefined) return
  bench = await deviceBench({ count: 4 })
  ;[device, other] = bench.devices as [BenchDevice, BenchDevice]
  broker = await startMosquitto()
  // Mosquitto waits for its files, and the platform for mosquitto: in a deployment one of them is started again.
  const { mqtt } = configOf('3.1.1')
  if (mqtt.kind !== 'outside' || mqtt.files === null) throw new Error('no files')
  await (await keepBrokerFiles(mqtt.files, bench.parts)).stop()
  await broker.start()
  opened = await openBehind('3.1.1')
})
afterAll(async () => {
  await opened?.stop()
  await broker?.stop()
  await bench?.close()
})
beforeEach(() => {
  seq += 100
})

const configOf = (version: '3.1.1' | '5') => readConfig({ PLATFORM_DEMO: '1', MQTT_VERSION: version, ...broker.env })
const openBehind = (version: '3.1.1' | '5', more: Partial<Parameters<typeof openDoor>[1]> = {}): Promise<OpenDoor> =>
  openDoor(
    { mqtt: configOf(version).mqtt, fixedClock, databaseUrl: 'postgres://shared' },
    { ...bench.parts, steps: deviceSteps, ...more },
  )
let seq = 0
const until = (check: () => boolean | Promise<boolean>): Promise<void> => untilTrue(check, { timeout: 30_000 })
const time = (): number => bench.platform.clock.now().getTime()
const messageOf = (whom: BenchDevice, n: number, setTemp = 24) =>
  readingOf(whom, { boot: 'mosquitto', seq: seq + n, time: time() }, { setTemp })
const comeIn = (whom: BenchDevice, options = {}) => connectDevice(broker.devices, whom, { ca: broker.ca, ...options })

itMosquitto('takes messages by 3.1.1 over TLS and acknowledges each after its commit', async () => {
  const line = await comeIn(device)
  await line.listen()
  expect((await line.ask('telemetry', messageOf(device, 1, 19.5))).status).toBe('stored')
  expect(await bench.setTempOf(device)).toBe(19.5)
  expect((await line.ask('telemetry', messageOf(device, 1, 29))).status).toBe('duplicate')
  expect((await line.ask('telemetry', messageOf(device, 2), 2)).status).toBe('stored')
  await line.end()
})

itMosquitto('speaks 5 to it, and to devices that do', async () => {
  await opened.stop()
  opened = await openBehind('5')
  const line = await comeIn(device, { protocolVersion: 5 })
  await line.listen()
  expect((await line.ask('telemetry', messageOf(device, 1, 20.5))).status).toBe('stored')
  await line.end()
})

itMosquitto.each([
  { what: 'a wrong key', options: { password: 'wrong' } },
  { what: 'no key', options: { password: undefined } },
  { what: 'nothing', options: { username: undefined, password: undefined } },
  { what: 'the name of another', options: { username: '0123456789AB' } },
])('$what opens nothing', async ({ options }) => {
  await expect(comeIn(device, options)).rejects.toMatchObject({ code: 5 })
})

itMosquitto('what a device publishes for another reaches nobody, and it hears nothing of another', async () => {
  const line = await comeIn(device)
  await line.listen()
  for (const filter of ['#', `${other.topic}/down/+`, 'hvac/6/+/down/+', `$share/x/${other.topic}/down/+`])
    await line.client.subscribeAsync(filter, { qos: 1 })
  await line.client.publishAsync(`${other.topic}/up/telemetry`, JSON.stringify(messageOf(other, 1, 31)), { qos: 1 })
  await line.client.publishAsync(`${device.topic}/down/command`, '{}', { qos: 1 })
  await opened.door.send(other.brand, other.address, 'command', { commandId: 'theirs' })
  // Its own follows on the same way: nothing of the others comes after it.
  expect((await line.ask('telemetry', messageOf(device, 1))).status).toBe('stored')
  expect(line.heard.map(({ topic }) => topic)).toEqual([`${device.topic}/down/ack`])
  expect(await bench.setTempOf(other)).not.toBe(31)
  await line.end()
})

itMosquitto('T72: a device that joins every group that it can think of takes no message of another', async () => {
  const up = 'hvac/+/+/up/#'
  const groups = [
    'ingest',
    'platform',
    'hvac',
    'share',
    '$share',
    '+',
    '#',
    '',
    'a',
    device.address,
    'group of the platform',
  ]
  const filters = [
    ...groups.map((group) => `$share/${group}/${up}`),
    toSharedUpFilter(''),
    toSharedUpFilter('platform'),
    ...[
      up,
      '#',
      '+/+/+/up/#',
      '$SYS/#',
      '$share',
      `$share/${up}`,
      '$queue/#',
      'hvac/0/+/up/probe',
      'hvac/0/+/down/probe',
    ],
  ]
  const taken: string[] = []
  for (const filter of filters) {
    const line = await comeIn(device, { protocolVersion: 5 })
    // One that is no filter ends the connection.
    const join = line.client.subscribeAsync(filter, { qos: 1 }).then(
      () => taken.push(filter),
      () => undefined,
    )
    await Promise.race([join, line.closed])
    await line.end()
  }
  expect(taken).toContain(`$share/ingest/${up}`)
  const thief = await comeIn(device, { protocolVersion: 5 })
  await thief.listen()
  await thief.client.subscribeAsync(taken, { qos: 1 })
  const line = await comeIn(other)
  await line.listen()
  // Each is sent once, and acknowledged by the platform itself.
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      line.ask('state', { v: 1, boot: 'shared', seq: seq + n + 1, time: time() } as never),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(60).fill('stored'))
  // Its own comes after all that it was given.
  expect((await thief.ask('telemetry', messageOf(device, 1))).status).toBe('stored')
  expect(thief.heard.map(({ topic }) => topic)).toEqual([`${device.topic}/down/ack`])
  await thief.end()
  await line.end()
})

itMosquitto(
  'T72: the name of the group stands in no line of the platform or of mosquitto, and in no file of theirs',
  async () => {
    await opened.stop()
    opened = await openBehind('3.1.1')
    const [, group = ''] = toSharedUpFilter(new URL(broker.url).password).split('/')
    const { PLATFORM_MQTT_PASSWORD_FILE: passwords, PLATFORM_MQTT_ACL_FILE: acl } = broker.files
    const texts = [
      broker.log(),
      JSON.stringify(bench.platform.lines),
      ...[passwords, acl].map((path) => readFileSync(path, 'utf8')),
    ]
    for (const text of texts) expect(text).not.toContain(group)
    expect(broker.log()).toContain('New client connected')
  },
)

itMosquitto('T72: probes of the platform come back through mosquitto with the rights of its file', async () => {
  const { password } = new URL(broker.url)
  const names = [newClientId(), newClientId()]
  const clients = await Promise.all(names.map((clientId) => connectAsync(broker.url, { clientId, reconnectPeriod: 0 })))
  const back = names.map(() => 0)
  const all = clients.map((client, at) => {
    const probes = createProbes({
      name: names[at] ?? '',
      publish: (topic, message) => client.publishAsync(topic, message, { qos: 1 }),
      logger: bench.parts.logger,
      onLost: () => undefined,
    })
    client.on('message', (topic, payload) => {
      probes.take(topic, payload)
      if (topic === toProbeDown(names[at] ?? '')) back[at] = (back[at] ?? 0) + 1
    })
    return probes
  })
  for (const [at, client] of clients.entries())
    await client.subscribeAsync([toSharedUpFilter(password), toProbeDown(names[at] ?? '')], { qos: 1 })
  // A process that is open takes its turns in the same group.
  for (let n = 0; n < 6; n += 1) await Promise.all(all.map((probes) => probes.send()))
  await until(() => back.every((count) => count === 6))
  expect(back).toEqual([6, 6])
  for (const client of clients) await client.endAsync(true)
})

itMosquitto('the client id of another gives neither its session nor its place', async () => {
  const theirs = await comeIn(other, { clean: false })
  await theirs.listen()
  await theirs.client.endAsync()
  await opened.door.send(other.brand, other.address, 'command', { commandId: 'kept' })
  const thief = await comeIn(device, { clientId: other.address, clean: false })
  await thief.listen()
  expect((await thief.ask('telemetry', messageOf(device, 1))).status).toBe('stored')
  expect(thief.heard.map(({ kind }) => kind)).toEqual(['ack'])
  // The session is still where it was.
  const back = await comeIn(other, { clean: false })
  expect((await back.ask('telemetry', messageOf(other, 1))).status).toBe('stored')
  expect(back.heard.map(({ kind }) => kind)).toContain('command')
  await thief.end()
  await back.end()
})

itMosquitto('a message of 1 MB ends the connection, and so does one that is to be kept', async () => {
  const large = await comeIn(device)
  large.client.publish(`${device.topic}/up/telemetry`, Buffer.alloc(1024 * 1024), { qos: 1 })
  await large.closed
  const kept = await comeIn(device)
  kept.client.publish(`${device.topic}/up/state`, '{}', { qos: 1, retain: true })
  await kept.closed
  expect(large.client.connected || kept.client.connected).toBe(false)
})

itMosquitto('a key that is revoked ends its connection, and opens nothing any more', async () => {
  const [, , third] = bench.devices as [BenchDevice, BenchDevice, BenchDevice]
  const line = await comeIn(third)
  // The platform writes the file anew, and whoever watches it tells mosquitto.
  const now = bench.platform.clock.now()
  await revokeCredential(bench.platform.database, { controllerId: third.id, now, userId: null, kind: 'key' })
  await line.closed
  await expect(comeIn(third)).rejects.toMatchObject({ code: 5 })
})

itMosquitto('two processes take each message once', async () => {
  const taken = [0, 0]
  const counted = (at: number) => ({
    ...bench.parts,
    steps: [
      ...deviceSteps,
      {
        kind: 'state' as const,
        apply: async (_: unknown, heard: readonly unknown[]) => {
          taken[at] = (taken[at] ?? 0) + heard.length
        },
      },
    ],
  })
  await opened.stop()
  opened = await openBehind('3.1.1', counted(0))
  const second = await openBehind('3.1.1', counted(1))
  const line = await comeIn(device)
  await line.listen()
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      line.ask('state', { v: 1, boot: 'shared', seq: n + 1, time: time() } as never),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(60).fill('stored'))
  expect(taken.reduce((sum, count) => sum + count, 0)).toBe(60)
  expect(taken.every((count) => count > 0)).toBe(true)
  await second.stop()
  // Alone again it has all of them.
  expect((await line.ask('state', { v: 1, boot: 'alone', seq: 1, time: time() } as never)).status).toBe('stored')
  await line.end()
})

itMosquitto('a device over its rate holds up nobody else, is slowed, named and blocked', async () => {
  await opened.stop()
  opened = await openBehind('3.1.1', { rate: { perSecond: 50, atOnce: 20, cutAfterMs: 500 } })
  // None that other tests use.
  const loud = bench.devices[3] as BenchDevice
  const flood = await comeIn(loud)
  const calm = await comeIn(other)
  await calm.listen()
  let n = 0
  const send = () => {
    n += 1
    return flood.send('state', { v: 1, boot: 'flood', seq: n, time: time() }).catch(() => undefined)
  }
  const isNamed = async (): Promise<boolean> => ((await bench.errorsOf(loud)).rate ?? 0) > 0
  while (!(await isNamed())) await Promise.race([Promise.all(Array.from({ length: 100 }, send)), flood.closed])
  expect((await calm.ask('telemetry', messageOf(other, 1))).status).toBe('stored')
  const { refused, stored } = opened.ingest.counters.take()
  expect(refused.rate).toBeGreaterThan(0)
  expect(stored).toBeLessThan(n / 2)
  await flood.closed
  await expect(comeIn(loud)).rejects.toThrow('Not authorized')
  await flood.end()
  await calm.end()
})

itMosquitto('gives a device one connection, whatever it calls the second: none takes that of another', async () => {
  const first = await comeIn(device)
  const theirs = await comeIn(other)
  const second = await comeIn(device, { clientId: `${device.address}-2` })
  await first.closed
  await second.listen()
  expect((await second.ask('telemetry', messageOf(device, 1))).status).toBe('stored')
  // A name that is another's is not taken for it.
  const third = await comeIn(device, { clientId: other.address })
  await second.closed
  expect(theirs.client.connected).toBe(true)
  await third.end()
  await theirs.end()
})

itMosquitto(
  'a broker that ends abruptly and comes back: the platform listens again, and what waited is taken',
  async () => {
    await opened.stop()
    opened = await openBehind('3.1.1')
    const line = await comeIn(device, { reconnectPeriod: 200 })
    line.client.on('connect', () => {
      line.client.subscribe(`${device.topic}/down/+`, { qos: 1 })
    })
    const away = new Promise<void>((resolve) => line.client.once('close', () => resolve()))
    expect(opened.door.openSince()).not.toBeNull()
    await broker.kill()
    await away
    await until(() => opened.door.openSince() === null)
    await expect(opened.door.send(device.brand, device.address, 'command', {})).rejects.toThrow('away')
    // While nobody is there it says so; nobody is silent then.
    await broker.start()
    await until(() => opened.door.openSince() !== null && line.client.connected)
    // The same message again and again until it is acknowledged, as every device does.
    const message = messageOf(device, 1, 26.5)
    const answer = line.next(({ kind, message: ack }) => kind === 'ack' && (ack as { seq: number }).seq === message.seq)
    let isAnswered = false
    const status = answer.then(({ message: ack }) => {
      isAnswered = true
      return (ack as { status: string }).status
    })
    await until(async () => {
      if (!isAnswered) await line.send('telemetry', message)
      return isAnswered
    })
    expect(['stored', 'duplicate']).toContain(await status)
    expect(await bench.setTempOf(device)).toBe(26.5)
    await line.end()
  },
)

/** The name on the certificate that mosquitto shows now to who comes. */
const shown = (): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname: host, port } = new URL(broker.devices)
    const socket = tlsConnect({ host, port: Number(port), servername: host, ca: broker.ca })
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      resolve(socket.getPeerCertificate().subject.CN as string)
      socket.destroy()
    })
  })

itMosquitto('a renewed certificate is shown by mosquitto without a restart, and ends no connection', async () => {
  const line = await comeIn(device)
  await line.listen()
  const { cert, key } = broker.certificate
  const renewed = broker.issue('renewed')
  // Half of a renewal, with which mosquitto would let no device in, is waited out.
  const refused = broker.says('is not the key of the certificate in')
  copyFileSync(renewed.certFile, cert)
  await refused
  expect(await shown()).toBe('broker')
  copyFileSync(renewed.keyFile, key)
  await until(async () => (await shown()) === 'renewed')
  expect((await line.ask('telemetry', messageOf(device, 1))).status).toBe('stored')
  await line.end()
})

itMosquitto('has room for as much as it can take: the broker keeps the rest', async () => {
  await opened.stop()
  const arrived: Arrival[] = []
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const door = await openOutsideBroker({
    url: broker.url,
    protocolVersion: 4,
    ca: null,
    isShared: true,
    logger: bench.parts.logger,
    keeper: {
      take: async () => undefined,
      takeOfMany: async (arrival) => {
        arrived.push(arrival)
        await held
      },
      admit: async () => 'admitted',
      connected: () => undefined,
      disconnected: () => undefined,
      refused: () => undefined,
      broke: () => undefined,
      lost: () => undefined,
    },
  })
  const line = await comeIn(device)
  for (let n = 0; n < 50; n += 1) await line.send('state', { v: 1, boot: 'room', seq: n + 1, time: time() })
  await until(() => arrived.length > 0)
  // One is being taken; none comes before it is.
  expect(arrived).toHaveLength(1)
  letGo()
  await until(() => arrived.length === 50)
  expect(arrived.map(({ payload }) => (JSON.parse(Buffer.from(payload).toString()) as { seq: number }).seq)).toEqual(
    Array.from({ length: 50 }, (_, n) => n + 1),
  )
  await door.close()
  await line.end()
})

// The last one: the password stays another.
itMosquitto(
  'another password in MQTT_URL ends no start: it is said, and the platform comes in once mosquitto knows',
  async () => {
    await opened.stop()
    const { lines } = bench.platform
    const before = lines.length
    const url = broker.url.replace(':secret@', ':another@')
    const { mqtt } = readConfig({ PLATFORM_DEMO: '1', ...broker.env, MQTT_URL: url })
    opened = await openDoor(
      { mqtt, fixedClock, databaseUrl: 'postgres://shared' },
      { ...bench.parts, steps: deviceSteps },
    )
    await until(() => opened.door.openSince() !== null)
    const line = await comeIn(device)
    await line.listen()
    expect((await line.ask('telemetry', messageOf(device, 1))).status).toBe('stored')
    await line.end()
    const said = lines.slice(before).map(({ text }) => text)
    expect(said.filter((text) => text.includes('refuses the name or the password in MQTT_URL'))).toHaveLength(1)
    expect(said.at(-1)).toBe('the MQTT broker passes on what devices send')
  },
)
