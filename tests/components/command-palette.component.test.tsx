import { expect, it } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type SearchResult, searchApi, searchKinds } from '@/lib/contract/search'
import { colorSchemeAttribute } from '@/lib/theme/color-scheme'
import { answer, refuse, requestsMade } from '@/tests/support/component/canned-platform'
import { fill } from '@/tests/support/component/list-elements'
import { renderConsole } from '@/tests/support/component/render-console'
import { who } from '@/tests/support/component/who'

const blank = async () => <h1>page</h1>
const device = {
  macWifiId: 'AABBCCDDEE01',
  deviceName: '三号楼网关',
  controllerType: 2 as const,
  projectName: '海天花园',
  onlineStatus: 1 as const,
}
const nothing = {
  ...Object.fromEntries(searchKinds.map((kind) => [kind, { list: [], more: 0 }])),
  late: [],
} as unknown as SearchResult
const found = (given: Partial<SearchResult>): SearchResult => ({ ...nothing, ...given })

type Find = (text: string) => SearchResult | ReturnType<typeof refuse> | Promise<SearchResult>

const open = async (find: Find = () => nothing, options: Partial<Parameters<typeof renderConsole>[0]> = {}) => {
  const console = await renderConsole({
    page: blank,
    at: '/dashboard',
    answers: [answer(searchApi.find, ({ text }) => find(text))],
    ...options,
  })
  await console.person.keyboard('{Control>}k{/Control}')
  const palette = await screen.findByRole('dialog', {
    name: /^(搜索菜单、设备、用户等|Search screens, devices, people…)$/,
  })
  const field = within(palette).getByRole('combobox')
  const type = (text: string) => fill(console.person, field, text)
  const names = () =>
    within(palette)
      .queryAllByRole('option')
      .map(({ textContent }) => textContent)
  const chosen = () => within(palette).queryByRole('option', { selected: true })?.textContent
  return { ...console, palette, field, type, names, chosen }
}

it.each([
  ['设备导入', '设备导入'],
  ['shebei', '设备导入'],
  ['she bei', '设备导入'],
  ['SBDR', '设备导入'],
  ['Device imp', '设备导入'],
  ['ＤＥＶＩＣＥ ｉｍｐ', '设备导入'],
  ['\u200b设备\u202c导入', '设备导入'],
  ['otasj', 'OTA升级列表'],
  ['himitlb', 'Hi-Mit列表'],
  ['cdsz', '菜单设置'],
])('%s finds the screen %s', async (text, name) => {
  const { type, names } = await open()
  await type(text)
  expect(names()[0]).toBe(name)
})

it('in English, a screen is found by its Chinese name and by pinyin', async () => {
  const { type, names } = await open(undefined, { language: 'en' })
  for (const text of ['设备导入', 'shebeidaoru', 'device importing']) {
    await type(text)
    expect(names()[0]).toBe('Device importing')
  }
})

it.each([
  ['深色', '显示模式 · 深色'],
  ['dark', '显示模式 · 深色'],
  ['shense', '显示模式 · 深色'],
  ['new upgrade', '新增升级'],
  ['新建升级', '新增升级'],
  ['sign out', '退出'],
  ['退出登录', '退出'],
  ['english', '语言 · English'],
  ['切换语言', '语言 · English'],
  ['修改密码', '修改密码'],
])('%s finds the action %s', async (text, name) => {
  const { type, names } = await open()
  await type(text)
  expect(names()).toContain(name)
})

it('an action is done', async () => {
  const { type, field, person, palette } = await open()
  await type('dark')
  await person.type(field, '{Enter}')
  expect(document.documentElement.getAttribute(colorSchemeAttribute)).toBe('dark')
  expect(palette.isConnected).toBe(false)
})

it('who may not upgrade is not offered an upgrade', async () => {
  const { type, names } = await open(undefined, { user: { ...who(), superAdmin: 0, perms: ['device:list'] } })
  await type('新建升级')
  expect(names()).toEqual([])
})

it('records stand below screens under their headings, and open what they are', async () => {
  const { type, names, person, field, palette, left } = await open(() =>
    found({
      projects: { list: [{ projectId: '7', projectName: '海天花园', city: '青岛' }], more: 1 },
      devices: { list: [device], more: 0 },
      units: {
        list: [
          {
            macWifiId: device.macWifiId,
            deviceName: device.deviceName,
            unitKind: 1,
            unitKey: '00-03',
            serialNo: '24K12C13415',
            model: 'RPI-2.5',
          },
        ],
        more: 1,
      },
    }),
  )
  await type('海天')
  await within(palette).findByRole('option', { name: /AABBCCDDEE01/ })
  expect(names()).toEqual([
    '海天花园青岛',
    '在列表中查看全部…',
    'AABBCCDDEE01三号楼网关 · Hi-Dom · 海天花园',
    '24K12C13415室内机 · 00-03 · RPI-2.5 · 三号楼网关',
  ])
  expect(within(palette).getAllByText(/^(项目|设备|机组)$/)).toHaveLength(3)
  expect(within(palette).getByText('找到4项')).toBeTruthy()
  await person.type(field, '{ArrowDown}{Enter}')
  await waitFor(() => expect(left).toEqual([`/projectMangement/ProjectList?projectName=${encodeURIComponent('海天')}`]))
})

