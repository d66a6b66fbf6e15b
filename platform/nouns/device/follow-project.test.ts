import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { and, eq, getTableColumns, isNotNull, ne, notLike, sql } from 'drizzle-orm'
import { appUserApi } from '@/lib/contract/app-user'
import { deviceApi } from '@/lib/contract/device'
import { deviceImportApi } from '@/lib/contract/device-import'
import { importColumns, toHead } from '@/lib/contract/import-column'
import { otaResultApi } from '@/lib/contract/ota-result'
import { ProjectForm, projectApi } from '@/lib/contract/project'
import { regionApi } from '@/lib/contract/region'
import { newOtaTask } from '@/platform/testing/new-ota-task'
import { type TestPlatform, testPlatform } from '@/platform/testing/test-platform'
import { toCitySearch } from '../../kernel/text/search-text'
import { chooseDevices } from '../firmware/choose-devices'
import { chooseRows } from '../ota/choose-rows'
import { controllerProgrammes } from '../tables/control'
import { controllers, projects } from '../tables/fleet'
import { otaTasks } from '../tables/ota-task'
import { regions } from '../tables/region'
import { copiesOfProject, followProjects, followRegions, readStrayProjects, readStrays } from './follow-project'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 300 })
  token = await platform.signIn('admin')
})
afterAll(() => platform.close())

const call: TestPlatform['call'] = (endpoint, input, options) => platform.call(endpoint, input, { token, ...options })
type Project = typeof projects.$inferSelect
const one = <Row>(rows: readonly Row[]): Row => {
  const [row] = rows
  if (row === undefined) throw new Error('there is no such row')
  return row
}
const projectOf = async (id: number) => one(await platform.database.select().from(projects).where(eq(projects.id, id)))
const controllerOf = async (macWifiId: string) =>
  one(await platform.database.select().from(controllers).where(eq(controllers.macWifiId, macWifiId)))
const own = (projectId: number) =>
  platform.database
    .select()
    .from(controllers)
    // Not those that fail on purpose.
    .where(and(eq(controllers.projectId, projectId), notLike(controllers.macWifiId, 'FA11%')))
    .orderBy(controllers.id)

/** Columns of the same name on both tables that say something of the site, by the schema. */
const unrelated = ['id', 'platformId', 'version', 'updateUser', 'createTime', 'updateTime']
const shared = Object.keys(getTableColumns(controllers)).filter(
  (name) => name in getTableColumns(projects) && !unrelated.includes(name),
) as (keyof typeof controllers.$inferSelect & keyof Project)[]
const otherNames = { address: 'geographicDescription' } as const

/** What a controller has to have of its project, said without the product's own list. */
const wanted = (project: Project) => ({
  ...Object.fromEntries(shared.map((name) => [name, project[name]])),
  address: project[otherNames.address],
  citySearch: toCitySearch(project.city, project.cityEn),
})

/** Every controller of the database has what its project says, every project what its region says. */
const expectCopies = async (): Promise<void> => {
  const rows = await platform.database
    .select()
    .from(controllers)
    .innerJoin(projects, eq(projects.id, controllers.projectId))
  expect(rows.length).toBeGreaterThan(100)
  for (const { controller, project } of rows) expect(controller).toMatchObject(wanted(project))
  const places = await platform.database.select().from(projects).innerJoin(regions, eq(regions.id, projects.regionId))
  for (const { project, region } of places) {
    expect(project.countryCode).toBe(region.countryCode)
    expect(project.cityEn).toBe(region.level === 3 ? region.regionNameEn : project.city)
  }
}

/** The brand's projects with controllers: the first two in two zones. */
const twoProjects = async (): Promise<[Project, Project]> => {
  const rows = await platform.database
    .select({ project: projects })
    .from(projects)
    .where(
      and(
        eq(projects.platformId, 6),
        sql`${projects.id} in (select project_id from controller)`,
        isNotNull(projects.regionId),
      ),
    )
    .orderBy(projects.id)
  const { project: first } = one(rows)
  const { project: second } = one(rows.filter(({ project }) => project.timeZone !== first.timeZone))
  return [first, second]
}

