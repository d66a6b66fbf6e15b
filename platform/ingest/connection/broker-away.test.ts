import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { DeviceSample } from '@/lib/contract/device-message'
import { deviceMessages, deviceWatches } from '../../nouns/tables/connection'
import { controllers } from '../../nouns/tables/fleet'
import { unitReadings } from '../../nouns/tables/unit-reading'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'

const minuteMs = 60_000
let platform: TestPlatform
let controller: typeof controllers.$inferSelect
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
  const [row] = await platform.database
    .select()
    .from(controllers)
    .where(and(eq(controllers.onlineStatus, 1), gt(controllers.iduCount, 2), eq(controllers.platformId, 6)))
  if (row === undefined) throw new Error('nobody is online')
  controller = row
})
afterAll(() => platform.close())

it('takes what a device has kept while the broker was away for ten minutes, once and in its order', async () => {
  const { database, clock, devices } = platform
  const own = eq(deviceMessages.controllerId, controller.id)
  await database.insert(deviceWatches).values({ controllerId: controller.id, until: new Date(8e12) })
  const device = await devices.simulate(controller.macWifiId)
  await devices.settle()
  const before = await database.select().from(deviceMessages).where(own)
  const began = clock.now().getTime()

  devices.setAway(true)
  device.disconnected()
  for (let minute = 1; minute <= 10; minute++) {
    clock.advance(minuteMs)
    device.measure()
  }
  await devices.settle()
  expect(await database.$count(deviceMessages, own)).toBe(before.length)
  const kept = device.waiting()
  // A reading each minute, or a sign of life where nothing has changed.
  expect(kept).toBeGreaterThanOrEqual(10)

  devices.setAway(false)
  device.connected()
  await devices.settle()
  expect(device.waiting()).toBe(0)
  const rows = await database
    .select()
    .from(deviceMessages)
    .where(and(own, eq(deviceMessages.isUp, 1)))
    .orderBy(asc(deviceMessages.id))
  const came = rows.slice(before.length)
  expect(came.map(({ outcome }) => outcome)).toEqual(Array<string>(kept).fill('stored'))
  const seqs = came.map(({ seq }) => Number(seq))
  expect(seqs).toEqual(Array.from({ length: kept }, (_, index) => (seqs[0] ?? 0) + index))

  // Each reading is of the minute in which it was taken, and none came before it was sent.
  const minutes = came
    .filter(({ kind }) => kind === 'telemetry')
    .flatMap(({ payload }) => (JSON.parse(payload) as { samples: DeviceSample[] }).samples)
    .map(({ time }) => (time - began) / minuteMs)
  expect(minutes.length).toBeGreaterThan(0)
  expect(minutes).toEqual([...minutes].sort((a, b) => a - b))
  expect(new Set(minutes).size).toBe(minutes.length)
  expect(came.every(({ receiveTime }) => receiveTime.getTime() === clock.now().getTime())).toBe(true)
  const [newest] = await database
    .select({ at: unitReadings.collectTime })
    .from(unitReadings)
    .where(eq(unitReadings.controllerId, controller.id))
    .orderBy(asc(unitReadings.collectTime))
  // The last of them is what the screens show, and nothing older than the five minutes in which each unit reports.
  expect(newest?.at.getTime()).toBeGreaterThanOrEqual(clock.now().getTime() - 5 * minuteMs)
})
