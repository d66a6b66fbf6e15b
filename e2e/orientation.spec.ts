import { routeOf } from '@/lib/navigation/routes'
import { arrive, haveSession, hydrated } from './journeys/arrive'
import { isApart } from './support/expect-orientation'
import { addressesFor } from './support/screen-addresses'
import { screensOf } from './support/screen-table'
import { expect, test } from './support/test'

const screens = screensOf(6, 'zh')

test('a clicked entry is lit, and the line runs, before the page comes', async ({ page }) => {
  await arrive(page, '/equipmentCenter/HiDom')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/equipmentCenter\/SmartTouch/, async (route) => {
    await held
    await route.continue()
  })
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('link', { name: 'SmartTouch列表' }).click()
  await expect(menu.locator('[aria-current="page"]')).toHaveText(['SmartTouch列表'])
  await expect(page.locator('[data-progress]')).toHaveCSS('height', '2px')
  await expect(page).toHaveURL(/HiDom$/)
  release()
  await expect(page).toHaveURL(/SmartTouch$/)
  await expect(page.locator('[data-progress]')).toHaveCount(0)
  await expect(menu.locator('[aria-current="page"]')).toHaveText(['SmartTouch列表'])
})

test('in a full tab bar the shown tab is wholly in sight, and the pinned one stays', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await haveSession(page)
  const visited = screens.filter(({ name }) => !isApart(name) && !routeOf(name).meta.activeMenu).slice(0, 14)
  // The tabs of a page beside the first one are stored.
  await arrive(page, visited[1]?.path ?? '')
  await page.evaluate(
    ([key, tabs]) => sessionStorage.setItem(key ?? '', tabs ?? ''),
    [
      (await page.evaluate(() => Object.keys(sessionStorage).find((key) => key.startsWith('tabs:')))) ?? '',
      JSON.stringify(visited.map(({ name, path }) => ({ key: path, route: name, url: path }))),
    ],
  )
  const addressOf = await addressesFor(page)
  const details = screens.find(({ name }) => name === 'hidomDetails')
  await page.goto(addressOf(details as (typeof screens)[number]))
  await hydrated(page)
  const bar = page.getByRole('navigation', { name: '已打开的页面' })
  const shown = bar.locator('[data-active="true"]')
  // After the name of the record has come, too.
  await expect(shown).toContainText('·')
  await expect(shown).toBeInViewport({ ratio: 0.99 })
  await expect(bar.getByRole('link', { name: '首页' })).toBeInViewport({ ratio: 1 })
  await bar.getByRole('button', { name: '向左滚动' }).click()
  await expect(shown).not.toBeInViewport({ ratio: 1 })
  await expect(bar.getByRole('link', { name: '首页' })).toBeInViewport({ ratio: 1 })
})

test('below 480 px of height the header scrolls away with the page', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await arrive(page, '/equipmentCenter/HiDom')
  await expect(page.getByRole('banner')).toHaveCSS('position', 'static')
})
