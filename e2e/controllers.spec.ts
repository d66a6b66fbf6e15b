import type { Page } from '@playwright/test'
import { arrive, hydrated, showTab } from './journeys/arrive'
import { rowOf, search, wifiIds } from './journeys/devices'
import { expect, test } from './support/test'

type Found = { macWifiId: string; deviceName: string; serverName?: string; adapterCount?: number; groupCount?: number }

/** Controllers of one kind, from the platform. */
const controllersOf = async (page: Page, kind: 'hidom' | 'smarttouch' | 'hicube', query = ''): Promise<Found[]> => {
  const found = await page.evaluate(async (path) => {
    const answer = await fetch(path, { headers: { 'X-Console': '1' } })
    return (await answer.json()).data.list
  }, `/sys/device/${kind}/list?limit=50${query}`)
  expect(found.length, `the fleet has a ${kind}`).toBeGreaterThan(0)
  return found
}

for (const [brand, titles] of [
  [6, { hidom: 'Hi-Dom列表', touch: 'SmartTouch列表' }],
  [13, { hidom: 'E-Master列表', touch: 'T-Master列表' }],
] as const) {
  test(`central controllers are listed under the names of brand ${brand}`, async ({ page }) => {
    await arrive(page, '/equipmentCenter/HiDom', { brand })
    await expect(page).toHaveTitle(new RegExp(`^${titles.hidom} - `))
    const doms = await controllersOf(page, 'hidom')
    await expect(wifiIds(page)).toHaveCount(Math.min(20, doms.length))
    await expect(page.getByRole('columnheader', { name: '适配器编号' })).toBeVisible()
    await arrive(page, '/equipmentCenter/SmartTouch', { brand })
    await expect(page).toHaveTitle(new RegExp(`^${titles.touch} - `))
    // The grid renders only visible columns.
    await page.setViewportSize({ width: 3200, height: 900 })
    await expect(page.getByRole('columnheader', { name: '最近屏幕同步' })).toBeVisible()
  })
}

test('Hi-Cube is a list on the first brand only', async ({ page }) => {
  await arrive(page, '/equipmentCenter/HiCube')
  await expect(page).toHaveTitle(/^Hi-Cube列表 - /)
  const [cube] = await controllersOf(page, 'hicube')
  await search(page, { 'WiFi ID': cube?.macWifiId ?? '' })
  await expect(rowOf(page, cube ?? { macWifiId: '' })).toContainText('8')
})

test.describe('a screen of the first brand', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('leads to /404 on another', async ({ page }) => {
    await arrive(page, '/equipmentCenter/HiCube', { brand: 12 })
    await expect(page).toHaveURL(/\/404$/)
  })
})

test('a Hi-Dom is found by its server, and shows adapters, tree, meters and schedules', async ({ page }) => {
  await arrive(page, '/equipmentCenter/HiDom', { brand: 12 })
  const doms = await controllersOf(page, 'hidom', '&onlineStatus=1&sidx=meterCount&order=desc')
  const dom = doms[0] ?? { macWifiId: '', deviceName: '' }
  await search(page, { 服务器名称: dom.serverName ?? '' })
  await expect(page).toHaveURL(/serverName=/)
  await rowOf(page, dom)
    .getByRole('link', { name: dom.serverName ?? '' })
    .click()
  await expect(page).toHaveURL(new RegExp(`HiDomDeviceDetails\\?macWifiId=${dom.macWifiId}$`))
  await hydrated(page)
  await expect(page.getByRole('heading', { name: dom.deviceName, level: 1 })).toBeVisible()
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByRole('row')).toHaveCount((dom.adapterCount ?? 0) + 1)
  await showTab(page, /^系统树/)
  await expect(panel.getByRole('treeitem', { name: /系统 00/ })).toBeVisible()
  await showTab(page, /^电表/)
  await expect(panel.getByRole('row').nth(1)).toContainText(/\d+\.\d/)
  await showTab(page, '定时')
  await expect(panel).toContainText('开机')
})

test('a touch controller shows groups with live units, schedules and settings (en)', async ({ page }) => {
  await arrive(page, '/equipmentCenter/SmartTouch', { language: 'en' })
  const [screen] = await controllersOf(page, 'smarttouch')
  if (!screen) return
  await page.goto(`/equipmentCenter/SmartTouchDeviceDetails?macWifiId=${screen.macWifiId}`)
  await hydrated(page)
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByRole('table')).toHaveCount(screen.groupCount ?? -1)
  await showTab(page, /^Schedules/)
  await expect(panel).toContainText('Switch on')
  await showTab(page, 'Settings')
  await expect(panel).toContainText('Cooling, lowest')
  await expect(panel).toContainText('°C')
})

test('the palette opens a Hi-Dom in its own details', async ({ page }) => {
  await arrive(page, '/informationEdit')
  const [dom] = await controllersOf(page, 'hidom')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: '搜索菜单、设备、用户等' })
  await palette.getByRole('combobox').fill((dom?.macWifiId ?? '').slice(-8))
  await expect(palette.getByRole('option').first()).toContainText('Hi-Dom')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`HiDomDeviceDetails\\?macWifiId=${dom?.macWifiId}$`))
})
