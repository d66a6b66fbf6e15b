import { arrive } from '../journeys/arrive'
import { wifiIds } from '../journeys/devices'
import { PlatformRelay } from '../support/platform-relay'
import { startConsole } from '../support/start-console'
import { expect, test } from '../support/test'
import { test as canned } from './canned-test'

test.use({ expectedErrors: [/status of 503/] })

for (const [language, away, unavailable, refusal, refresh] of [
  ['zh', '平台暂时无响应', '服务暂时不可用', '未作任何更改', '刷新'],
  ['en', 'The platform does not answer.', 'Service unavailable', 'Nothing was changed', 'Refresh'],
] as const) {
  test(`a platform that falls silent: open and new pages say so, and go on by themselves (${language})`, async ({
    page,
    context,
  }) => {
    const platform = new PlatformRelay()
    await platform.comes()
    const shared = process.env.E2E_CONSOLE_PORT
    const console_ = await startConsole({ platformUrl: platform.url })
    try {
      process.env.E2E_CONSOLE_PORT = String(console_.port)
      await arrive(page, '/informationEdit', { language })
      const name = page.locator('textarea').first()
      await name.fill('typed before the silence')

      platform.setSilent(true)
      const opened = await context.newPage()
      const answer = await opened.goto(`http://localhost:${console_.port}/equipmentCenter/HIMIT`)
      expect([answer?.status(), answer?.headers()['retry-after']]).toEqual([503, '5'])
      await expect(opened.getByRole('heading', { name: unavailable })).toBeVisible()
      const banner = page.getByRole('status').filter({ hasText: away })
      await expect(banner).toBeVisible({ timeout: 15_000 })
      await page.locator('form').getByRole('button').last().click()
      await expect(page.getByRole('alert').filter({ hasText: refusal }).first()).toBeVisible()
      await expect(name).toHaveValue('typed before the silence')

      platform.setSilent(false)
      await expect(banner).toHaveCount(0)
      await expect(wifiIds(opened)).toHaveCount(20)
      await expect(opened.getByRole('button', { name: refresh, exact: true })).toBeVisible()
      await expect(name).toHaveValue('typed before the silence')
      // Pages that ask go before the console that answers them.
      for (const each of context.pages()) await each.goto('about:blank')
    } finally {
      process.env.E2E_CONSOLE_PORT = shared
      await console_.stop()
      await platform.goes()
    }
  })
}

canned(
  'a platform that is read-only: pages say so and go on showing, the sign-in page too',
  async ({ page, canned: on }) => {
    await on.signIn(page.context())
    await on.open(page, '/equipmentCenter/HIMIT')
    const banner = page.getByRole('status').filter({ hasText: '平台目前处于只读状态' })
    await expect(banner).toHaveCount(0)
    on.recorder.on('/readyz', { kind: 'answer', body: { code: 0, msg: 'success', data: { state: 'readOnly' } } })
    await expect(banner).toBeVisible()
    await page.getByRole('button', { name: '刷新', exact: true }).click()
    await expect(wifiIds(page)).toHaveCount(20)
    // A page that is open asks by itself, and would lead to the sign-in page at the same time.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto(`${on.origin}/login`)
    await expect(page.getByRole('alert').filter({ hasText: '只读状态' })).toBeVisible()
    on.recorder.on('/readyz', { kind: 'answer', body: { code: 0, msg: 'success', data: { state: 'ready' } } })
  },
)
