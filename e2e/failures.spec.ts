import type { Page } from '@playwright/test'
import { errorMessages } from '@/lib/contract/error-code'
import { arrive } from './journeys/arrive'
import { devicesOf, expectRows, search } from './journeys/devices'
import { signInAs } from './support/sign-in'
import { expect, test } from './support/test'

const list = '/equipmentCenter/HIMIT'
const relogin = (page: Page) => page.getByRole('dialog', { name: /^(确认退出|Confirm logout)$/ })
const failed = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: '加载失败' }).filter({ hasText: text })

// The browser's own log of an unsuccessful answer.
test.use({ expectedErrors: [/status of (400|401|403|404|409|429|500|502|503)/] })

test('the list shows the failure in place, with the request’s number, and can be retried', async ({ page }) => {
  const [name, text] = ['fails-500', '系统异常，请稍后重试'] as const
  await arrive(page, list)
  await search(page, { 设备名称: name })
  await expect(failed(page, text)).toBeVisible()
  await expect(failed(page, '请求编号')).toBeVisible()
  // What was typed is still there, and the next search works.
  await expect(page.getByLabel('设备名称', { exact: true })).toHaveValue(name)
  const retried = page.waitForResponse((response) => response.url().includes('/himit/list'))
  await failed(page, text).getByRole('button', { name: '重试' }).click()
  await retried
  await search(page, { 设备名称: 'Residence' })
  await expectRows(page, (await devicesOf(page, { deviceName: 'Residence' })).list)

  // The same in the HTML of the first visit.
  await page.goto(`${list}?deviceName=${name}`)
  await expect(failed(page, text)).toBeVisible()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
})

test('fails-401: the page goes to the sign-in page, remembers the way back, and the cookie is gone', async ({
  page,
  context,
}) => {
  await arrive(page, list)
  await search(page, { 设备名称: 'fails-401' })
  await expect(page).toHaveURL(/\/login\?.*redirect=%2FequipmentCenter%2FHIMIT%3FdeviceName%3Dfails-401/)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('Admin-Token')
  await expect(page.getByLabel('账号')).toBeVisible()
})

test('fails-50008 in a half-filled form, in English: toast and dialog, Re-Login, sign in, and the form is back', async ({
  page,
  context,
}) => {
  await arrive(page, list, { language: 'en', ownSession: true })
  await page.getByLabel('Device name', { exact: true }).fill('fails-50008')
  await page.getByLabel('Device name', { exact: true }).press('Enter')
  const dialog = relogin(page)
  await expect(dialog.getByRole('heading')).toHaveText('Confirm logout')
  await expect(dialog).toContainText('You have been logged out, you can cancel to stay on this page, or log in again')
  await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'Re-Login'])
  await expect(page.locator('[data-kind=error]')).toContainText(errorMessages.illegalToken.en)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/equipmentCenter\/HIMIT\?deviceName=fails-50008$/)
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await dialog.getByRole('button', { name: 'Re-Login' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('Admin-Token')
  await signInAs(page, 'admin')
  await expect(page).toHaveURL(/\/equipmentCenter\/HIMIT\?deviceName=fails-50008$/)
  await expect(page.getByLabel('Device name', { exact: true })).toHaveValue('fails-50008')
})

test('an account whose every call fails can still sign in, see the menu and sign out', async ({ page }) => {
  await arrive(page, list, { as: 'fails-500', announcementsRead: false })
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
  await expect(failed(page, '系统异常，请稍后重试')).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: '退出' }).click()
  await expect(page).toHaveURL(/\/login$/)
})
