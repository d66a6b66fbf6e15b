import type { Page, Request } from '@playwright/test'
import { eventApi } from '@/lib/contract/event'
import { success } from '../support/recorder-upstream'
import { expect } from '../support/test'
import { refusal } from './canned-console'
import { test } from './canned-test'

const list = '/equipmentCenter/HIMIT'
const listPath = '/sys/device/himit/list'
const ended = refusal(50014, '登录已过期，请重新登录')

// The browser's own log of an unsuccessful answer.
test.use({ expectedErrors: [/status of (?:400|401|409)/] })

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '确认退出' })

/** Takes Re-Login, signs in on the sign-in page, and is back. */
const signInAgain = async (page: Page, back: RegExp) => {
  await dialogOf(page).getByRole('button', { name: '重新登录' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await page.getByLabel('账号').fill('admin')
  await page.getByLabel('密码', { exact: true }).fill('any-password')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(back)
}

/** Calls of a page that are under way; the stream of events always is. */
const callsUnderWay = (page: Page): Set<Request> => {
  const calls = new Set<Request>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/sys/') && pathname !== eventApi.stream.path) calls.add(request)
  })
  page.on('requestfinished', (request) => calls.delete(request))
  page.on('requestfailed', (request) => calls.delete(request))
  return calls
}

test('after cancel polling stops, and the next action asks again', async ({ page, canned }) => {
  const calls = callsUnderWay(page)
  await page.clock.install()
  await canned.signIn(page.context())
  await canned.open(page, '/dashboard')
  await expect(page.getByRole('heading', { name: '最新报警' })).toBeVisible()
  for (const path of ['/sys/dashboard/summary', '/sys/dashboard/lists']) canned.recorder.on(path, ended)
  canned.recorder.requests.length = 0
  await page.clock.runFor(70_000)
  await expect(dialogOf(page)).toBeVisible()
  // What was under way when the session ended has come; which of the two panels polls first is open.
  await expect.poll(() => calls.size).toBe(0)
  await dialogOf(page).getByRole('button', { name: '取消' }).click()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/dashboard$/)
  canned.recorder.requests.length = 0
  await page.clock.runFor(600_000)
  expect(canned.recorder.requests.map(({ path }) => path)).toEqual([])
  await expect(page.getByText('登录已失效，数据已停止更新').first()).toBeVisible()
  await page.getByRole('button', { name: '重试' }).first().click()
  await expect(dialogOf(page)).toBeVisible()
  canned.calm()
  await signInAgain(page, /\/dashboard$/)
  await expect(page.getByText('登录已失效，数据已停止更新')).toHaveCount(0)
  canned.recorder.requests.length = 0
  await page.clock.runFor(70_000)
  await expect.poll(() => canned.recorder.requestsFor('/sys/dashboard/summary').length).toBeGreaterThan(0)
})

test('Re-Login resets the token; other tabs follow to the sign-in page, and come back with the one sign-in', async ({
  page,
  context,
  canned,
}) => {
  await canned.signIn(context)
  const other = await context.newPage()
  await canned.open(page, list)
  await canned.open(other, list)
  canned.recorder.on(listPath, ended)
  for (const each of [page, other]) {
    await each.bringToFront()
    await each.getByRole('button', { name: '刷新', exact: true }).click()
    await expect(dialogOf(each)).toBeVisible()
  }
  canned.calm()
  await page.bringToFront()
  await dialogOf(page).getByRole('button', { name: '重新登录' }).click()
  await expect(other).toHaveURL(/\/login\?redirect=/)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('Admin-Token')
  await page.getByLabel('账号').fill('admin')
  await page.getByLabel('密码', { exact: true }).fill('any-password')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  for (const each of [page, other]) await expect(each).toHaveURL(new RegExp(`${list}$`))
  expect(canned.recorder.requestsFor('/sys/login')).toHaveLength(1)
})

test('another user in another tab: this tab says so before it writes, and nothing is written', async ({
  page,
  context,
  canned,
}) => {
  await canned.signIn(context)
  await canned.open(page, '/informationEdit')
  await page.getByLabel(/^简介/).fill('属于第一位用户')
  await canned.signIn(context, '4711')
  await page.getByRole('button', { name: '保存' }).click()
  const dialog = page.getByRole('dialog', { name: '登录用户已变更' })
  await expect(dialog).toBeVisible()
  expect(canned.recorder.requestsFor('/sys/user/updateMssage')).toEqual([])
  await dialog.getByRole('button', { name: '留在本页' }).click()
  await expect(page.getByLabel(/^简介/)).toHaveValue('属于第一位用户')
  await page.getByRole('button', { name: '保存' }).click()
  const loaded = page.waitForEvent('load')
  await dialog.getByRole('button', { name: '重新加载' }).click()
  await loaded
  expect(canned.recorder.requestsFor('/sys/user/updateMssage')).toEqual([])
})

