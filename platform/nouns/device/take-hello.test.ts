import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { and, asc, eq } from 'drizzle-orm'
import { deviceApi } from '@/lib/contract/device'
import { networkModuleApi, rebootMs } from '@/lib/contract/network-module'
import { unitApi } from '@/lib/contract/unit'
import type { Outgoing } from '../../ingest/pipeline/outgoing'
import { createMouth, type Mouth } from '../../testing/device-mouth'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { inventoryDifferences } from '../tables/connection'
import { moduleReboots } from '../tables/controller-part'
import { airBoxes, controllers, indoorUnits, outdoorUnits, refrigerantSystems } from '../tables/fleet'
import { restartOutbox } from './restart-outbox'

let platform: TestPlatform
let mouth: Mouth
let token: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60, now: '2026-07-24T06:00:00.000Z' })
  mouth = createMouth(platform.database, platform.clock.now)
  token = await platform.signIn('admin')
})
afterAll(() => platform.close())

const facts = { versions: [1], model: 'HM-64A', firmwareVersion: '2.4.7' }
const outdoor = { unitNo: 0, serialNumber: '99K01W00001', model: 'HFO-450W', capacity: 45, softwareVersion: 'H-1' }
const indoor = (unitNo: number, more: object = {}) => ({
  unitNo,
  serialNo: `99K01C0000${unitNo}`,
  model: 'HFI-056C4',
  unitType: 1,
  capacity: 5.6,
  name: `房${unitNo}`,
  floor: '3F',
  room: '305',
  ...more,
})
const system = { systemNo: 0, systemType: 1, refrigerant: 1, outdoor: [outdoor], indoor: [indoor(0), indoor(1)] }

/** Controllers of a brand that were never switched on, or that are online. */
const find = async (isOnline: boolean, index: number) => {
  const rows = await platform.database
    .select()
    .from(controllers)
    .where(
      and(
        eq(controllers.platformId, 6),
        eq(controllers.controllerType, 1),
        eq(controllers.onlineStatus, isOnline ? 1 : 0),
      ),
    )
    .orderBy(asc(controllers.id))
  const row = rows[index]
  if (row === undefined) throw new Error('no such controller')
  return row
}
/** One that stands on record alone, as an import leaves it. */
const blank = async (macWifiId: string) => {
  const { id: _, ...row } = await find(true, 0)
  const set = { deviceSn: `SN${macWifiId}`, onlineStatus: 0 as const, lastOnlineTime: null, firmwareVersion: '' }
  const counts = { systemQuantity: 0, oduCount: 0, iduCount: 0, airBoxCount: 0, alarmCount: 0 }
  const rows = await platform.database
    .insert(controllers)
    .values({ ...row, ...set, ...counts, macWifiId, controllerModel: 'HM-64A' })
    .returning()
  const [made] = rows
  if (made === undefined) throw new Error('not made')
  return made
}
const differencesOf = (controllerId: number) =>
  platform.database
    .select()
    .from(inventoryDifferences)
    .where(eq(inventoryDifferences.controllerId, controllerId))
    .orderBy(asc(inventoryDifferences.id))
const hello = (macWifiId: string, body: object, boot = 'one') =>
  mouth.say([{ macWifiId, kind: 'hello', boot, body: { ...facts, ...body } }])
const info = async (macWifiId: string) => (await platform.call(deviceApi.info, { macWifiId }, { token })).data
const moduleOf = async (macWifiId: string) =>
  (await platform.call(networkModuleApi.info, { macWifiId }, { token })).data

describe('the first hello of a controller', () => {
  it('puts it and all that stands on its bus on the lists, with what it measures in the same moment', async () => {
    const { macWifiId, id } = await blank('FE0000000001')
    const reading = { systemNo: 0, indoor: [{ unitNo: 1, onOff: 1, mode: 0, inletTemp: 26.5 }] }
    const time = platform.clock.now().getTime()
    const result = await mouth.say([
      { macWifiId, kind: 'hello', body: { ...facts, systems: [system], bootVersion: '1.0.1' } },
      { macWifiId, kind: 'telemetry', body: { samples: [{ time, systems: [reading] }] } },
    ])
    expect(result.outcomes.map(({ result: each, notes }) => [each, notes])).toEqual([
      ['stored', []],
      ['stored', []],
    ])
    expect(await info(macWifiId)).toMatchObject({
      onlineStatus: 1,
      runStatus: 1,
      firmwareVersion: '2.4.7',
      offlineReason: null,
      systemQuantity: 1,
      oduCount: 1,
      iduCount: 2,
      airBoxCount: 0,
    })
    const { data } = await platform.call(unitApi.indoor, { macWifiId }, { token })
    expect(data.list.map(({ iduName, inletTemp, room }) => [iduName, inletTemp, room])).toEqual([
      ['房0', null, '305'],
      ['房1', 26.5, '305'],
    ])
    const { data: outdoors } = await platform.call(unitApi.outdoor, { macWifiId }, { token })
    expect(outdoors.list).toMatchObject([
      { capacityHp: 16.1, capacityRatio: 25, connectedIdu: 2, softwareVersion: 'H-1' },
    ])
    expect(await differencesOf(id)).toEqual([])
  })

  it('that comes again changes nothing, and a new one of the same bus neither', async () => {
    const { macWifiId, id } = await blank('FE0000000002')
    await hello(macWifiId, { systems: [{ ...system, outdoor: [], indoor: [indoor(5, { serialNo: '' })] }] })
    const again = { systems: [{ ...system, outdoor: [], indoor: [indoor(6, { serialNo: '' })] }] }
    await hello(macWifiId, again, 'two')
    const before = await differencesOf(id)
    expect(before.map(({ what, unitNo }) => [what, unitNo])).toEqual([
      ['added', 6],
      ['missing', 5],
    ])
    for (const boot of ['three', 'four']) await hello(macWifiId, again, boot)
    expect(await differencesOf(id)).toEqual(before)
    await hello(macWifiId, { systems: [{ ...system, outdoor: [], indoor: [indoor(5), indoor(6)] }] }, 'five')
    expect((await differencesOf(id)).map(({ what }) => what)).toEqual(['added'])
    expect(await platform.database.$count(indoorUnits, eq(indoorUnits.controllerId, id))).toBe(2)
  })
})

