import { afterAll, beforeAll, describe, it } from '@jest/globals'
import { millisecondsInHour } from 'date-fns/constants'
import { eq, type SQL, sql } from 'drizzle-orm'
import { appUserApi } from '@/lib/contract/app-user'
import { checkerApi } from '@/lib/contract/checker'
import { checkerTaskApi } from '@/lib/contract/checker-task'
import { type DashboardSummary, dashboardApi } from '@/lib/contract/dashboard'
import { type FigureList, type FigureListName, figureLists, listsSince } from '@/lib/contract/dashboard-figure'
import { deviceApi } from '@/lib/contract/device'
import { faultApi } from '@/lib/contract/fault'
import { hicubeApi } from '@/lib/contract/hicube'
import { hidomApi } from '@/lib/contract/hidom'
import { otaResultApi } from '@/lib/contract/ota-result'
import { projectApi } from '@/lib/contract/project'
import { repairApi } from '@/lib/contract/repair'
import { smartTouchApi } from '@/lib/contract/smart-touch'
import { expect } from '@/tests/support/expect'
import { organizations, webUsers } from '../../kernel/session/identity-table'
import { newOtaTask } from '../../testing/new-ota-task'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { told } from '../../testing/told'
import { regions } from '../tables/region'

const timeZone = 'Asia/Shanghai'

let platform: TestPlatform
beforeAll(async () => {
  // 02:00 in Shanghai: the day of the reader is not that of UTC.
  platform = await testPlatform({ controllers: 300, now: '2026-07-24T06:00:00.000Z' })
  await newOtaTask(platform.database, { platformId: 6, now: platform.clock.now() })
  // Sees the east of China, here in two brands; a Checker with a running task stands there.
  const { database } = platform
  await database
    .update(webUsers)
    .set({ brandJurisdiction: [6, 12] })
    .where(eq(webUsers.account, 'east12'))
  const place = sql`(select p.id, min(c.id) as bus from project p join controller c on c.project_id = p.id
    where p.platform_id = 6 and p.city_en = 'Qingdao' group by p.id order by p.id limit 1) place`
  const recording = sql`(select min(checker_row) from checker_task where task_status = 1)`
  await database.execute(sql`update checker set project_id = place.id, controller_id = place.bus from ${place}
    where checker.id = ${recording}`)
  await database.execute(sql`update checker_task set controller_id = place.bus from ${place}
    where checker_row = ${recording}`)
  // One upgrade failed within the last day.
  await database.execute(sql`update ota_result set end_time = '2026-07-24 05:00:00'
    where id = (select min(id) from ota_result where platform_id = 6 and result = 3)`)
})
afterAll(() => platform.close())

const lists = {
  himit: deviceApi.himitList,
  hidom: hidomApi.list,
  smartTouch: smartTouchApi.list,
  hicube: hicubeApi.list,
  faults: faultApi.list,
  projects: projectApi.list,
  appUsers: appUserApi.list,
  repairs: repairApi.list,
  otaResults: otaResultApi.list,
  checkers: checkerApi.list,
  checkerTasks: checkerTaskApi.list,
} as const satisfies Record<FigureListName, unknown>

/** Regions that were drawn for an account, with all below them, walked by hand; null: no limit. */
const regionsOf = async (account: string): Promise<number[] | null> => {
  const { database } = platform
  if (account !== 'east12') return null
  const [own] = await database
    .select({ regionId: organizations.regionId })
    .from(webUsers)
    .innerJoin(organizations, eq(organizations.id, webUsers.organizationId))
    .where(eq(webUsers.account, account))
  const all = await database.select({ id: regions.id, pid: regions.pid }).from(regions)
  const found = [told(own?.regionId)]
  for (const id of found) found.push(...all.filter(({ pid }) => pid === id).map((region) => region.id))
  return found
}

const accounts = [
  ['admin', 6],
  ['admin', 12],
  ['admin', 13],
  ['east12', 6],
  ['east12', 12],
] as const

