import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { millisecondsInMinute } from 'date-fns/constants'
import { and, asc, eq } from 'drizzle-orm'
import { controllers, outdoorUnits } from '../../nouns/tables/fleet'
import { unitReadings } from '../../nouns/tables/unit-reading'
import { type BenchDevice, deviceBench, readingOf } from '../../testing/device-bench'
import { openPipeline } from '../../testing/open-pipeline'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { createJournal } from '../store/journal'
import { heldBetween } from './hold-samples'
import { readLines } from './read-lines'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60, history: 'kept' })
  // Beyond all that the seed has of units.
  platform.clock.advance(24 * 60 * millisecondsInMinute)
})
afterAll(() => platform.close())

type Unit = { id: number; mac: string; systemNo: number; unitNo: number }
let all: Unit[] = []
let unit: Unit
/** The minute at which a test begins. */
let start: number
beforeEach(async () => {
  if (all.length === 0) {
    const rows = await platform.database
      .select({
        id: controllers.id,
        mac: controllers.macWifiId,
        systemNo: outdoorUnits.systemNo,
        unitNo: outdoorUnits.unitNo,
      })
      .from(outdoorUnits)
      .innerJoin(controllers, eq(controllers.id, outdoorUnits.controllerId))
      .where(eq(outdoorUnits.unitNo, 0))
      .orderBy(asc(controllers.id), asc(outdoorUnits.systemNo))
    all = rows.filter((row, at) => rows.findIndex(({ id }) => id === row.id) === at)
  }
  const next = all.shift()
  if (next === undefined) throw new Error('no unit left')
  unit = next
  const now = platform.clock.now().getTime()
  start = Math.ceil(now / millisecondsInMinute) * millisecondsInMinute
  platform.clock.advance(start - now)
})

/** One that counts as no minute: its minute has one. */
const extra = 2
type Told = { minute: number; second?: number; hz: number; systemNo?: number; unitNo?: number }
/** One message with some readings, at minutes after the test's begin. Received when the last of them is over. */
const tell = async (...told: Told[]) => {
  const samples = told.map(({ minute, second = 20, hz, systemNo = unit.systemNo, unitNo = unit.unitNo }) => ({
    time: start + minute * millisecondsInMinute + second * 1000,
    systems: [{ systemNo, outdoor: [{ unitNo, compFreq: hz }] }],
  }))
  const latest = Math.max(...samples.map(({ time }) => time))
  platform.clock.advance(Math.max(0, latest + 1000 - platform.clock.now().getTime()))
  expect((await platform.devices.say(unit.mac, 'telemetry', { samples }))?.status).toBe('stored')
}

const minutes = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at)

/** What the store has of the unit. */
const stored = async () => {
  await platform.past.journal?.flush()
  return platform.past.store().rows<[minute: number, hz: number, isHeld: number]>(
    `SELECT intDiv(toUnixTimestamp(time) - {start:UInt32}, 60), comp_freq, if(is_extra = 1, ${extra}, is_held) FROM outdoor_sample
WHERE controller_id = {id:UInt32} AND unit_no = {unit:UInt8} ORDER BY time, is_extra`,
    { id: unit.id, start: start / 1000, unit: unit.unitNo },
  )
}
const rolledUp = () =>
  Promise.all(
    ['five_minutes', 'hour', 'day'].map(async (level) => {
      const [row] = await platform.past
        .store()
        .rows(`SELECT sum(minutes), sum(comp_freq_sum) FROM outdoor_${level} WHERE controller_id = {id:UInt32}`, {
          id: unit.id,
        })
      return row
    }),
  )
/** Every sample, and each minute once in every level above. */
const expectMinutes = async (rows: readonly (readonly [number, number, number])[]): Promise<void> => {
  expect(await stored()).toEqual(rows)
  const counting = rows.filter(([, , kind]) => kind !== extra)
  const sum = counting.reduce((total, [, hz]) => total + hz, 0)
  expect(new Set(counting.map(([minute]) => minute)).size).toBe(counting.length)
  expect(await rolledUp()).toEqual([0, 1, 2].map(() => [counting.length, sum]))
}
const newest = async () => {
  const { controllerId, unitKind, systemNo, unitNo } = unitReadings
  const own = and(eq(controllerId, unit.id), eq(unitKind, 2), eq(systemNo, unit.systemNo), eq(unitNo, unit.unitNo))
  const [row] = await platform.database.select().from(unitReadings).where(own)
  return (row?.reading as { compFreq?: number } | undefined)?.compFreq
}

