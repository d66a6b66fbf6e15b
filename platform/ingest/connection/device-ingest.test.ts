import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { isRepeating, readNumbers } from '../../nouns/device/repeats'
import { devicePresence } from '../../nouns/tables/connection'
import { type BenchDevice, type DeviceBench, deviceBench, readingOf } from '../../testing/device-bench'
import { openPipeline } from '../../testing/open-pipeline'
import { deviceMarks } from '../pipeline/ingest-table'
import { lockMarks } from '../pipeline/marks'

const minuteMs = 60_000
let bench: DeviceBench
let device: BenchDevice
let other: BenchDevice
beforeAll(async () => {
  bench = await deviceBench()
  ;[device, other] = bench.devices as [BenchDevice, BenchDevice]
})
afterAll(() => bench.close())

const open = () => openPipeline(bench)
const now = (): number => bench.platform.clock.now().getTime()
let boots = 0
const newBoot = (): string => {
  boots += 1
  return `boot-${boots}`
}

describe('once and no more', () => {
  it('takes a message once, however often and in whichever process it arrives', async () => {
    const boot = newBoot()
    const [here, there] = [open(), open()]
    const first = readingOf(device, { boot, seq: 1, time: now() }, { setTemp: 20 })
    expect((await here.ask(device, 'telemetry', first)).status).toBe('stored')
    // What it says the second time has no effect: its number has been taken.
    const again = readingOf(device, { boot, seq: 1, time: now() }, { setTemp: 29 })
    expect((await here.ask(device, 'telemetry', again)).status).toBe('duplicate')
    expect((await there.ask(device, 'telemetry', again)).status).toBe('duplicate')
    expect(await bench.setTempOf(device)).toBe(20)
  })

  it('takes one of two that race through two processes', async () => {
    const boot = newBoot()
    const pipes = [open(), open()]
    const message = readingOf(device, { boot, seq: 1, time: now() })
    const answers = await Promise.all(pipes.map((pipe) => pipe.ask(device, 'telemetry', message)))
    expect(answers.map(({ status }) => status).sort()).toEqual(['duplicate', 'stored'])
  })

  it('waits for no number that is missing, and takes it when it comes', async () => {
    const boot = newBoot()
    const pipe = open()
    const ask = async (seq: number) =>
      (await pipe.ask(device, 'telemetry', readingOf(device, { boot, seq, time: now() }))).status
    expect([await ask(1), await ask(3), await ask(7), await ask(2), await ask(3)]).toEqual([
      ...['stored', 'stored', 'stored', 'stored', 'duplicate'],
    ])
  })

  it('a device has marks of 64 boots, whatever it calls them', async () => {
    const { database } = bench.platform
    const names = Array.from({ length: 70 }, newBoot)
    for (const [after, name] of names.entries()) {
      const boots = [{ deviceId: other.id, boot: name }]
      await database.transaction((tx) => lockMarks(tx, boots, new Date(now() + after)))
    }
    const { deviceId, boot } = deviceMarks
    const rows = await database.select({ boot }).from(deviceMarks).where(eq(deviceId, other.id))
    expect(rows).toHaveLength(64)
    expect(new Set(rows.map((row) => row.boot))).toEqual(new Set(names.slice(-64)))
  })

  it('counts anew for a new boot, and apart for another device', async () => {
    const boot = newBoot()
    const pipe = open()
    const ask = async (whom: BenchDevice, name: string) =>
      (await pipe.ask(whom, 'telemetry', readingOf(whom, { boot: name, seq: 1, time: now() }))).status
    expect([await ask(device, boot), await ask(device, newBoot()), await ask(other, boot)]).toEqual(
      Array(3).fill('stored'),
    )
  })
})

it('what a message has cost is paid before the next one of its device, and holds up no other', async () => {
  // By a clock that stands still nothing is ever paid.
  const cost = { perSecond: 0.001, atOnce: 10, cutAfterMs: Number.POSITIVE_INFINITY }
  const pipe = openPipeline(bench, undefined, null, { cost, elapsed: () => 0 })
  const boot = newBoot()
  const order: string[] = []
  const ask = async (whom: BenchDevice, seq: number): Promise<void> => {
    const { status } = await pipe.ask(whom, 'telemetry', readingOf(whom, { boot, seq, time: now() }))
    order.push(`${whom === device ? 'device' : 'other'} ${seq} ${status}`)
  }
  await ask(device, 1)
  ask(device, 2).catch(() => undefined)
  await ask(other, 1)
  expect(order).toEqual(['device 1 stored', 'other 1 stored'])
})

