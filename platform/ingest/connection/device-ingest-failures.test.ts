import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { devicePresence } from '../../nouns/tables/connection'
import { controllers } from '../../nouns/tables/fleet'
import { type BenchDevice, type DeviceBench, deviceBench, readingOf, throughPipeline } from '../../testing/device-bench'
import { itOn } from '../../testing/it-on'
import { type Meeting, openPipeline } from '../../testing/open-pipeline'

let bench: DeviceBench
let device: BenchDevice
const nothing: Meeting = async () => undefined
let meet = nothing
beforeAll(async () => {
  bench = await deviceBench({ count: 1 })
  ;[device] = bench.devices
})
afterAll(() => bench.close())
beforeEach(() => {
  meet = nothing
})

const open = () => openPipeline(bench, (tx, heard) => meet(tx, heard))
const now = (): number => bench.platform.clock.now().getTime()
let boots = 0
const newBoot = (): string => {
  boots += 1
  return `boot-${boots}`
}

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

it('acknowledges when the row is there, and not before', async () => {
  const { database } = bench.platform
  const order: string[] = []
  const watched = Object.create(database, {
    transaction: {
      value: async (work: Parameters<typeof database.transaction>[0]) => {
        const made = await database.transaction(work)
        order.push('committed')
        return made
      },
    },
  })
  const { ingest, send } = openPipeline({ parts: { ...bench.parts, database: watched } })
  const seen = new Promise<number | null | undefined>((resolve, reject) => {
    ingest.answerThrough({
      send: async () => {
        order.push('acknowledged')
        await bench.setTempOf(device).then(resolve, reject)
      },
    })
  })
  await send(device, 'telemetry', readingOf(device, { boot: newBoot(), seq: 1, time: now() }, { setTemp: 18.5 }))
  expect(await seen).toBe(18.5)
  // An embedded database answers nobody before the commit: the order tells what the row cannot.
  expect(order).toEqual(['committed', 'acknowledged'])
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

it('what a message has cost is paid also where it fails', async () => {
  // By a clock that stands still nothing is ever paid.
  const cost = { perSecond: 0.001, atOnce: 100, cutAfterMs: Number.POSITIVE_INFINITY }
  const pipe = openPipeline(bench, (tx, messages) => meet(tx, messages), null, { cost, elapsed: () => 0 })
  const boot = newBoot()
  const message = (seq: number) => readingOf(device, { boot, seq, time: now() })
  meet = async (_tx, messages) => {
    for (const each of messages) each.charge(1000)
    throw new Error('broken')
  }
  expect(await pipe.ask(device, 'telemetry', message(1))).toMatchObject({ reason: 'failed' })
  meet = nothing
  let isTaken = false
  pipe.send(device, 'telemetry', message(2)).then(
    () => {
      isTaken = true
    },
    () => undefined,
  )
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  expect(isTaken).toBe(false)
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

it('takes a message that comes again while it waits once, and answers it once', async () => {
  let letGo = (): void => undefined
  meet = () =>
    new Promise<void>((resolve) => {
      letGo = resolve
    })
  const pipe = open()
  const boot = newBoot()
  const say = (seq: number, of = boot) =>
    pipe.send(device, 'telemetry', readingOf(device, { boot: of, seq, time: now() }))
  await say(1)
  bench.platform.clock.advance(15_000)
  // Its time is that of its sending: the bytes differ.
  for (let again = 0; again < 5; again += 1) await say(1)
  await say(2)
  await say(1, newBoot())
  expect(pipe.ingest.waiting()).toBe(3)
  meet = async () => undefined
  letGo()
  await pipe.ingest.idle()
  expect(pipe.acks.map(({ status }) => status)).toEqual(['stored', 'stored', 'stored'])
  expect(pipe.ingest.counters.take()).toMatchObject({ stored: 3, duplicates: 5 })
  // One that was answered is known by the database.
  await say(1)
  await pipe.ingest.idle()
  expect(pipe.acks.at(-1)).toMatchObject({ status: 'duplicate' })
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
    Array.from({ length: 20 }, () => bench.platform.database.select({ id: controllers.id }).from(controllers).limit(1)),
  )
  expect(rows.flat()).toHaveLength(20)
  expect(pipe.acks).toEqual([])
  letGo()
  await holding
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(['stored', 'stored', 'stored'])
})
