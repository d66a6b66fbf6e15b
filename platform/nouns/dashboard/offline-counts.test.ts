import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import { dashboardApi } from '@/lib/contract/dashboard'
import { type FigureList, figureLists } from '@/lib/contract/dashboard-figure'
import { type Connection, connectionOf, type Device, deviceApi } from '@/lib/contract/device'
import { deviceCheckApi } from '@/lib/contract/device-check'
import { hicubeApi } from '@/lib/contract/hicube'
import { hidomApi } from '@/lib/contract/hidom'
import { projectApi } from '@/lib/contract/project'
import { projectMapApi } from '@/lib/contract/project-map'
import { smartTouchApi } from '@/lib/contract/smart-touch'
import { readSite } from '../../composition/watch-site'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { told } from '../../testing/told'
import { controllers } from '../tables/fleet'

/**
 * Everything that counts what is offline, compared: the figures of the dashboard, lists, projects, their map, the
 * diagnosis and the metrics. Decision 261.
 */

let platform: TestPlatform
let token: string
let projectId: number

/** What a controller can be: each occurs at one site, as often as its place in the list says. */
const kinds = [
  { onlineStatus: 1, activationFlag: 1, wasOnline: true, state: 1 },
  { onlineStatus: 1, activationFlag: 0, wasOnline: true, state: 1 },
  { onlineStatus: 0, activationFlag: 1, wasOnline: true, state: 0 },
  { onlineStatus: 0, activationFlag: 0, wasOnline: true, state: 0 },
  { onlineStatus: 0, activationFlag: 1, wasOnline: false, state: 0 },
  { onlineStatus: 0, activationFlag: 0, wasOnline: false, state: 2 },
] as const satisfies { onlineStatus: 0 | 1; activationFlag: 0 | 1; wasOnline: boolean; state: Connection }[]

beforeAll(async () => {
  platform = await testPlatform({ controllers: 300, now: '2026-07-24T06:00:00.000Z' })
  token = await platform.signIn('admin', 6)
  const { database } = platform
  const rows = await database
    .select({ id: controllers.id, projectId: controllers.projectId })
    .from(controllers)
    .where(and(eq(controllers.platformId, 6), eq(controllers.controllerType, 1)))
    .orderBy(controllers.id)
  const own = rows.slice(0, 21)
  projectId = told(rows.find((row) => row.projectId !== null)?.projectId)
  let at = 0
  for (const [i, { onlineStatus, activationFlag, wasOnline }] of kinds.entries()) {
    for (let copy = 0; copy <= i; copy++) {
      const lastOnlineTime = wasOnline ? new Date('2026-07-01T00:00:00Z') : null
      await database
        .update(controllers)
        .set({
          projectId,
          onlineStatus,
          activationFlag,
          lastOnlineTime,
          activationTime: activationFlag === 1 ? new Date('2026-06-01T00:00:00Z') : null,
          lastOfflineTime: onlineStatus === 0 && wasOnline ? new Date('2026-07-02T00:00:00Z') : null,
        })
        .where(eq(controllers.id, told(own[at]).id))
      at += 1
    }
  }
})
afterAll(() => platform.close())

const lists = {
  himit: deviceApi.himitList,
  hidom: hidomApi.list,
  smartTouch: smartTouchApi.list,
  hicube: hicubeApi.list,
} as const

const totalOf = async (list: FigureList, more: object = {}) => {
  const { data, code } = await platform.call(
    lists[list.list as keyof typeof lists] as typeof deviceApi.himitList,
    { ...list.query, ...more, limit: 1 } as never,
    { token },
  )
  expect(code).toBe(0)
  return data.totalCount
}

/** Rows of the brand in each state, counted from the table by hand. */
const byHand = async (where: (row: typeof controllers.$inferSelect) => boolean = () => true) => {
  const rows = (await platform.database.select().from(controllers).where(eq(controllers.platformId, 6))).filter(where)
  const isBoxed = (row: (typeof rows)[number]) => row.activationFlag === 0 && row.lastOnlineTime === null
  return {
    online: rows.filter((row) => row.onlineStatus === 1).length,
    offline: rows.filter((row) => row.onlineStatus === 0 && !isBoxed(row)).length,
    never: rows.filter((row) => row.onlineStatus === 0 && isBoxed(row)).length,
  }
}