describe('two hellos that come together', () => {
  it('change what either of them changes', async () => {
    const { macWifiId, id } = await blank('84F3EB0FAA07')
    await hello(macWifiId, { systems: [{ ...system, outdoor: [{ ...outdoor, serialNumber: '' }] }] })
    const more = { ...outdoor, unitNo: 1, serialNumber: '99K01W00002' }
    const grown = { ...system, outdoor: [{ ...outdoor, serialNumber: '', softwareVersion: 'H-2' }, more] }
    const both = [
      grown,
      {
        ...grown,
        outdoor: [{ ...outdoor, serialNumber: '99K01W77701', softwareVersion: 'H-2' }, more],
        indoor: [0, 1, 2].map((no) => indoor(no)),
      },
    ]
    await mouth.say(
      both.map((each) => ({ macWifiId, kind: 'hello', boot: 'one', body: { ...facts, systems: [each] } })),
    )
    const { database } = platform
    expect(await database.select().from(outdoorUnits).where(eq(outdoorUnits.controllerId, id))).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ unitNo: 0, softwareVersion: 'H-2', serialNumber: '99K01W77701' }),
      ]),
    )
    expect(
      await database.select().from(refrigerantSystems).where(eq(refrigerantSystems.controllerId, id)),
    ).toMatchObject([{ capacity: 90, iduCount: 3 }])
  })
})

describe('what belongs to somebody', () => {
  it('is not overwritten: a name of staff stays, firmware is the device’s', async () => {
    const { macWifiId, id } = await blank('FE0000000003')
    const own = { ...system, outdoor: [], indoor: [indoor(0, { serialNo: '' })] }
    await hello(macWifiId, { systems: [own] })
    await platform.database.update(indoorUnits).set({ iduName: '总经理室' }).where(eq(indoorUnits.controllerId, id))
    await hello(macWifiId, { systems: [own], firmwareVersion: '2.5.0', featureCode: 'F-1', model: 'HM-16A' }, 'two')
    expect(await info(macWifiId)).toMatchObject({
      firmwareVersion: '2.5.0',
      featureCode: 'F-1',
      controllerModel: 'HM-64A',
    })
    const { data } = await platform.call(unitApi.indoor, { macWifiId }, { token })
    expect(data.list[0]?.iduName).toBe('总经理室')
    expect(await differencesOf(id)).toMatchObject([
      { unitKind: 0, what: 'model', recorded: 'HM-64A', reported: 'HM-16A' },
    ])
  })

  it('is not stolen: an air box and a serial number of another controller stay where they are', async () => {
    const first = await blank('FE0000000004')
    const second = await blank('FE0000000005')
    const box = { boxNo: 0, airBoxId: 'A4CF12FE0001', serialNo: 'ABFE1', model: 'AB-200' }
    const units = { ...system, outdoor: [], indoor: [indoor(0, { serialNo: 'CFE1' })] }
    // In one transaction: who comes first has it.
    await mouth.say(
      [first, second].map(({ macWifiId }) => ({
        macWifiId,
        kind: 'hello' as const,
        body: { ...facts, systems: [units], airBoxes: [box] },
      })),
    )
    const boxes = await platform.database.select().from(airBoxes).where(eq(airBoxes.airBoxId, box.airBoxId))
    expect(boxes).toMatchObject([{ controllerId: first.id, serialNo: 'ABFE1' }])
    expect(await differencesOf(first.id)).toEqual([])
    expect(await differencesOf(second.id)).toMatchObject([
      { unitKind: 1, unitNo: 0, what: 'serialTaken', recorded: first.macWifiId, reported: 'CFE1' },
      { unitKind: 4, unitNo: 0, what: 'boxTaken', recorded: first.macWifiId, reported: box.airBoxId },
    ])
  })

  it('of another brand is not named', async () => {
    const [other] = await platform.database.select().from(airBoxes).orderBy(asc(airBoxes.id))
    const brands = await platform.database
      .select({ box: airBoxes, platformId: controllers.platformId })
      .from(airBoxes)
      .innerJoin(controllers, eq(controllers.id, airBoxes.controllerId))
    const foreign = brands.find(({ platformId }) => platformId !== 6)?.box ?? other
    const { macWifiId, id } = await blank('FE0000000006')
    await hello(macWifiId, { airBoxes: [{ boxNo: 0, airBoxId: foreign?.airBoxId, model: 'AB-200' }] })
    expect(await differencesOf(id)).toMatchObject([{ what: 'boxTaken', recorded: '' }])
  })

  it('and an address that is named twice is nobody’s', async () => {
    const { macWifiId, id } = await blank('FE0000000007')
    const { outcomes } = await hello(macWifiId, { systems: [system, system] })
    expect(outcomes).toMatchObject([{ result: 'refused', reason: 'shape' }])
    expect(outcomes[0]?.detail).toContain('systems')
    expect(await platform.database.$count(indoorUnits, eq(indoorUnits.controllerId, id))).toBe(0)
  })
})

