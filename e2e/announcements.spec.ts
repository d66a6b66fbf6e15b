import { arrive, dismiss } from './journeys/arrive'
import { dataFor } from './support/ask-as'
import { startConsole } from './support/start-console'
import { startPlatform } from './support/start-platform'
import { expect, test } from './support/test'

const unread = { announcementsRead: false }

test('announcements open by themselves once, and by their link always', async ({ page }) => {
  await arrive(page, '/informationEdit', { as: 'editor', brand: 13, ...unread })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: '平台升级通知' })).toBeVisible()
  await expect(dialog.getByText('置顶')).toBeVisible()
  await expect(dialog.getByRole('time')).toHaveText(/^\d{4}-\d\d-\d\d$/)
  await expect(dialog.getByText('01:00-03:00（UTC）')).toBeVisible()
  await expect(dialog.getByText('第1条，共2条')).toBeVisible()
  await dialog.getByRole('button', { name: '下一条' }).click()
  await expect(dialog.getByRole('heading', { name: '客服时间' })).toBeVisible()
  await expect(dialog.getByText('工作日 9:00-18:00（北京时间）')).toBeVisible()
  await expect(dialog.getByRole('button', { name: '下一条' })).toBeDisabled()
  await dialog.getByRole('button', { name: '关闭' }).click()
  await expect(dialog).toHaveCount(0)

  // Fetch its body separately: the browser drops what a page has read as soon as that page is left.
  const infos = page.waitForResponse((response) => response.url().endsWith('/user_platform/infos'))
  await page.reload()
  await infos
  expect((await dataFor<{ ejectFlag: number }>(page, '/user_platform/infos')).ejectFlag).toBe(0)
  await expect(page.getByRole('heading', { name: '个人信息' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('banner').getByRole('button', { name: '公告' }).click()
  await expect(dialog.getByRole('heading', { name: '平台升级通知' })).toBeVisible()
  await dismiss(dialog)
})

test('they are in the language of the interface', async ({ page }) => {
  await arrive(page, '/informationEdit', { as: 'service', brand: 13, language: 'en', ...unread })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Platform upgrade' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByRole('link', { name: 'support@example.com' })).toHaveAttribute('rel', 'noopener noreferrer')
})

// Publishing interrupts every other test of the brand, so this has its own platform.
test.describe('a new announcement', () => {
  let stop = async (): Promise<void> => undefined
  const shared = process.env.E2E_CONSOLE_PORT
  test.beforeAll(async () => {
    const platform = await startPlatform({ env: { CAPTCHA: 'off', PLATFORM_CONTROLLERS: '0' } })
    const own = await startConsole({ platformUrl: platform.url })
    process.env.E2E_CONSOLE_PORT = String(own.port)
    stop = async () => {
      await own.stop()
      await platform.stop()
    }
  })
  test.afterAll(async () => {
    process.env.E2E_CONSOLE_PORT = shared
    await stop()
  })

  test('counts to 5,000, is published, seen by another user at once, and says who has read it', async ({
    browser,
    page,
  }) => {
    const reader = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
    await arrive(reader, '/informationEdit', { as: 'viewer' })
    const link = reader.getByRole('banner').getByRole('button', { name: /^公告/ })
    await expect(link).toHaveText('公告')

    await arrive(page, '/platformCenter/systemAnnouncements')
    await page.getByRole('button', { name: '新增公告' }).click()
    const form = page.getByRole('dialog', { name: '新增公告' })
    await form.getByRole('textbox', { name: /^标题/ }).fill('停机维护')
    const content = form.getByRole('textbox', { name: /^中文内容/ })
    await content.click()
    await page.keyboard.insertText('维'.repeat(5001))
    await expect(form.getByText('5,001/5,000')).toBeVisible()
    await form.getByRole('button', { name: '保存草稿' }).click()
    await expect(form.getByRole('alert')).toHaveText('公告内容不能超过5000字')
    await content.press('ControlOrMeta+a')
    await form.getByRole('button', { name: '加粗' }).first().click()
    await content.press('ControlOrMeta+a')
    await page.keyboard.insertText('今晚停机')
    await form.getByRole('button', { name: '置顶' }).click()
    await form.getByRole('button', { name: '保存并发布' }).click()
    const row = page.getByRole('row').filter({ hasText: '停机维护' })
    await expect(row).toContainText('已发布')

    // No dialog over somebody's work: a number at the link.
    await expect(link).toHaveText(/1/)
    await expect(reader.getByRole('dialog')).toHaveCount(0)
    await link.click()
    await expect(reader.getByRole('dialog').getByRole('heading', { name: /停机维护/ })).toBeVisible()
    await expect(reader.getByRole('dialog').getByText('今晚停机')).toBeVisible()
    await dismiss(reader.getByRole('dialog'))
    await expect(link).toHaveText('公告')
    await reader.context().close()

    await page.getByRole('button', { name: '刷新' }).click()
    await row.getByRole('button', { name: /更多操作/ }).click()
    await page.getByRole('menuitem', { name: '已读用户' }).click()
    await expect(page.getByRole('dialog', { name: /^已读用户/ })).toContainText('viewer')
  })
})
