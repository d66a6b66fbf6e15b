import { afterAll, beforeAll, describe, it } from '@jest/globals'
import { subHours } from 'date-fns/subHours'
import { and, eq } from 'drizzle-orm'
import type { Endpoint } from '@/lib/contract/endpoint'
import { codes } from '@/lib/contract/error-code'
import { faultApi } from '@/lib/contract/fault'
import { jobApi } from '@/lib/contract/job'
import { logApi } from '@/lib/contract/log'
import { ProjectForm, projectApi, projectSorts } from '@/lib/contract/project'
import { unitApi } from '@/lib/contract/unit'
import { expect } from '@/tests/support/expect'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { meters } from '../tables/controller-part'
import { appUsers, controllers, projects } from '../tables/fleet'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 600, now: '2026-07-23T18:00:00.000Z' })
  token = await platform.signIn('viewer')
})
afterAll(() => platform.close())

const options = async (search?: string, as = token) =>
  (await platform.call(projectApi.options, search === undefined ? {} : { search }, { token: as })).data.list

it('offers at most twenty projects of the brand', async () => {
  const ofBrand = () => platform.database.select().from(projects).where(eq(projects.platformId, 6))
  const [known] = await ofBrand()
  if (!known) throw new Error('no project')
  const more = Array.from({ length: 20 }, (_, n) => ({
    ...known,
    id: n + 100,
    projectName: `Street ${n}`,
    projectSearch: `street ${n}`,
  }))
  await platform.database.insert(projects).values(more)
  const own = await ofBrand()
  const offered = await options()
  expect(offered).toHaveLength(20)
  const ids = new Set(own.map(({ id }) => String(id)))
  expect(offered.every(({ projectId }) => ids.has(projectId))).toBe(true)
  const other = await options('', await platform.signIn('viewer', 12))
  expect(other.some(({ projectId }) => ids.has(projectId))).toBe(false)
})

it('finds a part of the name in any case, names that begin with it first, and takes wildcards for what they are', async () => {
  const all = await platform.database.select().from(projects).where(eq(projects.platformId, 6))
  const found = await options('RESIDENCE')
  expect(found.length).toBeGreaterThan(0)
  expect(found.every(({ projectName }) => projectName.includes('Residence'))).toBe(true)
  await platform.database.insert(projects).values(
    ['Zebra house', 'A zebra house', '50% house', '50x house'].map((projectName, i) => {
      const [row] = all
      if (!row) throw new Error('no project')
      return { ...row, id: i + 1, projectName, projectSearch: projectName.toLowerCase() }
    }),
  )
  expect((await options('zebra')).map(({ projectName }) => projectName)).toEqual(['Zebra house', 'A zebra house'])
  expect((await options('50%')).map(({ projectName }) => projectName)).toEqual(['50% house'])
  expect(await options('no such project')).toEqual([])
})

const call: TestPlatform['call'] = (endpoint, input, options) =>
  platform.call(endpoint, input, { token: admin, ...options })

let admin: string
beforeAll(async () => {
  admin = await platform.signIn('admin')
})

const newForm = async (): Promise<ProjectForm> => {
  const { list } = (await call(projectApi.places, {})).data
  const [place] = list
  if (place === undefined) throw new Error('no place')
  return {
    projectName: '测试大厦',
    projectType: 1,
    distributorId: null,
    regionId: place.regionId,
    city: place.city,
    geographicDescription: '测试路1号',
    longitude: place.longitude,
    latitude: place.latitude,
    timeZone: place.timeZone,
    contacts: '王工',
    telephone: '',
    email: '',
    buildingArea: null,
    floors: 3,
    commissioningDate: '2026-01-02',
    warrantyEnd: '2029-01-01',
  }
}
const first = async (filter: object = {}) => {
  const [row] = (await call(projectApi.list, { ...filter, sidx: 'deviceCount', order: 'desc' })).data.list
  if (row === undefined) throw new Error('no project')
  return row
}

