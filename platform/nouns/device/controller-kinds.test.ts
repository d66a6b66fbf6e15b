import { afterAll, beforeAll, describe, it } from '@jest/globals'
import { subHours } from 'date-fns/subHours'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { deviceApi } from '@/lib/contract/device'
import { deviceBindingApi } from '@/lib/contract/device-binding'
import { deviceCheckApi } from '@/lib/contract/device-check'
import { hidomApi, hidomSorts } from '@/lib/contract/hidom'
import { historyApi } from '@/lib/contract/history'
import { jobApi } from '@/lib/contract/job'
import { networkModuleApi, rebootMs } from '@/lib/contract/network-module'
import { smartTouchApi, smartTouchSorts } from '@/lib/contract/smart-touch'
import { unitApi } from '@/lib/contract/unit'
import { toWireTime } from '@/lib/format/wire-time'
import { expect } from '@/tests/support/expect'
import { createMouth } from '../../testing/device-mouth'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { deviceCredentials, devicePresence } from '../tables/connection'
import { meters, moduleReboots, otaRecords, touchGroups } from '../tables/controller-part'
import { controllers } from '../tables/fleet'
import { controllerRows } from './controller-query'

let platform: TestPlatform
let token: string
let viewer: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 300 })
  token = await platform.signIn('admin')
  viewer = await platform.signIn('viewer')
})
afterAll(() => platform.close())

const rowsOf = (type: 1 | 2 | 3 | 4) =>
  platform.database
    .select()
    .from(controllers)
    .where(and(eq(controllers.platformId, 6), eq(controllers.controllerType, type), isNotNull(controllers.installTime)))
    .orderBy(asc(controllers.id))
type Row = Awaited<ReturnType<typeof rowsOf>>[number]
const firstOf = async (type: 1 | 2 | 3 | 4, fits: (row: Row) => boolean = () => true): Promise<Row> => {
  const row = (await rowsOf(type)).find(fits)
  if (row === undefined) throw new Error(`the fleet has no such controller of type ${type}`)
  return row
}
const isOnline = ({ onlineStatus, macWifiId }: Row) => onlineStatus === 1 && !macWifiId.startsWith('FA11')

describe('lists of the other kinds', () => {
  it('have the rows of their own kind alone, with what only that kind has', async () => {
    const { data: doms } = await platform.call(hidomApi.list, { limit: 100 }, { token })
    expect(doms.totalCount).toBeGreaterThan(0)
    expect(doms.list.every(({ controllerType }) => controllerType === 2)).toBe(true)
    const known = doms.list.filter(({ installTime }) => installTime !== null)
    expect(known.every(({ serverName, adapterNo }) => serverName && adapterNo)).toBe(true)
    const { data: screens } = await platform.call(smartTouchApi.list, { limit: 100 }, { token })
    expect(screens.totalCount).toBeGreaterThan(0)
    expect(screens.list.every(({ controllerType }) => controllerType === 3)).toBe(true)
  })

  it('filter by server, adapter, screen and lock', async () => {
    const dom = await firstOf(2)
    const { data } = await platform.call(
      hidomApi.list,
      { serverName: dom.serverName ?? '', adapterNo: dom.adapterNo ?? 0 },
      { token },
    )
    expect(data.list.map(({ macWifiId }) => macWifiId)).toContain(dom.macWifiId)
    expect(data.list.every((row) => row.serverName === dom.serverName && row.adapterNo === dom.adapterNo)).toBe(true)
    const screen = await firstOf(3)
    const { screenSize, lockFlag } = screen
    const found = await platform.call(smartTouchApi.list, { screenSize, lockFlag, limit: 100 }, { token })
    expect(found.data.list.every((row) => row.screenSize === screenSize && row.lockFlag === lockFlag)).toBe(true)
    expect(found.data.list.map(({ macWifiId }) => macWifiId)).toContain(screen.macWifiId)
    // The same screen is not among those that are the other way.
    for (const other of [{ lockFlag: lockFlag === 1 ? 0 : 1 }, { screenSize: screenSize === 7 ? 10 : 7 }] as const) {
      const { data: others } = await platform.call(smartTouchApi.list, { ...other, limit: 100 }, { token })
      expect(others.list.map(({ macWifiId }) => macWifiId)).not.toContain(screen.macWifiId)
    }
    const elsewhere = { serverName: dom.serverName ?? '', adapterNo: (dom.adapterNo ?? 0) === 32 ? 31 : 32 }
    expect((await platform.call(hidomApi.list, elsewhere, { token })).data.totalCount).toBe(0)
    expect((await platform.call(hidomApi.list, { sidx: 'firmwareVersion' }, { token })).code).toBe(400)
  })

  it.each([...hidomSorts.map((sidx) => [2, sidx] as const), ...smartTouchSorts.map((sidx) => [3, sidx] as const)])(
    'sort kind %i by %s through an index',
    async (type, sidx) => {
      const order = sql.join(controllerRows.order({}, { sidx, order: 'desc' }), sql`, `)
      // Few rows would be read whole and sorted: what is asked is whether an index gives the order at all.
      const { rows } = await platform.database.transaction(async (tx) => {
        await tx.execute(sql`set local enable_seqscan = off`)
        await tx.execute(sql`set local enable_sort = off`)
        return (await tx.execute(
          sql`explain select id from controller where platform_id = 6 and controller_type = ${sql.raw(String(type))} order by ${order} limit 20`,
        )) as unknown as { rows: Record<string, string>[] }
      })
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toMatch(/Index (Only )?Scan/)
      expect(plan).not.toMatch(/^\s*(->\s*)?Sort/m)
    },
  )
})

