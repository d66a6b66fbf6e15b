import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { type Device, deviceApi } from '@/lib/contract/device'
import { sampleAt } from '@/simulator/sampler'
import { readFleetOf } from '../../seed/fleet-file'
import { createMouth, type Mouth, type Word } from '../../testing/device-mouth'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { controllers } from '../tables/fleet'
import { faults } from '../tables/fleet-fault'

let platform: TestPlatform
let mouth: Mouth
beforeAll(async () => {
  // Four in the afternoon in Shanghai, in summer.
  platform = await testPlatform({ controllers: 300, now: '2026-07-24T06:00:00.000Z' })
  mouth = createMouth(platform.database, platform.clock.now)
})
afterAll(() => platform.close())

const list = async (): Promise<Device[]> => {
  const token = await platform.signIn('admin')
  return (await platform.call(deviceApi.himitList, { limit: 200 }, { token })).data.list
}

/** Controllers that send: enough of them for offices and homes. */
const some = 80
let measured = new Set<string>()
const isMeasured = ({ macWifiId }: Device): boolean => measured.has(macWifiId)
/** They send what their units do at this moment. */
const measure = async (): Promise<void> => {
  const now = platform.clock.now()
  const words: Word[] = []
  for await (const portion of readFleetOf(platform.database, now)) {
    for (const { controller } of portion) {
      const { macWifiId, platformId, systems, isAway } = controller
      if (words.length === some || platformId !== 6 || isAway || systems.length === 0) continue
      const samples = [{ time: now.getTime(), ...sampleAt(controller, now) }]
      words.push({ macWifiId, kind: 'telemetry', body: { samples } })
    }
  }
  measured = new Set(words.map(({ macWifiId }) => macWifiId))
  for (let from = 0; from < words.length; from += 40) await mouth.say(words.slice(from, from + 40))
}

it('is that of now: buildings go to sleep and wake up', async () => {
  await measure()
  const byDay = (await list()).filter(isMeasured)
  platform.clock.advance(11 * 3_600_000)
  // Nothing is reckoned: while nobody sends, everything stays as it was.
  expect((await list()).filter(isMeasured)).toEqual(byDay)
  await measure()
  const byNight = (await list()).filter(isMeasured)
  const became = (status: 0 | 1) =>
    byNight.filter((row) => {
      const before = byDay.find(({ macWifiId }) => macWifiId === row.macWifiId)
      return row.runStatus === status && before?.runStatus === 1 - status
    })
  // Offices stop in the evening; homes begin.
  expect(became(0)).not.toEqual([])
  expect(became(1)).not.toEqual([])
  for (const rows of [byDay, byNight]) {
    expect(
      rows.filter(({ onlineStatus, runStatus }) => onlineStatus === 0 && runStatus !== null && runStatus !== 2),
    ).toEqual([])
  }
})

it('is alarm also while the controller is silent, and unknown without one', async () => {
  const rows = await list()
  for (const [before, after] of [
    [2, 2],
    [1, null],
    [0, null],
  ] as const) {
    const row = rows.find(({ onlineStatus, runStatus }) => onlineStatus === 1 && runStatus === before)
    if (row === undefined) throw new Error(`no controller has run status ${before}`)
    const connect = (onlineStatus: 0 | 1) =>
      platform.database.update(controllers).set({ onlineStatus }).where(eq(controllers.macWifiId, row.macWifiId))
    await connect(0)
    const token = await platform.signIn('admin')
    const { data } = await platform.call(deviceApi.info, { macWifiId: row.macWifiId }, { token })
    expect(data.runStatus).toBe(after)
    await connect(1)
  }
})

it('is alarm as long as a unit has one', async () => {
  const [row] = (await list()).filter(({ runStatus, onlineStatus }) => runStatus === 2 && onlineStatus === 1)
  if (row === undefined) throw new Error('the fleet has no alarm')
  const [controller] = await platform.database
    .select()
    .from(controllers)
    .where(eq(controllers.macWifiId, row.macWifiId))
  await platform.database
    .update(faults)
    .set({ status: 1, repairTime: platform.clock.now() })
    .where(eq(faults.controllerId, controller?.id ?? 0))
  const token = await platform.signIn('admin')
  const after = await platform.call(deviceApi.info, { macWifiId: row.macWifiId }, { token })
  expect([0, 1]).toContain(after.data.runStatus)
})
