import { connect as connectSocket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { millisecondsInMinute } from 'date-fns/constants'
import { desc, eq } from 'drizzle-orm'
import { downKinds, maxMessageBytes } from '@/lib/contract/device-message'
import { untilPasses } from '@/tests/support/until'
import { deviceSteps } from '../../composition/steps'
import type { MessageOutcome } from '../../kernel/telemetry/device-metrics'
import { connectionEvents, deviceCredentials } from '../../nouns/tables/connection'
import { type BenchDevice, type DeviceBench, deviceBench, readingOf } from '../../testing/device-bench'
import { connectDevice } from '../../testing/device-client'
import { ingestMinutes } from '../pipeline/ingest-table'
import type { Step } from '../pipeline/step'
import { type OpenDoor, openDoor } from './open-door'

let bench: DeviceBench
let opened: OpenDoor
let place: string
let device: BenchDevice
let other: BenchDevice
/** What the transaction of a batch waits for. */
let gate: Promise<void> | null = null
const holdUp: Step<unknown> = {
  kind: 'telemetry',
  apply: async () => {
    await gate
  },
}
const outcomes: MessageOutcome[] = []
const embedded = { kind: 'embedded' as const, host: '127.0.0.1', port: 0, tls: null }
const fixedClock = new Date('2026-11-21T00:00:00Z')
beforeAll(async () => {
  bench = await deviceBench()
  ;[device, other] = bench.devices as [BenchDevice, BenchDevice]
  const none = { stored: 0, duplicates: 0, points: 0, refused: {}, noted: {}, lagP50: 0, lagP99: 0, lagMax: 0 }
  const killed = { process: 'killed', minute: bench.platform.clock.now(), queueMax: 0, connections: 40, ...none }
  await bench.platform.database.insert(ingestMinutes).values(killed)
  opened = await openDoor(
    { mqtt: embedded, fixedClock, databaseUrl: undefined },
    {
      ...bench.parts,
      steps: [...deviceSteps, holdUp],
      rate: { perSecond: 100, atOnce: 200, cutAfterMs: 200 },
      connects: { perSecond: 100, atOnce: 1000, cutAfterMs: 0 },
      observe: (outcome) => outcomes.push(outcome),
    },
  )
  place = opened.door.place
})
afterAll(async () => {
  await opened?.stop()
  await bench?.close()
})

/** The log tells the first few of ten minutes one by one, and counts the others in the last: each test has its own. */
beforeEach(() => {
  bench.platform.clock.advance(11 * millisecondsInMinute)
})

const time = (): number => bench.platform.clock.now().getTime()
const eventsOf = ({ id }: BenchDevice) =>
  bench.platform.database
    .select()
    .from(connectionEvents)
    .where(eq(connectionEvents.controllerId, id))
    .orderBy(desc(connectionEvents.id))
    .execute()
/** Until the log of connections, which is written behind what happens, tells of it. */
const untilTold = (whom: BenchDevice, wanted: object): Promise<void> =>
  untilPasses(
    async () => expect(await eventsOf(whom)).toEqual(expect.arrayContaining([expect.objectContaining(wanted)])),
    {
      timeout: 20_000,
    },
  )
/** Return code of a connection that is turned away. */
const codeOf = async (options: object): Promise<unknown> => {
  try {
    await (await connectDevice(place, device, options)).end()
    return 0
  } catch (error) {
    return (error as { code?: unknown }).code
  }
}

it('takes a message by 3.1.1, and acknowledges it when its row is there', async () => {
  const line = await connectDevice(place, device)
  await line.listen()
  expect(await line.ask('telemetry', readingOf(device, { seq: 1, time: time() }, { setTemp: 21.5 }))).toEqual({
    boot: 'boot-1',
    seq: 1,
    status: 'stored',
    time: time(),
  })
  expect(await bench.setTempOf(device)).toBe(21.5)
  // The broker's own acknowledgement comes before: it means nothing.
  let open = (): void => undefined
  gate = new Promise((resolve) => {
    open = resolve
  })
  const answer = line.ask('telemetry', readingOf(device, { seq: 2, time: time() }, { setTemp: 22.5 }))
  await line.send('telemetry', readingOf(device, { seq: 3, time: time() }))
  expect(line.heard.map(({ message }) => (message as { seq: number }).seq)).toEqual([1])
  open()
  expect((await answer).status).toBe('stored')
  gate = null
  await line.end()
})

it('has no 5, and says so by the code of 3.1.1', async () => {
  expect(await codeOf({ protocolVersion: 5 })).toBe(1)
})

it('takes QoS 2 once', async () => {
  const line = await connectDevice(place, device)
  await line.listen()
  const message = readingOf(device, { boot: 'qos-2', seq: 1, time: time() })
  expect((await line.ask('telemetry', message, 2)).status).toBe('stored')
  expect((await line.ask('telemetry', message, 2)).status).toBe('duplicate')
  await line.end()
})

it('connections of a process that was killed are not counted beside those of its successor', async () => {
  const rows = await bench.platform.database.select().from(ingestMinutes).where(eq(ingestMinutes.process, 'killed'))
  expect(rows.map(({ connections }) => connections)).toEqual([null])
})

describe('who may come in', () => {
  it.each([
    ['a wrong key', { password: 'wrong' }, 4],
    ['no key', { password: undefined }, 4],
    ['neither name nor key', { username: undefined, password: undefined }, 2],
    ['the client id of another', { clientId: '0123456789AB' }, 2],
    ['the name of another', { username: '0123456789AB' }, 2],
    ['a client id that is none', { clientId: 'console', password: 'x' }, 2],
  ])('%s opens nothing, and is counted', async (_what, options, code) => {
    outcomes.length = 0
    expect(await codeOf(options)).toBe(code)
    expect(outcomes).toContainEqual({ result: 'refused', reason: 'credential' })
  })

  it('the own key opens no session of another', async () => {
    const theirs = await connectDevice(place, other)
    expect(await codeOf({ clientId: other.address, clean: false })).toBe(2)
    expect(theirs.client.connected).toBe(true)
    await theirs.end()
    await untilTold(other, { kind: 'refused', reason: 'credential' })
  })

  it('keeps no session: what was for a device that was away is void', async () => {
    const first = await connectDevice(place, device, { clean: false })
    await first.listen()
    await first.end()
    await opened.door.send(device.brand, device.address, 'command', { commandId: 'old' })
    const second = await connectDevice(place, device, { clean: false })
    await second.listen()
    const heard = second.next(({ kind }) => kind === 'command')
    await opened.door.send(device.brand, device.address, 'command', { commandId: 'new' })
    expect((await heard).message).toEqual({ commandId: 'new' })
    await second.end()
  })

  it('a key that is revoked opens nothing from then on', async () => {
    const [third] = bench.devices.slice(2) as [BenchDevice]
    const line = await connectDevice(place, third)
    await bench.platform.database
      .update(deviceCredentials)
      .set({ revokeTime: bench.platform.clock.now() })
      .where(eq(deviceCredentials.controllerId, third.id))
    await line.send('telemetry', readingOf(third, { seq: 1, time: time() }, { setTemp: 17 }))
    await opened.ingest.idle()
    expect(await bench.setTempOf(third)).not.toBe(17)
    expect(opened.door.cut(third.address)).toBe(true)
    await line.closed
    expect(await codeOf({ clientId: third.address, username: third.address, password: third.key })).toBe(4)
  })
})

describe('what it may do', () => {
  it.each([
    ['another', () => `${other.topic}/up/telemetry`],
    ['its own commands', () => `${device.topic}/down/command`],
    ['the broker', () => '$SYS/broker'],
    ['nobody', () => 'hvac'],
  ])('is cut off when it publishes for %s', async (_whom, topic) => {
    const line = await connectDevice(place, device)
    line.client.publish(topic(), '{}', { qos: 1 })
    await line.closed
    await untilTold(device, { kind: 'refused', reason: 'topic', detail: topic() })
  })

  it.each([
    ['another', () => `${other.topic}/down/+`],
    ['everybody by +', () => 'hvac/6/+/down/+'],
    ['everybody by #', () => '#'],
    ['a share', () => `$share/mine/${other.topic}/down/+`],
    ['what devices send', () => `${device.topic}/up/+`],
    ['both its sides', () => `${device.topic}/#`],
  ])('hears nothing of %s', async (_whom, filter) => {
    const line = await connectDevice(place, device)
    await line.client.subscribeAsync(filter(), { qos: 1 }).catch(() => undefined)
    await line.listen()
    await opened.door.send(other.brand, other.address, 'command', { commandId: 'theirs' })
    const own = line.next(({ kind }) => kind === 'command')
    await opened.door.send(device.brand, device.address, 'command', { commandId: 'own' })
    await own
    expect(line.heard.map(({ message }) => message)).toEqual([{ commandId: 'own' }])
    await line.end()
    await untilTold(device, { kind: 'refused', reason: 'topic', detail: filter() })
  })

  it('keeps no message for late readers', async () => {
    const line = await connectDevice(place, device)
    await line.client.publishAsync(
      `${device.topic}/up/state`,
      JSON.stringify({ v: 1, boot: 'kept', seq: 1, time: time() }),
      {
        qos: 1,
        retain: true,
      },
    )
    await line.end()
    await opened.ingest.idle()
    const again = await connectDevice(place, device)
    // A subscription to what it may read; a broker that kept messages would send them now.
    await again.client.subscribeAsync(`hvac/+/${device.address}/down/#`, { qos: 1 })
    const own = again.next(({ kind }) => kind === 'command')
    await opened.door.send(device.brand, device.address, 'command', { commandId: 'x' })
    await own
    expect(again.heard).toHaveLength(1)
    await again.end()
  })

  it('leaves its last will when its connection breaks, and none when it says goodbye', async () => {
    const will = { topic: `${device.topic}/up/bye`, payload: Buffer.from('{"v":1,"reason":"lost"}'), qos: 1 as const }
    const before = (await bench.messagesOf(device)).filter(({ kind }) => kind === 'bye').length
    const polite = await connectDevice(place, device, { will: { ...will, retain: false } })
    await polite.client.endAsync()
    const broken = await connectDevice(place, device, { will: { ...will, retain: false } })
    broken.client.stream.destroy()
    await untilPasses(
      async () => {
        const byes = (await bench.messagesOf(device)).filter(({ kind }) => kind === 'bye')
        expect(byes.slice(before).map(({ payload }) => payload)).toEqual(['{"v":1,"reason":"lost"}'])
      },
      { timeout: 10_000 },
    )
    await untilTold(device, { kind: 'disconnected', reason: 'lost' })
  })
})

describe('too much', () => {
  it('is cut off before a message of 1 MB has come, and named', async () => {
    const line = await connectDevice(place, device)
    line.client.publish(`${device.topic}/up/telemetry`, Buffer.alloc(1024 * 1024, 0x20), { qos: 1 })
    await line.closed
    await untilPasses(async () => expect(await bench.errorsOf(device)).toMatchObject({ tooLarge: 1 }), {
      timeout: 20_000,
    })
    expect(await bench.detailOf(device, 'tooLarge')).toMatch(/^10486\d\d bytes; at most 262144$/)
  })

  it('refuses one of more than 256 KB in words, and goes on', async () => {
    const line = await connectDevice(place, device)
    await line.listen()
    await line.send('telemetry', Buffer.alloc(maxMessageBytes + 1, 0x20))
    expect((await line.ask('state', { v: 1, boot: 'large', seq: 1, time: time() } as never)).status).toBe('stored')
    expect(await bench.errorsOf(device)).toMatchObject({ tooLarge: 2 })
    expect(await bench.detailOf(device, 'tooLarge')).toBe('262145 bytes; at most 262144')
    await line.end()
  })

  it('a topic of 60,000 characters ends the connection, and so does one of many levels', async () => {
    for (const topic of [`hvac/${'x'.repeat(60_000)}`, `${device.topic}/up${'/x'.repeat(100)}`]) {
      const line = await connectDevice(place, device)
      line.client.publish(topic, '{}', { qos: 1 })
      await line.closed
    }
    expect(opened.door.connections()).toBe(0)
  })

  it.each([
    ['noise', Buffer.from(Array.from({ length: 4096 }, (_, n) => (n * 97 + 13) % 256))],
    ['a request of the web', Buffer.from('GET / HTTP/1.1\r\nHost: example.com\r\n\r\n')],
    ['a length without an end', Buffer.from([0x10, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])],
    ['a message before it has said who it is', Buffer.from([0x30, 0x07, 0x00, 0x04, 0x68, 0x76, 0x61, 0x63, 0x7b])],
  ])('ends a connection of %s', async (_what, bytes) => {
    const { hostname, port } = new URL(place)
    const socket = connectSocket(Number(port), hostname)
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.on('error', () => undefined)
    socket.resume()
    socket.write(bytes)
    await closed
    // Others are served as before.
    const line = await connectDevice(place, device)
    expect(line.client.connected).toBe(true)
    await line.end()
  })

  it('slows whoever sends ten thousand at once, cuts it in the end and names it; another is answered meanwhile', async () => {
    // The figures themselves begin anew every few seconds.
    const [stored, refused] = [
      jest.spyOn(opened.ingest.counters, 'stored'),
      jest.spyOn(opened.ingest.counters, 'refused'),
    ]
    const flood = await connectDevice(place, device)
    const calm = await connectDevice(place, other)
    await calm.listen()
    for (let seq = 1; seq <= 10_000; seq += 1) {
      flood.client.publish(`${device.topic}/up/state`, JSON.stringify({ v: 1, boot: 'flood', seq, time: time() }), {
        qos: 1,
      })
    }
    expect((await calm.ask('state', { v: 1, boot: 'calm', seq: 1, time: time() } as never)).status).toBe('stored')
    await flood.closed
    await untilTold(device, { kind: 'disconnected', reason: 'rate' })
    await untilPasses(async () => expect(await bench.errorsOf(device)).toMatchObject({ rate: 1 }), { timeout: 20_000 })
    expect(refused).toHaveBeenCalledWith('rate')
    expect(stored.mock.calls.length).toBeLessThan(1500)
    await calm.end()
  })

  const floods = [
    ['pings', Buffer.from([0xc0, 0])],
    ['filters', Buffer.from([0x82, 9, 0, 1, 0, 4, ...Buffer.from('a/+/'), 0])],
    ['answers to nothing', Buffer.from([0x40, 2, 0, 1])],
  ] as const
  it.each(floods)('a device that sends %s without end is cut, and named', async (_what, packet) => {
    const before = (await bench.errorsOf(device)).rate ?? 0
    const line = await connectDevice(place, device)
    line.client.stream.write(Buffer.concat(Array.from({ length: 5000 }, () => packet)))
    await line.closed
    await untilPasses(async () => expect(await bench.errorsOf(device)).toMatchObject({ rate: before + 1 }), {
      timeout: 20_000,
    })
  })

  it('a device has two connections: a third ends the first', async () => {
    const lines = []
    for (const suffix of ['', '-a', '-b']) {
      lines.push(await connectDevice(place, device, { clientId: `${device.address}${suffix}` }))
    }
    await lines[0]?.closed
    await untilTold(device, { kind: 'disconnected', reason: 'replaced' })
    expect(lines.map(({ client }) => client.connected)).toEqual([false, true, true])
    for (const line of lines) await line.end()
  })

  it('listens to the kinds of messages that there are, and to nothing else', async () => {
    const line = await connectDevice(place, device)
    const grantOf = async (kind: string) => {
      const [granted] = await line.client.subscribeAsync(`${device.topic}/down/${kind}`, { qos: 1 })
      return granted?.qos
    }
    for (const kind of ['+', '#', ...downKinds]) expect([kind, await grantOf(kind)]).toEqual([kind, 1])
    for (const kind of ['x', 'ack/x', '+/+']) await expect(grantOf(kind)).rejects.toThrow()
    await line.end()
  })
})