describe('what was never in service is not offline', () => {
  it('on the dashboard, in the lists that it opens and in the rate beside it', async () => {
    const { data: summary } = await platform.call(dashboardApi.summary, {}, { token })
    const all = await byHand()
    expect(all.never).toBeGreaterThanOrEqual(6)
    expect(summary.offline.count).toBe(all.offline)
    for (const { controllerType, count, online, offline } of summary.byControllerType) {
      const own = await byHand((row) => row.controllerType === controllerType)
      expect([count, online, offline]).toEqual([own.online + own.offline + own.never, own.online, own.offline])
      const states = [1, 0, 2] as const
      expect(await Promise.all(states.map((state) => totalOf(figureLists.devices(controllerType, state))))).toEqual([
        own.online,
        own.offline,
        own.never,
      ])
    }
    const { data: trends } = await platform.call(dashboardApi.trends, {}, { token })
    expect(trends.onlineRate.at(-1)?.rate).toBeLessThanOrEqual(1)
  })

  it('nor is it among what was offline yesterday, or for longest', async () => {
    const { data } = await platform.call(dashboardApi.summary, {}, { token })
    const silent = await byHand((row) => row.activationFlag === 1 && row.lastOnlineTime === null)
    // Those that were activated but never online were offline yesterday too; those in a box were not.
    expect(data.offline.yesterday).toBeGreaterThanOrEqual(silent.offline)
    await platform.database
      .update(controllers)
      .set({ activationFlag: 0 })
      .where(and(eq(controllers.platformId, 6), eq(controllers.activationFlag, 1), eq(controllers.onlineStatus, 0)))
    platform.clock.advance(16_000)
    const after = await platform.call(dashboardApi.summary, {}, { token })
    expect(data.offline.yesterday - after.data.offline.yesterday).toBe(silent.offline)
    const { data: longest } = await platform.call(deviceApi.himitList, { offlineHours: 1, limit: 200 }, { token })
    expect(longest.list.filter((row) => connectionOf(row) !== 0)).toEqual([])
  })

  it('at a site: in the list of projects, on the map, among its devices', async () => {
    const own = await byHand((row) => row.projectId === projectId)
    const { data: projects } = await platform.call(projectApi.list, { limit: 200 }, { token })
    const id = String(projectId)
    const expected = { onlineCount: own.online, offlineCount: own.offline }
    const listed = projects.list.find((row) => row.projectId === id)
    if (listed) expect(listed).toMatchObject(expected)
    const { data: one } = await platform.call(projectApi.info, { projectId: id }, { token })
    expect(one).toMatchObject({ ...expected, deviceCount: own.online + own.offline + own.never })
    const { data: map } = await platform.call(projectMapApi.points, {}, { token })
    const point = map.list.find((row) => row.projectId === id)
    if (point) expect(point).toMatchObject(expected)
    const devices = async (onlineStatus: Connection) =>
      (await platform.call(projectApi.devices, { projectId: id, onlineStatus, limit: 200 }, { token })).data
    for (const [state, count] of [
      [0, own.offline],
      [1, own.online],
      [2, own.never],
    ] as const) {
      const found = await devices(state)
      expect(found.totalCount).toBe(count)
      expect(found.list.filter((row: Device) => connectionOf(row) !== state)).toEqual([])
    }
  })

  it('in the diagnosis of another controller, and in the metrics', async () => {
    const all = await byHand()
    const stand = await readSite(platform.database)
    expect(stand.connections.find((row) => row.platformId === 6)).toMatchObject({
      onlineCount: all.online,
      offlineCount: all.offline,
    })
    const [offline] = await platform.database
      .select()
      .from(controllers)
      .where(and(eq(controllers.projectId, projectId), eq(controllers.onlineStatus, 0)))
      .orderBy(controllers.id)
      .limit(1)
    const row = told(offline)
    const { data } = await platform.call(deviceCheckApi.whyOffline, { macWifiId: row.macWifiId }, { token })
    const facts = (key: string) => data.checks.find((check) => check.key === key)?.facts
    expect(facts('platform')).toMatchObject({ percent: Math.round((100 * all.online) / (all.online + all.offline)) })
    const others = await byHand((each) => each.projectId === projectId && each.id !== row.id)
    expect(facts('site')).toMatchObject({ all: others.online + others.offline, online: others.online })
  })
})
