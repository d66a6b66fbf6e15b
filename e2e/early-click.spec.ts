import type { Page } from '@playwright/test'
import { haveSession, hydrated } from './journeys/arrive'
import { deviceOf } from './journeys/devices'
import { demoPassword } from './support/accounts'
import { openSlowly } from './support/open-slowly'
import { expect, test } from './support/test'

const list = '/equipmentCenter/HIMIT'

type Early = {
  name: string
  path: string | ((page: Page) => Promise<string>)
  /** Before any script has loaded. */
  press: (page: Page) => Promise<void>
  /** What one press leads to, and a second one would end or repeat. */
  expectOnce: (page: Page) => Promise<void>
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const dialog = (page: Page, name: string) => expect(page.getByRole('dialog', { name })).toBeVisible()
const menu = (page: Page) => expect(page.getByRole('menu')).toHaveCount(1)

const early: Early[] = [
  {
    name: 'a tool of a list',
    path: list,
    press: (page) => page.getByRole('button', { name: '导出', exact: true }).click(),
    expectOnce: (page) => dialog(page, '导出'),
  },
  {
    name: 'the menu of a row that rests',
    path: list,
    press: (page) => button(page, /更多操作/).click(),
    expectOnce: menu,
  },
  {
    name: 'an action in a row',
    path: '/userCenter/role',
    press: (page) => page.getByRole('button', { name: '编辑', exact: true }).nth(1).click(),
    expectOnce: (page) => expect(page.getByRole('dialog')).toHaveCount(1),
  },
  {
    name: 'the opener of a form',
    path: '/userCenter/userCore',
    press: (page) => button(page, '新增用户').click(),
    expectOnce: (page) => dialog(page, '新增用户'),
  },
  {
    name: 'a part in a boundary of its own',
    path: '/dashboard',
    press: (page) => button(page, '卡片设置').click(),
    expectOnce: (page) => dialog(page, '卡片设置'),
  },
  {
    name: 'a tab of a record',
    path: async (page) => {
      const { macWifiId } = await deviceOf(page, { onlineStatus: 1, sidx: 'iduCount', order: 'desc' })
      return `/equipmentCenter/devicedetails?macWifiId=${macWifiId}`
    },
    press: (page) => page.getByRole('tab', { name: /^室外机/ }).click(),
    expectOnce: (page) => expect(page).toHaveURL(/&tab=outdoor$/),
  },
  {
    name: 'a group of the menu',
    path: '/informationEdit',
    press: (page) => page.getByRole('button', { name: '日志', exact: true }).click(),
    expectOnce: (page) =>
      expect(page.getByRole('button', { name: '日志', exact: true })).toHaveAttribute('aria-expanded', 'true'),
  },
  {
    name: 'an entry of the menu',
    path: list,
    press: (page) => page.getByRole('link', { name: 'Hi-Dom列表', exact: true }).click(),
    expectOnce: (page) => expect(page).toHaveURL(/HiDom$/),
  },
  {
    name: 'the language',
    path: '/informationEdit',
    press: (page) => button(page, 'English').click(),
    expectOnce: (page) => expect(page.locator('html')).toHaveAttribute('lang', 'en'),
  },
  {
    name: 'a button by the keyboard',
    path: '/informationEdit',
    press: (page) =>
      page
        .getByRole('banner')
        .getByRole('button', { name: /^用户菜单/ })
        .press('Enter'),
    expectOnce: menu,
  },
]

for (const { name, path, press, expectOnce } of early) {
  test(`a click before the script has loaded acts once: ${name}`, async ({ page }) => {
    await haveSession(page)
    const letScriptsCome = await openSlowly(page, typeof path === 'string' ? path : await path(page))
    await press(page)
    await letScriptsCome()
    await expectOnce(page)
  })
}

test('a search before the script has loaded is the browser’s own, and is made once', async ({ page }) => {
  await haveSession(page)
  const letScriptsCome = await openSlowly(page, list)
  const visited: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && visited.push(request.url()))
  const filters = page.getByRole('form', { name: '查询条件' })
  await filters.getByLabel('设备名称', { exact: true }).fill('Residence')
  await filters.getByRole('button', { name: '查询' }).click()
  await letScriptsCome()
  await expect(page).toHaveURL(/[?&]deviceName=Residence(&|$)/)
  expect(visited).toHaveLength(1)
})

for (const [how, press] of [
  ['the button', (page: Page) => page.getByRole('button', { name: '登录', exact: true }).click()],
  ['the Enter key', (page: Page) => page.getByLabel('密码', { exact: true }).press('Enter')],
] as const) {
  test(`signing in before the script has loaded is sent once: ${how}`, async ({ page }) => {
    const letScriptsCome = await openSlowly(page, '/login?redirect=%2FchangePassword')
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
    await page.getByLabel('账号').fill('editor')
    await page.getByLabel('密码', { exact: true }).fill(demoPassword)
    await press(page)
    await press(page)
    await letScriptsCome()
    await expect(page).toHaveURL(/\/changePassword$/)
    expect(sent.filter((path) => path === '/sys/login')).toHaveLength(1)
  })
}

test('clicks on two buttons before the script has loaded act in their order', async ({ page }) => {
  await haveSession(page)
  const letScriptsCome = await openSlowly(page, '/userCenter/userCore')
  const group = page.getByRole('button', { name: '日志', exact: true })
  await group.click()
  await button(page, '新增用户').click()
  await letScriptsCome()
  await dialog(page, '新增用户')
  await expect(page.getByRole('button', { name: '日志', exact: true, includeHidden: true })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
})

test('a click shows that it was taken', async ({ page }) => {
  await haveSession(page)
  const letScriptsCome = await openSlowly(page, list)
  const tool = page.getByRole('button', { name: '导出', exact: true })
  await tool.click()
  await expect(tool).toHaveCSS('cursor', 'progress')
  await letScriptsCome()
  await dialog(page, '导出')
  await expect(page.getByRole('button', { name: '导出', exact: true, includeHidden: true }).first()).toHaveCSS(
    'cursor',
    'pointer',
  )
})

test('a press that Playwright prevents because the row woke is no early click', async ({ page }) => {
  // The page answers as soon as it holds a click: between two tries of one press.
  await page.addInitScript(() => {
    let early: typeof globalThis.earlyClicks
    Object.defineProperty(globalThis, 'earlyClicks', {
      get: () => early,
      set: (next: typeof early) => {
        early = next
        if (!next) return
        const { answer } = next
        next.answer = (load) => {
          const wait = () => (next.clicks.length > 0 ? answer(load) : requestAnimationFrame(wait))
          wait()
        }
      },
    })
  })
  await haveSession(page)
  await page.goto('/userCenter/role')
  await hydrated(page)
  await page.getByRole('button', { name: '编辑', exact: true }).nth(1).click()
  await expect(page.getByRole('dialog')).toHaveCount(1)
})
