import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { type MenuForm, type MenuItem, type MenuNode, menuApi } from '@/lib/contract/menu'
import { menuIcons } from '@/lib/contract/menu-icon'
import { permissions } from '@/lib/contract/permission'
import { type PlatformId, platformIds } from '@/lib/contract/platform-id'
import { operationLogs } from '../../kernel/audit/log-table'
import { selectOperations } from '../../kernel/audit/operation-text'
import { menus, roleMenus } from '../../kernel/session/menu-table'
import { dashboardLeaf, directories } from '../../seed/menu'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'

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
  pid: '0',
  menuName: '新目录',
  menuNameEn: 'New directory',
  url: '',
  icon: 'star',
  type: 0,
  perms: '',
  orderNum: 5,
  hidden: 0,
  platformIds: [],
  status: 1,
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
    const screens = [dashboardLeaf, ...directories.flatMap((directory) => directory.leaves)]
    expect(screens.length).toBeGreaterThan(30)
    expect(leaves(tree)).toEqual(screens.map(({ url }) => url))
    const types = (nodes: MenuNode[]): number[] => nodes.flatMap(({ type, children }) => [type, ...types(children)])
    expect(new Set(types(tree))).toEqual(new Set([0, 1]))
  })

  it.each(platformIds)('of brand %i shows what is the brand’s', async (brand) => {
    const urls = leaves(await nav('admin', brand))
    expect(urls.includes('/equipmentCenter/HiCube')).toBe(brand === 6)
    // Its rights are for the Checkers of every brand; the console shows the list on the first one alone.
    expect(urls).toContain('/equipmentCenter/checkerList')
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
    [{ menuName: 'a<b' }, { menuName: 'Menu name cannot contain special characters' }],
    [{ icon: 'skull' as never }, { icon: 'Icon is not valid' }],
    [{ perms: 'all:everything' as never }, { perms: 'Permission is not valid' }],
    [{ type: 1 as const, url: 'javascript:alert(1)' }, { url: 'Not a page of this console' }],
    [{ type: 1 as const, url: '' }, { url: 'URL cannot be empty' }],
    [{ type: 0 as const, url: '/dashboard' }, { url: 'URL is not valid' }],
    [{ pid: '999999' }, { pid: 'Parent is not valid' }],
    [{ orderNum: 1000 }, { orderNum: 'Order must be 0 to 999 (1,000 now)' }],
    [{ platformIds: [7 as never] }, { 'platformIds.0': 'Platforms is not valid' }],
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
    expect((await save({ pid: three })).envelope.fields).toEqual({ pid: 'Parent is out of range' })
  })

  it('refuses a button as a parent', async () => {
    const button = (await list()).find(({ type }) => type === 2)
    expect((await save({ pid: button?.id ?? '' })).envelope.fields).toEqual({ pid: 'Parent is not valid' })
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
    expect((await update(one, { pid: one })).envelope.fields).toEqual({ pid: 'Parent is not valid' })
    expect((await update(one, { pid: two })).envelope.fields).toEqual({ pid: 'Parent is not valid' })
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
    expect((await update(one, { pid: other })).envelope.fields).toEqual({ pid: 'Parent is out of range' })
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
    const row = await byUrl('/productGuide')
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

describe('a move', () => {
  const move = async (id: string, pid: string, before: string | null, version?: number) => {
    const row = (await list()).find((item) => item.id === id)
    return platform.call(menuApi.move, { id, pid, before, version: version ?? row?.version ?? 0 }, { token })
  }
  const below = async (pid: string): Promise<string[]> =>
    (await list()).filter((item) => item.pid === pid).map(({ id }) => id)

  it('puts a row before another, behind all, and under another parent', async () => {
    const pid = await saved({})
    const [a, b, c] = [
      await saved({ pid, orderNum: 1 }),
      await saved({ pid, orderNum: 2 }),
      await saved({ pid, orderNum: 3 }),
    ]
    expect((await move(c, pid, a)).code).toBe(0)
    expect(await below(pid)).toEqual([c, a, b])
    expect((await move(c, pid, null)).code).toBe(0)
    expect(await below(pid)).toEqual([a, b, c])
    const other = await saved({})
    expect((await move(b, other, null)).code).toBe(0)
    expect([await below(pid), await below(other)]).toEqual([[a, c], [b]])
  })

  it('refuses a circle, a fourth level, a sibling that is elsewhere, and an older version', async () => {
    const [one, two] = [await saved({}), await saved({})]
    const child = await saved({ pid: one })
    await saved({ pid: child })
    expect((await move(one, child, null)).envelope.fields).toEqual({ pid: '上级菜单的内容无效' })
    const deep = await saved({ pid: two })
    expect((await move(child, deep, null)).envelope.fields).toEqual({ pid: '上级菜单超出允许范围' })
    expect((await move(two, '0', child)).envelope.fields).toEqual({ pid: '上级菜单的内容无效' })
    expect((await move(child, two, null, 99)).code).toBe(409)
  })

  it('tells of the order before and after in the log', async () => {
    const pid = await saved({})
    const a = await saved({ pid, menuName: '甲' })
    const b = await saved({ pid, menuName: '乙' })
    await move(b, pid, a)
    const rows = await selectOperations(platform.database)
      .where(eq(operationLogs.endpoint, 'menu.move'))
      .orderBy(operationLogs.id)
    expect(rows.at(-1)?.changes).toContain('"order":["甲","乙"]')
    expect(rows.at(-1)?.changes).toContain('"order":["乙","甲"]')
  })
})

describe('the way to the menu’s own set-up', () => {
  const refusal = 'This would leave nobody a way to menu setup or the right to change it'
  it.each([
    ['status', { status: 0 as const }],
    ['hidden', { hidden: 1 as const }],
    ['url', { url: '/dashboard' }],
    ['perms', { perms: '' as const }],
    ['platformIds', { platformIds: [12 as const] }],
  ])('stays when its %s would end it', async (field, change) => {
    const row = await byUrl('/systemSetup/menuSetup')
    expect((await update(row.id, change)).envelope.fields).toEqual({ [field]: refusal })
    const after = await byUrl('/systemSetup/menuSetup')
    expect(after).toEqual(row)
  })

  it('stays when the directory above it would end it', async () => {
    const row = await byUrl('/systemSetup/menuSetup')
    for (const change of [{ status: 0 as const }, { hidden: 1 as const }, { platformIds: [6 as const] }]) {
      expect((await update(row.pid, change)).code).toBe(400)
    }
    const off = await saved({ hidden: 1 })
    expect((await update(row.id, { pid: off })).envelope.fields).toEqual({ pid: refusal })
    const moved = { id: row.id, pid: off, before: null, version: row.version }
    expect((await platform.call(menuApi.move, moved, { token, language: 'en' })).envelope.fields).toEqual({
      pid: refusal,
    })
  })

  it('keeps the right to change it', async () => {
    const button = (await list()).find(({ perms }) => perms === 'menu:update')
    expect((await update(button?.id ?? '', { status: 0 })).envelope.fields).toEqual({ status: refusal })
    expect((await remove(button?.id ?? '')).envelope.fields).toEqual({ menuId: refusal })
  })

  it('may be moved, renamed and held twice', async () => {
    const row = await byUrl('/systemSetup/menuSetup')
    expect((await update(row.id, { menuName: '菜单' })).code).toBe(0)
    await saved({ type: 1, url: '/systemSetup/menuSetup', perms: 'menu:list', menuName: '第二个' })
    expect((await update(row.id, { hidden: 1 })).code).toBe(0)
  })
})

it('a change is told to the open pages of every brand, and a refused one to nobody', async () => {
  const heard: number[] = []
  const stop = platform.events.subscribe((told) => {
    if (typeof told === 'object' && told.event.topic === 'menu') heard.push(told.platformId)
  })
  const id = await saved({})
  expect(heard).toEqual([6, 12, 13])
  await update(id, { menuNameEn: 'Told' })
  await remove(id)
  expect(heard).toHaveLength(9)
  expect((await remove(id)).code).toBe(404)
  stop()
  expect(heard).toHaveLength(9)
})
