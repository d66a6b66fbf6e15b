import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { type Device, deviceApi } from '@/lib/contract/device'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { controllers } from '../tables/fleet'
import { faults } from '../tables/fleet-fault'

let platform: TestPlatform
beforeAll(async () => {
  // Four in the afternoon in Shanghai, in summer.
  platform = await testPlatform({ controllers: 300, now: '2026-07-24T06:00:00.000Z' })
})
afterAll(() => platform.close())

const list = async (): Promise<Device[]> => {
  const token = await platform.signIn('admin')
  return (await platform.call(deviceApi.himitList, { limit: 200 }, { token })).data.list
}

it('is that of now: buildings go to sleep and wake up', async () => {
  const byDay = await list()
  platform.clock.advance(11 * 3_600_000)
  const byNight = await list()
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
