import { arrive, openWholeMenu } from './journeys/arrive'
import { expect, test } from './support/test'

const groupsOf = async (page: Parameters<typeof arrive>[0]) => {
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await expect(menu.getByRole('heading', { name: '功能导航' })).toBeVisible()
  return menu
}
const everything = [
  '项目管理',
  '设备中心',
  'OTA升级',
  '故障分析',
  '管理中心',
  '消息推送',
  'APP版本与维护',
  'APP管理',
  '平台管理',
  '平台中心',
  '公告',
  '日志',
  '用户中心',
  '系统设置',
]

test('a superuser sees every group', async ({ page }) => {
  await arrive(page, '/changePassword', { as: 'admin' })
  const menu = await groupsOf(page)
  await expect(menu.getByRole('button')).toHaveText(everything)
  await menu.getByRole('button', { name: '用户中心' }).click()
  await expect(menu.getByRole('link', { name: '角色管理' })).toBeVisible()
})

test('a reader sees no administration', async ({ page }) => {
  await arrive(page, '/changePassword', { as: 'viewer' })
  const menu = await groupsOf(page)
  await expect(menu.getByRole('button')).toHaveText(
    everything.filter((name) => name !== '用户中心' && name !== '系统设置'),
  )
  await menu.getByRole('button', { name: '平台管理' }).click()
  await expect(menu.getByRole('link', { name: '分销商管理' })).toBeVisible()
})

test('an OTA manager sees what belongs to upgrades', async ({ page }) => {
  await arrive(page, '/changePassword', { as: 'ota' })
  const menu = await groupsOf(page)
  await expect(menu.getByRole('button')).toHaveText(['设备中心', 'OTA升级', 'APP版本与维护', '平台中心'])
})

for (const language of ['zh', 'en'] as const) {
  for (const brand of [6, 12, 13] as const) {
    test(`every label of the sidebar is whole, brand ${brand}, ${language}`, async ({ page }) => {
      await arrive(page, '/changePassword', { as: 'admin', brand, language })
      const menu = await openWholeMenu(page)
      const labels = await menu.getByRole('listitem').evaluateAll((items) =>
        items.flatMap((item) => {
          const label = item.querySelector(':scope > :is(a, button) > span:not(:has(svg))')
          if (!label) return []
          const words = document.createRange()
          words.selectNodeContents(label)
          const { width, height } = words.getBoundingClientRect()
          return [{ text: label.textContent, height, room: label.clientWidth - width }]
        }),
      )
      expect(labels.length).toBeGreaterThan(35)
      expect(labels.filter(({ height, room }) => height > 48 || room < 0)).toEqual([])
    })
  }
}

test('the sidebar collapses, and stays so after a reload', async ({ page }) => {
  await arrive(page, '/changePassword')
  const sidebar = page.getByRole('complementary')
  await expect(sidebar).toHaveCSS('width', '210px')
  await page.getByRole('button', { name: '收起菜单' }).click()
  await expect(sidebar).not.toHaveCSS('width', '210px')
  await page.reload()
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible()
  await expect(sidebar).not.toHaveCSS('width', '210px')
  await page.getByRole('button', { name: '展开菜单' }).click()
  await expect(sidebar).toHaveCSS('width', '210px')
})

test.describe('under 992 px', () => {
  test.use({ viewport: { width: 991, height: 800 } })

  test('the sidebar is initially closed, opens over the page, and closes on navigation', async ({ page }) => {
    await arrive(page, '/changePassword')
    const sidebar = page.locator('aside')
    const opener = page.getByRole('button', { name: '展开菜单' })
    await expect(opener).toHaveAttribute('aria-expanded', 'false')
    await expect(sidebar).not.toBeInViewport()
    await opener.click()
    await expect(sidebar).toBeInViewport()
    const menu = page.getByRole('navigation', { name: '主菜单' })
    await menu.getByRole('button', { name: '设备中心' }).click()
    await menu.getByRole('link', { name: 'Hi-Dom列表' }).click()
    await expect(page).toHaveURL(/HiDom$/)
    await expect(sidebar).not.toBeInViewport()
    await expect(opener).toHaveAttribute('aria-expanded', 'false')
  })

  test('the open sidebar is a dialog: the focus is inside, the page behind is inert, Esc closes it', async ({
    page,
  }) => {
    await arrive(page, '/equipmentCenter/HiDom')
    const opener = page.getByRole('button', { name: '展开菜单' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const sidebar = page.getByRole('dialog', { name: '主菜单' })
    await expect(sidebar.getByRole('link', { name: 'Hi-Dom列表' })).toBeFocused()
    // All the way round: outside of the sidebar only what closes it takes the focus.
    const inside = () =>
      page.evaluate(() => {
        const at = document.activeElement
        return at === document.body || at?.closest('aside') !== null || at?.getAttribute('aria-label') === '收起菜单'
      })
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab')
      expect(await inside()).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(sidebar).toHaveCount(0)
    await expect(page.locator('aside')).not.toBeInViewport()
    await expect(opener).toBeFocused()
  })

  test('a click beside the open sidebar closes it', async ({ page }) => {
    await arrive(page, '/changePassword')
    await page.getByRole('button', { name: '展开菜单' }).click()
    const sidebar = page.locator('aside')
    await expect(sidebar).toBeInViewport()
    await page.mouse.click(900, 500)
    await expect(sidebar).not.toBeInViewport()
  })
})

test.describe('at 992 px', () => {
  test.use({ viewport: { width: 992, height: 800 } })
  test('the sidebar is beside the page', async ({ page }) => {
    await arrive(page, '/changePassword')
    await expect(page.getByRole('complementary')).toBeInViewport()
    await expect(page.getByRole('button', { name: '收起菜单' })).toBeVisible()
  })
})
