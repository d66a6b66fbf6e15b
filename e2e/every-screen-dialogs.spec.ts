import type { Page } from '@playwright/test'
import { haveSession, hydrated } from './journeys/arrive'
import { tableOf } from './journeys/devices'
import { darkAxeFaults, seriousAxeFaults } from './support/axe'
import { expect, test } from './support/test'

const full = process.env.FULL_MATRIX === '1'

type Opened = { name: string; path: string; open: (page: Page) => Promise<unknown>; phone?: false }

const list = '/equipmentCenter/HIMIT'
const overlay = (page: Page) =>
  page.locator('[role="dialog"], [role="menu"], :popover-open').filter({ visible: true }).first()

/** What is opened most often over a screen. */
const opened: Opened[] = [
  {
    name: 'the menu of a row',
    path: list,
    open: (page) =>
      page
        .getByRole('button', { name: /更多操作/ })
        .first()
        .click(),
  },
  {
    name: 'the menu of a column',
    path: list,
    // A phone shows cards, which have no columns.
    phone: false,
    open: async (page) => {
      await tableOf(page)
      await page
        .getByRole('columnheader', { name: '设备名称' })
        .getByRole('button', { name: '列选项' })
        .dispatchEvent('click')
    },
  },
  {
    name: 'the question before something is deleted',
    path: '/userCenter/role',
    open: async (page) => {
      await page
        .getByRole('button', { name: /更多操作/ })
        .last()
        .click()
      await page.getByRole('menuitem', { name: '删除' }).click()
    },
  },
  { name: 'the other filters', path: list, open: (page) => page.getByRole('button', { name: /筛选/ }).first().click() },
  {
    name: 'the menu of the user',
    path: list,
    open: (page) => page.getByRole('button', { name: /系统管理员/ }).click(),
  },
  { name: 'the search', path: list, open: (page) => page.keyboard.press('Control+k') },
  {
    name: 'the announcements',
    path: list,
    open: (page) => page.getByRole('banner').getByRole('button', { name: /公告/ }).click(),
  },
  {
    name: 'the tree of rights',
    path: '/userCenter/role',
    open: async (page) => {
      await page
        .getByRole('button', { name: /更多操作/ })
        .nth(1)
        .click()
      await page.getByRole('menuitem', { name: '权限设置' }).click()
    },
  },
  {
    name: 'a form at the side',
    path: '/userCenter/userCore',
    open: (page) => page.getByRole('button', { name: '新增用户' }).click(),
  },
  { name: 'the export', path: list, open: (page) => page.getByRole('button', { name: '导出', exact: true }).click() },
]

for (const { name, path, open, phone = true } of opened) {
  test(`${name} has no fault of accessibility`, async ({ page }) => {
    await haveSession(page, { brand: 6, language: 'zh' })
    // The screen behind is looked at by the other walk.
    const behind = full ? [] : ['main', 'nav', 'header']
    for (const width of full && phone ? [1366, 390] : [1366]) {
      await page.setViewportSize({ width, height: 768 })
      await page.goto(path)
      await hydrated(page)
      await open(page)
      await expect(overlay(page)).toBeVisible()
      expect.soft(await seriousAxeFaults(page, behind), `${name}, ${width} px`).toEqual([])
      if (full) expect.soft(await darkAxeFaults(page, behind), `${name}, ${width} px, in the dark`).toEqual([])
    }
  })
}
