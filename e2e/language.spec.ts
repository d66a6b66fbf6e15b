import { arrive, toastOf } from './journeys/arrive'
import { expect, test } from './support/test'

test('a switch loads the page anew, is announced in the new language and remembered; typed text comes back', async ({
  page,
}) => {
  await arrive(page, '/informationEdit')
  await page.getByLabel(/^简介/).fill('还没写完')
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.getByRole('button', { name: 'English' }).click()
  await expect(toastOf(page, 'Switch Language Success')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page).toHaveTitle('Profile - Hisense Central AC Big-Data Cloud Platform')
  expect(loads).toBe(1)
  await expect(page.getByLabel(/^Introduction/)).toHaveValue('还没写完')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await page.getByRole('button', { name: '中文' }).click()
  await expect(toastOf(page, '切换语言成功')).toBeVisible()
  await expect(page.getByRole('heading', { name: '个人信息' })).toBeVisible()
})

test.describe('the language of a first visit', () => {
  test.use({ locale: 'en-GB' })
  test("is the browser's if we have it", async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await page.getByRole('button', { name: '中文' }).click()
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  })
})