describe('a project', () => {
  it('is added, changed and deleted, and its history says by whom and what', async () => {
    const form = await newForm()
    const { projectId } = (await call(projectApi.save, form)).data
    const known = { projectId, version: 1 }
    expect((await call(projectApi.update, { ...form, ...known, contacts: '李工', projectType: 2 })).code).toBe(0)
    const stale = await call(projectApi.update, { ...form, ...known })
    expect(stale.code).toBe(codes.conflict)
    const { list } = (await call(projectApi.history, { projectId })).data
    expect(list.map(({ operation, realName }) => [operation, realName])).toEqual([
      [2, '系统管理员'],
      [1, '系统管理员'],
    ])
    expect(list[0]?.differences).toEqual([
      { target: '测试大厦', field: '联系人', before: '王工', after: '李工' },
      { target: '测试大厦', field: '项目类型', before: '办公', after: '酒店' },
    ])
    // What has a key is told by its name.
    const place = list[1]?.differences.find(({ field }) => field === '国家或区域')
    expect(place?.after).not.toMatch(/^\d+$/)
    expect(list[1]?.differences.every(({ field }) => !/^[a-zA-Z.]+$/.test(field))).toBe(true)
    // Another project with the same name has a history of its own.
    const other = (await call(projectApi.save, { ...form, city: '别处' })).data.projectId
    expect((await call(projectApi.history, { projectId: other })).data.totalCount).toBe(1)
    for (const id of [projectId, other]) expect((await call(projectApi.remove, { projectId: id })).code).toBe(0)
    expect((await call(projectApi.info, { projectId })).code).toBe(codes.notFound)
  })

  it('that is deleted is in no data permission any more', async () => {
    const { database } = platform
    const form = await newForm()
    const add = async (projectName: string) => (await call(projectApi.save, { ...form, projectName })).data.projectId
    const [gone, kept] = [await add('要删除的大厦'), await add('留下的大厦')]
    const users = await database.select().from(appUsers).where(eq(appUsers.platformId, 6)).limit(3)
    const scopes = [
      [2, [gone, kept]],
      [2, [gone]],
      // The same digits name a region here.
      [3, [gone]],
    ] as const
    for (const [i, [dataScope, keys]] of scopes.entries()) {
      await database
        .update(appUsers)
        .set({ dataScope, dataScopeKeys: [...keys] })
        .where(eq(appUsers.id, users[i]?.id ?? 0))
    }
    const read = async () =>
      (await database.select().from(appUsers).where(eq(appUsers.platformId, 6)))
        .filter(({ id }) => users.some((user) => user.id === id))
        .sort((a, b) => users.findIndex(({ id }) => id === a.id) - users.findIndex(({ id }) => id === b.id))
        .map(({ dataScope, dataScopeKeys, version }) => [dataScope, dataScopeKeys, version])
    const versions = users.map(({ version }) => version)
    expect((await call(projectApi.remove, { projectId: gone })).code).toBe(0)
    expect(await read()).toEqual([
      [2, [kept], (versions[0] ?? 0) + 1],
      // Sees nothing, and not all of a sudden something else.
      [2, [], (versions[1] ?? 0) + 1],
      [3, [gone], versions[2]],
    ])
    const [log] = (await call(logApi.operations, { module: 'project', operation: 3 })).data.list
    const { data: entry } = await call(logApi.operation, { logId: log?.logId })
    expect(JSON.stringify(entry)).toContain(users[0]?.account)
    await call(projectApi.remove, { projectId: kept })
  })

  it('exports its controllers as its page lists them', async () => {
    const { projectId, deviceCount } = await first()
    const { list } = (await call(projectApi.devices, { projectId, limit: 200 })).data
    const [one] = list
    const filter = { projectId, controllerType: one?.controllerType }
    const { jobId } = (await call(projectApi.exportDevices, { filter, timeZone: 'Asia/Shanghai' })).data
    await platform.jobs.idle()
    const { ticket } = (await call(jobApi.ticket, { jobId })).data
    const file = await (await platform.send(jobApi.download, { ticket }, { token: admin })).text()
    const lines = file.trim().split('\r\n').slice(1)
    const wanted = list.filter(({ controllerType }) => controllerType === one?.controllerType)
    expect(list).toHaveLength(deviceCount)
    expect(lines.map((line) => line.split('"')[1])).toEqual(wanted.map(({ macWifiId }) => macWifiId))
  })

  it('is refused with what is wrong at its field', async () => {
    const form = await newForm()
    const fieldsOf = async (change: Partial<Record<keyof ProjectForm, unknown>>) =>
      Object.keys((await call(projectApi.save, { ...form, ...change })).envelope.fields ?? {})
    expect(await fieldsOf({ projectName: '大厦\u200b2.0' })).toEqual(['projectName'])
    expect(await fieldsOf({ geographicDescription: '12 Bay Road, Qingdao (gate 1.5)' })).toEqual([])
    expect(await fieldsOf({ projectName: '另一大厦', geographicDescription: '路\u202e1号' })).toEqual([
      'geographicDescription',
    ])
    expect(await fieldsOf({ latitude: 90.1 })).toEqual(['latitude'])
    expect(await fieldsOf({ timeZone: 'Mars/Phobos' })).toEqual(['timeZone'])
    expect(await fieldsOf({ regionId: '' })).toEqual(['regionId'])
    expect(await fieldsOf({ projectName: '另一大厦', warrantyEnd: '2025-01-01' })).toEqual(['warrantyEnd'])
    const [user] = await platform.database
      .select()
      .from(appUsers)
      .where(and(eq(appUsers.platformId, 6), eq(appUsers.accountType, 1)))
    expect(await fieldsOf({ projectName: '另一大厦', distributorId: String(user?.id) })).toEqual(['distributorId'])
    // The one of the second line was taken: its name is not free any more.
    expect(await fieldsOf({})).toEqual(['projectName'])
  })

  it('of the demo fleet can be saved as it is', async () => {
    for (const brand of [6, 12, 13] as const) {
      const token = await platform.signIn('admin', brand)
      const { list } = (await platform.call(projectApi.list, { limit: 200 }, { token })).data
      const wrong = list.filter((project) => {
        const form = Object.fromEntries(Object.keys(ProjectForm.shape).map((field) => [field, project[field as never]]))
        return project.projectName !== '50% house' && !ProjectForm.safeParse(form).success
      })
      expect(wrong.map(({ projectName }) => projectName)).toEqual([])
    }
  })

  it('with controllers is not deleted, and its new name is theirs too', async () => {
    const { projectId, projectName, version, deviceCount } = await first()
    expect(deviceCount).toBeGreaterThan(0)
    const refused = await call(projectApi.remove, { projectId })
    expect(refused.envelope.fields).toHaveProperty('projectId')
    const row = await first()
    const form = Object.fromEntries(Object.keys(ProjectForm.shape).map((field) => [field, row[field as never]]))
    expect((await call(projectApi.update, { ...form, projectId, version, projectName: '新名字' })).code).toBe(0)
    const own = await platform.database
      .select()
      .from(controllers)
      .where(eq(controllers.projectId, Number(projectId)))
    expect(own).toHaveLength(deviceCount)
    expect(new Set(own.map((each) => `${each.projectName} ${each.projectSearch}`))).toEqual(new Set(['新名字 新名字']))
    await call(projectApi.update, { ...form, projectId, version: version + 1, projectName })
  })
})