const infoOf = async ({ id }: Project) => (await call(projectApi.info, { projectId: String(id) })).data
const edit = async (project: Project, change: object) => {
  const now = await infoOf(project)
  const form = Object.fromEntries(Object.keys(ProjectForm.shape).map((field) => [field, now[field as never]]))
  const answer = await call(projectApi.update, {
    ...form,
    projectId: String(project.id),
    version: now.version,
    ...change,
  })
  expect(answer.envelope).toMatchObject({ code: 0 })
}
const move = async (macWifiId: string, projectId: string | null) => {
  const { deviceName, vipFlag, remarks, version } = await controllerOf(macWifiId)
  const answer = await call(deviceApi.update, { macWifiId, deviceName, vipFlag, remarks, version, projectId })
  expect(answer.envelope).toMatchObject({ code: 0 })
}
const editRegion = async (id: number, change: object) => {
  const row = one(await platform.database.select().from(regions).where(eq(regions.id, id)))
  const { regionNameZh, regionNameEn, countryCode, phoneCode, longitude, latitude, timeZone, version } = row
  const form = { regionNameZh, regionNameEn, countryCode, phoneCode, longitude, latitude, timeZone, version }
  const answer = await call(regionApi.update, { regionId: String(id), ...form, ...change })
  expect(answer.envelope).toMatchObject({ code: 0 })
}
const importInto = async (cell: string, macWifiId: string) => {
  const cells: Record<string, string> = {
    macWifiId,
    controllerType: 'Hi-Mit',
    controllerModel: 'HM-64A',
    project: cell,
  }
  const content = [importColumns.map(toHead), importColumns.map((column) => cells[column] ?? '')]
    .map((line) => line.join(','))
    .join('\r\n')
  const { importId } = (await call(deviceImportApi.upload, { file: 'a.csv', content, timeZone: 'Asia/Shanghai' })).data
  const finish = async () => {
    platform.jobs.wake()
    await platform.jobs.idle()
  }
  await finish()
  expect((await call(deviceImportApi.commit, { importId, mode: 'all' })).code).toBe(0)
  await finish()
}

let first: Project
let second: Project
beforeEach(async () => {
  ;[first, second] = await twoProjects()
})

describe('what a controller has of its project', () => {
  it('is every column that both have, and no other', () => {
    const named = [...shared, 'address', 'citySearch']
    expect(Object.keys(copiesOfProject).sort()).toEqual(named.sort())
  })

  it('is there from the beginning', expectCopies)

  const edits: [string, object][] = [
    ['its name', { projectName: '改名大厦' }],
    ['its city', { city: '宜昌' }],
    ['its time zone', { timeZone: 'America/Sao_Paulo' }],
    ['its address', { geographicDescription: '新路2号' }],
    ['its position', { longitude: 13.4, latitude: 52.5 }],
    ['its position, which is unknown from then on', { longitude: null, latitude: null }],
  ]
  it.each(edits)('follows a project that changes %s', async (_, change) => {
    const before = await own(first.id)
    await edit(first, change)
    expect(await projectOf(first.id)).toMatchObject(change)
    await expectCopies()
    // An open form is not refused for it.
    expect((await own(first.id)).map(({ version }) => version).sort()).toEqual(
      before.map(({ version }) => version).sort(),
    )
  })

  it('follows a project that changes its region, by which country and city are known', async () => {
    const { regionId } = one(
      await platform.database
        .select()
        .from(projects)
        .where(and(isNotNull(projects.regionId), ne(projects.countryCode, first.countryCode))),
    )
    await edit(first, { regionId: String(regionId) })
    expect((await projectOf(first.id)).countryCode).not.toBe(first.countryCode)
    await expectCopies()
  })

  it('follows a region that is corrected, of all its projects', async () => {
    await editRegion(second.regionId ?? 0, { countryCode: 'XK', regionNameEn: 'Elsewhere' })
    expect(await projectOf(second.id)).toMatchObject({ countryCode: 'XK', cityEn: 'Elsewhere' })
    await expectCopies()
  })

  it('follows a controller that is moved, and stays where it stands when it leaves', async () => {
    const { macWifiId } = one(await own(first.id))
    await move(macWifiId, String(second.id))
    expect(await controllerOf(macWifiId)).toMatchObject({ timeZone: second.timeZone, city: second.city })
    await expectCopies()
    const there = await controllerOf(macWifiId)
    await move(macWifiId, null)
    const alone = await controllerOf(macWifiId)
    const {
      version: _v,
      updateTime: _t,
      ...rest
    } = { ...there, projectId: null, projectName: null, projectSearch: null }
    expect(alone).toMatchObject(rest)
    await move(macWifiId, String(first.id))
    await expectCopies()
  })

  it('is that of the project of an import, and its own where it has none', async () => {
    await importInto(String(second.id), 'C0FFEE0000A1')
    expect(await controllerOf('C0FFEE0000A1')).toMatchObject({ projectId: second.id, timeZone: second.timeZone })
    await importInto('', 'C0FFEE0000A2')
    expect(await controllerOf('C0FFEE0000A2')).toMatchObject({ projectId: null, timeZone: 'Asia/Shanghai', city: '' })
    await expectCopies()
  })

  it('stays when its project is removed', async () => {
    const row = one(
      await platform.database
        .select()
        .from(projects)
        .where(
          and(
            eq(projects.platformId, 6),
            isNotNull(projects.distributorId),
            sql`${projects.id} in (select project_id from controller)`,
          ),
        )
        .orderBy(projects.id),
    )
    const before = one(await own(row.id))
    const userId = String(row.distributorId)
    const { fingerprint } = (await call(appUserApi.typeImpact, { userId, accountType: 1 })).data
    expect((await call(appUserApi.changeType, { userId, accountType: 1, fingerprint })).code).toBe(0)
    const { city, timeZone, countryCode, address } = before
    const gone = { projectId: null, projectName: null, projectSearch: null }
    expect(await controllerOf(before.macWifiId)).toMatchObject({ ...gone, city, timeZone, countryCode, address })
    await expectCopies()
  })
})

