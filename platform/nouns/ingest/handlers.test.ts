import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { eq, inArray } from 'drizzle-orm'
import { codes } from '@/lib/contract/error-code'
import { ingestApi } from '@/lib/contract/ingest'
import { toWireTime } from '@/lib/format/wire-time'
import { createCounters } from '../../ingest/pipeline/counters'
import { ingestMinutes } from '../../ingest/pipeline/ingest-table'
import { createFigures } from '../../ingest/pipeline/write-figures'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { deviceErrors } from '../tables/connection'
import { controllers } from '../tables/fleet'

const minuteMs = 60_000
let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60, captcha: 'off', now: '2026-11-21T00:00:30.000Z' })
  token = await platform.signIn('admin')
})
afterAll(() => platform.close())

const ago = (minutes: number): Date => new Date(platform.clock.now().getTime() - minutes * minuteMs)
const figures = async (input: object = {}) => (await platform.call(ingestApi.figures, input, { token })).data

it('writes a minute as it grows, and begins anew with the next one', async () => {
  const { database, clock } = platform
  const counters = createCounters()
  const write = createFigures(database, { process: 'a', counters })
  const rows = () => database.select().from(ingestMinutes).orderBy(ingestMinutes.minute)
  counters.stored(8, 10)
  await write(clock.now(), 3)
  counters.stored(400, 5)
  counters.duplicate()
  counters.refused('shape')
  await write(clock.now(), 4)
  expect(await rows()).toMatchObject([{ stored: 2, points: 15, duplicates: 1, refused: { shape: 1 }, connections: 4 }])
  counters.stored(1, 1)
  clock.advance(minuteMs)
  await write(clock.now(), 5)
  counters.noted('clock', 2)
  await write(clock.now(), 5)
  expect(await rows()).toMatchObject([
    { stored: 3, points: 16, lagMax: 400, noted: {} },
    { stored: 0, points: 0, lagMax: 0, noted: { clock: 2 }, connections: 5 },
  ])
})

it('adds up what all processes took in', async () => {
  const { database } = platform
  await database.delete(ingestMinutes)
  const row = (process: string, minutes: number, more: Partial<typeof ingestMinutes.$inferInsert> = {}) => ({
    process,
    minute: new Date(Math.floor(ago(minutes).getTime() / minuteMs) * minuteMs),
    stored: 60,
    duplicates: 0,
    points: 600,
    refused: {},
    noted: {},
    queueMax: 5,
    connections: 100,
    lagP50: 10,
    lagP99: 100,
    lagMax: 150,
    ...more,
  })
  await database
    .insert(ingestMinutes)
    .values([
      row('a', 0, { stored: 7, connections: 90 }),
      row('a', 1, { duplicates: 30, refused: { shape: 20, topic: 10 }, noted: { clock: 4, lost: 3 } }),
      row('b', 1, { stored: 180, points: 1800, lagP50: 50, lagP99: 900, lagMax: 950, queueMax: 40, connections: 40 }),
      row('c', 50, { refused: { shape: 1 }, connections: 1000 }),
      row('c', 61, { refused: { rate: 1_000_000 } }),
    ])
  const shown = await figures()
  // (60 + 30 + 30 + 180) and (600 + 1800) in sixty seconds; the median weighed by what each stored.
  expect(shown).toMatchObject({ messagesPerSecond: 5, pointsPerSecond: 40, lagP50: 40, lagP99: 900, lagMax: 950 })
  expect(shown).toMatchObject({
    queueMax: 40,
    processes: 2,
    connections: 130,
    lost: 3,
    broker: 'mqtt://127.0.0.1:1883',
  })
  expect(shown.byReason).toEqual([
    { reason: 'shape', isRefused: 1, count: 21 },
    { reason: 'topic', isRefused: 1, count: 10 },
    { reason: 'clock', isRefused: 0, count: 4 },
  ])
  expect(shown.minutes.map(({ stored, refused }) => [stored, refused])).toEqual([
    [60, 1],
    [240, 30],
    [7, 0],
  ])
  expect(shown.minutes.at(-1)?.minute).toBe(toWireTime(row('a', 0).minute))
  const week = await figures({ hours: 168 })
  expect(week.byReason[0]).toEqual({ reason: 'rate', isRefused: 1, count: 1_000_000 })
  expect(week.minutes.length).toBeLessThan(5)
  expect(week.minutes.reduce((sum, { stored }) => sum + stored, 0)).toBe(367)
  await database.delete(ingestMinutes).where(inArray(ingestMinutes.process, ['a', 'b', 'c']))
  expect(await figures()).toMatchObject({ messagesPerSecond: 0, connections: null, processes: 0, minutes: [] })
})

it('names the controllers of the brand that trouble it, the worst first', async () => {
  const { database } = platform
  const of = (brand: 6 | 12) =>
    database.select().from(controllers).where(eq(controllers.platformId, brand)).orderBy(controllers.id).limit(25)
  const [own, foreign] = [await of(6), await of(12)]
  const wrong = (controllerId: number, count: number, minutes = 5, more = {}) => ({
    controllerId,
    count,
    reason: 'shape' as const,
    isRefused: 1 as const,
    detail: 'x',
    firstTime: ago(minutes),
    lastTime: ago(minutes),
    ...more,
  })
  await database
    .insert(deviceErrors)
    .values([
      ...own.slice(0, 22).map(({ id }, at) => wrong(id, 100 + at)),
      wrong(own[22]?.id ?? 0, 9999, 61),
      wrong(own[23]?.id ?? 0, 9999, 5, { isRefused: 0, reason: 'clock' }),
      wrong(foreign[0]?.id ?? 0, 9999),
    ])
  const { worst } = await figures()
  expect(worst.map(({ count }) => count)).toEqual(Array.from({ length: 20 }, (_, at) => 121 - at))
  expect(worst[0]).toMatchObject({ macWifiId: own[21]?.macWifiId, deviceName: own[21]?.deviceName, reason: 'shape' })
  expect((await figures({ hours: 6 })).worst[0]).toMatchObject({ macWifiId: own[22]?.macWifiId, count: 9999 })
})

it('is for operators', async () => {
  const ask = async (as: string) => (await platform.call(ingestApi.figures, {}, { token: as })).code
  expect(await ask(await platform.signIn('viewer'))).toBe(codes.forbidden)
  expect((await platform.call(ingestApi.figures, { hours: 2 }, { token })).code).toBe(codes.badRequest)
})