describe('the list', () => {
  it('counts what stands in each, and chooses by every filter', async () => {
    const all = (await call(projectApi.list, { limit: 200 })).data
    const total = async (filter: object) => (await call(projectApi.list, { ...filter, limit: 1 })).data.totalCount
    expect(await total({ alarm: 1 })).toBe(all.list.filter(({ alarmCount }) => alarmCount > 0).length)
    expect(await total({ alarm: 0 })).toBe(all.list.filter(({ alarmCount }) => alarmCount === 0).length)
    expect(await total({ projectType: 6 })).toBe(all.list.filter(({ projectType }) => projectType === 6).length)
    const [some] = all.list.filter(({ regionId }) => regionId !== null)
    expect(await total({ regionId: some?.regionId })).toBe(
      all.list.filter(({ regionId }) => regionId === some?.regionId).length,
    )
    expect(await total({ city: some?.city })).toBe(all.list.filter(({ city }) => city === some?.city).length)
    const [sold] = all.list.filter(({ distributorId }) => distributorId !== null)
    expect(await total({ distributorId: sold?.distributorId })).toBe(
      all.list.filter(({ distributorId }) => distributorId === sold?.distributorId).length,
    )
    expect(await total({ distributor: sold?.distributor })).toBeGreaterThan(0)
    for (const sidx of projectSorts) {
      const { list } = (await call(projectApi.list, { sidx, order: 'desc', limit: 200 })).data
      expect(new Set(list.map(({ projectId }) => projectId)).size, sidx).toBe(all.totalCount)
      if (sidx === 'deviceCount' || sidx === 'alarmCount')
        expect(list.map((row) => row[sidx])).toEqual(list.map((row) => row[sidx]).toSorted((a, b) => b - a))
    }
  })

  it('has what a caller of one area sees, and lets nobody move a project out of it', async () => {
    const token = await platform.signIn('east12', 12)
    const everything = await platform.signIn('admin', 12)
    const own = (await platform.call(projectApi.list, { limit: 200 }, { token })).data.list
    const all = (await platform.call(projectApi.list, { limit: 200 }, { token: everything })).data.list
    expect(own.length).toBeLessThan(all.length)
    const hidden = all.find(({ projectId }) => !own.some((each) => each.projectId === projectId))
    for (const endpoint of [
      projectApi.info,
      projectApi.systems,
      projectApi.devices,
      projectApi.history,
    ] as Endpoint[]) {
      const answer = await platform.call(endpoint, { projectId: hidden?.projectId }, { token })
      expect(answer.code, endpoint.path).toBe(codes.notFound)
    }
  })
})