describe('a Hi-Dom', () => {
  it('stands among the adapters of its server, and of no other', async () => {
    const dom = await firstOf(2, ({ adapterCount }) => (adapterCount ?? 0) > 0)
    const { data } = await platform.call(hidomApi.adapters, { macWifiId: dom.macWifiId }, { token })
    expect(data.list.map(({ macWifiId }) => macWifiId)).toContain(dom.macWifiId)
    const siblings = (await rowsOf(2)).filter(
      (row) => row.projectId === dom.projectId && row.serverName === dom.serverName,
    )
    expect(data.list).toHaveLength(siblings.length)
  })

  it('meters what its outdoor units have drawn, minute by minute, and a month holds its days', async () => {
    const { id: controllerId, macWifiId } = await firstOf(2, isOnline)
    const { list: units } = (await platform.call(unitApi.outdoor, { macWifiId }, { token })).data
    const systemNos = [...new Set(units.map(({ systemNo }) => systemNo))].slice(0, 2)
    // Whether a small fleet's first one is metered is a matter of luck: here it is.
    await platform.database.delete(meters).where(eq(meters.controllerId, controllerId))
    await platform.database
      .insert(meters)
      .values(systemNos.map((systemNo, at) => ({ controllerId, meterNo: at + 1, systemNo, ratio: 40 })))
    const to = platform.clock.now()
    const from = subHours(to, 6)
    await platform.fillPast({ macWifiId, systemNos, from, to })
    const { data } = await platform.call(hidomApi.meters, { macWifiId }, { token })
    // Six hours of a month: more was used than is told.
    expect(data).toMatchObject({ historyMissing: null, isComplete: false })
    expect(data.list.map(({ systemNo }) => systemNo)).toEqual(systemNos)
    for (const { systemNo, todayKwh, monthKwh } of data.list) {
      let kwh = 0
      for (const { unitKey } of units.filter((unit) => unit.systemNo === systemNo)) {
        const [line] = (
          await platform.call(
            historyApi.read,
            {
              macWifiId,
              unitKind: 2,
              unit: unitKey,
              points: ['powerKw'],
              from: toWireTime(from),
              to: toWireTime(to),
            },
            { token },
          )
        ).data.lines
        for (const kw of line?.avg ?? []) kwh += (kw ?? 0) / 60
      }
      expect(kwh).toBeGreaterThan(0)
      expect(Math.abs((monthKwh ?? 0) - kwh)).toBeLessThan(0.1)
      expect(todayKwh ?? 0).toBeLessThanOrEqual(monthKwh ?? 0)
    }
  })
})