it('has a row for each minute of a unit that is sent every five minutes since nothing changes', async () => {
  await tell({ minute: 0, hz: 50 })
  await tell({ minute: 5, second: 10, hz: 50 })
  await tell({ minute: 10, second: 40, hz: 60 })
  await tell({ minute: 11, hz: 61 })
  await expectMinutes(
    minutes(0, 12).map((minute) => [
      minute,
      minute === 10 ? 60 : minute === 11 ? 61 : 50,
      [0, 5, 10, 11].includes(minute) ? 0 : 1,
    ]),
  )
})

it('holds nothing over a time in which it was not heard at all', async () => {
  await tell({ minute: 0, hz: 50 })
  await tell({ minute: 7, hz: 50 })
  await expectMinutes([
    [0, 50, 0],
    [7, 50, 0],
  ])
  const at = (minute: number, second = 0) => new Date(start + minute * millisecondsInMinute + second * 1000)
  const heldAfter = (minute: number, second: number) =>
    heldBetween({ time: at(0, 59), reading: {} }, { time: at(minute, second) }).map(({ time }) => time)
  expect(heldAfter(1, 0)).toEqual([])
  expect(heldAfter(2, 0)).toEqual([at(1, 59)])
  expect(heldAfter(6, 59)).toHaveLength(5)
  expect(heldAfter(7, 0)).toEqual([])
})

/** It connects anew, at a moment after the test's begin. */
const comeBack = async (minute: number, second = 5) => {
  const at = start + minute * millisecondsInMinute + second * 1000
  platform.clock.advance(Math.max(0, at - platform.clock.now().getTime()))
  const facts = { versions: [1], model: 'HM-64A', firmwareVersion: '2.4.7' }
  expect((await platform.devices.say(unit.mac, 'hello', facts))?.status).toBe('stored')
}

describe('holds a value only while its device was there:', () => {
  it('four minutes without a connection are a gap in samples and sums', async () => {
    await tell({ minute: 0, hz: 50 }, { minute: 2, hz: 50 })
    await comeBack(6)
    await tell({ minute: 6, hz: 51 })
    await tell({ minute: 8, hz: 51 })
    await expectMinutes([
      [0, 50, 0],
      [1, 50, 1],
      [2, 50, 0],
      [6, 51, 0],
      [7, 51, 1],
      [8, 51, 0],
    ])
  })

  it('so are minutes after which it was given up, though it says no hello', async () => {
    await tell({ minute: 0, hz: 50 })
    await platform.database.update(controllers).set({ onlineStatus: 0 }).where(eq(controllers.id, unit.id))
    await tell({ minute: 4, hz: 51 })
    await tell({ minute: 5, hz: 52 })
    await expectMinutes([
      [0, 50, 0],
      [4, 51, 0],
      [5, 52, 0],
    ])
  })

  it('every break counts, and a sample that comes late over one that is past', async () => {
    await tell({ minute: 0, hz: 50 })
    await comeBack(2)
    await tell({ minute: 3, hz: 51 })
    await comeBack(5)
    await comeBack(6)
    await tell({ minute: 1, second: 1, hz: 49 }, { minute: 6, second: 30, hz: 52 })
    await expectMinutes([
      [0, 50, 0],
      [1, 49, 0],
      // Its hello came in it.
      [2, 50, 1],
      [3, 51, 0],
      [5, 51, 1],
      [6, 52, 0],
    ])
  })

  it('a connection that comes back within its minute is no break', async () => {
    await tell({ minute: 0, hz: 50 })
    await comeBack(1)
    await tell({ minute: 4, hz: 51 })
    await expectMinutes([0, 1, 2, 3, 4].map((minute) => [minute, minute === 4 ? 51 : 50, minute % 4 === 0 ? 0 : 1]))
  })

  it('what it measured of another unit while it was away says that it was there', async () => {
    const { database } = platform
    const [other] = await database
      .select()
      .from(outdoorUnits)
      .where(and(eq(outdoorUnits.controllerId, unit.id), eq(outdoorUnits.systemNo, unit.systemNo)))
    if (other === undefined) throw new Error('no unit')
    await database.insert(outdoorUnits).values({ ...other, unitNo: 3 })
    await tell({ minute: 0, hz: 50 }, { minute: 0, hz: 20, unitNo: 3 })
    await comeBack(5)
    await tell({ minute: 1, hz: 21, unitNo: 3 }, { minute: 3, hz: 22, unitNo: 3 }, { minute: 5, hz: 51 })
    expect(await stored()).toEqual([
      [0, 50, 0],
      [1, 50, 1],
      [3, 50, 1],
      [5, 51, 0],
    ])
  })
})

