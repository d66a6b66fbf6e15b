import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { asc, count, countDistinct, eq, inArray } from 'drizzle-orm'
import { controlApi } from '@/lib/contract/control'
import { dashboardApi } from '@/lib/contract/dashboard'
import { deviceApi } from '@/lib/contract/device'
import { otaTaskApi } from '@/lib/contract/ota-task'
import { otaVersionApi } from '@/lib/contract/ota-version'
import { type PlatformId, platformIds } from '@/lib/contract/platform-id'
import { projectApi } from '@/lib/contract/project'
import { repairApi } from '@/lib/contract/repair'
import { webUserApi } from '@/lib/contract/web-user'
import { answerOf, showcaseNames, showcaseUnits } from '@/simulator/answer-command'
import { readPastFile } from '@/simulator/past-file'
import { choosePast, planPast } from '@/simulator/past-plan'
import { sentinelNames, sentinelWifiIds } from '../kernel/http/sentinels'
import { webUsers } from '../kernel/session/identity-table'
import { controlRecords } from '../nouns/tables/control'
import { controllers, indoorUnits } from '../nouns/tables/fleet'
import { repairs } from '../nouns/tables/fleet-fault'
import { type TestPlatform, testPlatform } from '../testing/test-platform'
import { demoAccounts } from './account'
import { readFleetOf } from './fleet-file'
import { pastFileOf, writePastFile } from './past-file'

const brands = platformIds.map((brand) => [brand] as const)
const wifiIds = Object.values(sentinelWifiIds)
/** What no name of a person, a device or a unit of an ordinary demonstration is. */
const onPurpose = new Set<string>([...sentinelNames, ...Object.values(showcaseNames)])

const readNames = async ({ database }: TestPlatform) => ({
  accounts: (await database.select({ name: webUsers.account }).from(webUsers).orderBy(asc(webUsers.id))).map(
    ({ name }) => name,
  ),
  devices: (await database.select({ name: controllers.deviceName }).from(controllers)).map(({ name }) => name),
  units: (await database.select({ name: indoorUnits.iduName }).from(indoorUnits)).map(({ name }) => name),
  failing: await database.$count(controllers, inArray(controllers.macWifiId, wifiIds)),
})