describe('a touch controller', () => {
  it('has every indoor unit in exactly one group, and counts groups and schedules', async () => {
    const screen = await firstOf(3)
    const { data } = await platform.call(smartTouchApi.groups, { macWifiId: screen.macWifiId }, { token })
    const keys = data.list.flatMap(({ unitKeys }) => unitKeys)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).toHaveLength(screen.iduCount)
    expect(data.list).toHaveLength(screen.groupCount ?? -1)
    const { data: programme } = await platform.call(smartTouchApi.schedules, { macWifiId: screen.macWifiId }, { token })
    expect(programme.list).toHaveLength(screen.scheduleCount ?? -1)
    const { data: settings } = await platform.call(smartTouchApi.settings, { macWifiId: screen.macWifiId }, { token })
    expect(settings?.coolMin ?? 99).toBeLessThan(settings?.coolMax ?? 0)
  })

  it('is not answered for by a controller of another kind', async () => {
    const { macWifiId } = await firstOf(1)
    expect((await platform.call(smartTouchApi.groups, { macWifiId }, { token })).code).toBe(404)
    expect((await platform.call(hidomApi.meters, { macWifiId }, { token })).code).toBe(404)
    expect(await platform.database.$count(touchGroups)).toBeGreaterThan(0)
  })
})

describe('a restart of the network module', () => {
  const module = async (macWifiId: string) =>
    (await platform.call(networkModuleApi.info, { macWifiId }, { token })).data

  it('lasts until the module says hello again, is written down, and cannot be asked for twice', async () => {
    const { macWifiId, id } = await firstOf(1, isOnline)
    const before = await module(macWifiId)
    expect(before.rebooting).toBe(0)
    expect((await platform.call(deviceApi.reboot, { macWifiId }, { token: viewer })).code).toBe(403)
    expect((await platform.call(deviceApi.reboot, { macWifiId }, { token })).code).toBe(0)
    expect(await module(macWifiId)).toMatchObject({ rebooting: 1, uptimeSec: null, lastRebootUser: 'admin' })
    expect((await platform.call(deviceApi.info, { macWifiId }, { token })).data.rebooting).toBe(1)
    expect((await platform.call(deviceApi.reboot, { macWifiId }, { token })).code).toBe(40003)

    platform.clock.advance(rebootMs - 1)
    expect((await module(macWifiId)).rebooting).toBe(1)
    const reboots24h = (before.rebootCount24h ?? 0) + 1
    const facts = { versions: [1], model: 'HM-64A', firmwareVersion: '2.4.7', health: { reboots24h, uptimeSec: 9 } }
    await createMouth(platform.database, platform.clock.now).say([{ macWifiId, kind: 'hello', body: facts }])
    const after = await module(macWifiId)
    expect(after).toMatchObject({ rebooting: 0, readyTime: null, rebootCount24h: reboots24h, uptimeSec: 9 })
    expect(await platform.database.$count(moduleReboots, eq(moduleReboots.controllerId, id))).toBe(1)
  })

  it('of one that is silent is refused, and a batch says so', async () => {
    const silent = await firstOf(1, ({ onlineStatus }) => onlineStatus === 0)
    const online = await firstOf(1, (row) => isOnline(row) && row.rebootTime === null)
    expect((await platform.call(deviceApi.reboot, { macWifiId: silent.macWifiId }, { token })).code).toBe(40003)
    const input = { action: 'reboot', selection: { keys: [silent.macWifiId, online.macWifiId] } }
    expect((await platform.call(deviceApi.himitBatch, input, { token: viewer })).code).toBe(403)
    const { jobId } = (await platform.call(deviceApi.himitBatch, input, { token })).data
    await platform.jobs.idle()
    expect((await platform.call(jobApi.info, { jobId }, { token })).data).toMatchObject({ done: 1, failed: 1 })
    const { list } = (await platform.call(jobApi.failures, { jobId }, { token, language: 'zh' })).data
    expect(list).toMatchObject([{ key: silent.macWifiId, reason: '设备离线或正在重启，无法重启模块' }])
  })
})