it('finds the place of an hour in one message, while live readings go on and stay the newest', async () => {
  const hour = (from: number): Told[] => minutes(from, from + 60).map((minute) => ({ minute, hz: minute % 100 }))
  await tell({ minute: 19, hz: 19 })
  await tell({ minute: 200, hz: 0 })
  await tell(...hour(20))
  expect(await newest()).toBe(0)
  await tell({ minute: 201, hz: 1 })
  // In the order in which the network lets them through.
  await tell(...hour(140))
  await tell({ minute: 202, hz: 2 })
  await tell(...hour(80))
  expect(await newest()).toBe(2)
  await tell({ minute: 203, hz: 3 })
  await expectMinutes(minutes(19, 204).map((minute) => [minute, minute % 100, 0]))
})

it('holds within a message what did not change', async () => {
  await tell({ minute: 0, hz: 1 }, { minute: 4, hz: 2 }, { minute: 5, hz: 3 }, { minute: 20, hz: 4 })
  await expectMinutes([
    [0, 1, 0],
    [1, 1, 1],
    [2, 1, 1],
    [3, 1, 1],
    [4, 2, 0],
    [5, 3, 0],
    [20, 4, 0],
  ])
})

it('holds no minute by one that comes late after what is newer, and those between two that come late', async () => {
  await tell({ minute: 0, hz: 1 })
  await tell({ minute: 20, hz: 4 })
  await tell({ minute: 14, hz: 2 }, { minute: 17, hz: 3 }, { minute: 21, hz: 5 })
  await expectMinutes([
    [0, 1, 0],
    [14, 2, 0],
    [15, 2, 1],
    [16, 2, 1],
    [17, 3, 0],
    [20, 4, 0],
    [21, 5, 0],
  ])
})

it('counts a minute once, whether its message comes twice or another message has it too', async () => {
  await tell({ minute: 0, hz: 50 })
  await tell({ minute: 0, hz: 50 })
  const [row] = await platform.database.select().from(controllers).where(eq(controllers.id, unit.id))
  const time = platform.clock.now().getTime()
  const system = { systemNo: unit.systemNo, outdoor: [{ unitNo: unit.unitNo, compFreq: 51 }] }
  const message = { v: 1, boot: 'again', seq: 1, time, samples: [{ time: time + 2 * 60_000, systems: [system] }] }
  platform.clock.advance(3 * 60_000)
  const payload = new TextEncoder().encode(JSON.stringify(message))
  for (const _ of [1, 2]) {
    await platform.ingest.take({ topic: `hvac/${row?.platformId}/${unit.mac}/up/telemetry`, payload })
    await platform.devices.settle()
  }
  expect(platform.devices.acksOf(unit.mac).at(-1)?.status).toBe('duplicate')
  await expectMinutes([
    [0, 50, 0],
    [0, 50, extra],
    [1, 50, 1],
    [2, 51, 0],
  ])
})

it('counts minutes once that come again hours later, or that were held until a sample of them came late', async () => {
  await tell({ minute: 0, hz: 50 }, { minute: 4, hz: 51 })
  for (const minute of [8, 12, 16]) await tell({ minute, hz: 52 })
  await tell({ minute: 1, second: 30, hz: 49 }, { minute: 5, second: 3, hz: 48 }, { minute: 17, hz: 53 })
  const rows = await stored()
  expect(rows.filter(([, , kind]) => kind === extra)).toEqual([
    [1, 49, extra],
    [5, 48, extra],
  ])
  await expectMinutes(rows)
  expect(rows.filter(([, , kind]) => kind !== extra).map(([minute]) => minute)).toEqual(minutes(0, 18))
})

