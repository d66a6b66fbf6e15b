import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { and, eq, inArray } from 'drizzle-orm'
import { connectionApi } from '@/lib/contract/connection'
import { controlApi } from '@/lib/contract/control'
import { dashboardApi } from '@/lib/contract/dashboard'
import { deviceApi } from '@/lib/contract/device'
import { faultApi } from '@/lib/contract/fault'
import { historyApi } from '@/lib/contract/history'
import { jobApi } from '@/lib/contract/job'
import { organizationApi, rowsOf } from '@/lib/contract/organization'
import { projectApi } from '@/lib/contract/project'
import { unitApi } from '@/lib/contract/unit'
import { webUserApi } from '@/lib/contract/web-user'
import { controllers, projects } from '../../nouns/tables/fleet'
import { faults } from '../../nouns/tables/fleet-fault'
import { regions } from '../../nouns/tables/region'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { told } from '../../testing/told'
import { toReach } from './data-scope'
import { organizations, roles, webUsers } from './identity-table'

describe('the reach of a scope', () => {
  // 1 ─┬─ 2 (region 20) ─── 3
  //    ├─ 4 ─┬─ 5 (region 50)
  //    │     └─ 6 (region 60)
  //    └─ 7
  const node = (id: number, pid: number, regionId: number | null = null) => ({ id, pid, regionId })
  const nodes = [node(1, 0), node(2, 1, 20), node(3, 2), node(4, 1), node(5, 4, 50), node(6, 4, 60), node(7, 1)]
  const reach = (dataScope: 1 | 2 | 3 | 4, organizationId: number | null, regionIds: number[] = []) =>
    toReach({ dataScope, organizationId, regionIds }, nodes)

  it.each([
    ['all: no limit, whatever else is said', reach(1, 3, [9]), null],
    ['an organization has its own region', reach(3, 2), [20]],
    ['or the nearest above it', reach(2, 3), [20]],
    ['or those of all below it together', reach(2, 4), [50, 60]],
    ['one that has none anywhere looks after no region: no limit', reach(2, 7), null],
    ['nor has one above such a one', reach(2, 1), null],
    ['regions of the user stand in place of the organization', reach(2, 7, [9]), [9]],
    ['own: the regions of the user alone', reach(4, 2), []],
    ['nobody’s organization looks after nothing', reach(2, null), []],
  ])('%s', (_name, found, wanted) => expect(found).toEqual(wanted))

  it('ends for a tree that bites its tail', () => {
    expect(toReach({ dataScope: 2, organizationId: 1, regionIds: [] }, [node(1, 2), node(2, 1)])).toEqual([])
  })
})