describe('the page of a project', () => {
  it('agrees with its tabs', async () => {
    const { projectId } = await first()
    const info = (await call(projectApi.info, { projectId })).data
    const devices = async (filter: object) =>
      (await call(projectApi.devices, { projectId, ...filter, limit: 1 })).data.totalCount
    expect(await devices({})).toBe(info.deviceCount)
    for (const { controllerType, firmwareVersion, count } of info.firmware) {
      expect(await devices({ controllerType, firmwareVersion })).toBe(count)
    }
    expect((await call(projectApi.members, { projectId })).data.totalCount).toBe(info.memberCount)
    expect((await call(faultApi.list, { projectId, status: 0, limit: 1 })).data.totalCount).toBe(info.alarmCount)
  })

  it('shows every system once, with the readings that its controller has', async () => {
    const { projectId, systemCount } = await first()
    const seen = new Set<string>()
    for (let page = 1; seen.size < systemCount && page < 20; page++) {
      const { list, totalCount } = (await call(projectApi.systems, { projectId, page })).data
      expect(totalCount).toBe(systemCount)
      for (const { macWifiId, systemNo } of list) seen.add(`${macWifiId} ${systemNo}`)
    }
    expect(seen.size).toBe(systemCount)
    const [system] = (await call(projectApi.systems, { projectId })).data.list
    const { list } = (await call(unitApi.indoor, { macWifiId: system?.macWifiId ?? '' })).data
    expect(system?.indoor).toMatchObject(
      list
        .filter(({ systemNo }) => systemNo === system?.systemNo)
        .map(({ unitKey, setTemp, inletTemp, operCondition }) => ({ unitKey, setTemp, inletTemp, operCondition })),
    )
  })

  it('sums the power of its metered systems by day of the site, and says what was not received', async () => {
    const rows = await platform.database
      .selectDistinct({
        id: controllers.projectId,
        controllerId: controllers.id,
        macWifiId: controllers.macWifiId,
        systemNo: meters.systemNo,
        timeZone: controllers.timeZone,
      })
      .from(meters)
      .innerJoin(controllers, eq(controllers.id, meters.controllerId))
      .where(eq(controllers.platformId, 6))
      .orderBy(controllers.id, meters.systemNo)
    const first = rows[0]
    const own = rows.filter(({ id }) => id === first?.id)
    const projectId = String(first?.id)
    const read = async () => (await call(projectApi.energy, { projectId })).data
    const none = await read()
    expect(none.days.map(({ kwh, received }) => [kwh, received])).toEqual(Array.from({ length: 7 }, () => [null, 0]))
    expect(none.isComplete).toBe(false)
    // From a noon two days ago on.
    const now = platform.clock.now()
    const from = subHours(now, 44)
    for (const { macWifiId, systemNo } of own) {
      await platform.fillPast({ macWifiId, systemNos: [systemNo], from, to: now })
    }
    const energy = await read()
    expect([energy.days.length, energy.meteredSystems]).toEqual([7, own.length])
    // As the store itself sums its samples.
    const { history } = await platform.openPast()
    const sums = await history.rows<[string, number]>(
      `SELECT toString(toDate(time, {zone:String})) AS day, sum(power_kw) / 60 FROM outdoor_sample
WHERE controller_id * 64 + system_no IN {systems:Array(UInt64)} GROUP BY day ORDER BY day`,
      {
        zone: first?.timeZone ?? 'UTC',
        systems: own.map(({ controllerId, systemNo }) => controllerId * 64 + systemNo),
      },
    )
    expect(sums.length).toBeGreaterThanOrEqual(2)
    const told = energy.days.filter(({ kwh }) => kwh !== null)
    expect(told.map(({ day }) => day)).toEqual(sums.map(([day]) => day))
    for (const [at, [, kwh]] of sums.entries()) {
      expect(kwh).toBeGreaterThan(0)
      expect(Math.abs((told[at]?.kwh ?? 0) - kwh)).toBeLessThan(0.06)
    }
    // Part of the first of them, and all of the last.
    expect(told[0]?.received).toBeLessThan(0.9)
    expect(told.at(-1)?.received).toBeGreaterThan(0.98)
    expect(energy.isComplete).toBe(false)
  })
})