describe('a demonstration by itself', () => {
  let platform: TestPlatform
  const tokens = new Map<PlatformId, string>()
  beforeAll(async () => {
    platform = await testPlatform({ controllers: 60, demoFaults: false })
    for (const brand of platformIds) tokens.set(brand, await platform.signIn('admin', brand))
  })
  afterAll(() => platform.close())
  const ask = async <Input, Data>(
    brand: PlatformId,
    endpoint: Parameters<typeof platform.call<Input, Data>>[0],
    input: unknown,
    language: 'zh' | 'en' = 'zh',
  ): Promise<Data> => {
    const answer = await platform.call(endpoint, input, { token: tokens.get(brand) ?? null, language })
    expect(answer.envelope).toMatchObject({ code: 0 })
    return answer.data
  }

  it('has ordinary people and equipment alone', async () => {
    const { accounts, devices, units, failing } = await readNames(platform)
    expect(accounts).toEqual(demoAccounts.map(({ account }) => account))
    expect(accounts).toEqual(expect.arrayContaining(['admin', 'viewer', 'editor', 'service']))
    expect(devices).toHaveLength(60)
    expect([...devices, ...units].filter((name) => onPurpose.has(name ?? ''))).toEqual([])
    expect(failing).toBe(0)
    for (const account of ['admin', 'viewer', 'editor', 'service'])
      expect(await platform.signInByPassword(account)).not.toBe('')
  })

  it('fails at no name that somebody types', async () => {
    for (const name of sentinelNames.filter((each) => !/^(?:slow|stalls)/.test(each)))
      expect(await ask(6, deviceApi.himitList, { deviceName: name })).toMatchObject({ totalCount: 0 })
  })

  it.each(brands)('brand %i lists users, alarms and controllers, and none that fails on purpose', async (brand) => {
    const users = await ask(brand, webUserApi.list, { limit: 100 })
    const devices = await ask(brand, deviceApi.himitList, { limit: 100 })
    const { faults } = await ask(brand, dashboardApi.lists, {})
    expect(users.list.length).toBeGreaterThan(4)
    expect(devices.list.length).toBeGreaterThan(0)
    expect(faults?.length).toBeGreaterThan(0)
    const shown = [
      ...users.list.flatMap(({ account, realName }) => [account, realName]),
      ...[...devices.list, ...(faults ?? [])].map(({ deviceName }) => deviceName),
    ]
    expect(shown.filter((name) => onPurpose.has(name ?? ''))).toEqual([])
    const failing = new Set<string>(wifiIds)
    expect([...devices.list, ...(faults ?? [])].filter(({ macWifiId }) => failing.has(macWifiId))).toEqual([])
  })

  it.each(brands)('brand %i has repair requests of every state, each with its steps', async (brand) => {
    const { list } = await ask(brand, repairApi.counts, {})
    expect(list.map(({ status }) => status)).toEqual([0, 1, 2])
    const { list: finished } = await ask(brand, repairApi.list, { status: 2 })
    const { events, handleResult } = await ask(brand, repairApi.info, { repairId: finished[0]?.repairId })
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['submit', 'accept', 'finish']))
    expect(handleResult).not.toBe('')
  })

  it.each(brands)('brand %i has a control history of its own', async (brand) => {
    const { list, totalCount } = await ask(brand, controlApi.list, {})
    expect(totalCount).toBeGreaterThan(20)
    const own = await platform.database
      .select({ mac: controllers.macWifiId })
      .from(controllers)
      .where(eq(controllers.platformId, brand))
    expect(own.map(({ mac }) => mac)).toEqual(expect.arrayContaining(list.map(({ macWifiId }) => macWifiId)))
  })

  it('controllers of every brand are among the few whose past is played', async () => {
    const { database, config, clock } = platform
    const fleet = []
    for await (const portion of readFleetOf(database, clock.now()))
      fleet.push(...portion.map((each) => each.controller))
    await writePastFile(database, { dataDir: config.dataDir, now: clock.now() })
    const plan = planPast(fleet, readPastFile(pastFileOf(config.dataDir)), clock.now().getTime())
    const chosen = choosePast(plan.values(), { controllers: 12, days: 30, whole: 12 })
    expect([...new Set(chosen.map(({ past }) => past.controller.platformId))].sort((a, b) => a - b)).toEqual([
      ...platformIds,
    ])
  })

  it('commands are answered by every unit but by chance', () => {
    const [unit] = showcaseUnits
    const { macWifiId, systemNo, unitNo, answer } = unit
    const systems = (name: string) => [{ systemNo, indoor: [{ unitNo, name }] }] as never
    const command = { commandId: '1', unitKind: 1, systemNo, unitNo } as const
    expect(answerOf({ macWifiId, systems: systems('1F前台') }, command).answer).toBe('done')
    expect(answerOf({ macWifiId, systems: systems(showcaseNames[answer]) }, command).answer).toBe(answer)
  })

  describe.each(brands)('brand %i: names of the product are in the language of who reads', (brand) => {
    const han = /\p{Script=Han}/u
    const read = async (language: 'zh' | 'en') => ({
      projects: (await ask(brand, projectApi.list, {}, language)).list,
      devices: (await ask(brand, deviceApi.himitList, {}, language)).list,
      repairs: (await ask(brand, repairApi.list, {}, language)).list,
      versions: (await ask(brand, otaVersionApi.list, {}, language)).list,
      tasks: (await ask(brand, otaTaskApi.list, {}, language)).list,
      users: (await ask(brand, webUserApi.list, { limit: 100 }, language)).list,
    })

    it('regions, cities, firmware, roles and departments', async () => {
      const [zh, en] = [await read('zh'), await read('en')]
      const namesOf = ({ projects, devices, repairs: requests, versions, tasks, users }: typeof zh) => ({
        cities: [...projects, ...devices, ...requests].map(({ city }) => city).filter(Boolean),
        regions: projects.map(({ regionName }) => regionName),
        firmware: [...versions, ...tasks].map(({ featureName }) => featureName),
        upgrades: tasks.map(({ taskName }) => taskName),
        people: users.flatMap(({ roles, organizationName }) => [...roles.map(({ name }) => name), organizationName]),
      })
      for (const [what, names] of Object.entries(namesOf(en)))
        expect({ what, foreign: names.filter((name) => han.test(name ?? '')) }).toEqual({ what, foreign: [] })
      const chinese = namesOf(zh)
      for (const what of ['cities', 'regions', 'firmware', 'upgrades'] as const) {
        expect(chinese[what].length).toBeGreaterThan(0)
        expect({ what, foreign: chinese[what].filter((name) => !han.test(name)) }).toEqual({ what, foreign: [] })
      }
    })

    it('and what staff have typed stays as typed', async () => {
      const { list } = await ask(brand, projectApi.list, {})
      const [project] = list
      const english = await ask(brand, projectApi.list, {}, 'en')
      expect(english.list[0]?.projectName).toBe(project?.projectName)
    })

    it('a city is found by its name in either language', async () => {
      const [zh] = (await ask(brand, projectApi.list, {})).list
      const [en] = (await ask(brand, projectApi.list, {}, 'en')).list
      expect(en?.city).not.toBe(zh?.city)
      for (const endpoint of [projectApi.list, deviceApi.himitList, repairApi.list] as const)
        expect((await ask(brand, endpoint as typeof projectApi.list, { city: en?.city })).totalCount).toBe(
          (await ask(brand, endpoint as typeof projectApi.list, { city: zh?.city })).totalCount,
        )
    })
  })
})

it('with PLATFORM_DEMO_FAULTS a demonstration has all that fails on purpose, and the same besides', async () => {
  const [plain, faulty] = [
    await testPlatform({ controllers: 60, demoFaults: false }),
    await testPlatform({ controllers: 60 }),
  ]
  try {
    const [without, with_] = [await readNames(plain), await readNames(faulty)]
    expect(with_.accounts).toEqual([...without.accounts, ...sentinelNames])
    expect(with_.devices.toSorted()).toEqual([...without.devices, ...sentinelNames].toSorted())
    expect(with_.failing).toBe(sentinelNames.length)
    expect(with_.units.filter((name) => onPurpose.has(name ?? '')).toSorted()).toEqual(
      Object.values(showcaseNames).toSorted(),
    )
    for (const name of sentinelNames) {
      const [row] = await faulty.database.select().from(controllers).where(eq(controllers.deviceName, name))
      expect(row).toMatchObject({ macWifiId: sentinelWifiIds[name], platformId: 6, controllerType: 1, isDemo: 1 })
    }
    for (const { database } of [plain, faulty]) {
      const [controls] = await database
        .select({ count: count(), brands: countDistinct(controlRecords.platformId) })
        .from(controlRecords)
      expect(controls?.brands).toBe(3)
      expect(await database.$count(repairs)).toBeGreaterThan(23)
    }
  } finally {
    await plain.close()
    await faulty.close()
  }
})
