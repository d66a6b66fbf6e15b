import type { Page } from '@playwright/test'
import { arrive, dismiss, expectTabs, hydrated, openFromMenu, tabOf } from './journeys/arrive'
import { addressOf, expect, test } from './support/test'

/** Dashboard and three more pages; the last one is shown. */
const openFour = async (page: Page): Promise<void> => {
  await arrive(page, '/dashboard')
  await openFromMenu(page, '设备中心', 'Hi-Dom列表')
  await expectTabs(page, ['首页', 'Hi-Dom列表'])
  await openFromMenu(page, '设备中心', 'SmartTouch列表')
  await expectTabs(page, ['首页', 'Hi-Dom列表', 'SmartTouch列表'])
  await openFromMenu(page, '设备中心', '设备导入')
  await expectTabs(page, ['首页', 'Hi-Dom列表', 'SmartTouch列表', '设备导入'])
}
const choose = async (page: Page, tab: string, choice: string): Promise<void> => {
  await tabOf(page, tab).click({ button: 'right' })
  await page.getByRole('menu').getByRole('menuitem', { name: choice, exact: true }).click()
}

test('a page opens one tab, and its tab leads back to it', async ({ page }) => {
  await openFour(page)
  await expect(tabOf(page, '设备导入')).toHaveAttribute('aria-current', 'page')
  await tabOf(page, 'Hi-Dom列表').click()
  await expect(page).toHaveURL(/\/equipmentCenter\/HiDom$/)
  await expect(tabOf(page, 'Hi-Dom列表')).toHaveAttribute('aria-current', 'page')
  await expectTabs(page, ['首页', 'Hi-Dom列表', 'SmartTouch列表', '设备导入'])
})

test('two records of one screen are two tabs', async ({ page }) => {
  await arrive(page, '/equipmentCenter/outdoor/AABBCCDDEE01')
  await page.goto('/equipmentCenter/outdoor/AABBCCDDEE02')
  await expectTabs(page, ['首页', '室外机', '室外机'])
})

test('closing the page that is shown leads to its neighbour', async ({ page }) => {
  await openFour(page)
  await tabOf(page, 'SmartTouch列表').click()
  await expect(page).toHaveURL(/SmartTouch$/)
  await page.getByRole('button', { name: '关闭“SmartTouch列表”' }).click()
  await expect(page).toHaveURL(/deviceimporting$/)
  await expectTabs(page, ['首页', 'Hi-Dom列表', '设备导入'])
  await choose(page, '设备导入', '关闭')
  await expect(page).toHaveURL(/HiDom$/)
  await expectTabs(page, ['首页', 'Hi-Dom列表'])
})

test('closing others keeps the pinned one and the chosen one, and shows it', async ({ page }) => {
  await openFour(page)
  await choose(page, 'Hi-Dom列表', '关闭其他')
  await expectTabs(page, ['首页', 'Hi-Dom列表'])
  await expect(page).toHaveURL(/HiDom$/)
})

test('closing all leaves the dashboard', async ({ page, baseURL }) => {
  await openFour(page)
  await choose(page, 'SmartTouch列表', '关闭所有')
  await expectTabs(page, ['首页'])
  await expect(page).toHaveURL(`${baseURL}/dashboard`)
})

test('left and right close on their side', async ({ page }) => {
  await openFour(page)
  await choose(page, 'SmartTouch列表', '关闭左侧')
  await expectTabs(page, ['首页', 'SmartTouch列表', '设备导入'])
  await choose(page, 'SmartTouch列表', '关闭右侧')
  await expectTabs(page, ['首页', 'SmartTouch列表'])
  await expect(page).toHaveURL(/SmartTouch$/)
})

test('the dashboard cannot be closed', async ({ page }) => {
  await openFour(page)
  await tabOf(page, '首页').click({ button: 'right' })
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem')).toHaveText(['刷新', '关闭其他', '关闭左侧', '关闭右侧', '关闭所有'])
  await dismiss(page.getByRole('menu'))
  await expect(page.getByRole('button', { name: '关闭“首页”' })).toHaveCount(0)
  await tabOf(page, '首页').click({ button: 'middle' })
  await tabOf(page, '首页').press('Delete')
  await expectTabs(page, ['首页', 'Hi-Dom列表', 'SmartTouch列表', '设备导入'])
})

