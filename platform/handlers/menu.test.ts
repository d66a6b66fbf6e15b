import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MenuForm, type MenuItem, type MenuNode, menuApi, menuIcons } from '@/lib/contract/menu'
import { permissions } from '@/lib/contract/permission'
import { type PlatformId, platformIds } from '@/lib/contract/platform-id'
import { menus, roleMenus } from '../db/schema/menu'
import { type TestPlatform, testPlatform } from '../testing/test-platform'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform()
  token = await platform.signIn('admin')
})
afterAll(() => platform.close())

const nav = async (account: string, brand: PlatformId = 6): Promise<MenuNode[]> =>
  (await platform.call(menuApi.nav, {}, { token: await platform.signIn(account, brand) })).data.menuList
const leaves = (nodes: MenuNode[]): string[] =>
  nodes.flatMap((node) => [...(node.url ? [node.url] : []), ...leaves(node.children)])
const list = async (): Promise<MenuItem[]> => (await platform.call(menuApi.list, {}, { token })).data.menuList
const byUrl = async (url: string): Promise<MenuItem> => {
  const row = (await list()).find((item) => item.url === url)
  if (row === undefined) throw new Error(`no menu row for ${url}`)
  return row
}
const toForm = ({ id: _, version: __, ...form }: MenuItem): MenuForm => form as MenuForm
const form = (change: Partial<MenuForm>): MenuForm => ({
  ...{ pid: '0', menuName: '新目录', menuNameEn: 'New directory', url: '', icon: 'star', type: 0, perms: '' },
  ...{ orderNum: 5, hidden: 0, platformIds: [], status: 1 },
  ...change,
})
const save = (change: Partial<MenuForm>) => platform.call(menuApi.save, form(change), { token, language: 'en' })
const saved = async (change: Partial<MenuForm>): Promise<string> => (await save(change)).data.id
const update = async (id: string, change: Partial<MenuForm> & { version?: number }) => {
  const row = (await list()).find((item) => item.id === id)
  if (row === undefined) throw new Error(`no menu row ${id}`)
  return platform.call(
    menuApi.update,
    { ...toForm(row), id, version: row.version, ...change },
    { token, language: 'en' },
  )
}
const remove = (menuId: string) => platform.call(menuApi.remove, { menuId }, { token, language: 'en' })

describe('the navigation', () => {
  it('of a superuser holds the eight entries of the spec, in order, without buttons', async () => {
    const tree = await nav('admin')
    const names = tree.map(({ menuName }) => menuName)
    const spec = ['设备中心', 'OTA升级', '故障分析', '消息推送', 'APP版本与维护', '平台管理', '公告', '日志']
    expect(names.filter((name) => spec.includes(name))).toEqual(spec)
    expect(names[0]).toBe('首页')
    expect(leaves(tree)).toHaveLength(37)
    const types = (nodes: MenuNode[]): number[] => nodes.flatMap(({ type, children }) => [type, ...types(children)])
    expect(new Set(types(tree))).toEqual(new Set([0, 1]))
  })

  it.each(platformIds)('of brand %i shows what is the brand’s', async (brand) => {
    const urls = leaves(await nav('admin', brand))
    expect(urls.includes('/equipmentCenter/HiCube')).toBe(brand === 6)
    expect(urls.includes('/equipmentCenter/checkerList')).toBe(brand === 6)
    expect(urls).toContain('/equipmentCenter/HIMIT')
  })

  it('of a role holds what the role was given, and no empty directory', async () => {
    const tree = await nav('ota')
    expect(leaves(tree)).toEqual([
      '/dashboard',
      '/equipmentCenter/HIMIT',
      '/equipmentCenter/HiCube',
      '/equipmentCenter/OTAupgradeList',
      '/APPAdministration/versionManagement',
      '/platformCenter/PCSoftware',
    ])
    expect(tree.every(({ type, children }) => type === 1 || children.length > 0)).toBe(true)
    expect(leaves(await nav('viewer'))).not.toContain('/systemSetup/menuSetup')
    expect(await nav('nomenu')).toEqual([])
  })

  it.each([{ status: 0 as const }, { hidden: 1 as const }])(
    'leaves out a directory with %j and everything in it',
    async (change) => {
      const [directory] = await platform.database.select().from(menus).where(eq(menus.menuName, '日志'))
      if (directory === undefined) throw new Error('no directory')
      await platform.database.update(menus).set(change).where(eq(menus.id, directory.id))
      expect(leaves(await nav('admin'))).not.toContain('/platformCenter/systemLog')
      await platform.database.update(menus).set({ status: 1, hidden: 0 }).where(eq(menus.id, directory.id))
      expect(leaves(await nav('admin'))).toContain('/platformCenter/systemLog')
    },
  )
})

describe('the seed', () => {
  it('carries every right of the contract on some row', async () => {
    const held = new Set((await list()).map(({ perms }) => perms).filter(Boolean))
    expect([...held].sort()).toEqual([...permissions].sort())
  })

  it('uses icons of the spec, and gives every row both names', async () => {
    for (const row of await list()) {
      expect(['', ...menuIcons]).toContain(row.icon)
      expect(row.menuName && row.menuNameEn).toBeTruthy()
    }
  })
})

