import type { DashboardLists } from '@/lib/contract/dashboard'
import { chooseInUserMenu, dismiss } from '../journeys/arrive'
import { success } from '../support/recorder-upstream'
import { expect } from '../support/test'
import { test } from './canned-test'

// React's log of an error that a boundary caught.
test.use({ expectedErrors: [/Invalid time value/] })

test('a broken widget is replaced by a note; the page and the shell work on, and support gets a report', async ({
  page,
  context,
  canned,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await canned.signIn(context)
  const lists = canned.answers.get('/sys/dashboard/lists') as DashboardLists
  // A well-formed moment that does not exist in the calendar.
  const faults = (lists.faults ?? []).map((fault) => ({ ...fault, failureTime: '2026-13-45 99:99:99' }))
  expect(faults.length).toBeGreaterThan(0)
  canned.recorder.on('/sys/dashboard/lists', success({ ...lists, faults }))
  const reported = page.waitForRequest((request) => request.url().endsWith('/client-errors'))
  await canned.open(page, '/dashboard?secret=of-a-search')
  const broken = page.getByRole('alert', { name: '最新报警' })
  await expect(broken).toContainText('该部分暂时无法显示')

  const report = (await reported).postDataJSON()
  expect(report).toMatchObject({
    err: 'RangeError: Invalid time value',
    vm: expect.stringContaining(' > '),
    info: 'panel 最新报警',
    url: '/dashboard',
  })
  expect(JSON.stringify(report)).not.toContain('of-a-search')
  await expect.poll(() => canned.console.output()).toContain('Invalid time value')

  await broken.getByRole('button', { name: '复制报告' }).click()
  await expect(broken.getByRole('button', { name: '已复制' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(
    /Invalid time value\npage: \/dashboard\n(request: .*\n)?time: \d{4}-.*\nversion: .+\nbrowser: Mozilla/,
  )
  expect(copied).not.toContain('of-a-search')

  // Everything around it works.
  await expect(page.getByRole('region', { name: '最新报修' })).toBeVisible()
  await chooseInUserMenu(page, '系统布局配置')
  await expect(page.getByRole('dialog')).toBeVisible()
  await dismiss(page.getByRole('dialog'))
  canned.calm()
  await page.getByRole('button', { name: '设备中心' }).click()
  await page.getByRole('link', { name: 'Hi-Mit列表' }).first().click()
  await expect(page.getByText(canned.firstDevice.macWifiId, { exact: true })).toBeVisible()
})

test('an error is sent once per page, and at most five per minute', async ({ page, context, canned }) => {
  await canned.signIn(context)
  await canned.open(page, '/informationEdit')
  const reports: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/client-errors')) reports.push(request.postDataJSON().err)
  })
  // Like an error in a handler of the page.
  await page.evaluate(() => {
    for (const message of ['a', 'a', 'b', 'c', 'd', 'e', 'f', 'g'])
      dispatchEvent(new ErrorEvent('error', { message, error: new Error(message) }))
  })
  await expect.poll(() => reports).toEqual(['Error: a', 'Error: b', 'Error: c', 'Error: d', 'Error: e'])
})

test.describe('error notice', () => {
  test.use({ expectedErrors: [/status of 500/] })

  test('a toast has the request and can be copied with it', async ({ page, context, canned }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await canned.signIn(context)
    await canned.open(page, '/informationEdit?q=of-a-search')
    await page.getByLabel(/^简介/).fill('x')
    canned.recorder.on('/sys/user/updateMssage', {
      kind: 'answer',
      status: 500,
      body: { code: 500, msg: '系统异常', data: null },
    })
    const answered = page.waitForResponse((response) => response.url().includes('updateMssage'))
    await page.getByRole('button', { name: '保存' }).click()
    const requestId = (await answered).headers()['x-request-id'] ?? 'none'
    const toast = page.locator('[data-kind=error]')
    await toast.getByRole('button', { name: '复制报告' }).click()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain(`request: ${requestId}`)
    expect(copied).toContain('page: /informationEdit\n')
    expect(copied).not.toContain('of-a-search')
    expect(copied).not.toContain('token')
    await expect(toast).toHaveCount(0, { timeout: 8000 })
  })
})

test('an unknown menu, icon, kind of entry and right of a newer platform: left out, logged, the others stay', async ({
  page,
  context,
  canned,
}) => {
  await canned.signIn(context)
  const nav = canned.answers.get('/sys/menu/nav') as { menuList: Record<string, unknown>[] }
  const user = canned.answers.get('/sys/user/info') as { perms: string[]; roles: unknown[] }
  const extra = { id: '99001', pid: '0', menuName: '量子空调', menuNameEn: 'Quantum', orderNum: 99, children: [] }
  canned.recorder.on(
    '/sys/menu/nav',
    success({
      menuList: [
        ...nav.menuList,
        { ...extra, url: '/quantum/list', icon: 'quantum', type: 1 },
        { ...extra, id: '99002', menuName: '新种类', url: '/quantum/kind', icon: 'tab', type: 7 },
      ],
    }),
  )
  canned.recorder.on(
    '/sys/user/info',
    success({
      ...user,
      perms: [...user.perms, 'quantum:list'],
      roles: [...user.roles, { roleId: '99', name: 'quantum' }],
    }),
  )
  await canned.open(page, '/equipmentCenter/HIMIT')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await expect(menu.getByRole('link', { name: '首页' })).toBeVisible()
  await expect(page.getByText(canned.firstDevice.macWifiId, { exact: true })).toBeVisible()
  // Spec 2: an unknown URL leads to /404.
  await expect(menu.getByRole('link', { name: '量子空调' })).toHaveAttribute('href', '/404')
  await expect(menu.getByText('新种类')).toHaveCount(0)
  for (const what of ['icon quantum', 'url /quantum/list', 'right quantum:list'])
    await expect.poll(() => canned.console.output()).toContain(what)
})
