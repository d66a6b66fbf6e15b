import type { Page } from '@playwright/test'
import { menuApi } from '../lib/contract/menu'
import { userApi } from '../lib/contract/user'
import { arrive, toastOf } from './journeys/arrive'
import { expect, test } from './support/test'

const path = '/systemSetup/menuSetup'
const group = '系统设置'
// Everybody shares the menu: this changes only rows of its own, where no other test looks.
test.describe.configure({ mode: 'default' })

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader').filter({ hasText: name }) })
const choose = async (page: Page, name: string, action: string): Promise<void> => {
  await rowOf(page, name)
    .getByRole('button', { name: `${name}的更多操作` })
    .click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
const sidebarOf = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const entriesOf = (page: Page) =>
  sidebarOf(page)
    .getByRole('link')
    .filter({ hasText: /^(菜单设置|巡检|值班)$/ })

const add = async (page: Page, name: string, nameEn: string, url: string): Promise<void> => {
  await rowOf(page, group).getByRole('button', { name: '新增下级' }).click()
  const dialog = page.getByRole('dialog', { name: '新增菜单' })
  await dialog.getByLabel(/^菜单名称/).fill(name)
  await dialog.getByLabel(/^英文名称/).fill(nameEn)
  await dialog.getByLabel('路径').fill(url)
  await expect(dialog).toContainText('系统中没有该页面，请从列表中选择')
  await dialog.getByRole('radio', { name: 'star' }).check({ force: true })
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(rowOf(page, name)).toContainText('系统中没有该页面')
}
const remove = async (page: Page, name: string): Promise<void> => {
  await choose(page, name, '删除')
  await page.getByRole('dialog', { name: '删除' }).locator('button[type="submit"]').click()
  await expect(rowOf(page, name)).toHaveCount(0)
}

test('a change here is in everybody’s sidebar at once, and their input stays', async ({ page, browser }) => {
  await arrive(page, path)
  const context = await browser.newContext()
  try {
    // Somebody of another brand, in the middle of typing.
    const other = await context.newPage()
    await arrive(other, '/informationEdit', { brand: 13 })
    await sidebarOf(other).getByRole('button', { name: group }).click()
    await expect(entriesOf(other)).toHaveText(['菜单设置'])
    await other.getByLabel('简介').fill('还没写完')
    const marks: (string | undefined)[] = []
    const read = new Set<string>([menuApi.nav.path, userApi.info.path])
    other.on('request', (request) => {
      if (read.has(new URL(request.url()).pathname)) marks.push(request.headers()['x-background'])
    })

    await page.bringToFront()
    await add(page, '巡检', 'Rounds', '/rounds')
    await expect(entriesOf(page)).toHaveText(['菜单设置', '巡检'])
    await other.bringToFront()
    await expect(entriesOf(other)).toHaveText(['菜单设置', '巡检'])
    await expect(other.getByLabel('简介')).toHaveValue('还没写完')
    // A background read: it does not keep a session alive.
    expect(marks.length).toBeGreaterThan(0)
    expect(new Set(marks)).toEqual(new Set(['1']))

    await page.bringToFront()
    await add(page, '值班', 'Duty', '/duty')
    await rowOf(page, '值班').getByRole('button', { name: '值班的更多操作' }).press('Enter')
    await page.getByRole('menuitem', { name: '上移' }).press('Enter')
    await expect(page.getByRole('status').filter({ hasText: '值班已移到系统设置的第2位' })).toBeAttached()
    await expect(entriesOf(page)).toHaveText(['菜单设置', '值班', '巡检'])

    await rowOf(page, '值班').scrollIntoViewIfNeeded()
    await rowOf(page, '巡检')
      .getByRole('button', { name: '拖动巡检' })
      .dragTo(rowOf(page, '值班').getByRole('rowheader'), { targetPosition: { x: 120, y: 3 }, steps: 8 })
    await expect(entriesOf(page)).toHaveText(['菜单设置', '巡检', '值班'])
    await choose(page, '值班', '停用')
    await page.getByRole('dialog', { name: '停用' }).locator('button[type="submit"]').click()
    await expect(toastOf(page, '已停用')).toBeVisible()
    await expect(entriesOf(page)).toHaveText(['菜单设置', '巡检'])

    await remove(page, '值班')
    await remove(page, '巡检')
    await other.bringToFront()
    await expect(entriesOf(other)).toHaveText(['菜单设置'])
    await expect(other.getByLabel('简介')).toHaveValue('还没写完')
  } finally {
    await context.close()
  }
})

test.describe('the way to this screen', () => {
  test.use({ expectedErrors: [/status of 400/] })

  test('cannot be closed, and a row with rows below it cannot be deleted', async ({ page }) => {
    await arrive(page, path)
    await choose(page, '菜单设置', '停用')
    await page.getByRole('dialog', { name: '停用' }).locator('button[type="submit"]').click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(rowOf(page, '菜单设置').getByRole('cell', { name: '启用' })).toBeVisible()
    await rowOf(page, '菜单设置').getByRole('button', { name: '菜单设置的更多操作' }).click()
    await expect(page.getByRole('menuitem', { name: /^删除/ })).toHaveAttribute('aria-disabled', 'true')
  })
})
