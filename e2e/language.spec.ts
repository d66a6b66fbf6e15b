import { arrive, expectTabs, openFromMenu, tabOf, toastOf } from './journeys/arrive'
import { expect, test } from './support/test'

test('a switch says so in the new language and is remembered', async ({ page }) => {
  await arrive(page, '/informationEdit')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(toastOf(page, 'Switch Language Success')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page).toHaveTitle('Profile - Hisense Central AC Big-Data Cloud Platform')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await page.getByRole('button', { name: '中文' }).click()
  await expect(toastOf(page, '切换语言成功')).toBeVisible()
  await expect(page.getByRole('heading', { name: '个人信息' })).toBeVisible()
})

test('nothing typed is lost: form, errors, tabs and the page itself stay', async ({ page }) => {
  await arrive(page, '/dashboard', { as: 'editor' })
  await openFromMenu(page, '设备中心', 'Hi-Dom列表')
  await expectTabs(page, ['首页', 'Hi-Dom列表'])
  await page.getByRole('button', { name: '用户菜单' }).click()
  await page.getByRole('menuitem', { name: '个人信息' }).click()
  await page.getByLabel('姓名').fill('半个名')
  await page.getByLabel('简介').fill('还没写完')
  await page.evaluate(() => Object.assign(globalThis, { stillHere: true }))

  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('半个名')
  await expect(page.getByLabel('Introduction')).toHaveValue('还没写完')
  await expectTabs(page, ['Dashboard', 'Hi-Dom list', 'Profile'])
  expect(await page.evaluate(() => 'stillHere' in globalThis)).toBe(true)

  // Neither by going away and coming back, nor by a reload.
  await tabOf(page, 'Hi-Dom list').click()
  await expect(page.getByRole('heading', { name: /Hi-Dom list/ })).toBeVisible()
  await tabOf(page, 'Profile').click()
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('半个名')
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('半个名')
})

test('a closed tab forgets what was typed', async ({ page }) => {
  await arrive(page, '/informationEdit', { as: 'viewer' })
  await page.getByLabel('姓名').fill('半个名')
  await page.getByRole('button', { name: '关闭“个人信息”' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/informationEdit')
  await expect(page.getByLabel('姓名')).toHaveValue('访客')
})

test('an open dialog changes its language in place', async ({ page }) => {
  await arrive(page, '/informationEdit')
  await page.getByRole('banner').getByRole('button', { name: '公告' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: '平台升级通知' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '下一条' }).click()
  // The dialog covers the page; a switch in another window of the same browser is the same cookie.
  await page.evaluate(() => {
    for (const button of document.querySelectorAll('button')) if (button.textContent === 'English') button.click()
  })
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Service hours' })).toBeVisible()
})

test.describe('the language of a first visit', () => {
  test.use({ locale: 'en-GB' })
  test("is the browser's when it is ours", async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await page.getByRole('button', { name: '中文' }).click()
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  })
})

test('what is typed at the sign-in page stays typed', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('账号').fill('half-typed')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByLabel('Account')).toHaveValue('half-typed')
})
