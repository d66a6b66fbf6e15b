import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appUserApi } from '@/lib/contract/app-user'
import { dashboardApi } from '@/lib/contract/dashboard'
import { deviceApi } from '@/lib/contract/device'
import { faultApi } from '@/lib/contract/fault'
import { hicubeApi } from '@/lib/contract/hicube'
import { hidomApi } from '@/lib/contract/hidom'
import { otaResultApi } from '@/lib/contract/ota-result'
import { projectApi } from '@/lib/contract/project'
import { smartTouchApi } from '@/lib/contract/smart-touch'
import { faults, repairs } from '../db/schema/fleet-fault'
import { newOtaTask } from '../testing/new-ota-task'
import { type TestPlatform, testPlatform } from '../testing/test-platform'

const timeZone = 'Asia/Shanghai'

let platform: TestPlatform
beforeAll(async () => {
  // 02:00 in Shanghai: the day of the reader is not that of UTC.
  platform = await testPlatform({ controllers: 600, now: '2026-07-23T18:00:00.000Z' })
  await newOtaTask(platform.database, { platformId: 6, now: platform.clock.now() })
})
afterAll(() => platform.close())

const listOf = { 1: deviceApi.himitList, 2: hidomApi.list, 3: smartTouchApi.list, 4: hicubeApi.list } as const

describe.each([
  ['admin', 6],
  ['admin', 12],
  ['admin', 13],
  // Sees the east of China alone.
  ['east12', 12],
] as const)('the figures of %s in brand %i', (account, brand) => {
  it('are the counts of the lists that they open', async () => {
    const token = await platform.signIn(account, brand)
    const total = async (endpoint: Parameters<TestPlatform['call']>[0], input: object) => {
      const answer = await platform.call(endpoint, { ...input, limit: 1 }, { token })
      expect(answer.code, JSON.stringify(answer.envelope)).toBe(0)
      return (answer.data as { totalCount: number }).totalCount
    }
    const { data: summary } = await platform.call(dashboardApi.summary, { timeZone }, { token })
    expect(summary.deviceTotal).toBeGreaterThan(0)
    let online = 0
    for (const { controllerType, count } of summary.byControllerType) {
      expect(await total(listOf[controllerType], {}), `type ${controllerType}`).toBe(count)
      online += await total(listOf[controllerType], { onlineStatus: 1 })
    }
    expect(online).toBe(summary.deviceOnline)
    for (const { severity, count } of summary.activeAlarms) {
      expect(await total(faultApi.list, { status: 0, severity, days: 365, timeZone }), `severity ${severity}`).toBe(
        count,
      )
    }
    expect(await total(projectApi.list, {})).toBe(summary.projectTotal)
    expect(await total(otaResultApi.list, { result: 1 })).toBe(summary.otaInProgress)
    if (account === 'admin') {
      expect(await total(appUserApi.list, {})).toBe(summary.appUserTotal)
      expect(await total(appUserApi.list, { registerFrom: '2026-07-18', timeZone })).toBe(summary.appUserNew7d)
    }
  })

  it('and of its charts too, and of its projects', async () => {
    const token = await platform.signIn(account, brand)
    const { data: trends } = await platform.call(dashboardApi.trends, { timeZone }, { token })
    expect(trends.alarms.at(-1)?.day).toBe('2026-07-24')
    const totalOf = async (input: object) =>
      (await platform.call(faultApi.list, { ...input, timeZone, limit: 1 }, { token })).data.totalCount
    for (const { day, info, minor, major, critical } of [...trends.alarms.slice(0, 2), ...trends.alarms.slice(-3)]) {
      expect(await totalOf({ failureFrom: day, failureTo: day }), day).toBe(info + minor + major + critical)
    }
    for (const { faultCode, count } of trends.topFaults.slice(0, 3)) {
      expect(await totalOf({ faultCode, days: 30 }), faultCode).toBe(count)
    }
    const { data: lists } = await platform.call(dashboardApi.lists, {}, { token })
    const troubled = lists.projects.toSorted((a, b) => b.alarmCount - a.alarmCount).slice(0, 2)
    for (const { projectId, alarmCount, deviceCount, onlineCount } of troubled) {
      expect(await totalOf({ projectId, status: 0 })).toBe(alarmCount)
      const devices = async (input: object) =>
        (await platform.call(projectApi.devices, { projectId, ...input }, { token })).data.totalCount
      expect(await devices({})).toBe(deviceCount)
      expect(await devices({ onlineStatus: 1 })).toBe(onlineCount)
    }
  })
})

it('counts by the rows of the database, and less for who sees less', async () => {
  const { database } = platform
  const read = async (account: string, brand: 6 | 12) =>
    (await platform.call(dashboardApi.summary, { timeZone }, { token: await platform.signIn(account, brand) })).data
  const all = await read('admin', 12)
  const some = await read('east12', 12)
  expect(some.deviceTotal).toBeLessThan(all.deviceTotal)
  expect(some.projectTotal).toBeLessThan(all.projectTotal)
  expect(all.repairUnprocessed).toBe(
    await database.$count(repairs, and(eq(repairs.platformId, 12), eq(repairs.status, 0))),
  )
  expect(all.activeAlarms.reduce((sum, { count }) => sum + count, 0)).toBe(
    await database.$count(faults, and(eq(faults.platformId, 12), eq(faults.status, 0))),
  )
})
