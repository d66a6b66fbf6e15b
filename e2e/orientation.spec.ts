import { activeMenu } from '@/lib/navigation/active-menu'
import { arrive, haveSession, hydrated } from './journeys/arrive'
import { addressesFor } from './support/screen-addresses'
import { screensOf } from './support/screen-table'
import { expect, test } from './support/test'

const language = 'zh'
/** Screens of the user's own account, and the two refusals: in no menu, and of no list. */
const apart = new Set(['changePassword', 'informationEdit', 'unauthorized', 'notFound'])
const screens = screensOf(6, language)
const partCount = 4

for (let part = 0; part < partCount; part++) {
  test(`every screen lights one entry of the menu, says where it is, and shows one title (${part + 1} of ${partCount})`, async ({
    page,
  }) => {
    test.setTimeout(600_000)
    await haveSession(page, { brand: 6, language })
    const addressOf = await addressesFor(page)
    for (const [at, screen] of screens.entries()) {
      const { name } = screen
      if (at % partCount !== part || apart.has(name)) continue
      await page.goto(addressOf(screen))
      await hydrated(page)
      const title = page.getByRole('heading', { level: 1 })
      await expect.soft(title, name).toHaveCount(1)
      await expect.soft(title, name).toBeInViewport()
      await expect.soft(title, name).toHaveCSS('font-size', '20px')
      await expect.soft(title, name).toHaveCSS('font-weight', '600')

      const lit = page.getByRole('navigation', { name: '主菜单' }).locator('[aria-current="page"]')
      await expect.soft(lit, name).toHaveCount(1)
      await expect.soft(lit, name).toBeVisible()

      const way = page.getByRole('navigation', { name: '当前位置' })
      const last = way.locator('[aria-current="page"]')
      await expect.soft(last, name).toHaveCount(1)
      await expect.soft(way.getByRole('listitem').last().locator('[aria-current="page"]'), name).toBeVisible()
      if (!activeMenu[name]) continue
      // From a hidden screen the way leads back to its list, which is what is lit.
      const list = way.getByRole('link')
      await expect.soft(list, name).toHaveCount(1)
      await expect.soft(list, name).toHaveText((await lit.textContent()) ?? '')
    }
  })
}

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
  const visited = screens.filter(({ name }) => !apart.has(name) && !activeMenu[name]).slice(0, 14)
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
