import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { and, eq, inArray, like, ne, or } from 'drizzle-orm'
import { userApi } from '@/lib/contract/user'
import { seedRuns } from '../kernel/db/seed-run-table'
import { roles } from '../kernel/session/identity-table'
import { menus, roleMenus } from '../kernel/session/menu-table'
import { type TestPlatform, testPlatform } from '../testing/test-platform'
import { openCheckerRights } from './checker/open-checker-rights'
import { giveNewRights } from './new-rights'
import { seedRoles } from './role'

let platform: TestPlatform
beforeEach(async () => {
  platform = await testPlatform()
})
afterEach(() => platform.close())

const rightsOf = async (account: string): Promise<string[]> =>
  (await platform.call(userApi.info, {}, { token: await platform.signIn(account) })).data.perms.toSorted()

/** Makes the installation one of a version that knew neither upgrades nor the import. */
const makeOld = async () => {
  const { database } = platform
  await database.delete(menus).where(and(eq(menus.type, 2), inArray(menus.perms, ['ota:policy', 'ota:task'])))
  await database
    .update(menus)
    .set({ perms: '' })
    .where(inArray(menus.perms, ['ota:list']))
  await database
    .delete(seedRuns)
    .where(inArray(seedRuns.name, ['right:ota:policy', 'right:ota:task', 'right:ota:list']))
}

it('gives an older installation the rights of a newer version, to the roles that would have them', async () => {
  const before = { ota: await rightsOf('ota'), viewer: await rightsOf('viewer') }
  await makeOld()
  expect(await rightsOf('ota')).not.toContain('ota:task')
  expect((await giveNewRights(platform.database, platform.clock.now())).toSorted()).toEqual([
    ...['ota:list', 'ota:policy', 'ota:task'],
  ])
  expect({ ota: await rightsOf('ota'), viewer: await rightsOf('viewer') }).toEqual(before)
})

it('does not overrule staff who took one away again, or who removed the screen', async () => {
  const { database } = platform
  expect(await giveNewRights(database, platform.clock.now())).toEqual([])
  const [row] = await database.select().from(menus).where(eq(menus.perms, 'ota:task'))
  await database.delete(roleMenus).where(eq(roleMenus.menuId, row?.id ?? 0))
  await database.delete(menus).where(eq(menus.id, row?.id ?? 0))
  expect(await giveNewRights(database, platform.clock.now())).toEqual([])

  await makeOld()
  await database.delete(menus).where(eq(menus.url, '/equipmentCenter/OTAupgradeList'))
  expect(await giveNewRights(database, platform.clock.now())).toEqual([])
})

it('gives an older installation the screen of a newer version, behind those of its group, and only once', async () => {
  const { database } = platform
  const url = '/APPAdministration/questionManagement'
  const rights = ['question:list', 'question:save', 'question:delete'] as const
  const before = { editor: await rightsOf('editor'), viewer: await rightsOf('viewer') }
  const findScreen = () => database.select().from(menus).where(eq(menus.url, url))
  const [first] = await findScreen()
  const unknown = ['screen:questionManagement', ...rights.map((right) => `right:${right}`)]
  const forget = async () => {
    await database.delete(menus).where(inArray(menus.perms, [...rights]))
    await database.delete(seedRuns).where(inArray(seedRuns.name, unknown))
  }
  await forget()
  expect(await rightsOf('editor')).not.toContain('question:save')
  expect(await giveNewRights(database, platform.clock.now())).toEqual([...rights])
  expect({ editor: await rightsOf('editor'), viewer: await rightsOf('viewer') }).toEqual(before)
  const [again] = await findScreen()
  expect(again).toMatchObject({ pid: first?.pid, menuName: first?.menuName, type: 1 })
  await database.delete(menus).where(inArray(menus.perms, [...rights]))
  expect(await giveNewRights(database, platform.clock.now())).toEqual([])
  expect(await findScreen()).toEqual([])
})

