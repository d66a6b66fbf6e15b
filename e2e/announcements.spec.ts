import { arrive } from './journeys/arrive'
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

  const infos = page.waitForResponse((response) => response.url().endsWith('/user_platform/infos'))
  await page.reload()
  expect((await (await infos).json()).data.ejectFlag).toBe(0)
  await expect(page.getByRole('heading', { name: '个人信息' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('banner').getByRole('button', { name: '公告' }).click()
  await expect(dialog.getByRole('heading', { name: '平台升级通知' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('they are in the language of the interface', async ({ page }) => {
  await arrive(page, '/informationEdit', { as: 'service', brand: 13, language: 'en', ...unread })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Platform upgrade' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByRole('link', { name: 'support@example.com' })).toHaveAttribute('rel', 'noopener noreferrer')
})