describe('a save', () => {
  it('adds a row, and the next navigation shows it', async () => {
    const pid = await saved({ menuName: '测试' })
    const id = await saved({ pid, type: 1, url: '/test/page', menuName: '页面' })
    expect((await nav('admin')).find((node) => node.id === pid)?.children).toMatchObject([{ id, url: '/test/page' }])
  })

  it.each([
    [{ menuName: 'a.b' }, { menuName: 'Cannot contain special characters' }],
    [{ icon: 'skull' as never }, { icon: 'Not a valid value' }],
    [{ perms: 'all:everything' as never }, { perms: 'Not a valid value' }],
    [{ type: 1 as const, url: 'javascript:alert(1)' }, { url: 'Not a page of this console' }],
    [{ type: 1 as const, url: '' }, { url: 'Cannot be empty' }],
    [{ type: 0 as const, url: '/dashboard' }, { url: 'Not a valid value' }],
    [{ pid: '999999' }, { pid: 'Not a valid value' }],
    [{ orderNum: 1000 }, { orderNum: 'Out of range' }],
    [{ platformIds: [7 as never] }, { 'platformIds.0': 'Not a valid value' }],
  ])('refuses %j', async (change, fields) => {
    const before = (await list()).length
    const answer = await save(change)
    expect(answer).toMatchObject({ code: 400, envelope: { fields } })
    expect(await list()).toHaveLength(before)
  })

  it('refuses a fourth level', async () => {
    const one = await saved({})
    const two = await saved({ pid: one })
    const three = await saved({ pid: two })
    expect((await save({ pid: three })).envelope.fields).toEqual({ pid: 'Out of range' })
  })

  it('refuses a button as a parent', async () => {
    const button = (await list()).find(({ type }) => type === 2)
    expect((await save({ pid: button?.id ?? '' })).envelope.fields).toEqual({ pid: 'Not a valid value' })
  })
})

describe('an update', () => {
  it('changes the row and counts its version', async () => {
    const id = await saved({})
    expect((await update(id, { menuNameEn: 'Renamed' })).code).toBe(0)
    expect((await list()).find((row) => row.id === id)).toMatchObject({ menuNameEn: 'Renamed', version: 2 })
  })

  it('of an older version is refused, and names who changed it and when', async () => {
    const id = await saved({})
    await update(id, { menuNameEn: 'First' })
    const late = await update(id, { menuNameEn: 'Second', version: 1 })
    expect(late).toMatchObject({
      code: 409,
      envelope: {
        data: {
          changedBy: '系统管理员',
          changedTime: '2026-11-21 00:00:00',
          current: { id, menuNameEn: 'First', version: 2 },
        },
      },
    })
    expect((await list()).find((row) => row.id === id)?.menuNameEn).toBe('First')
  })

  it('refuses a circle', async () => {
    const one = await saved({})
    const two = await saved({ pid: one })
    expect((await update(one, { pid: one })).envelope.fields).toEqual({ pid: 'Not a valid value' })
    expect((await update(one, { pid: two })).envelope.fields).toEqual({ pid: 'Not a valid value' })
  })

  it('refuses a circle that two moves at the same time would make', async () => {
    const [one, two] = [await saved({}), await saved({})]
    const answers = await Promise.all([update(one, { pid: two }), update(two, { pid: one })])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 400])
  })

  it('counts the levels below the row that moves', async () => {
    const [one, two, three] = [await saved({}), await saved({}), await saved({})]
    await update(two, { pid: one })
    await update(three, { pid: two })
    const other = await saved({})
    expect((await update(one, { pid: other })).envelope.fields).toEqual({ pid: 'Out of range' })
    expect((await update(two, { pid: other })).code).toBe(0)
  })

  it('makes no button of a row with rows below it', async () => {
    const one = await saved({})
    await saved({ pid: one })
    expect((await update(one, { type: 2 })).envelope.fields).toEqual({ type: 'It has children and cannot be deleted' })
  })

  it('of no row is not found', async () => {
    const answer = await platform.call(menuApi.update, { ...form({}), id: '999999', version: 1 }, { token })
    expect(answer).toMatchObject({ code: 404, status: 404 })
    const huge = await platform.call(menuApi.update, { ...form({}), id: '9999999999999999999', version: 1 }, { token })
    expect(huge.code).toBe(404)
  })
})

describe('a removal', () => {
  it('takes the row and its grants', async () => {
    const row = await byUrl('/platformCenter/PCSoftware')
    expect((await remove(row.id)).code).toBe(0)
    expect((await list()).some(({ id }) => id === row.id)).toBe(false)
    expect(
      await platform.database
        .select()
        .from(roleMenus)
        .where(eq(roleMenus.menuId, Number(row.id))),
    ).toEqual([])
    expect((await remove(row.id)).code).toBe(404)
  })

  it('is refused while there are rows below', async () => {
    const row = await byUrl('/equipmentCenter/HIMIT')
    expect(await remove(row.id)).toMatchObject({
      code: 400,
      envelope: { fields: { menuId: 'It has children and cannot be deleted' } },
    })
  })
})
