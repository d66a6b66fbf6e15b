import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { and, asc, eq } from 'drizzle-orm'
import { airBoxApi } from '@/lib/contract/air-box'
import { DeviceSettings } from '@/lib/contract/device-message'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { airBoxes, controllers } from '../tables/fleet'
import { filterOutbox } from './filter-outbox'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60, now: '2026-07-24T06:00:00.000Z' })
})
afterAll(() => platform.close())

it('tells an air box once of its new filter, and of the next one again, and not of one of long ago', async () => {
  const { database, clock } = platform
  const [found] = await database
    .select({ box: airBoxes, macWifiId: controllers.macWifiId })
    .from(airBoxes)
    .innerJoin(controllers, eq(controllers.id, airBoxes.controllerId))
    .where(and(eq(controllers.platformId, 6), eq(controllers.onlineStatus, 1)))
    .orderBy(asc(airBoxes.id))
  if (found === undefined) throw new Error('no air box is online')
  const { box, macWifiId } = found
  const token = await platform.signIn('admin')
  const reset = () => platform.call(airBoxApi.resetFilter, { macWifiId, airBoxId: box.airBoxId }, { token })
  const send = async () => {
    // The platform's own sender, which reaches no broker, has let go of the row.
    await platform.devices.settle()
    const some = await filterOutbox.pick(database, clock.now())
    const ids = some.map(({ id }) => id)
    if (ids.length > 0) await filterOutbox.sent(database, ids, clock.now())
    return some.map(({ outgoing }) => outgoing)
  }
  platform.devices.setAway(true)
  await send()
  for (let time = 0; time < 2; time++) {
    expect((await reset()).code).toBe(0)
    const [outgoing, ...others] = await send()
    expect(others).toEqual([])
    expect(outgoing).toMatchObject({ address: macWifiId, brand: 6, kind: 'settings' })
    expect(DeviceSettings.parse(outgoing?.message).filterReset).toEqual({ boxNo: box.boxNo })
    expect(await send()).toEqual([])
    clock.advance(60_000)
  }
  expect((await reset()).code).toBe(0)
  clock.advance(600_001)
  expect(await send()).toEqual([])
})