describe('what staff of one area see', () => {
  let platform: TestPlatform
  let token: string
  let root: string
  let inside: (typeof controllers.$inferSelect)[]
  let outside: (typeof controllers.$inferSelect)[]
  const call: TestPlatform['call'] = (endpoint, input, options) => platform.call(endpoint, input, { token, ...options })
  const macs = (rows: readonly { macWifiId: string }[]) => rows.map(({ macWifiId }) => macWifiId).sort()

  beforeAll(async () => {
    platform = await testPlatform({ controllers: 300 })
    const { database } = platform
    const cities = await database
      .select({ id: regions.id })
      .from(regions)
      .where(inArray(regions.regionNameZh, ['青岛', '上海', '杭州']))
    const mine = await database
      .select({ id: projects.id })
      .from(projects)
      .where(
        inArray(
          projects.regionId,
          cities.map(({ id }) => id),
        ),
      )
    const isMine = new Set(mine.map(({ id }) => id))
    const rows = await database.select().from(controllers).where(eq(controllers.platformId, 12)).orderBy(controllers.id)
    inside = rows.filter(({ projectId }) => projectId !== null && isMine.has(projectId))
    outside = rows.filter(({ projectId }) => projectId === null || !isMine.has(projectId))
    expect([inside.length > 0, outside.length > 0, outside.some(({ projectId }) => projectId === null)]).toEqual([
      true,
      true,
      true,
    ])
    // East China's service, who may do all with equipment.
    const everything = { superAdmin: 0 as const, dataScope: 2 as const }
    await database.update(roles).set({ dataScope: everything.dataScope }).where(eq(roles.number, 'R_ADMIN'))
    const [admin] = await database.select().from(roles).where(eq(roles.number, 'R_ADMIN'))
    const [service] = await database.select().from(roles).where(eq(roles.number, 'R_SERVICE'))
    root = await platform.signIn('admin', 12)
    const { data } = await platform.call(webUserApi.list, { account: 'east12' }, { token: root })
    const [east] = data.list
    if (!admin || !service || !east) throw new Error('the seed has changed')
    const { userId, realName, organizationId, phone, mailbox, superAdmin, version, brandJurisdiction, regionIds } = east
    const form = { userId, realName, organizationId, phone, mailbox, superAdmin, version, brandJurisdiction, regionIds }
    await platform.call(
      webUserApi.update,
      { ...form, roleIds: [String(admin.id), String(service.id)] },
      { token: root },
    )
    token = await platform.signIn('east12', 12)
  })
  afterAll(() => platform.close())

  it('gives every project of the fleet its city, and every regional organization its area', async () => {
    expect(
      await platform.database
        .select()
        .from(projects)
        .then((rows) => rows.filter(({ regionId }) => !regionId)),
    ).toEqual([])
    const rows = await platform.database.select().from(organizations)
    expect(rows.filter(({ regionId }) => regionId !== null)).toHaveLength(9)
  })

  it('is the equipment of their area in lists, searches, choices and figures', async () => {
    const himits = inside.filter(({ controllerType }) => controllerType === 1)
    const { data } = await call(deviceApi.himitList, { limit: 200 })
    expect(data.totalCount).toBe(himits.length)
    expect(macs(data.list)).toEqual(macs(himits).slice(0, data.list.length))
    const [far] = outside
    const text = far?.macWifiId ?? ''
    expect((await call(deviceApi.search, { text })).data.list).toEqual([])
    expect((await call(deviceApi.himitList, { macWifiId: text })).data.totalCount).toBe(0)
    const { data: summary } = await call(dashboardApi.summary, {})
    expect(summary.deviceTotal).toBe(inside.length)
    expect((await platform.call(dashboardApi.summary, {}, { token: root })).data.deviceTotal).toBe(
      inside.length + outside.length,
    )
    const { data: lists } = await call(dashboardApi.lists, {})
    const ids = new Set(inside.map(({ projectId }) => String(projectId)))
    expect(
      told(lists.projects)
        .filter(({ deviceCount }) => deviceCount > 0)
        .every(({ projectId }) => ids.has(projectId)),
    ).toBe(true)
    const { data: options } = await call(projectApi.options, { search: '' })
    const far12 = outside.find(({ projectId }) => projectId !== null)
    expect(options.list.some(({ projectId }) => projectId === String(far12?.projectId))).toBe(false)
  })

  it('is their faults and commands', async () => {
    const own = new Set(inside.map(({ id }) => id))
    const all = await platform.database.select().from(faults).where(eq(faults.platformId, 12))
    const { data } = await call(faultApi.list, { limit: 1 })
    expect(data.totalCount).toBe(all.filter(({ controllerId }) => own.has(controllerId)).length)
    const commands = await call(controlApi.list, { limit: 200 })
    const seen = new Set(inside.map(({ macWifiId }) => macWifiId))
    expect(commands.data.list.every(({ macWifiId }) => seen.has(macWifiId))).toBe(true)
  })

  it('is nothing of anything else, by any of its names: 404', async () => {
    const bound = outside.find(({ projectId, systemQuantity }) => projectId !== null && systemQuantity > 0)
    const macWifiId = bound?.macWifiId ?? ''
    const far = outside.map(({ id }) => id)
    const [fault] = await platform.database
      .select()
      .from(faults)
      .where(and(eq(faults.platformId, 12), inArray(faults.controllerId, far)))
      .limit(1)
    const faultId = String(fault?.id)
    const span = { from: '2026-11-20 00:00:00', to: '2026-11-20 01:00:00' }
    const answers = [
      await call(deviceApi.info, { macWifiId }),
      await call(deviceApi.vip, { macWifiId, vipFlag: 1 }),
      await call(deviceApi.update, {
        macWifiId,
        deviceName: '别人的',
        projectId: null,
        vipFlag: 0,
        remarks: '',
        version: bound?.version,
      }),
      await call(unitApi.indoor, { macWifiId }),
      await call(historyApi.units, { macWifiId }),
      await call(historyApi.timeline, { macWifiId, ...span }),
      await call(controlApi.batch, { macWifiId, unitKeys: ['00-00'], onOff: 1 }),
      await call(faultApi.analysis, { macWifiId }),
      await call(faultApi.info, { faultId }),
      await call(faultApi.acknowledge, { faultId }),
    ]
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 404))
    // An own device does not go into a project of somebody else, out of sight.
    const [own] = inside
    const away = await call(deviceApi.update, {
      macWifiId: own?.macWifiId,
      deviceName: '搬走',
      projectId: String(bound?.projectId),
      vipFlag: 0,
      remarks: '',
      version: own?.version,
    })
    expect(away.code).toBe(404)
    expect((await call(historyApi.units, { macWifiId: own?.macWifiId })).code).toBe(0)
  })

  it('is held to in work on many: a batch finds no others, new keys and an export have none', async () => {
    const himits = (rows: typeof inside) => rows.filter(({ controllerType }) => controllerType === 1)
    const [own] = himits(inside).filter(({ vipFlag }) => vipFlag === 0)
    const [other] = himits(outside).filter(({ vipFlag }) => vipFlag === 0)
    const keys = macs([own, other].flatMap((row) => row ?? []))
    const batch = await call(deviceApi.himitBatch, { action: 'vipOn', selection: { keys } })
    await platform.jobs.idle()
    const { data } = await call(jobApi.info, { jobId: batch.data.jobId })
    expect(data).toMatchObject({ done: 1, failed: 1 })
    const [untouched] = await platform.database
      .select()
      .from(controllers)
      .where(eq(controllers.id, other?.id ?? 0))
    expect(untouched?.vipFlag).toBe(0)
    const issue = (selection: object) => call(connectionApi.issueKeys, { controllerType: 1, selection } as never)
    expect((await issue({ keys })).code).toBe(404)
    const issued = (await issue({ filter: {}, except: [], count: himits(inside).length })).data.list
    expect(issued.map(({ username }) => username).sort()).toEqual(macs(himits(inside)))
    const whole = await call(deviceApi.himitExport, { filter: {}, timeZone: 'UTC' })
    await platform.jobs.idle()
    expect((await call(jobApi.info, { jobId: whole.data.jobId })).data).toMatchObject({ done: himits(inside).length })
  })

  it('is the staff and the organizations at and below their own', async () => {
    const { data } = await call(webUserApi.list, { limit: 100 })
    expect(data.list.map(({ account }) => account)).toEqual(['east12'])
    const [admin] = await platform.database.select().from(webUsers).where(eq(webUsers.account, 'admin'))
    expect((await call(webUserApi.one, { userId: String(admin?.id) })).code).toBe(404)
    expect(rowsOf((await call(organizationApi.tree, {})).data.list).map(({ deptCode }) => deptCode)).toEqual([
      'CN-EAST',
    ])
  })

  it('follows a change at the very next call', async () => {
    const before = (await call(deviceApi.himitList, {})).data.totalCount
    await platform.database.update(organizations).set({ regionId: null }).where(eq(organizations.deptCode, 'CN-EAST'))
    expect((await call(deviceApi.himitList, {})).data.totalCount).toBeGreaterThan(before)
  })
})