it('stores both samples of a minute, counts one, and shows the last as the newest reading', async () => {
  await tell({ minute: 0, second: 1, hz: 50 })
  await tell({ minute: 0, second: 41, hz: 60 })
  await tell({ minute: 1, second: 1, hz: 61 }, { minute: 1, second: 30, hz: 62 })
  expect(await newest()).toBe(62)
  await expectMinutes([
    [0, 50, 0],
    [0, 60, extra],
    [1, 61, 0],
    [1, 62, extra],
  ])
  const place = { controllerId: unit.id, unitKind: 2, systemNo: unit.systemNo, unitNo: unit.unitNo } as const
  const lineOf = async (bucketMinutes: number, level: 'sample' | 'five_minutes', startMs = start) => {
    const bucketMs = bucketMinutes * millisecondsInMinute
    const span = { startMs, endMs: start + 5 * millisecondsInMinute, bucketMs }
    const [line] = await readLines(platform.past.store(), place, ['compFreq'], { ...span, level })
    return line
  }
  expect(await lineOf(1, 'sample')).toMatchObject({
    avg: [50, 61, null, null, null],
    min: [50, 61, null, null, null],
    max: [60, 62, null, null, null],
    summary: { min: 50, max: 62, avg: 55.5 },
  })
  const summary = { min: 50, max: 62, avg: 55.5 }
  expect(await lineOf(5, 'sample')).toMatchObject({ avg: [55.5], min: [50], max: [62], summary })
  const slot = 5 * millisecondsInMinute
  expect(await lineOf(5, 'five_minutes', Math.floor(start / slot) * slot)).toMatchObject({ summary })
})

it('keeps nothing of a unit that nobody knows', async () => {
  await tell({ minute: 0, hz: 50, unitNo: 3, systemNo: 63 }, { minute: 0, hz: 40 })
  await platform.past.journal?.flush()
  const rows = await platform.past
    .store()
    .rows('SELECT unit_no, comp_freq FROM outdoor_sample WHERE controller_id = {id:UInt32}', { id: unit.id })
  expect(rows).toEqual([[unit.unitNo, 40]])
})

it('acknowledges nothing that does not fit into the journal, and takes it when it comes again', async () => {
  const bench = await deviceBench()
  const [device] = bench.devices as [BenchDevice, ...BenchDevice[]]
  const journal = await createJournal({
    database: bench.platform.database,
    store: () => platform.past.store(),
    columnsOf: { indoor_sample: [] },
    isShared: false,
    logger: bench.platform.logger,
    gatherMs: 86_400_000,
    limits: { block: 1000, waiting: 0 },
  })
  // The seed's own readings are of the minute before.
  bench.platform.clock.advance(millisecondsInMinute)
  const { ingest, acks, send } = openPipeline(bench, undefined, journal)
  const time = bench.platform.clock.now().getTime()
  await send(device, 'telemetry', readingOf(device, { seq: 1, time }, { at: time }))
  await ingest.idle()
  expect(acks.map(({ status }) => status)).toEqual(['stored'])
  expect((await journal.waiting()).rows).toBe(1)
  const later = time + 2 * millisecondsInMinute
  bench.platform.clock.advance(2 * millisecondsInMinute)
  const second = readingOf(device, { seq: 2, time: later }, { setTemp: 27, at: later })
  await send(device, 'telemetry', second)
  await ingest.stop()
  // Neither told to forget it, nor shown what may be lost.
  expect(acks).toHaveLength(1)
  expect(await bench.setTempOf(device)).toBe(24)
  await journal.stop()
  const roomy = await createJournal({
    database: bench.platform.database,
    store: () => null,
    columnsOf: { indoor_sample: [] },
    isShared: false,
    logger: bench.platform.logger,
    gatherMs: 86_400_000,
  })
  const next = openPipeline(bench, undefined, roomy)
  expect((await next.ask(device, 'telemetry', second)).status).toBe('stored')
  expect(await bench.setTempOf(device)).toBe(27)
  // The minute that waited, its own, and the one between them.
  expect((await roomy.waiting()).rows).toBe(3)
  await next.ingest.stop()
  await roomy.stop()
  await bench.close()
})

it('two messages of sixty days each are stored, which are more days than the store takes at once', async () => {
  const day = 24 * 60
  const told = minutes(0, 120).map((n) => ({ minute: (n - 121) * day, second: 0, hz: 20 + n }))
  await Promise.all([tell(...told.slice(0, 60)), tell(...told.slice(60))])
  expect(await stored()).toEqual(told.map(({ minute, hz }) => [minute, hz, 0]))
  expect(await platform.past.journal?.refused()).toBe(0)
})
