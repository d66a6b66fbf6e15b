import type { Page } from '@playwright/test'
import { arrive, dismiss, expectTabs, hydrated, openFromMenu, tabOf } from './journeys/arrive'
import { expect, test } from './support/test'

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

test('tabs and their order survive a reload', async ({ page }) => {
  await openFour(page)
  await tabOf(page, '设备导入').dragTo(tabOf(page, 'Hi-Dom列表'), { steps: 8 })
  await expectTabs(page, ['首页', '设备导入', 'Hi-Dom列表', 'SmartTouch列表'])
  await tabOf(page, '设备导入').dragTo(tabOf(page, 'SmartTouch列表'), { steps: 8 })
  await expectTabs(page, ['首页', 'Hi-Dom列表', 'SmartTouch列表', '设备导入'])
  await tabOf(page, 'SmartTouch列表').click()
  await expect(page).toHaveURL(/SmartTouch$/)
  await page.reload()
  await hydrated(page)
  await expectTabs(page, ['首页', 'Hi-Dom列表', 'SmartTouch列表', '设备导入'])
  await expect(tabOf(page, 'SmartTouch列表')).toHaveAttribute('aria-current', 'page')
})

test('refresh reopens the page at the same address', async ({ page, baseURL }) => {
  await arrive(page, '/equipmentCenter/HiDom?page=2')
  const documents = page.waitForRequest((request) => request.url().includes('/redirect/equipmentCenter/HiDom?page=2'))
  await choose(page, 'Hi-Dom列表', '刷新')
  await documents
  await expect(page).toHaveURL(`${baseURL}/equipmentCenter/HiDom?page=2`)
  await expectTabs(page, ['首页', 'Hi-Dom列表'])
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
