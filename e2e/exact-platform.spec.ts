import { toastOf } from './journeys/arrive'
import { exactAccount, exactSecret, startExactPlatform } from './support/exact-platform'
import { textOf } from './support/shown-numbers'
import { startConsole } from './support/start-console'
import { expect, test } from './support/test'

for (const menu of ['nested', 'flat'] as const) {
  test(`a platform of points 3 and 7 alone, its menu ${menu}: sign-in, sidebar, announcement, language, sign-out`, async ({
    page,
  }) => {
    const platform = await startExactPlatform({ menu })
    const console_ = await startConsole({ platformUrl: platform.url })
    try {
      const bodies: string[] = []
      page.on('response', async (response) => bodies.push(await response.text().catch(() => '')))
      const address = `http://localhost:${console_.port}`
      await page.goto(`${address}/equipmentCenter/HIMIT`)
      await expect(page).toHaveURL(/\/login\?redirect=/)
      await page.getByLabel('账号').fill(exactAccount.username)
      await page.getByLabel('密码', { exact: true }).fill(exactAccount.password)
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await expect(page).toHaveURL(/\/equipmentCenter\/HIMIT$/)

      const dialog = page.getByRole('dialog', { name: '公告' })
      await expect(dialog).toContainText('系统维护通知')
      await expect(dialog).toContainText('今晚22:00开始')
      await expect(dialog.locator('time').first()).toHaveText('2026-07-03')
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('main')).toContainText('此平台不提供该页面')

      const sidebar = page.getByRole('navigation', { name: '主菜单' })
      await expect(sidebar.getByRole('link', { name: '首页' })).toBeVisible()
      await expect(sidebar.getByRole('button', { name: '设备中心' })).toBeVisible()
      await expect(sidebar.getByRole('link', { name: 'Hi-Mit列表' })).toBeVisible()
      await expect(sidebar.getByRole('link', { name: '别处' })).toHaveAttribute('href', '/404')
      await expect(page.getByRole('button', { name: '用户菜单' })).toContainText('某人')

      await page.goto(`${address}/systemSetup/menuSetup`)
      await expect(page.getByRole('row', { name: /控制器列表/ })).toBeVisible()

      await page.getByRole('banner').getByRole('button', { name: 'English' }).click()
      await expect(toastOf(page, 'Switch Language Success')).toBeVisible()
      await expect(page.getByRole('button', { name: 'User menu' })).toContainText('某人')
      await page
        .getByRole('banner')
        .getByRole('button', { name: textOf('en', 'shell.signOut'), exact: true })
        .click()
      await expect(page).toHaveURL(/\/login/)
      expect(platform.calls.some((call) => /loginOut|logout/.test(call))).toBe(true)
      expect(bodies.length).toBeGreaterThan(20)
      expect(bodies.filter((body) => body.includes(exactSecret) || body.includes('token-'))).toEqual([])
    } finally {
      await page.goto('about:blank')
      await console_.stop()
      await platform.stop()
    }
  })
}