describe('clocks', () => {
  it.each([11, -11])('takes what a clock says that is off by %i minutes for now, and keeps both', async (minutes) => {
    const pipe = open()
    bench.platform.clock.advance(10 * minuteMs)
    const time = now() + minutes * minuteMs
    const message = readingOf(device, { boot: newBoot(), seq: 1, time }, { setTemp: 19, at: time - 2 * minuteMs })
    const before = (await bench.errorsOf(device)).clock ?? 0
    expect((await pipe.ask(device, 'telemetry', message)).time).toBe(now())
    // Between two moments of one message even a wrong clock counts right.
    expect(await bench.collectedOf(device)).toEqual({
      collectTime: new Date(now() - 2 * minuteMs),
      receiveTime: new Date(now()),
    })
    expect((await bench.errorsOf(device)).clock).toBe(before + 1)
    expect(await bench.detailOf(device, 'clock')).toBe(`${minutes * 60} s`)
    const [presence] = await bench.platform.database
      .select()
      .from(devicePresence)
      .where(eq(devicePresence.controllerId, device.id))
    expect(presence?.clockOffset).toBe(minutes * minuteMs)
  })

  it.each([
    [9, 0],
    [-9, -9],
  ])('believes one that is off by %i minutes, but for what has not been yet', async (minutes, collected) => {
    const pipe = open()
    bench.platform.clock.advance(10 * minuteMs)
    const time = now() + minutes * minuteMs
    const before = await bench.errorsOf(device)
    await pipe.ask(device, 'telemetry', readingOf(device, { boot: newBoot(), seq: 1, time }))
    expect((await bench.collectedOf(device))?.collectTime).toEqual(new Date(now() + collected * minuteMs))
    expect(await bench.errorsOf(device)).toEqual(before)
  })

  it('a sample that comes late changes nothing of what is newer, and is told', async () => {
    const pipe = open()
    const boot = newBoot()
    bench.platform.clock.advance(60 * minuteMs)
    await pipe.ask(other, 'telemetry', readingOf(other, { boot, seq: 2, time: now() }, { setTemp: 22 }))
    const late = readingOf(other, { boot, seq: 1, time: now() }, { setTemp: 28, at: now() - 30 * minuteMs })
    expect((await pipe.ask(other, 'telemetry', late)).status).toBe('stored')
    expect(await bench.setTempOf(other)).toBe(22)
    expect(await bench.errorsOf(other)).toMatchObject({ late: 1 })
  })
})