test('a sign-in of another user in a second tab is shown in the first at once', async ({ page, context, canned }) => {
  await canned.signIn(context)
  await canned.open(page, list)
  const other = await context.newPage()
  await context.clearCookies({ name: 'Admin-Token' })
  await other.goto(`${canned.origin}/login`)
  canned.recorder.on('/sys/login', {
    kind: 'answer',
    body: { code: 0, msg: '', data: { token: 'token-of-somebody-else', userId: '4711' } },
  })
  await other.getByLabel('账号').fill('other')
  await other.getByLabel('密码', { exact: true }).fill('any-password')
  await other.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('dialog', { name: '登录用户已变更' })).toBeVisible()
})

test.describe('401', () => {
  test('four tabs that poll: each reloads once, one sign-in brings all of them back', async ({ context, canned }) => {
    test.slow()
    await context.clock.install()
    await canned.signIn(context)
    const loads = new Map<Page, string[]>()
    const tabs = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const tab = await context.newPage()
        await canned.open(tab, '/dashboard')
        // Documents, not the router's own history entries.
        tab.on('domcontentloaded', () => loads.set(tab, [...(loads.get(tab) ?? []), new URL(tab.url()).pathname]))
        return tab
      }),
    )
    for (const path of ['/sys/dashboard/summary', '/sys/dashboard/lists', '/sys/dashboard/trends'])
      canned.recorder.on(path, refusal(401, '登录已失效，请重新登录', 401))
    await context.clock.runFor(70_000)
    for (const tab of tabs) await expect(tab).toHaveURL(/\/login\?/)
    // The address is there before the document is.
    await expect.poll(() => loads.size).toBe(tabs.length)
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('Admin-Token')
    await context.clock.runFor(300_000)
    // One reload, answered by the redirect to the sign-in page: one navigation each.
    expect([...loads.values()]).toEqual(Array.from({ length: 4 }, () => ['/login']))

    canned.calm()
    const [first, ...others] = tabs
    if (!first) throw new Error('no tab')
    await first.bringToFront()
    await first.getByLabel('账号').fill('admin')
    await first.getByLabel('密码', { exact: true }).fill('any-password')
    await first.getByRole('button', { name: '登录', exact: true }).click()
    await expect(first).toHaveURL(/\/dashboard$/)
    for (const tab of others) await expect(tab).toHaveURL(/\/dashboard$/)
    expect(canned.recorder.requestsFor('/sys/login')).toHaveLength(1)
  })

  for (const [how, cookieIsLost] of [
    ['401', true],
    ['50014 and Re-Login', false],
  ] as const) {
    test(`${how}: one is back on the page with what was typed, and what was refused is offered once`, async ({
      page,
      canned,
    }) => {
      const save = '/sys/user/updateMssage'
      await canned.signIn(page.context())
      await canned.open(page, '/informationEdit')
      await page.getByLabel(/^简介/).fill('还没有保存')
      // With the request that saves: a read of the page's own would find the session gone before it, and leave the page.
      if (cookieIsLost)
        await page.route(
          `**${save}`,
          async (route) => {
            await page.context().clearCookies({ name: 'Admin-Token' })
            await route.continue()
          },
          { times: 1 },
        )
      else canned.recorder.on(save, ended)
      await page.getByRole('button', { name: '保存' }).click()
      if (!cookieIsLost) {
        await expect(page.getByText('登录已过期，请重新登录')).toBeVisible()
        await dialogOf(page).getByRole('button', { name: '重新登录' }).click()
      }
      await expect(page).toHaveURL(/\/login\?redirect=%2FinformationEdit$/)
      canned.calm()
      canned.recorder.on(save, success(null))
      await page.getByLabel('账号').fill('admin')
      await page.getByLabel('密码', { exact: true }).fill('any-password')
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await expect(page).toHaveURL(/\/informationEdit$/)
      await expect(page.getByLabel(/^简介/)).toHaveValue('还没有保存')
      const offer = page.getByRole('dialog', { name: '有操作尚未提交' })
      await expect(offer).toBeVisible()
      expect(canned.recorder.requestsFor(save)).toEqual([])
      await offer.getByRole('button', { name: '提交', exact: true }).click()
      await expect(offer).toContainText('提交成功')
      expect(canned.recorder.requestsFor(save)).toHaveLength(1)
      await offer.getByRole('button', { name: '确定' }).click()
      await expect(page.getByRole('button', { name: '保存' })).toBeVisible()
      await expect(offer).toHaveCount(0)
    })
  }

  test('signing out in one tab takes the others to the sign-in page', async ({ page, context, canned }) => {
    await canned.signIn(context)
    const other = await context.newPage()
    await canned.open(page, list)
    await canned.open(other, list)
    await page.bringToFront()
    await page.getByRole('banner').getByRole('button', { name: '退出' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(other).toHaveURL(/\/login\?redirect=/)
  })
})
