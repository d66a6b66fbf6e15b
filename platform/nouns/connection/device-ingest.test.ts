import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { Database } from '../../kernel/db/database'
import { createIngest, type IngestOptions } from '../../kernel/ingest/ingest'
import type { Heard, Step } from '../../kernel/ingest/step'
import { deviceSteps } from '../../steps'
import { type BenchDevice, type DeviceBench, deviceBench, readingOf, throughPipeline } from '../../testing/device-bench'
import { itOn } from '../../testing/it-on'
import { devicePresence } from '../tables/connection'
import { controllers } from '../tables/fleet'
import { readAdmitted } from './credential-rows'
import { keepBooks } from './ledger'
import { takeHelloPresence } from './take-presence'

const minuteMs = 60_000
let bench: DeviceBench
let device: BenchDevice
let other: BenchDevice
/** What the next batches meet inside their transaction. */
let meet: (tx: Database, heard: readonly Heard<unknown>[]) => Promise<void> = async () => undefined
const meeting: Step<unknown> = { kind: 'telemetry', apply: async (tx, heard) => meet(tx, heard) }
beforeAll(async () => {
  bench = await deviceBench()
  ;[device, other] = bench.devices as [BenchDevice, BenchDevice]
})
afterAll(() => bench.close())
beforeEach(() => {
  meet = async () => undefined
})

const open = (options: Partial<IngestOptions> = {}) => {
  const ingest = createIngest({
    ...bench.parts,
    directory: readAdmitted,
    steps: [takeHelloPresence, ...deviceSteps, meeting],
    ledger: keepBooks,
    rate: { perSecond: 1e6, atOnce: 1e6, cutAfterMs: 1e6 },
    gather: { readings: 1, others: 1 },
    onFlood: () => undefined,
    ...options,
  })
  return { ingest, ...throughPipeline(ingest) }
}
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

  it.each([
    ['version', (boot: string) => ({ ...readingOf(device, { boot, seq: 1, time: now() }), v: 9 })],
    ['range', (boot: string) => readingOf(device, { boot, seq: 1, time: now() }, { setTemp: 75.2 })],
    ['shape', (boot: string) => readingOf(device, { boot, seq: 1, time: now() }, { setTemp: '24' })],
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
    ['notJson', '{"v":1,"boot":"b","seq":1,"time":1,"samples":[NaN]}'],
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
    const bad = { v: 1, boot, seq: 1, time: now(), commandId: 'a\0b', result: 'done' as const }
    expect(await pipe.ask(device, 'result', bad)).toMatchObject({ status: 'refused', reason: 'shape' })
    const good = { ...bad, seq: 2, commandId: 'ab' }
    expect((await pipe.ask(device, 'result', good)).status).toBe('stored')
  })
})

const databaseError = (code: string): Error =>
  new DrizzleQueryError('insert', [], Object.assign(new Error(code), { code }))
/** Fails as often as it is said, then goes on. */
const failing = (code: string, times: number) => {
  let left = times
  return async () => {
    if (left === 0) return
    left -= 1
    throw databaseError(code)
  }
}

