import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { type DashboardSummary, dashboardApi } from '@/lib/contract/dashboard'
import type { Endpoint } from '@/lib/contract/endpoint'
import { codes } from '@/lib/contract/error-code'
import { weatherApi } from '@/lib/contract/weather'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { told } from '../../testing/told'
import { appUsers, controllers, indoorUnits, projects } from '../tables/fleet'
import { faults, repairs } from '../tables/fleet-fault'
import { otaResults } from '../tables/ota-task'
import { unitReadings } from '../tables/unit-reading'
import { countRunning } from '../unit/running-units'
import { embeddedWeather } from '../weather/embedded-weather'
import { refreshDueWeather } from '../weather/refresh-weather'

let platform: TestPlatform
let token: string
let summary: DashboardSummary
beforeAll(async () => {
  platform = await testPlatform({ controllers: 300, now: '2026-07-24T06:00:00.000Z' })
  token = await platform.signIn('viewer')
  summary = (await platform.call(dashboardApi.summary, {}, { token })).data
})
afterAll(() => platform.close())

const total = (list: readonly { count: number }[]) => list.reduce((sum, { count }) => sum + count, 0)

describe('figures', () => {
  it('are those of the brand, counted', async () => {
    const { database } = platform
    const rows = await database.select().from(controllers).where(eq(controllers.platformId, 6))
    const sum = (key: 'onlineStatus' | 'iduCount' | 'oduCount') => rows.reduce((all, row) => all + row[key], 0)
    expect(summary).toMatchObject({
      deviceTotal: rows.length,
      deviceOnline: sum('onlineStatus'),
      iduTotal: sum('iduCount'),
      oduTotal: sum('oduCount'),
      projectTotal: await database.$count(projects, eq(projects.platformId, 6)),
      appUserTotal: await database.$count(appUsers, eq(appUsers.platformId, 6)),
      repairUnprocessed: await database.$count(repairs, and(eq(repairs.platformId, 6), eq(repairs.status, 0))),
      otaInProgress: await database.$count(otaResults, and(eq(otaResults.platformId, 6), eq(otaResults.result, 1))),
      serverTime: '2026-07-24 06:00:00',
    })
    expect(total(summary.byControllerType)).toBe(rows.length)
    expect(total(told(summary.activeAlarms))).toBe(
      await database.$count(faults, and(eq(faults.platformId, 6), eq(faults.status, 0))),
    )
    expect(told(summary.activeAlarms).map(({ severity }) => severity)).toEqual([1, 2, 3, 4])
    const other = (await platform.call(dashboardApi.summary, {}, { token: await platform.signIn('viewer', 13) })).data
    expect(other.deviceTotal).toBe(await database.$count(controllers, eq(controllers.platformId, 13)))
    expect(other.byControllerType.some(({ controllerType }) => controllerType === 4)).toBe(false)
  })

  it('are kept for at most 15 s', async () => {
    const read = async () => (await platform.call(dashboardApi.summary, {}, { token })).data.projectTotal
    const was = await read()
    const [row] = await platform.database.select().from(projects).where(eq(projects.platformId, 6)).limit(1)
    if (!row) throw new Error('no project')
    await platform.database.insert(projects).values({ ...row, id: 1 })
    platform.clock.advance(14_000)
    expect(await read()).toBe(was)
    platform.clock.advance(2000)
    expect(await read()).toBe(told(was) + 1)
    await platform.database.delete(projects).where(eq(projects.id, 1))
    platform.clock.advance(-16_000)
    expect(await read()).toBe(was)
  })
})

describe('what runs now', () => {
  it('is what the indoor units of controllers that are online have said', async () => {
    const { database } = platform
    const [first] = await database
      .select({ id: controllers.id })
      .from(unitReadings)
      .innerJoin(controllers, eq(controllers.id, unitReadings.controllerId))
      .innerJoin(indoorUnits, eq(indoorUnits.controllerId, controllers.id))
      .where(and(eq(controllers.platformId, 6), eq(controllers.onlineStatus, 1), eq(unitReadings.unitKind, 1)))
      .orderBy(controllers.id)
      .limit(1)
    const own = and(eq(unitReadings.controllerId, first?.id ?? 0), eq(unitReadings.unitKind, 1))
    const territory = { platformId: 6 as const, reach: null }
    const was = await countRunning(database, territory)
    expect(was.cool + was.dry + was.fan + was.heat).toBe(summary.iduRunning)
    expect(summary.iduRunning).toBeGreaterThan(20)
    const before = await database.select().from(unitReadings).where(own)
    const units = before.length
    const ran = before.filter(({ isRunning }) => isRunning === 1)
    const ranIn = (mode: number) => ran.filter((each) => each.mode === mode).length
    await database.update(unitReadings).set({ isRunning: 1, mode: 1 }).where(own)
    expect(await countRunning(database, territory)).toEqual({
      cool: was.cool - ranIn(0) - ranIn(4),
      dry: was.dry - ranIn(1) + units,
      fan: was.fan - ranIn(2),
      heat: was.heat - ranIn(3),
    })
    await database
      .update(controllers)
      .set({ onlineStatus: 0 })
      .where(eq(controllers.id, first?.id ?? 0))
    const left = await countRunning(database, territory)
    expect(left.cool + left.dry + left.fan + left.heat).toBe(summary.iduRunning - ran.length)
    await database
      .update(controllers)
      .set({ onlineStatus: 1 })
      .where(eq(controllers.id, first?.id ?? 0))
    for (const { isRunning, mode, ...unit } of before)
      await database
        .update(unitReadings)
        .set({ isRunning, mode })
        .where(and(own, eq(unitReadings.systemNo, unit.systemNo), eq(unitReadings.unitNo, unit.unitNo)))
  })
})

