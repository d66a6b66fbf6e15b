import type { Page } from '@playwright/test'
import { noteFigure } from '@/tests/support/note-figure'
import { arrive, haveSession, hydrated } from './journeys/arrive'
import { walkFocus } from './support/focus-stops'
import { addressesFor } from './support/screen-addresses'
import { screensOf } from './support/screen-table'
import { addressOf, expect, test } from './support/test'

const most = process.env.FULL_MATRIX === '1' ? 400 : 60

/** Every stop is seen, and shows that the focus is there. */
const expectSeenStops = async (page: Page, fewest: number): Promise<void> => {
  const stops = await walkFocus(page, most)
  noteFigure('stops of the focus', stops.length)
  expect(stops.length).toBeGreaterThanOrEqual(fewest)
  expect(stops.filter(({ faults }) => faults.length > 0)).toEqual([])
}

const screens = screensOf(6, 'zh')
const journeys: { name: string; of: (typeof screens)[number]['name']; query?: string; open?: string }[] = [
  { name: 'the dashboard', of: 'dashboard' },
  { name: 'a list', of: 'himit' },
  { name: 'a device', of: 'deviceDetails' },
  { name: 'curves', of: 'historicalRecords' },
  { name: 'the faults', of: 'faultAnalysis' },
  { name: 'an upgrade', of: 'otaDetail' },
  { name: 'the map of projects', of: 'projectMap' },
  { name: 'a message that is written', of: 'messagePush', open: '新建推送' },
  { name: 'a new user', of: 'webUser', open: '新增用户' },
]

test('at every stop of the sign-in page the focus is seen', async ({ page }) => {
  await page.goto(`${addressOf(6)}/login`)
  await hydrated(page)
  await expectSeenStops(page, 5)
})

for (const { name, of, open } of journeys) {
  test(`at every stop of ${name} the focus is seen`, async ({ page }) => {
    test.setTimeout(180_000)
    await haveSession(page, { brand: 6, language: 'zh' })
    const screen = screens.find((each) => each.name === of)
    if (!screen) throw new Error(`no screen ${of}`)
    await arrive(page, (await addressesFor(page))(screen))
    await hydrated(page)
    if (open) {
      await page.getByRole('button', { name: open }).click()
      await expect(page.getByRole('dialog', { name: open })).toBeVisible()
    }
    await expectSeenStops(page, open ? 8 : 20)
  })
}