describe('state', () => {
  it('is what the module screen shows, and what an older boot says comes too late', async () => {
    const { macWifiId } = await blank('FE0000000008')
    const health = { reboots24h: 2, freeHeapKb: 101, uptimeSec: 500 }
    const network = { networkType: 1, rssi: -61, ipAddress: '10.0.0.7', ssid: 'HVAC', channel: 6 }
    await hello(macWifiId, { moduleType: 2, bootVersion: '1.0.1', network, health })
    expect(await moduleOf(macWifiId)).toMatchObject({
      moduleType: 2,
      bootVersion: '1.0.1',
      ssid: 'HVAC',
      channel: 6,
      rssi: -61,
      ipAddress: '10.0.0.7',
      rebootCount24h: 2,
      freeHeapKb: 101,
      uptimeSec: 500,
    })
    platform.clock.advance(60_000)
    const state = (body: object, boot: string) => mouth.say([{ macWifiId, kind: 'state', body, boot }])
    await state({ network: { ...network, rssi: -80 }, bus: { busType: 3, busStatus: 1 } }, 'one')
    expect(await moduleOf(macWifiId)).toMatchObject({
      rssi: -80,
      uptimeSec: 560,
      lastReportTime: '2026-07-24 06:01:00',
    })
    expect(await info(macWifiId)).toMatchObject({ busStatus: 1, rssi: -80 })
    const told = mouth.published.filter(({ event }) => event.topic === 'device' && event.macWifiId === macWifiId).length
    await state({ network: { ...network, rssi: -80 } }, 'one')
    expect(
      mouth.published.filter(({ event }) => event.topic === 'device' && event.macWifiId === macWifiId),
    ).toHaveLength(told)
    await hello(macWifiId, { network, health: { ...health, reboots24h: 3, uptimeSec: 0 } }, 'two')
    await state({ network: { ...network, rssi: -99 } }, 'one')
    expect(await moduleOf(macWifiId)).toMatchObject({ rssi: -61, rebootCount24h: 3, uptimeSec: 0 })
  })
})

describe('a restart', () => {
  const sendAll = async (): Promise<Outgoing[]> => {
    // The platform's own sender, which reaches no broker, has let go of the row.
    await platform.devices.settle()
    const now = platform.clock.now()
    const some = await restartOutbox.pick(platform.database, now)
    const ids = some.map(({ id }) => id)
    if (ids.length > 0) await restartOutbox.sent(platform.database, ids, now)
    return some.map(({ outgoing }) => outgoing)
  }

  it('is sent once, lasts until the next boot says hello, and is void after its time', async () => {
    platform.devices.setAway(true)
    const { macWifiId, id } = await blank('FE0000000009')
    await hello(macWifiId, {})
    expect((await platform.call(deviceApi.reboot, { macWifiId }, { token })).code).toBe(0)
    expect(await sendAll()).toMatchObject([{ address: macWifiId, kind: 'restart', brand: 6 }])
    expect(await sendAll()).toEqual([])
    expect(await moduleOf(macWifiId)).toMatchObject({ rebooting: 1, uptimeSec: null, lastRebootUser: 'admin' })
    // The same boot is none that has restarted.
    await hello(macWifiId, {})
    expect((await moduleOf(macWifiId)).rebooting).toBe(1)
    platform.clock.advance(8000)
    await mouth.say([{ macWifiId, kind: 'bye', body: { boot: 'one', reason: 'restart' } }])
    await hello(macWifiId, {}, 'two')
    expect(await moduleOf(macWifiId)).toMatchObject({ rebooting: 0, readyTime: null, uptimeSec: 0 })
    const rows = await platform.database.select().from(moduleReboots).where(eq(moduleReboots.controllerId, id))
    expect(rows).toMatchObject([{ doneTime: platform.clock.now() }])

    expect((await platform.call(deviceApi.reboot, { macWifiId }, { token })).code).toBe(0)
    platform.clock.advance(rebootMs)
    expect(await sendAll()).toEqual([])
    expect((await moduleOf(macWifiId)).rebooting).toBe(0)
  })
})