describe('charts', () => {
  it('cover their days, hours and months without a gap', async () => {
    const { data } = await platform.call(dashboardApi.trends, {}, { token, language: 'en' })
    expect(told(data.alarms)).toHaveLength(30)
    expect(data.alarms?.at(-1)?.day).toBe('2026-07-24')
    expect(data.alarms?.[0]?.day).toBe('2026-06-25')
    const since = new Date('2026-06-25T00:00:00Z')
    const counted = await platform.database.$count(
      faults,
      and(eq(faults.platformId, 6), gte(faults.failureTime, since)),
    )
    expect(
      told(data.alarms).reduce((sum, { info, minor, major, critical }) => sum + info + minor + major + critical, 0),
    ).toBe(counted)
    expect(told(data.topFaults).length).toBeLessThanOrEqual(10)
    expect(data.topFaults?.[0]).toMatchObject({ faultCode: 'N1', faultName: 'Controller offline' })
    const counts = told(data.topFaults).map(({ count }) => count)
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
    expect(data.activations.map(({ month }) => month)).toEqual(
      [...new Set(data.activations.map(({ month }) => month))].sort(),
    )
    expect(data.activations).toHaveLength(12)
    expect(total(data.activations)).toBeGreaterThan(10)
    const hours = told(data.runningByMode).map(({ hour }) => hour)
    expect([hours.length, hours[0], hours.at(-1)]).toEqual([24, '2026-07-23 07:00:00', '2026-07-24 06:00:00'])
    const times = data.onlineRate.map(({ time }) => time)
    expect([times.length, times[0], times.at(-1)]).toEqual([288, '2026-07-23 06:05:00', '2026-07-24 06:00:00'])
  })

  it('agree with the figures beside them', async () => {
    const { data } = await platform.call(dashboardApi.trends, {}, { token })
    expect(data.onlineRate.at(-1)?.rate).toBeCloseTo(
      summary.deviceOnline / (summary.deviceOnline + summary.offline.count),
      3,
    )
    const last = told(data.runningByMode).at(-1)
    expect((last?.cool ?? 0) + (last?.dry ?? 0) + (last?.fan ?? 0) + (last?.heat ?? 0)).toBe(summary.iduRunning)
    expect(last?.cool ?? 0).toBeGreaterThan((last?.dry ?? 0) + (last?.fan ?? 0))
    // The platform has no history yet: earlier rates are unknown.
    expect(data.onlineRate.slice(0, -2).filter(({ rate }) => rate !== null)).toEqual([])
  })
})

describe('lists', () => {
  it('are the newest of the brand, accounts masked, projects with their worst alarm', async () => {
    const { data } = await platform.call(dashboardApi.lists, {}, { token })
    const times = told(data.faults).map(({ failureTime }) => failureTime)
    expect(times).toHaveLength(10)
    expect(times).toEqual([...times].sort().reverse())
    expect(told(data.repairs).length).toBeGreaterThan(3)
    expect(data.repairs?.filter(({ user }) => /^\d{11}$/.test(user))).toEqual([])
    expect(data.projects).toHaveLength(await platform.database.$count(projects, eq(projects.platformId, 6)))
    const [troubled] = told(data.projects).filter(({ worst }) => worst === 4)
    const [counted] = await platform.database
      .select({ alarms: sql<number>`sum(${controllers.alarmCount})::int`, devices: sql<number>`count(*)::int` })
      .from(controllers)
      .where(inArray(controllers.projectId, [Number(troubled?.projectId)]))
    expect(troubled).toMatchObject({ alarmCount: counted?.alarms, deviceCount: counted?.devices })
  })

  it('speak the language of the request', async () => {
    const english = (await platform.call(dashboardApi.lists, {}, { token, language: 'en' })).data
    expect(english.faults?.[0]?.faultName).toMatch(/^[\x20-\x7e]+$/)
  })

  it('are for those who may see the dashboard', async () => {
    const nobody = await platform.signIn('nomenu')
    for (const endpoint of Object.values<Endpoint>(dashboardApi)) {
      expect((await platform.call(endpoint, {}, { token: nobody })).code).toBe(codes.forbidden)
    }
  })
})

describe('weather', () => {
  it('is what was fetched last for the first city that is enabled, not what it would be by now', async () => {
    const read = async (language: 'zh' | 'en' = 'zh') => {
      platform.clock.advance(15_001)
      return (await platform.call(dashboardApi.lists, {}, { token, language })).data.weather
    }
    expect(await read()).toBeNull()
    const fetched = platform.clock.now()
    await refreshDueWeather(platform.database, embeddedWeather, fetched)
    const first = told(await read())
    expect(first).toMatchObject({ city: '青岛', lastFetch: fetched.toISOString().slice(0, 19).replace('T', ' ') })
    platform.clock.advance(6 * 3_600_000)
    // Nobody has used the session for so long.
    token = await platform.signIn('viewer')
    const admin = await platform.signIn('admin')
    const { data: cities } = await platform.call(weatherApi.list, { city: '青岛' }, { token: admin })
    expect(cities.list[0]).toMatchObject({ temperature: first.temperature, humidity: first.humidity })
    expect(await read()).toEqual(first)
    expect((await read('en'))?.city).toBe('Qingdao')
    await platform.call(weatherApi.setEnabled, { cityId: 'Qingdao', enabled: 0 }, { token: admin })
    expect(await read('en')).toMatchObject({ city: 'Beijing' })
    const other = await platform.signIn('viewer', 12)
    expect((await platform.call(dashboardApi.lists, {}, { token: other })).data.weather?.city).toBe('青岛')
  })
})