describe('the switch of a row', () => {
  it('sets the flag, counts a change, and does nothing when it is so already', async () => {
    const { macWifiId, version } = await firstOf(1, ({ vipFlag }) => vipFlag === 0)
    expect((await platform.call(deviceApi.vip, { macWifiId, vipFlag: 1 }, { token })).code).toBe(0)
    expect((await platform.call(deviceApi.vip, { macWifiId, vipFlag: 1 }, { token })).code).toBe(0)
    const { data } = await platform.call(deviceApi.info, { macWifiId }, { token })
    expect(data).toMatchObject({ vipFlag: 1, version: version + 1 })
    expect((await platform.call(deviceApi.vip, { macWifiId, vipFlag: 0 }, { token: viewer })).code).toBe(403)
  })
})

describe('upgrades', () => {
  it('brought every controller to the versions that it has, and about 94 of 100 went well', async () => {
    const records = await platform.database.select().from(otaRecords).orderBy(asc(otaRecords.startTime))
    expect(records.length).toBeGreaterThan(200)
    const good = records.filter(({ result }) => result === 2).length / records.length
    expect(good).toBeGreaterThan(0.9)
    expect(good).toBeLessThan(0.98)
    const rows = new Map((await platform.database.select().from(controllers)).map((row) => [row.id, row]))
    const newest = new Map(records.map((record) => [record.controllerId, record.result]))
    for (const row of rows.values()) {
      if (!row.macWifiId.startsWith('FA11')) expect(row.otaStatus, row.macWifiId).toBe(newest.get(row.id) ?? 0)
    }
    const last = new Map(
      records
        .filter(({ result }) => result === 2)
        .map((record) => [`${record.controllerId}|${record.upgradeType}`, record]),
    )
    for (const { controllerId, upgradeType, afterVersion } of last.values()) {
      const row = rows.get(controllerId)
      expect(afterVersion).toBe(upgradeType === 1 ? row?.moduleVersion : row?.firmwareVersion)
    }
    for (const { beforeVersion, afterVersion, targetVersion, result, failReason } of records) {
      expect(result === 3 ? afterVersion : beforeVersion).not.toBe(targetVersion)
      expect(failReason !== null).toBe(result === 3)
    }
  })
})

describe('users of a controller', () => {
  it('are masked, with exactly one administrator, and gone when it is unbound', async () => {
    const { macWifiId } = await firstOf(1, ({ groupId, macWifiId: mac }) => groupId !== null && !mac.startsWith('FA11'))
    const { data } = await platform.call(deviceBindingApi.info, { macWifiId }, { token })
    expect(data.members.filter(({ role }) => role === 1)).toHaveLength(1)
    expect(data.members.every(({ account }) => account.includes('*'))).toBe(true)
    expect(data.bindings.map((binding) => binding.macWifiId)).toContain(macWifiId)
    expect((await platform.call(deviceApi.unbind, { macWifiId }, { token })).code).toBe(0)
    const after = await platform.call(deviceBindingApi.info, { macWifiId }, { token })
    expect(after.data).toEqual({ group: null, members: [], bindings: [] })
  })
})

