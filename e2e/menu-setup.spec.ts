import type { Page } from '@playwright/test'
import { menuApi } from '../lib/contract/menu'
import { userApi } from '../lib/contract/user'
import { arrive, toastOf } from './journeys/arrive'
import { expect, test } from './support/test'

const path = '/systemSetup/menuSetup'
test.describe.configure({ mode: 'default' })

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`(^|\\s)${name}`) }) })
const choose = async (page: Page, name: string, action: string): Promise<void> => {
  await rowOf(page, name)
    .getByRole('button', { name: /的更多操作/ })
    .click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
const sidebarOf = (page: Page) => page.getByRole('navigation', { name: '主菜单' })

test('what is changed here is in everybody’s sidebar at once; what they type stays', async ({ page, browser }) => {
  await arrive(page, path)
  const context = await browser.newContext({ baseURL: 'http://york.localhost' })
  try {
    // A colleague of another brand, in the midst of writing.
    const other = await context.newPage()
    await arrive(other, '/informationEdit', { brand: 13, as: 'editor' })
    await other.getByLabel(/个人简介|简介/).fill('还没写完')
    const reads: Record<string, string>[] = []
    other.on('request', (request) => {
      if ([menuApi.nav.path, userApi.info.path].includes(new URL(request.url()).pathname)) reads.push(request.headers())
    })
    await choose(page, '公告', '停用')
    await page.getByRole('dialog', { name: '停用' }).getByRole('button', { name: '确定' }).click()
    await expect(toastOf(page, '已停用')).toBeVisible()
    await expect(sidebarOf(page).getByRole('button', { name: '公告' })).toHaveCount(0)
    await expect(sidebarOf(other).getByRole('button', { name: '公告' })).toHaveCount(0)
    await expect(other.getByLabel(/个人简介|简介/)).toHaveValue('还没写完')
    expect(reads.length).toBeGreaterThan(0)
    expect(reads.every((headers) => headers['x-background'] === '1')).toBe(true)
    await choose(page, '公告', '启用')
    await expect(sidebarOf(other).getByRole('button', { name: '公告' })).toBeVisible()
  } finally {
    await context.close()
  }
})

test('a row is added with icon and an unknown path, moved by keyboard, and deleted', async ({ page }) => {
  await arrive(page, path)
  await page.getByRole('button', { name: '新增菜单' }).click()
  const dialog = page.getByRole('dialog', { name: '新增菜单' })
  await dialog.getByLabel('类型').selectOption('菜单')
  await dialog.getByLabel(/^菜单名称/).fill('巡检')
  await dialog.getByLabel(/^英文名称/).fill('Rounds')
  await dialog.getByLabel('路径').fill('/rounds')
  await expect(dialog).toContainText('该路径不是本系统的页面，点击后将进入404页面')
  await dialog.getByRole('radio', { name: 'star' }).check({ force: true })
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(toastOf(page, '新增成功')).toBeVisible()
  await expect(rowOf(page, '巡检')).toContainText('未知路径，进入404')
  const sidebar = sidebarOf(page)
  await expect(sidebar.getByRole('listitem').last()).toContainText('巡检')

  await rowOf(page, '巡检')
    .getByRole('button', { name: /的更多操作/ })
    .press('Enter')
  await page.getByRole('menuitem', { name: '上移' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '巡检已移到顶级的第12位' })).toBeAttached()
  await expect(sidebar.getByRole('listitem').last()).not.toContainText('巡检')

  await choose(page, '巡检', '删除')
  await page.getByRole('dialog', { name: '删除' }).getByRole('button', { name: '确定' }).click()
  await expect(toastOf(page, '删除成功')).toBeVisible()
  await expect(sidebar.getByText('巡检')).toHaveCount(0)
})

test('a row is dragged to another place', async ({ page }) => {
  await arrive(page, path)
  await page.getByRole('button', { name: '全部收起' }).click()
  const target = await rowOf(page, '项目管理').boundingBox()
  if (!target) throw new Error('no row')
  await rowOf(page, '设备中心')
    .getByRole('button', { name: '拖动设备中心' })
    .dragTo(rowOf(page, '项目管理'), { targetPosition: { x: 200, y: 3 } })
  await expect(toastOf(page, '排序已保存')).toBeVisible()
  await expect(sidebarOf(page).getByRole('button').first()).toHaveText('设备中心')
  await choose(page, '设备中心', '下移')
  await expect(sidebarOf(page).getByRole('button').first()).toHaveText('项目管理')
})

test.describe('the way to this screen', () => {
  test.use({ expectedErrors: [/status of 400/] })

  test('cannot be closed by anybody', async ({ page }) => {
    await arrive(page, path)
    await choose(page, '菜单设置', '停用')
    await page.getByRole('dialog', { name: '停用' }).getByRole('button', { name: '确定' }).click()
    await expect(rowOf(page, '菜单设置')).toContainText('启用')
    await expect(sidebarOf(page).getByRole('link', { name: '菜单设置' })).toBeVisible()
  })
})