describe('what goes by the place', () => {
  it('an upgrade window opens by the clock of the project that the controller has now', async () => {
    const { database } = platform
    const now = new Date('2026-11-21T18:30:00Z')
    const { macWifiId, upgradeId, resultId } = await newOtaTask(
      database,
      { platformId: 6, now },
      { taskStatus: 1, approval: 'approved' },
    )
    const taskId = Number(upgradeId)
    await database.update(otaTasks).set({ dailyWindow: '02:00-05:00' }).where(eq(otaTasks.id, taskId))
    const task = one(await database.select().from(otaTasks).where(eq(otaTasks.id, taskId)))
    const isDue = async () => (await chooseRows(database, task, new Set([1]), now)).length === 1
    await move(macWifiId, String(first.id))
    const at = await projectOf(first.id)
    // 02:30 in Shanghai, 19:30 in Berlin.
    await edit(at, { timeZone: 'Asia/Shanghai' })
    expect(await isDue()).toBe(true)
    await edit(at, { timeZone: 'Europe/Berlin' })
    expect(await isDue()).toBe(false)
    const shown = (await call(otaResultApi.info, { resultId })).data
    expect(shown).toMatchObject({ timeZone: 'Europe/Berlin', wait: 'window' })
    const other = second
    await edit(other, { timeZone: 'Asia/Shanghai' })
    await move(macWifiId, String(other.id))
    expect(await isDue()).toBe(true)
    expect(one(await chooseRows(database, task, new Set([1]), now)).projectId).toBe(other.id)
    await database.delete(otaTasks).where(eq(otaTasks.id, taskId))
  })

  it('a policy for a region takes in a controller that has been moved there', async () => {
    const device = one((await own(first.id)).filter(({ featureCode }) => featureCode !== ''))
    const inRegion = async () => {
      const { featureCode } = device
      const found = await chooseDevices(platform.database, 6, {
        featureCode,
        upgradeType: 1,
        sourceVersions: ['*'],
        targetVersion: '9.9.9',
        scopeType: 4,
        scopeValue: [String(second.regionId)],
        minSourceVersion: null,
      })
      return found.some(({ macWifiId }) => macWifiId === device.macWifiId)
    }
    await platform.database.update(controllers).set({ activationFlag: 1 }).where(eq(controllers.id, device.id))
    expect(await inRegion()).toBe(false)
    await move(device.macWifiId, String(second.id))
    expect(await inRegion()).toBe(true)
    await move(device.macWifiId, String(first.id))
  })

  it('a controller is sent its programme again with its new clock, and only then', async () => {
    const { database } = platform
    const { id } = one(await own(second.id))
    const now = platform.clock.now()
    const sent = { lines: [], result: 1, isKept: 1, tries: 1, sendTime: now, dueTime: now, publishTime: now } as const
    await database.insert(controllerProgrammes).values({ ...sent, lines: [], controllerId: id, revision: 4 })
    const revision = async () =>
      one(await database.select().from(controllerProgrammes).where(eq(controllerProgrammes.controllerId, id))).revision
    await edit(second, { geographicDescription: '新路3号' })
    expect(await revision()).toBe(4)
    await edit(second, { timeZone: 'Asia/Kathmandu' })
    expect(await revision()).toBe(5)
    // It answers by itself.
    await platform.devices.settle()
  })
})

it('finds what an earlier version has left wrong, and puts it right', async () => {
  const { database } = platform
  const now = platform.clock.now()
  const device = one(await own(second.id))
  await database
    .update(controllers)
    .set({ timeZone: 'Asia/Tokyo', cityEn: 'Nowhere' })
    .where(eq(controllers.id, device.id))
  await database.update(projects).set({ countryCode: 'ZZ' }).where(eq(projects.id, first.id))
  expect((await readStrays(database)).map(({ controller }) => controller.macWifiId)).toContain(device.macWifiId)
  expect((await readStrayProjects(database)).map(({ project }) => project.id)).toEqual([first.id])
  await followRegions(database, sql`true`, now)
  await followProjects(database, sql`true`, now)
  expect(await readStrays(database)).toEqual([])
  await expectCopies()
})
