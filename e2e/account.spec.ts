import type { Page } from '@playwright/test'
import { arrive, toastOf } from './journeys/arrive'
import { addUser } from './support/add-user'
import { expectNoSeriousAxe } from './support/axe'
import { signInAs } from './support/sign-in'
import { expect, test } from './support/test'

const typePasswords = async (page: Page, old: string, fresh: string, repeated: string) => {
  await page.getByLabel('原密码').fill(old)
  await page.getByLabel('新密码', { exact: false }).first().fill(fresh)
  await page.getByLabel('确认新密码').fill(repeated)
  await page.getByRole('button', { name: '保存' }).click()
}

test.describe('change of the own password', () => {
  test.use({ expectedErrors: [/status of 400/] })

  test('after a change only the new password signs in, and the old one is not taken back', async ({
    page,
    browser,
    baseURL,
  }) => {
    const account = await addUser()
    await arrive(page, '/changePassword', { as: account })
    const elsewhere = await browser.newPage({ baseURL: baseURL ?? '' })
    await arrive(elsewhere, '/informationEdit', { as: account })

    await typePasswords(page, 'Console-2026', 'Another-2027', 'Another-2027')
    await expect(page).toHaveURL(/\/login$/)
    await signInAs(page, account, 'Another-2027')
    await expect(page).toHaveURL(/\/dashboard$/)

    // Every other session of the user has ended too, and its page leaves by itself.
    await expect(elsewhere).toHaveURL(/\/login\?/)
    await elsewhere.close()

    await page.goto('/changePassword')
    await typePasswords(page, 'Another-2027', 'Console-2026', 'Console-2026')
    await expect(page.getByLabel(/^新密码/)).toHaveAccessibleDescription(/不能使用最近5次用过的密码/)
    await expect(page).toHaveURL(/\/changePassword$/)
  })
})

test('a sign-in with another browser is told at the next one here, until it has been read', async ({
  page,
  browser,
  baseURL,
}) => {
  const account = await addUser()
  const announcement = page.getByRole('dialog').getByRole('button', { name: '关闭', exact: true })
  await page.addLocatorHandler(announcement, () => announcement.click())
  const banner = page.getByRole('region', { name: '账号安全提醒' })
  const news = banner.getByText(/有新浏览器登录了您的账号/)
  // Read after the other sign-in, this page would show its notice already, and the next one nothing new.
  const isRead = page.waitForResponse((response) => response.url().endsWith('/sys/session/notices'))
  await signInAs(page, account)
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible()
  await isRead
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '', locale: 'zh-CN' })
  await signInAs(await elsewhere.newPage(), account)
  await elsewhere.close()

  await page.getByRole('banner').getByRole('button', { name: '退出', exact: true }).click()
  await page.removeLocatorHandler(announcement)
  await expect(page).toHaveURL(/\/login$/)
  await signInAs(page, account)
  // That one, and this one itself: the account had first signed in without a browser.
  // An announcement may have opened the same dialog by itself.
  const openNews = async () => {
    if (!(await banner.isVisible())) await page.getByRole('banner').getByRole('button', { name: /^公告/ }).click()
  }
  await expect(toastOf(page, /^您的账号有新的安全动态/)).toBeVisible()
  await openNews()
  await expect(news).toHaveCount(2)
  await expectNoSeriousAxe(page)
  await banner.getByRole('link', { name: '查看登录会话' }).click()
  await expect(page.getByRole('table', { name: '登录会话' }).getByText('新浏览器')).not.toHaveCount(0)

  await openNews()
  await banner.getByRole('button', { name: '知道了' }).click()
  await expect(banner).toHaveCount(0)
  const answered = page.waitForResponse((response) => response.url().endsWith('/sys/session/notices'))
  await page.reload()
  expect((await (await answered).json()).data.list).toEqual([])
  await expect(banner).toHaveCount(0)
})

test.describe('the own profile', () => {
  const fill = async (page: Page, values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value)
  }

  test('a change is saved, shows in the top bar, and is there after a reload', async ({ page }) => {
    await arrive(page, '/informationEdit', { as: 'service' })
    await fill(page, { 姓名: '张工新', 手机: '13912345678', 邮箱: 'zhang@example.com', 简介: '负责华东' })
    await page.getByRole('button', { name: '保存' }).click()
    await expect(toastOf(page, '修改成功')).toBeVisible()
    await expect(page.getByRole('button', { name: '用户菜单' })).toContainText('张工新')
    await page.reload()
    await expect(page.getByLabel('姓名')).toHaveValue('张工新')
    await expect(page.getByLabel('简介')).toHaveValue('负责华东')
    // A second save uses the version that the first one made.
    await page.getByLabel('姓名').fill('张工')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('button', { name: '用户菜单' })).toContainText('张工')
    await expect(page.getByRole('button', { name: '用户菜单' })).not.toContainText('张工新')
  })
})
