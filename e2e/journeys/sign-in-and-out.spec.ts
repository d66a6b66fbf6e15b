import { signInAs } from '../support/sign-in'
import { expect } from '../support/test'
import { test } from './journey-test'

test.use({
  storageState: { cookies: [], origins: [] },
  // An event stream that is still being opened when its session ends is refused.
  expectedErrors: [/status of 503 .*\/sys\/event\/stream/],
})

test('a user signs in, is led to the requested page, and signs out', async ({ page, site, context }) => {
  // Announcements open by themselves for users who have not seen them, which depends on earlier visits.
  const announcement = page.getByRole('dialog').getByRole('button', { name: '关闭', exact: true })
  await page.addLocatorHandler(announcement, () => announcement.click())
  await context.addCookies([{ name: 'language', value: 'zh', url: site.address }])
  await page.goto('/informationEdit')
  await expect(page).toHaveURL(/\/login\?redirect=%2FinformationEdit$/)
  await signInAs(page, site.account, site.password)
  await expect(page).toHaveURL(/\/informationEdit$/)
  await expect(page.getByRole('heading', { name: '个人信息' })).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: '退出', exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/informationEdit')
  await expect(page).toHaveURL(/\/login\?redirect=%2FinformationEdit$/)
})