describe('why it is offline', () => {
  const verdicts = async (macWifiId: string) => {
    const { data } = await platform.call(deviceCheckApi.whyOffline, { macWifiId }, { token })
    return Object.fromEntries(data.checks.map(({ key, verdict }) => [key, verdict]))
  }

  it('tells first that there is no heartbeat, and names what was wrong before', async () => {
    const row = await firstOf(2, isOnline)
    const now = platform.clock.now()
    const away = { onlineStatus: 0 as const, lastOfflineTime: new Date(now.getTime() - 3_600_000) }
    const change = (set: Partial<Row>) =>
      platform.database
        .update(controllers)
        .set({ ...away, ...set })
        .where(eq(controllers.id, row.id))
    await change({
      networkType: 1,
      rssi: -60,
      busStatus: 0,
      otaStatus: 0,
      licenseExpire: new Date(now.getTime() + 1e9),
    })
    expect(await verdicts(row.macWifiId)).toMatchObject({
      commissioned: 'pass',
      heartbeat: 'fail',
      platform: 'pass',
      network: 'pass',
      upgrade: 'pass',
      bus: 'pass',
      license: 'pass',
    })
    await change({ rssi: -90, busStatus: 1, otaStatus: 1, licenseExpire: new Date(now.getTime() - 1000) })
    expect(await verdicts(row.macWifiId)).toMatchObject({
      network: 'fail',
      upgrade: 'fail',
      bus: 'fail',
      license: 'fail',
    })
    await change({ networkType: 2, rssi: null })
    expect((await verdicts(row.macWifiId)).network).toBe('unknown')
    await platform.database.update(controllers).set(row).where(eq(controllers.id, row.id))
    expect((await verdicts(row.macWifiId)).heartbeat).toBe('pass')
  })

  it('finds nothing in order of one that never spoke, and asks for its key', async () => {
    const row = await firstOf(2, isOnline)
    const boxed = { onlineStatus: 0, activationFlag: 0, lastOnlineTime: null, lastOfflineTime: null } as const
    const change = (set: Partial<Row>) =>
      platform.database.update(controllers).set(set).where(eq(controllers.id, row.id))
    const own = eq(deviceCredentials.controllerId, row.id)
    const credentials = await platform.database.select().from(deviceCredentials).where(own)
    const presence = eq(devicePresence.controllerId, row.id)
    const presences = await platform.database.select().from(devicePresence).where(presence)
    await platform.database.delete(deviceCredentials).where(own)
    await platform.database.delete(devicePresence).where(presence)
    await change(boxed)
    const { data } = await platform.call(deviceCheckApi.whyOffline, { macWifiId: row.macWifiId }, { token })
    const ofDevice = data.checks.filter(({ key }) => !['platform', 'site', 'license'].includes(key))
    expect(ofDevice.filter(({ verdict }) => verdict === 'pass')).toEqual([])
    expect(data.checks.find(({ key }) => key === 'credential')).toMatchObject({
      verdict: 'fail',
      facts: { state: 'never' },
      time: null,
    })
    const detail = await platform.call(deviceApi.info, { macWifiId: row.macWifiId }, { token })
    expect(detail.data.busStatus).toBeNull()
    const { data: adapters } = await platform.call(hidomApi.adapters, { macWifiId: row.macWifiId }, { token })
    expect(adapters.list.find(({ macWifiId }) => macWifiId === row.macWifiId)?.busStatus).toBeNull()

    const secret = { controllerId: row.id, kind: 'key' as const, secret: 'x', createTime: platform.clock.now() }
    await platform.database.insert(deviceCredentials).values({ ...secret, revokeTime: platform.clock.now() })
    expect((await verdicts(row.macWifiId)).credential).toBe('fail')
    await platform.database.insert(deviceCredentials).values(secret)
    expect((await verdicts(row.macWifiId)).credential).toBe('pass')
    await platform.database.delete(deviceCredentials).where(own)
    if (credentials.length > 0) await platform.database.insert(deviceCredentials).values(credentials)
    if (presences.length > 0) await platform.database.insert(devicePresence).values(presences)
    await change(row)
  })

  it('sees that a whole site went silent together', async () => {
    const rows = await rowsOf(1)
    const others = (row: Row) => rows.filter((each) => each.id !== row.id && each.projectId === row.projectId)
    const row = rows.find((each) => isOnline(each) && others(each).filter(isOnline).length >= 2)
    const [other] = row ? others(row).filter(isOnline) : []
    if (!row || !other) throw new Error('no site with three controllers')
    const silence = async (each: Row, ago: number) => {
      const lastOfflineTime = new Date(platform.clock.now().getTime() - ago)
      await platform.database
        .update(controllers)
        .set({ onlineStatus: 0, lastOfflineTime })
        .where(eq(controllers.id, each.id))
    }
    await silence(row, 600_000)
    expect((await verdicts(row.macWifiId)).site).toBe('pass')
    // A neighbour that has been away since yesterday says nothing about now; one that went at the same time does.
    await silence(other, 86_400_000)
    expect((await verdicts(row.macWifiId)).site).toBe('pass')
    await silence(other, 660_000)
    expect((await verdicts(row.macWifiId)).site).toBe('fail')
  })

  it('takes only a report for one: an import that names the day of installation is none', async () => {
    const row = await firstOf(1, (each) => each.onlineStatus === 0 && each.installTime !== null)
    const never = { lastOfflineTime: null, lastOnlineTime: null, updateTime: row.updateTime }
    const set = (values: Partial<Row>) =>
      platform.database.update(controllers).set(values).where(eq(controllers.id, row.id))
    await set(never)
    const [presence] = await platform.database
      .delete(devicePresence)
      .where(eq(devicePresence.controllerId, row.id))
      .returning()
    expect(await verdicts(row.macWifiId)).toMatchObject({ commissioned: 'fail', heartbeat: 'unknown', bus: 'unknown' })
    // It connected once, and nobody saw it go.
    await set({ lastOnlineTime: row.installTime })
    expect(await verdicts(row.macWifiId)).toMatchObject({ commissioned: 'pass', heartbeat: 'fail' })
    await set(row)
    if (presence) await platform.database.insert(devicePresence).values(presence)
  })

  it('knows nothing of a box that was never opened but that', async () => {
    const [box] = await platform.database
      .select()
      .from(controllers)
      .where(and(eq(controllers.platformId, 6), sql`${controllers.installTime} is null`))
    if (!box) throw new Error('no controller in its box')
    expect(await verdicts(box.macWifiId)).toMatchObject({
      commissioned: 'fail',
      heartbeat: 'unknown',
      network: 'unknown',
      reboots: 'unknown',
      power: 'unknown',
    })
  })
})