test('a middle click closes a tab and opens nothing else', async ({ page, context }) => {
  await openFour(page)
  await tabOf(page, 'Hi-Dom列表').click({ button: 'middle' })
  await expectTabs(page, ['首页', 'SmartTouch列表', '设备导入'])
  await expect(page).toHaveURL(/deviceimporting$/)
  expect(context.pages()).toHaveLength(1)
})

test('tabs and their order survive a reload', async ({ page }) => {
  await openFour(page)
  await tabOf(page, '设备导入').dragTo(tabOf(page, 'Hi-Dom列表'))
  await expectTabs(page, ['首页', '设备导入', 'Hi-Dom列表', 'SmartTouch列表'])
  await tabOf(page, '设备导入').dragTo(tabOf(page, 'SmartTouch列表'))
  await expectTabs(page, ['首页', 'Hi-Dom列表', 'SmartTouch列表', '设备导入'])
  await tabOf(page, 'SmartTouch列表').click()
  await expect(page).toHaveURL(/SmartTouch$/)
  await page.reload()
  await hydrated(page)
  await expectTabs(page, ['首页', 'Hi-Dom列表', 'SmartTouch列表', '设备导入'])
  await expect(tabOf(page, 'SmartTouch列表')).toHaveAttribute('aria-current', 'page')
})

test('refresh opens the page anew, at the same address', async ({ page, baseURL }) => {
  await arrive(page, '/equipmentCenter/HiDom?page=2')
  const documents = page.waitForRequest((request) => request.url().includes('/redirect/equipmentCenter/HiDom?page=2'))
  await choose(page, 'Hi-Dom列表', '刷新')
  await documents
  await expect(page).toHaveURL(`${baseURL}/equipmentCenter/HiDom?page=2`)
  await expectTabs(page, ['首页', 'Hi-Dom列表'])
})

test('a tab keeps the last address of its page; the menu leads there', async ({ page, baseURL }) => {
  await arrive(page, '/equipmentCenter/HiDom?page=3')
  await tabOf(page, '首页').click()
  await expect(page).toHaveURL(`${baseURL}/dashboard`)
  await openFromMenu(page, '设备中心', 'Hi-Dom列表')
  await expect(page).toHaveURL(`${baseURL}/equipmentCenter/HiDom?page=3`)
})

test('a page that is never kept opens bare from the menu', async ({ page, baseURL }) => {
  await arrive(page, '/equipmentCenter/OTAupgradeList?page=3')
  await tabOf(page, '首页').click()
  await expect(page).toHaveURL(`${baseURL}/dashboard`)
  await openFromMenu(page, 'OTA升级', 'OTA升级列表')
  await expect(page).toHaveURL(`${baseURL}/equipmentCenter/OTAupgradeList`)
})

test('the menu of a tab opens by the keyboard, and Delete closes the tab', async ({ page }) => {
  await openFour(page)
  await tabOf(page, 'Hi-Dom列表').focus()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menu').getByRole('menuitem', { name: '关闭其他' })).toBeVisible()
  await dismiss(page.getByRole('menu'))
  await tabOf(page, 'Hi-Dom列表').press('Delete')
  await expectTabs(page, ['首页', 'SmartTouch列表', '设备导入'])
})

test('tabs are those of one brand and one user', async ({ page }) => {
  await openFour(page)
  await arrive(page, '/dashboard', { as: 'viewer' })
  await expectTabs(page, ['首页'])
  await arrive(page, '/dashboard', { brand: 12 })
  expect(page.url()).toContain(addressOf(12))
  await expectTabs(page, ['首页'])
})

test('titles of tabs change with the language', async ({ page }) => {
  await openFour(page)
  await page.getByRole('button', { name: 'English' }).click()
  await expectTabs(page, ['Dashboard', 'Hi-Dom list', 'SmartTouch list', 'Device importing'])
  await page.getByRole('button', { name: '中文' }).click()
  await expectTabs(page, ['首页', 'Hi-Dom列表', 'SmartTouch列表', '设备导入'])
})