describe.each(accounts)('the figures of %s in brand %i', (account, brand) => {
  /** How many the list has that a figure opens. */
  const counter =
    (token: string) =>
    async ({ list, query }: FigureList) => {
      // The screens of these lists send the reader's zone with their days, and those of controllers have none.
      const zone = 'registerFrom' in query || 'startFrom' in query || list === 'faults' ? { timeZone } : {}
      const answer = await platform.call(
        lists[list] as typeof faultApi.list,
        { ...query, ...zone, limit: 1 } as never,
        {
          token,
        },
      )
      expect(answer.code, JSON.stringify(answer.envelope)).toBe(0)
      return answer.data.totalCount
    }

  it('are the counts of the lists that they open, and of the database', async () => {
    const total = counter(await platform.signIn(account, brand))
    const { data: summary } = await platform.call(
      dashboardApi.summary,
      { timeZone },
      { token: await platform.signIn(account, brand) },
    )
    const within = await regionsOf(account)
    const projectIds = sql`select id from project where platform_id = ${brand} ${
      within === null ? sql`` : sql`and region_id = any(${sql.param(within)}::bigint[])`
    }`
    const controllerIds = sql`select id from controller where platform_id = ${brand} ${
      within === null ? sql`` : sql`and project_id in (${projectIds})`
    }`
    const ofControllers = within === null ? sql`true` : sql`controller_id in (${controllerIds})`
    const rows = (from: SQL): Promise<number> => platform.database.$count(from)
    const agree = async (figure: number | null, list: FigureList, from: SQL) => {
      expect(await rows(from), `${list.list} by SQL`).toBe(figure)
      expect(await total(list), `${list.list} ${JSON.stringify(list.query)}`).toBe(figure)
    }

    expect(await rows(sql`controller where id in (${controllerIds})`)).toBe(summary.deviceTotal)
    expect(summary.deviceTotal).toBeGreaterThan(0)
    let online = 0
    for (const { controllerType, count, online: connected, offline } of summary.byControllerType) {
      const ofType = sql`controller where id in (${controllerIds}) and controller_type = ${controllerType}`
      await agree(count, figureLists.devices(controllerType), ofType)
      expect(await total(figureLists.devices(controllerType, 1))).toBe(connected)
      expect(await total(figureLists.devices(controllerType, 0))).toBe(offline)
      expect(await total(figureLists.devices(controllerType, 2))).toBe(count - connected - offline)
      online += connected
    }
    expect(online).toBe(summary.deviceOnline)
    const active = sql`fault where platform_id = ${brand} and status = 0 and ${ofControllers}`
    for (const { severity, count } of told(summary.activeAlarms)) {
      await agree(count, figureLists.alarms(severity), sql`${active} and severity = ${severity}`)
    }
    const alarms = told(summary.activeAlarms).reduce((sum, { count }) => sum + count, 0)
    await agree(alarms, figureLists.alarms(), active)
    await agree(summary.projectTotal, figureLists.projects(), sql`project where id in (${projectIds})`)
    const open = sql`repair where platform_id = ${brand} and status = 0 and ${ofControllers}`
    await agree(summary.repairUnprocessed, figureLists.repairs(), open)
    const late = sql`${open} and reporting_time < ${platform.clock.now().toISOString()}::timestamp - interval '1 day'`
    await agree(told(summary.overdue).count, figureLists.overdueRepairs(), late)
    const worst = sql`${active} and severity = 4`
    await agree(told(summary.critical).count, figureLists.alarms(4), worst)
    const away = sql`controller where id in (${controllerIds}) and online_status = 0
      and (activation_flag = 1 or last_online_time is not null)`
    expect(await rows(away)).toBe(summary.offline.count)
    const failed = sql`ota_result where platform_id = ${brand} and result = 3 and ${ofControllers}
      and start_time >= '2026-07-17 16:00:00'`
    await agree(told(summary.otaFailed).count, figureLists.otaFailed('2026-07-18'), failed)
    const running = sql`ota_result where platform_id = ${brand} and result = 1 and ${ofControllers}`
    await agree(summary.otaInProgress, figureLists.otaInProgress(), running)
    await agreeSinceYesterday(summary, sql`platform_id = ${brand} and ${ofControllers}`, agree)
    await agreeOnAppUsers(summary, agree)
    await agreeOnCheckers(summary, within === null ? sql`true` : sql`project_id in (${projectIds})`, agree)
  })

  type Agree = (figure: number | null, list: FigureList, from: SQL) => Promise<void>

  const agreeSinceYesterday = async (summary: DashboardSummary, own: SQL, agree: Agree) => {
    expect(summary.since).toBe('2026-07-23 06:00:00')
    const lists = listsSince(summary.since)
    const then = sql`${summary.since}::timestamp`
    const silent = sql`fault where ${own} and fault_code = 'N1' and status = 0 and failure_time >= ${then}`
    const { count, names } = told(summary.silentSince)
    await agree(count, lists.silentSince, silent)
    expect(names).toHaveLength(Math.min(count, 3))
    const worst = sql`fault where ${own} and severity = 4 and failure_time >= ${then}`
    await agree(summary.criticalSince, lists.criticalSince, worst)
    await agree(summary.clearedSince, lists.clearedSince, sql`fault where ${own} and repair_time >= ${then}`)
    const failed = sql`ota_result where ${own} and result = 3 and end_time >= ${then}`
    await agree(summary.otaFailedSince, lists.otaFailedSince, failed)
    await agree(summary.repairsSince, lists.repairsSince, sql`repair where ${own} and reporting_time >= ${then}`)
    console.log(
      'SINCE',
      JSON.stringify([
        count,
        summary.criticalSince,
        summary.clearedSince,
        summary.otaFailedSince,
        summary.repairsSince,
      ]),
    )
  }

  const agreeOnAppUsers = async ({ appUserTotal, appUserNew7d }: DashboardSummary, agree: Agree) => {
    // A service engineer may not open the list, so is not told how many there are.
    if (account === 'east12') return expect([appUserTotal, appUserNew7d]).toEqual([null, null])
    await agree(appUserTotal, figureLists.appUsers(), sql`app_user where platform_id = ${brand}`)
    const fresh = sql`app_user where platform_id = ${brand} and register_time >= '2026-07-17 16:00:00'`
    await agree(appUserNew7d, figureLists.newAppUsers('2026-07-18'), fresh)
  }

  const agreeOnCheckers = async ({ checkers }: DashboardSummary, within: SQL, agree: Agree) => {
    if (brand !== 6) return expect(checkers).toBeNull()
    const { byStatus, runningTasks } = told(checkers)
    expect(byStatus.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(0)
    for (const { status, count } of byStatus) {
      const ofStatus = sql`checker where platform_id = 6 and status = ${status} and ${within}`
      await agree(count, figureLists.checkers(status), ofStatus)
    }
    const own = sql`select id from checker where platform_id = 6 and ${within}`
    const tasks = sql`checker_task where task_status = 1 and checker_row in (${own})`
    await agree(runningTasks, figureLists.runningCheckerTasks(), tasks)
  }

  it('and of its charts too, and of its projects', async () => {
    const token = await platform.signIn(account, brand)
    const { data: trends } = await platform.call(dashboardApi.trends, { timeZone }, { token })
    const total = counter(token)
    const alarms = told(trends.alarms)
    expect(alarms.at(-1)?.day).toBe('2026-07-24')
    for (const { day, info, minor, major, critical } of [...alarms.slice(0, 2), ...alarms.slice(-3)]) {
      expect(await total(figureLists.faultsOfDay(day)), day).toBe(info + minor + major + critical)
    }
    for (const { faultCode, count } of told(trends.topFaults).slice(0, 3)) {
      expect(await total(figureLists.faultsOfCode(faultCode)), faultCode).toBe(count)
    }
    const { data } = await platform.call(dashboardApi.lists, {}, { token })
    const troubled = told(data.projects)
      .toSorted((a, b) => b.alarmCount - a.alarmCount)
      .slice(0, 2)
    for (const { projectId, alarmCount, deviceCount, onlineCount } of troubled) {
      expect(await total({ list: 'faults', query: { projectId, status: 0 } })).toBe(alarmCount)
      const devices = async (input: object) =>
        (await platform.call(projectApi.devices, { projectId, ...input }, { token })).data.totalCount
      expect(await devices({})).toBe(deviceCount)
      expect(await devices({ onlineStatus: 1 })).toBe(onlineCount)
    }
  })
})

it('are less for who sees less', async () => {
  const read = async (account: string) =>
    (await platform.call(dashboardApi.summary, { timeZone }, { token: await platform.signIn(account, 12) })).data
  const [all, some] = [await read('admin'), await read('east12')]
  expect(some.deviceTotal).toBeLessThan(all.deviceTotal)
  expect(told(some.projectTotal)).toBeLessThan(told(all.projectTotal))
})

it('are not told to who may not open their lists, though they share what was counted', async () => {
  const read = async (account: string) => {
    const token = await platform.signIn(account, 6)
    const of = async (endpoint: (typeof dashboardApi)[keyof typeof dashboardApi]) =>
      (await platform.call(endpoint as typeof dashboardApi.lists, {}, { token })).data as Record<string, unknown>
    return {
      ...(await of(dashboardApi.summary)),
      ...(await of(dashboardApi.trends)),
      ...(await of(dashboardApi.lists)),
    }
  }
  // Null for everybody: no weather is configured, and nothing of the past is missing.
  const withheld = (answer: Record<string, unknown>) =>
    Object.keys(answer).filter((key) => !['weather', 'historyMissing'].includes(key) && answer[key] === null)
  // The last backup is for administrators.
  expect(withheld(await read('viewer'))).toEqual(['backup'])
  // May upgrade and list controllers, and nothing else.
  expect(withheld(await read('ota'))).toEqual([
    ...['activeAlarms', 'critical', 'overdue', 'projectTotal', 'appUserTotal', 'appUserNew7d', 'repairUnprocessed'],
    ...['silentSince', 'criticalSince', 'clearedSince', 'repairsSince'],
    'checkers',
    ...['alarms', 'topFaults', 'faults', 'repairs', 'backup', 'projects'],
  ])
  expect(withheld(await read('viewer'))).toEqual(['backup'])
})

it('say a day later what they were, whatever has changed since', async () => {
  // A session ends sooner than the day.
  const own = async () => ({ token: await platform.signIn('admin', 6) })
  const { database, clock } = platform
  const failing = await newOtaTask(database, { platformId: 6, now: clock.now() }, { failReason: 1 })
  await database.execute(sql`update ota_result set start_time = ${clock.now().toISOString()}::timestamp,
    end_time = ${clock.now().toISOString()}::timestamp where id = ${failing.resultId}`)
  clock.advance(20_000)
  const then = clock.now()
  const read = async () => (await platform.call(dashboardApi.summary, { timeZone }, await own())).data
  const first = await read()
  const counts = ({ critical, overdue, offline, otaFailed }: DashboardSummary, which: 'count' | 'yesterday') =>
    [critical, overdue, offline, otaFailed].map((figure) => told(figure)[which])
  expect(Math.min(...counts(first, 'count'))).toBeGreaterThan(0)

  clock.advance(2 * millisecondsInHour)
  const later = sql`${clock.now().toISOString()}::timestamp`
  const worst = await platform.call(faultApi.list, { status: 0, severity: 4, days: 365, timeZone }, await own())
  const [muted, ended] = worst.data.list
  await platform.call(faultApi.mute, { faultId: told(muted).faultId, hours: 72 }, await own())
  await database.execute(sql`update fault set status = 1, repair_time = ${later} where id = ${told(ended).faultId}`)
  const late = told((await platform.call(repairApi.list, { overdue: 1 }, await own())).data.list[0])
  await platform.call(repairApi.accept, { repairId: late.repairId, version: late.version }, await own())
  await database.execute(sql`update fault set status = 1, repair_time = ${later} where id = (
    select id from fault where platform_id = 6 and fault_code = 'N1' and status = 0 order by id limit 1)`)
  await database.execute(sql`update ota_result set result = 1, retry_count = 1 where id = ${failing.resultId}`)
  for (const [attempt, result, start, end] of [
    [1, 3, then, then],
    [2, 1, clock.now(), null],
  ] as const) {
    await database.execute(sql`insert into ota_attempt
      (result_id, task_id, mac_wifi_id, attempt, key, cause, result, start_time, end_time, deadline)
      values (${failing.resultId}, ${failing.upgradeId}, ${failing.macWifiId}, ${attempt}, gen_random_uuid(), 'plan',
        ${result}, ${start.toISOString()}::timestamp, ${end?.toISOString() ?? null}::timestamp,
        ${clock.now().toISOString()}::timestamp)`)
  }
  const changed = await read()
  expect(told(changed.critical).count).toBe(told(first.critical).count - 2)
  expect(told(changed.otaFailed).count).toBe(told(first.otaFailed).count - 1)

  clock.advance(22 * millisecondsInHour)
  expect(counts(await read(), 'yesterday')).toEqual(counts(first, 'count'))
})
