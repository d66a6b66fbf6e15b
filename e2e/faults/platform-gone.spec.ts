import { freePort } from '../../scripts/run/port.mjs'
import { arrive, openWholeMenu } from '../journeys/arrive'
import { wifiIds } from '../journeys/devices'
import { demoPassword } from '../support/accounts'
import { PlatformRelay } from '../support/platform-relay'
import { startConsole } from '../support/start-console'
import { expect, test } from '../support/test'
import { test as canned } from './canned-test'

test.use({ expectedErrors: [/status of (404|502|503|504)/] })

test('the platform dies while the console is used: lists keep their rows with their time, no page is blank', async ({
  page,
}) => {
  const platform = new PlatformRelay()
  await platform.comes()
  const shared = process.env.E2E_CONSOLE_PORT
  const console_ = await startConsole({ platformUrl: platform.url })
  try {
    process.env.E2E_CONSOLE_PORT = String(console_.port)
    await arrive(page, '/equipmentCenter/HIMIT')
    const rows = wifiIds(page)
    await expect(rows).toHaveCount(20)

    await platform.goes()
    const before = await rows.allTextContents()
    expect(before).toHaveLength(20)
    await page.getByRole('button', { name: '刷新', exact: true }).click()
    const stale = page
      .getByRole('alert')
      .filter({ hasText: /加载失败，当前显示的是 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 的数据/ })
    await expect(stale).toBeVisible()
    expect(await rows.allTextContents()).toEqual(before)

    const menu = await openWholeMenu(page)
    const links = menu.getByRole('link')
    const seen: string[] = []
    for (let at = 0; at < 12; at += 1) {
      const link = links.nth(at)
      const href = (await link.getAttribute('href')) ?? ''
      await link.click()
      await expect(page).toHaveURL(new RegExp(`${href.split('?')[0]}(\\?|$)`))
      await expect(page.locator('#content')).toContainText(/\S/)
      await expect(menu).toBeVisible()
      seen.push(href)
    }
    expect(new Set(seen).size).toBeGreaterThanOrEqual(10)

    // A reloaded page says what is wrong, and recovers by itself or by its button once the platform is back.
    await page.goto(`http://localhost:${console_.port}/dashboard`)
    await expect(page.getByRole('heading', { name: '服务暂时不可用' })).toBeVisible()
  } finally {
    process.env.E2E_CONSOLE_PORT = shared
    await console_.stop()
    await platform.goes()
  }
})

test('started without a platform: the sign-in page shows its brand and language, and continues when the platform is there', async ({
  page,
}) => {
  const port = await freePort()
  const console_ = await startConsole({ platformUrl: `http://127.0.0.1:${port}` })
  const platform = new PlatformRelay()
  try {
    for (const [host, brand] of [
      ['localhost', /海信/],
      ['york.localhost', /约克|YORK/i],
    ] as const) {
      await page.goto(`http://${host}:${console_.port}/login`)
      await expect(page.locator('body')).toContainText(brand)
      await expect(page.getByRole('alert').filter({ hasText: '平台服务暂时不可用，恢复后将自动继续' })).toBeVisible()
    }
    await page.context().addCookies([{ name: 'language', value: 'en', url: `http://localhost:${console_.port}` }])
    await page.goto(`http://localhost:${console_.port}/login`)
    const waiting = page.getByRole('alert').filter({ hasText: 'The platform is unavailable.' })
    await expect(waiting).toBeVisible()
    await page.getByLabel('Account').fill('admin')
    await platform.comes(port)
    await expect(waiting).toHaveCount(0)
    // The same document: input typed while it waited is still there.
    await expect(page.getByLabel('Account')).toHaveValue('admin')
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goto('about:blank')
  } finally {
    await console_.stop()
    await platform.goes()
  }
})

canned.describe('offline', () => {
  canned.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  canned(
    'a banner; a change is refused and said to be; back online everything is read once',
    async ({ page, canned }) => {
      await canned.signIn(page.context())
      await canned.open(page, '/informationEdit')
      await page.getByLabel(/^简介/).fill('离线时写的')
      await page.context().setOffline(true)
      await expect(page.getByRole('status').filter({ hasText: '网络已断开，恢复后将自动更新' })).toBeVisible()
      await page.getByRole('button', { name: '保存' }).click()
      await expect(page.getByText('网络已断开，操作未提交。恢复后请重试')).toBeVisible()
      await page.context().setOffline(false)
      await expect(page.getByText('网络已断开，恢复后将自动更新')).toHaveCount(0)
      // Not silently queued for later.
      await page.getByLabel(/^简介/).fill('恢复后写的')
      expect(canned.recorder.requestsFor('/sys/user/updateMssage')).toEqual([])
      await page.getByRole('button', { name: '保存' }).click()
      await expect.poll(() => canned.recorder.requestsFor('/sys/user/updateMssage').length).toBe(1)
    },
  )

  canned('back online, what is shown is read again, once', async ({ page, canned }) => {
    await canned.signIn(page.context())
    await canned.open(page, '/equipmentCenter/HIMIT')
    await page.context().setOffline(true)
    await expect(page.getByText('网络已断开，恢复后将自动更新')).toBeVisible()
    canned.recorder.requests.length = 0
    await page.context().setOffline(false)
    await expect(page.getByText('网络已断开，恢复后将自动更新')).toHaveCount(0)
    // The effect of reading the announcements: all reads of the page have gone out.
    await expect.poll(() => canned.recorder.requestsFor('/user_platform/infos').length).toBe(1)
    await expect.poll(() => canned.recorder.requestsFor('/sys/device/himit/list').length).toBe(1)
  })
})
