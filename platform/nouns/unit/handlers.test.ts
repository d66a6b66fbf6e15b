import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { codes } from '@/lib/contract/error-code'
import { unitApi } from '@/lib/contract/unit'
import { fouledCondenser } from '@/simulator/model/fouled-condenser'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { controllers, indoorUnits, outdoorUnits } from '../tables/fleet'
import { faults } from '../tables/fleet-fault'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  // 14:30 in Shanghai: the fouled condenser has just locked out.
  platform = await testPlatform({ controllers: 300, now: '2026-07-24T08:00:00.000Z' })
  token = await platform.signIn('admin')
})
afterAll(() => platform.close())

const outdoor = async (macWifiId: string, as = token) => platform.call(unitApi.outdoor, { macWifiId }, { token: as })
const indoor = async (macWifiId: string, as = token) => platform.call(unitApi.indoor, { macWifiId }, { token: as })

describe('units of a controller', () => {
  it('are all there, in the order of their addresses, with readings of this minute', async () => {
    const rows = await platform.database
      .select()
      .from(controllers)
      .where(and(eq(controllers.platformId, 6), eq(controllers.onlineStatus, 1), gt(controllers.iduCount, 8)))
      .limit(5)
    expect(rows.length).toBe(5)
    for (const { id, macWifiId } of rows) {
      const [odu, idu] = [(await outdoor(macWifiId)).data, (await indoor(macWifiId)).data]
      expect(odu.list).toHaveLength(await platform.database.$count(outdoorUnits, eq(outdoorUnits.controllerId, id)))
      expect(idu.list).toHaveLength(await platform.database.$count(indoorUnits, eq(indoorUnits.controllerId, id)))
      for (const { list } of [odu, idu]) {
        const keys = list.map(({ unitKey }) => unitKey)
        expect(keys).toEqual([...new Set(keys)].sort())
        expect(list.every(({ collectTime }) => collectTime === '2026-07-24 08:00:00')).toBe(true)
      }
      expect(odu.serverTime).toBe('2026-07-24 08:00:00')
    }
  })

  it('show the alarm of their fault rows, and nothing without one', async () => {
    const active = await platform.database
      .select({ fault: faults, mac: controllers.macWifiId })
      .from(faults)
      .innerJoin(controllers, eq(controllers.id, faults.controllerId))
      .where(and(eq(faults.platformId, 6), eq(faults.status, 0), eq(controllers.onlineStatus, 1)))
    // A fault of the network or of an air box does not belong to an outdoor or indoor unit.
    const ofUnits = active.filter(({ fault }) => fault.unitKind === 1 || fault.unitKind === 2)
    expect(ofUnits.length).toBeGreaterThan(3)
    for (const { fault, mac } of ofUnits) {
      const { list } = fault.unitKind === 1 ? (await indoor(mac)).data : (await outdoor(mac)).data
      const unit = list.find(({ systemNo, unitNo }) => systemNo === fault.systemNo && unitNo === fault.unitNo)
      const codesOfUnit = ofUnits
        .filter(
          (each) => each.mac === mac && each.fault.systemNo === fault.systemNo && each.fault.unitNo === fault.unitNo,
        )
        .map((each) => each.fault.faultCode)
      expect(codesOfUnit).toContain(unit?.alarmCode)
    }
    const [sound] = await platform.database
      .select()
      .from(controllers)
      .where(and(eq(controllers.platformId, 6), eq(controllers.alarmCount, 0), gt(controllers.iduCount, 2)))
    const { list } = (await indoor(sound?.macWifiId ?? '')).data
    expect(list.every(({ alarmCode }) => alarmCode === '--')).toBe(true)
  })

  it('say which codes no manufacturer confirms', async () => {
    const { data } = await platform.call(unitApi.codes, {}, { token })
    const own = data.stopCauses.filter(({ isOwn }) => isOwn === 1).map(({ code }) => code)
    expect(own).toEqual(data.stopCauses.map(({ code }) => code).filter((code) => code >= 'd1-27'))
    expect(own).toContain('d1-29')
  })

  it('tell the story of the fouled condenser', async () => {
    const { list } = (await outdoor(fouledCondenser.macWifiId)).data
    const main = list.find(({ unitKey }) => unitKey === '00-00')
    // The retries that led here are in its history; nothing protects a compressor that stands.
    expect(main).toMatchObject({ alarmCode: '45', stopCause: 'd1-02', protectCode: '', compFreq: 0 })
    const rooms = (await indoor(fouledCondenser.macWifiId)).data.list.filter(({ systemNo }) => systemNo === 0)
    expect(rooms.every(({ operCondition }) => operCondition === 3)).toBe(true)
  })

  it('keep the time of the last report of a silent controller; a controller in its box has none', async () => {
    const [silent] = await platform.database
      .select()
      .from(controllers)
      .where(and(eq(controllers.platformId, 6), eq(controllers.onlineStatus, 0), gt(controllers.iduCount, 0)))
    if (!silent?.lastOfflineTime) throw new Error('the fleet is too small')
    const { list } = (await outdoor(silent.macWifiId)).data
    const last = new Date(silent.lastOfflineTime.getTime() - 180_000).toISOString().slice(0, 19).replace('T', ' ')
    expect(list.map(({ collectTime }) => collectTime)).toEqual(list.map(() => last))
    const [boxed] = await platform.database
      .select()
      .from(controllers)
      .where(and(eq(controllers.platformId, 6), isNull(controllers.installTime)))
    expect((await indoor(boxed?.macWifiId ?? '')).data.list).toEqual([])
  })

  it('are shown to their own brand, to those who may see units', async () => {
    const mac = fouledCondenser.macWifiId
    const other = await platform.signIn('admin', 13)
    expect([(await outdoor(mac, other)).code, (await indoor(mac, other)).code]).toEqual([
      codes.notFound,
      codes.notFound,
    ])
    expect((await outdoor(mac, await platform.signIn('nomenu'))).code).toBe(codes.forbidden)
    expect((await outdoor('000000000000')).code).toBe(codes.notFound)
    expect((await outdoor('zz')).code).toBe(codes.badRequest)
  })
})