describe('what is odd is taken and told, what is wrong is refused and told', () => {
  it('a unit that nobody knows, a field that nobody knows', async () => {
    const pipe = open()
    const stranger = { ...device, unit: { systemNo: 63, unitNo: 63 } }
    const message = readingOf(stranger, { boot: newBoot(), seq: 1, time: now() }, { setTmp: 24 })
    expect((await pipe.ask(device, 'telemetry', message)).status).toBe('stored')
    expect(await bench.detailOf(device, 'unknownUnit')).toBe('1: 63-63')
    expect(await bench.detailOf(device, 'unknownField')).toBe('telemetry: samples.systems.indoor.setTmp')
  })

  it('an impossible value: the rest is stored, and it hears which one was left out', async () => {
    const pipe = open()
    const message = readingOf(device, { boot: newBoot(), seq: 1, time: now() }, { setTemp: 75.2, inletTemp: 21 })
    const detail = 'samples.systems.indoor.setTemp: 75.2'
    expect(await pipe.ask(device, 'telemetry', message)).toMatchObject({ status: 'stored', detail })
    expect(await bench.detailOf(device, 'impossibleValue')).toBe(detail)
  })

  it('numbers that were stored before: nothing is stored, and staff see it until something new comes', async () => {
    const pipe = open()
    const boot = newBoot()
    const isStuck = async () => isRepeating(await readNumbers(bench.platform.database, device.id), 60)
    const ask = (seq: number) => pipe.ask(device, 'telemetry', readingOf(device, { boot, seq, time: now() }))
    expect((await ask(1)).status).toBe('stored')
    expect((await ask(1)).status).toBe('duplicate')
    expect(await isStuck()).toBe(false)
    bench.platform.clock.advance(10 * minuteMs)
    expect((await ask(1)).status).toBe('duplicate')
    expect(await isStuck()).toBe(true)
    expect(await bench.detailOf(device, 'duplicate')).toBe(`boot ${boot}, seq 1`)
    expect((await ask(2)).status).toBe('stored')
    expect(await isStuck()).toBe(false)
  })

  it.each([
    ['version', (boot: string) => ({ ...readingOf(device, { boot, seq: 1, time: now() }), v: 9 })],
    ['range', (boot: string) => ({ ...readingOf(device, { boot, seq: 1, time: now() }), time: -1 })],
    ['shape', (boot: string) => ({ ...readingOf(device, { boot, seq: 1, time: now() }), samples: {} })],
  ])('%s: it hears why, and the number is free for a right one', async (reason, make) => {
    const pipe = open()
    const boot = newBoot()
    expect(await pipe.ask(device, 'telemetry', make(boot))).toMatchObject({ status: 'refused', reason, seq: 1 })
    expect(await bench.errorsOf(device)).toMatchObject({ [reason]: 1 })
    const right = readingOf(device, { boot, seq: 1, time: now() })
    expect((await pipe.ask(device, 'telemetry', right)).status).toBe('stored')
  })

  it.each([
    ['notJson', new Uint8Array([0, 1, 2, 0xff])],
    ['notJson', '{"v":1,"samples":[nan}'],
    ['tooComplex', '['.repeat(100_000)],
    ['tooLarge', ' '.repeat(262_145)],
  ])('%s: nobody can be answered; it is counted and named', async (reason, payload) => {
    const pipe = open()
    const before = (await bench.errorsOf(other))[reason] ?? 0
    await pipe.send(other, 'telemetry', payload)
    await pipe.ingest.idle()
    expect(pipe.acks).toEqual([])
    expect((await bench.errorsOf(other))[reason]).toBe(before + 1)
    expect(pipe.ingest.counters.take().refused).toEqual({ [reason]: 1 })
    const last = (await bench.messagesOf(other)).at(-1)
    expect(last).toMatchObject({ outcome: 'refused', reason, kind: 'telemetry', isUp: 1 })
  })

  it('the topic of another brand', async () => {
    const pipe = open()
    const message = readingOf(device, { boot: newBoot(), seq: 1, time: now() })
    const topic = device.topic.replace('/6/', '/12/')
    expect(await pipe.ask(device, 'telemetry', message, topic)).toMatchObject({ status: 'refused', reason: 'topic' })
  })

  it('no answer to whom nobody knows, and to a topic that is none', async () => {
    const pipe = open()
    const unknown = { ...device, topic: 'hvac/6/0123456789AB' }
    await pipe.send(unknown, 'telemetry', readingOf(device, { boot: newBoot(), seq: 1, time: now() }))
    await pipe.ingest.take({ topic: 'hvac/6/x/up/telemetry', payload: new Uint8Array() })
    await pipe.ingest.idle()
    expect(pipe.acks).toEqual([])
    expect(pipe.ingest.counters.take().refused).toEqual({ credential: 1, topic: 1 })
  })

  it('text that the database cannot keep stops nothing else', async () => {
    const pipe = open()
    const boot = newBoot()
    const alarmOf = (seq: number, protectCode: string) => ({
      v: 1,
      boot,
      seq,
      time: now(),
      events: [{ state: 'raised', unitKind: 3, code: '08', time: now(), protectCode }],
    })
    const [bad, good] = await Promise.all([
      pipe.ask(device, 'alarm', alarmOf(1, 'a\0b')),
      pipe.ask(device, 'alarm', alarmOf(2, 'P05')),
    ])
    expect(bad).toMatchObject({ status: 'stored', detail: 'events.protectCode: "a\\u0000b"' })
    expect(good.status).toBe('stored')
  })
})

it('a device that goes on sending is reported after 300 refused messages, behind a broker that cannot slow it down', async () => {
  const named: string[] = []
  const { ingest } = openPipeline(bench, undefined, null, {
    rate: { perSecond: 0.001, atOnce: 1, cutAfterMs: Number.POSITIVE_INFINITY },
    elapsed: () => 0,
    onFlood: (address) => named.push(address),
  })
  const arrival = { topic: `hvac/${device.brand}/${device.address}/up/bye`, payload: Buffer.from('{}') }
  // One is taken, and sixteen wait.
  for (let sent = 0; sent < 17 + 300; sent += 1) await ingest.takeOfMany(arrival)
  expect(named).toEqual([])
  await ingest.takeOfMany(arrival)
  expect(named).toEqual([device.address])
  await ingest.stop()
})
