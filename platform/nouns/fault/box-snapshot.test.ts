import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { subMinutes } from 'date-fns/subMinutes'
import { eq } from 'drizzle-orm'
import { faultApi } from '@/lib/contract/fault'
import { toWireTime } from '@/lib/format/wire-time'
import { boxSignalKeys } from '@/lib/hvac/air-box-signals'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { told } from '../../testing/told'
import { airBoxes, controllers } from '../tables/fleet'
import { faults } from '../tables/fleet-fault'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 300 })
  token = await platform.signIn('admin', 6)
})
afterAll(() => platform.close())

it('a fault of an air box has what it measured, before and at the moment of the fault, as faults of other units do', async () => {
  const { database, clock } = platform
  const [place] = await database
    .select({ box: airBoxes, macWifiId: controllers.macWifiId, online: controllers.onlineStatus })
    .from(airBoxes)
    .innerJoin(controllers, eq(controllers.id, airBoxes.controllerId))
    .where(eq(controllers.platformId, 6))
    .orderBy(controllers.id, airBoxes.boxNo)
    .limit(1)
  const { box, macWifiId } = told(place)
  const at = subMinutes(clock.now(), 60)
  at.setUTCSeconds(0, 0)
  const [row] = await database
    .insert(faults)
    .values({
      platformId: 6,
      controllerId: box.controllerId,
      unitKind: 4,
      systemNo: null,
      unitNo: box.boxNo,
      faultCode: 'A9',
      severity: 2,
      status: 1,
      failureTime: at,
      repairTime: subMinutes(clock.now(), 30),
    })
    .returning({ id: faults.id })
  const faultId = String(told(row).id)
  const read = async () => (await platform.call(faultApi.snapshot, { faultId, before: 30 }, { token })).data
  // Nothing was received: the card says so, and has its empty rows.
  const silent = await read()
  expect([silent.times, silent.lastRunning]).toEqual([[], null])
  expect(silent.readings.map(({ key }) => key)).toEqual(boxSignalKeys)

  await platform.fillPast({ macWifiId, from: subMinutes(at, 40), to: subMinutes(clock.now(), 20) })
  const { times, readings, curves, at: moment } = await read()
  expect(moment).toBe(toWireTime(at))
  expect(times).toContain(toWireTime(at))
  expect(times[0]).toBe(toWireTime(subMinutes(at, 30)))
  const measured = readings.filter(({ key }) => ['pm25', 'co2', 'temperature', 'humidity'].includes(key))
  expect(measured).toHaveLength(4)
  for (const { before, at: then, check } of measured) {
    expect(before).not.toBeNull()
    expect(then).not.toBeNull()
    expect(check).toBe('none')
  }
  // The curves are of the same values.
  for (const { signals } of curves)
    for (const { key, values } of signals) {
      expect(values).toHaveLength(times.length)
      expect(values[times.indexOf(moment)]).toBe(readings.find((reading) => reading.key === key)?.at)
    }
})