it('gives it the screen of a right that it has long known, once, for every role that holds the right', async () => {
  const { database } = platform
  const url = '/projectMangement/dataReports'
  const find = () => database.select().from(menus).where(eq(menus.url, url))
  const holders = async (menuId: number) =>
    (await database.select().from(roleMenus).where(eq(roleMenus.menuId, menuId))).map(({ roleId }) => roleId).sort()
  const [screen] = await find()
  const [other] = await database
    .select()
    .from(menus)
    .where(and(eq(menus.perms, 'report:list'), ne(menus.id, screen?.id ?? 0)))
  if (!screen) throw new Error('the seed has no data reports')
  // Rights of reports stood under the list of Checkers alone.
  const { id: _id, ...row } = screen
  const [button] = other
    ? [other]
    : await database
        .insert(menus)
        .values({ ...row, url: '', type: 2 })
        .returning()
  const [role] = await database
    .select()
    .from(roles)
    .where(eq(roles.number, seedRoles[0]?.number ?? ''))
  if (!button || !role) throw new Error('the seed has too little')
  await database.insert(roleMenus).values({ roleId: role.id, menuId: button.id }).onConflictDoNothing()
  const forget = async () => {
    await database.delete(roleMenus).where(eq(roleMenus.menuId, (await find())[0]?.id ?? 0))
    await database.delete(menus).where(eq(menus.url, url))
  }
  await forget()
  await database.delete(seedRuns).where(eq(seedRuns.name, 'screen:dataReports'))
  expect(await giveNewRights(database, platform.clock.now())).toEqual([])
  const [again] = await find()
  expect(again).toMatchObject({ pid: screen.pid, menuName: screen.menuName, perms: 'report:list', type: 1, hidden: 0 })
  expect(await holders(again?.id ?? 0)).toEqual(await holders(button.id))
  expect(await holders(again?.id ?? 0)).toContain(role.id)

  // Staff who delete it are not given it again.
  await forget()
  await giveNewRights(database, platform.clock.now())
  expect(await find()).toEqual([])

  // Nor are those of an installation that has noted no screens: it may be theirs that one is missing.
  await database.delete(seedRuns).where(like(seedRuns.name, 'screen:%'))
  await giveNewRights(database, platform.clock.now())
  expect(await find()).toEqual([])
})

it('opens the rights of Checkers and reports on every brand, where an older version gave them on the first alone', async () => {
  const { database } = platform
  const rightsOn12 = async () => {
    const token = await platform.signIn('editor', 12)
    return (await platform.call(userApi.info, {}, { token })).data.perms.filter((right) =>
      /^(checker|report):/.test(right),
    )
  }
  // The older version had no entry of data reports: its rights stood under the list of Checkers alone.
  const [reports] = await database.select().from(menus).where(eq(menus.url, '/projectMangement/dataReports'))
  await database.delete(roleMenus).where(eq(roleMenus.menuId, reports?.id ?? 0))
  await database.delete(menus).where(eq(menus.id, reports?.id ?? 0))
  const before = (await rightsOn12()).toSorted()
  expect(before).toEqual(expect.arrayContaining(['report:list', 'report:save']))
  const [list] = await database.select().from(menus).where(eq(menus.url, '/equipmentCenter/checkerList'))
  const ofList = or(eq(menus.id, list?.id ?? 0), eq(menus.pid, list?.id ?? 0))
  await database
    .update(menus)
    .set({ platformIds: [6] })
    .where(ofList)
  expect(await rightsOn12()).toEqual([])
  await openCheckerRights(database)
  expect((await rightsOn12()).toSorted()).toEqual(before)
  // What staff have chosen otherwise stays.
  await database
    .update(menus)
    .set({ platformIds: [13] })
    .where(ofList)
  await openCheckerRights(database)
  expect(await rightsOn12()).toEqual([])
})