describe('what fails', () => {
  it('acknowledges when the row is there, and not before', async () => {
    const message = readingOf(device, { boot: newBoot(), seq: 1, time: now() }, { setTemp: 18.5 })
    const { ingest, send } = open()
    const seen = new Promise<number | null | undefined>((resolve, reject) => {
      ingest.answerThrough({ send: async () => bench.setTempOf(device).then(resolve, reject) })
    })
    await send(device, 'telemetry', message)
    expect(await seen).toBe(18.5)
  })

  it.each([
    ['a full disk', '53100', 2],
    ['a lost connection', '08006', 2],
    ['a statement that took too long', '57014', 2],
    ['a deadlock, again and again', '40P01', 9],
    ['a serialization failure, again and again', '40001', 9],
    ['another that was first, once', '23505', 2],
  ])('%s: nothing is acknowledged, nothing lost, and it is taken afterwards', async (_what, code, times) => {
    const pipe = open()
    const boot = newBoot()
    meet = failing(code, times)
    const answers = await Promise.all(
      [1, 2, 3].map((seq) => pipe.ask(device, 'telemetry', readingOf(device, { boot, seq, time: now() }))),
    )
    expect(answers.map(({ status }) => status)).toEqual(['stored', 'stored', 'stored'])
    // One answer each: none was given for a transaction that came to nothing.
    expect(pipe.acks).toHaveLength(3)
    expect((await pipe.ask(device, 'telemetry', readingOf(device, { boot, seq: 2, time: now() }))).status).toBe(
      'duplicate',
    )
  })

  it.each([
    ['a step that cannot take it', new TypeError('x is not a function')],
    ['a key that is always taken', databaseError('23505')],
  ])('%s: this message is refused, its neighbours are stored', async (_what, error) => {
    const pipe = open()
    const boot = newBoot()
    meet = async (_tx, heard) => {
      if (heard.some(({ message }) => (message as { seq: number }).seq === 2)) throw error
    }
    const answers = await Promise.all(
      [1, 2, 3].map((seq) => pipe.ask(device, 'telemetry', readingOf(device, { boot, seq, time: now() }))),
    )
    expect(answers.map(({ status, reason }) => reason ?? status)).toEqual(['stored', 'failed', 'stored'])
    expect(bench.platform.lines.some(({ text }) => text === 'a message could not be taken')).toBe(true)
  })

  it('an answer that cannot be sent is given again when the message comes again', async () => {
    const { ingest, send } = open()
    const message = readingOf(device, { boot: newBoot(), seq: 1, time: now() })
    ingest.answerThrough({ send: async () => Promise.reject(new Error('the MQTT broker is away')) })
    await send(device, 'telemetry', message)
    await ingest.idle()
    const pipe = throughPipeline(ingest)
    expect((await pipe.ask(device, 'telemetry', message)).status).toBe('duplicate')
  })

  it('takes no more than it has room for: whoever sends the next one waits', async () => {
    let letGo = (): void => undefined
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    meet = () => held
    const pipe = open()
    const boot = newBoot()
    const large = (seq: number): string =>
      JSON.stringify(readingOf(device, { boot, seq, time: now() })).padEnd(256 * 1024, ' ')
    // 32 MB are all that may wait.
    for (let seq = 1; seq <= 128; seq += 1) await pipe.send(device, 'telemetry', large(seq))
    let isTaken = false
    const next = pipe.send(device, 'telemetry', large(129)).then(() => {
      isTaken = true
    })
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    expect(isTaken).toBe(false)
    letGo()
    await next
    await pipe.ingest.idle()
    expect(pipe.acks.filter(({ status }) => status === 'stored')).toHaveLength(129)
    expect(pipe.ingest.counters.take()).toMatchObject({ stored: 129, queueMax: 128 })
  })

  itOn('postgres')('a row that somebody holds stops no other statement, and loses nothing', async () => {
    const pipe = open()
    let letGo = (): void => undefined
    const until = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let holds = (): void => undefined
    const isHeld = new Promise<void>((resolve) => {
      holds = resolve
    })
    const holding = bench.platform.database.transaction(async (tx) => {
      await tx
        .update(devicePresence)
        .set({ lastSeen: new Date(now()) })
        .where(eq(devicePresence.controllerId, device.id))
      holds()
      await until
    })
    await isHeld
    const waits = new Promise<void>((resolve) => {
      meet = async () => resolve()
    })
    const boot = newBoot()
    const answers = [1, 2, 3].map((seq) => pipe.ask(device, 'telemetry', readingOf(device, { boot, seq, time: now() })))
    // The steps are through; the books wait for the row.
    await waits
    const rows = await Promise.all(
      Array.from({ length: 20 }, () =>
        bench.platform.database.select({ id: controllers.id }).from(controllers).limit(1),
      ),
    )
    expect(rows.flat()).toHaveLength(20)
    expect(pipe.acks).toEqual([])
    letGo()
    await holding
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(['stored', 'stored', 'stored'])
  })
})