it('arrows go around, and what is chosen stays chosen when records come', async () => {
  let send: (result: SearchResult) => void = () => undefined
  const { type, chosen, person, field, palette } = await open(
    () =>
      new Promise((resolve) => {
        send = resolve
      }),
  )
  await type('列表')
  const [first, second] = [chosen(), await person.type(field, '{ArrowDown}').then(chosen)]
  expect(second).not.toBe(first)
  await waitFor(() => expect(requestsMade().some(({ path }) => path === searchApi.find.path)).toBe(true))
  send(found({ devices: { list: [device], more: 0 } }))
  await within(palette).findByRole('option', { name: /AABBCCDDEE01/ })
  expect(chosen()).toBe(second)
  await person.type(field, '{ArrowUp}{ArrowUp}')
  expect(chosen()).toContain('AABBCCDDEE01')
})

it('an Enter that ends the composition of an input method opens nothing', async () => {
  const { type, field, palette, left } = await open()
  await type('shebei')
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  fireEvent.keyDown(field, { key: 'ArrowDown', isComposing: true })
  expect(palette.isConnected).toBe(true)
  expect(left).toEqual([])
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
  await waitFor(() => expect(left).toEqual(['/equipmentCenter/deviceimporting']))
})

it('the text that was typed last wins, and what was typed over is not asked', async () => {
  const waiting = new Map<string, (result: SearchResult) => void>()
  const { type, names, palette } = await open(
    (text) =>
      new Promise((resolve) => {
        waiting.set(text, resolve)
      }),
  )
  const named = (deviceName: string) => found({ devices: { list: [{ ...device, deviceName }], more: 0 } })
  await type('甲甲')
  await waitFor(() => expect([...waiting.keys()]).toEqual(['甲甲']))
  await type('乙乙')
  await type('丙丙')
  await waitFor(() => expect([...waiting.keys()]).toEqual(['甲甲', '丙丙']))
  waiting.get('甲甲')?.(named('earlier'))
  waiting.get('丙丙')?.(named('latest'))
  await within(palette).findByRole('option', { name: /latest/ })
  expect(names().join()).not.toContain('earlier')
})

it('kinds that are late are named beside what was found, and a failed search leaves the screens', async () => {
  const { type, names, palette } = await open((text) =>
    text === '列表'
      ? refuse('failure')
      : found({ devices: { list: [device], more: 0 }, units: null, late: ['units', 'appUsers'] }),
  )
  await type('三号')
  expect((await within(palette).findByText('机组、APP用户暂时无法搜索')).getAttribute('role')).toBe('status')
  expect(names()).toHaveLength(1)
  await type('列表')
  expect(await within(palette).findByText('暂时无法搜索项目、设备等记录')).toBeTruthy()
  expect(names()).toContain('Hi-Mit列表')
})

it('finding nothing is said, and one character asks for no record', async () => {
  const { type, palette } = await open()
  await type('没有这个')
  expect(await within(palette).findByText('没有找到匹配的内容')).toBeTruthy()
  const searches = () => requestsMade().filter(({ path }) => path === searchApi.find.path).length
  const before = searches()
  await type('没')
  expect(within(palette).getByText('至少输入2个字才会搜索设备、用户等记录')).toBeTruthy()
  // No record was searched: that nothing was found would be wrong.
  expect(within(palette).queryByText('没有找到匹配的内容')).toBeNull()
  expect(within(palette).queryByText('找到0项')).toBeNull()
  expect(searches()).toBe(before)
})

it('without a text it offers the open pages and the screens', async () => {
  const { names } = await open()
  expect(names().slice(0, 3)).toEqual(['首页', '首页', 'Hi-Mit列表'])
})

it('stays closed after Enter where the search button opened it', async () => {
  const { person, palette } = await open()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(palette.isConnected).toBe(false))
  await person.click(screen.getByRole('button', { name: /^搜索菜单、设备、用户等/ }))
  const field = within(await screen.findByRole('dialog')).getByRole('combobox')
  fill(person, field, '设备导入')
  await person.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
