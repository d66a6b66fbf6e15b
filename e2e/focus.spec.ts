import type { Page } from '@playwright/test'
import { noteFigure } from '@/tests/support/note-figure'
import { arrive, haveSession, hydrated } from './journeys/arrive'
import { walkFocus } from './support/focus-stops'
import { addressesFor } from './support/screen-addresses'
import { screensOf } from './support/screen-table'
import { addressOf, expect, test } from './support/test'

/** Stops of a walk: the first ones here, all of them in the proof `walk`. */
const most = process.env.FULL_MATRIX === '1' ? 400 : 24

/** Every stop is seen, and shows that the focus is there. */
const expectSeenStops = async (page: Page, fewest: number): Promise<void> => {
  const stops = await walkFocus(page, most)
  noteFigure('stops of the focus', stops.length)
  expect(stops.length).toBeGreaterThanOrEqual(fewest)
  expect(stops.filter(({ faults }) => faults.length > 0)).toEqual([])
}

const screens = screensOf(6, 'zh')
type Journey = {
  name: string
  of: (typeof screens)[number]['name']
  /** Of the screen's address. */
  query?: string
  /** Leads by the keyboard alone to what is walked. */
  by?: (page: Page) => Promise<void>
  fewest?: number
}

/** Tab until the control of that name has the focus, then a key on it. */
const press = async (page: Page, name: string | RegExp, key: string, most = 60): Promise<void> => {
  const control = page.getByRole('button', { name }).or(page.getByRole('checkbox', { name })).first()
  await expect(control).toBeVisible()
  for (let at = 0; at < most; at += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) {
      await page.keyboard.press(key)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`${name} is not reached by the Tab key`)
}

/** Walked after each other; in a menu the arrow keys move. */
const walkMenu = async (page: Page): Promise<void> => {
  await expect(page.getByRole('menu')).toBeVisible()
  const stops = await walkFocus(page, 6, 'ArrowDown')
  expect(stops.filter(({ faults }) => faults.length > 0)).toEqual([])
  await page.keyboard.press('Escape')
  // By its markup: as it fades it is hidden from roles, and still lies over the rows.
  await expect(page.locator('[role="menu"]')).toHaveCount(0)
}

const journeys: Journey[] = [
  {
    name: 'finding a controller',
    of: 'dashboard',
    fewest: 2,
    by: async (page) => {
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.type('246F28')
      await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
      const stops = await walkFocus(page, 3, 'ArrowDown')
      expect(stops.filter(({ faults }) => faults.length > 0)).toEqual([])
    },
  },
  { name: 'filtering and paging a list', of: 'himit', query: 'page=2&onlineStatus=1' },
  {
    name: 'the menu of a row',
    of: 'hidom',
    // Escape leads back to the row; its menu is what is walked here.
    fewest: 0,
    by: async (page) => {
      await press(page, /更多操作/, 'Enter', 120)
      await walkMenu(page)
    },
  },
  {
    name: 'a selection of many',
    of: 'hicube',
    by: async (page) => {
      await press(page, '选择本页', 'Space')
      await expect(page.getByRole('status').filter({ hasText: '已选' })).toBeVisible()
    },
  },
  {
    name: 'a new user in a dialog',
    of: 'webUser',
    fewest: 8,
    by: async (page) => {
      await press(page, '新增用户', 'Enter')
      await expect(page.getByRole('dialog', { name: '新增用户' })).toBeVisible()
    },
  },
  {
    name: 'the tabs of a device',
    of: 'deviceDetails',
    by: async (page) => {
      await page.getByRole('tab', { selected: true }).focus()
      const stops = await walkFocus(page, 4, 'ArrowRight')
      expect(stops).toHaveLength(4)
      expect(stops.filter(({ faults }) => faults.length > 0)).toEqual([])
      // Back to the first, whose panel is walked on into.
      for (const at of [3, 2, 1, 0]) {
        await page.keyboard.press('ArrowLeft')
        await expect(page.getByRole('tab').nth(at)).toBeFocused()
      }
      await expect(page.getByRole('tabpanel').getByRole('table').first()).toBeVisible()
    },
  },
  { name: 'the dashboard', of: 'dashboard' },
  { name: 'the wizard of an upgrade', of: 'otaUpgrade' },
  {
    name: 'a message that is written',
    of: 'messagePush',
    fewest: 8,
    by: async (page) => {
      await press(page, '新增推送', 'Enter')
      await expect(page.getByRole('dialog', { name: '新增推送' })).toBeVisible()
    },
  },
  { name: 'curves', of: 'historicalRecords' },
  { name: 'the faults and their charts', of: 'faultAnalysis', query: 'tab=charts' },
  { name: 'an upgrade', of: 'otaDetail' },
  { name: 'the map of projects', of: 'projectMap' },
]

test('at every stop of the sign-in page the focus is seen', async ({ page }) => {
  await page.goto(`${addressOf(6)}/login`)
  await hydrated(page)
  await expectSeenStops(page, 5)
})

for (const { name, of, query, by, fewest = 20 } of journeys) {
  test(`at every stop of ${name} the focus is seen`, async ({ page }) => {
    test.setTimeout(180_000)
    await haveSession(page, { brand: 6, language: 'zh' })
    const screen = screens.find((each) => each.name === of)
    if (!screen) throw new Error(`no screen ${of}`)
    const address = (await addressesFor(page))(screen)
    await arrive(page, query ? `${address}${address.includes('?') ? '&' : '?'}${query}` : address)
    await hydrated(page)
    await by?.(page)
    await expectSeenStops(page, fewest)
  })
}