describe('the list', () => {
  it('finds a WiFi ID however it is written, and a name with signs that nobody sees', async () => {
    const { macWifiId, deviceName } = await firstOf(1)
    const colons = macWifiId.replace(/(..)(?=.)/g, '$1:')
    for (const text of [
      colons,
      colons.toLowerCase(),
      colons.slice(3, 11),
      colons.replaceAll(':', ' '),
      `${macWifiId}\u200b`,
    ]) {
      const { list } = (await platform.call(deviceApi.himitList, { macWifiId: text }, { token })).data
      expect([text, list.map((each) => each.macWifiId)]).toEqual([text, expect.arrayContaining([macWifiId])])
    }
    const { list } = (await platform.call(deviceApi.himitList, { deviceName: `\u200b${deviceName}\u2060` }, { token }))
      .data
    expect(list.map((each) => each.macWifiId)).toContain(macWifiId)
    expect((await platform.call(deviceApi.himitList, { macWifiId: ':' }, { token })).data.totalCount).toBe(0)
  })
})

describe('the palette', () => {
  it('finds controllers of every kind by a part of their WiFi ID or name', async () => {
    for (const type of [1, 2, 3, 4] as const) {
      const { macWifiId, deviceName } = await firstOf(type)
      const colons = macWifiId.replace(/(..)(?=.)/g, '$1:').toLowerCase()
      const texts = [macWifiId.slice(-8).toLowerCase(), deviceName, colons, colons.slice(6), `\u200b${macWifiId}\ufeff`]
      for (const text of [...texts, colons.replaceAll(':', '-'), `${deviceName}\u200b`]) {
        const { list } = (await platform.call(deviceApi.search, { text }, { token })).data
        expect(list).toContainEqual(expect.objectContaining({ macWifiId, controllerType: type }))
      }
    }
  })
})
