import { arrive, dismiss, expectTabs, haveSession, hydrated, showTab } from './journeys/arrive'
import { deviceOf, openActions, rowOf, tableOf } from './journeys/devices'
import { inHeadMenu } from './support/head-menu'
import { expect, test } from './support/test'

const details = (macWifiId: string) => `/equipmentCenter/devicedetails?macWifiId=${macWifiId}`
const online = { onlineStatus: 1, activationFlag: 1 }

test('a device opens from its row and shows what it is', async ({ page }) => {
  await arrive(page, '/equipmentCenter/HIMIT')
  const device = await deviceOf(page, online)
  await page.goto(`/equipmentCenter/HIMIT?macWifiId=${device.macWifiId}`)
  await tableOf(page)
  await rowOf(page, device).getByRole('link', { name: '详情' }).click()
  await expect(page).toHaveURL(new RegExp(`macWifiId=${device.macWifiId}$`))
  await expect(page).toHaveTitle('设备详情 - 海信中央空调大数据云平台')
  await expect(page.getByRole('heading', { name: device.deviceName, level: 1 })).toBeVisible()
  await expectTabs(page, ['首页', 'Hi-Mit列表', `设备详情 · ${device.deviceName}`])
  const identity = page.getByRole('region', { name: '基本信息' })
  await expect(identity).toContainText(device.macWifiId)
  await expect(identity).toContainText('已激活')
  await expect(page.getByRole('region', { name: '版本' })).toContainText(device.firmwareVersion)
})

for (const [language, names] of [
  ['zh', { outdoor: '室外机', indoor: '室内机', overview: '概览', count: '台' }],
  ['en', { outdoor: 'Outdoor units', indoor: 'Indoor units', overview: 'Overview', count: 'units' }],
] as const) {
  test(`outdoor and indoor units have live values, and their tab is in the address (${language})`, async ({ page }) => {
    await haveSession(page, { language })
    const device = await deviceOf(page, { ...online, sidx: 'iduCount', order: 'desc' })
    expect(device.iduCount).toBeGreaterThan(5)
    await page.goto(details(device.macWifiId))

    await showTab(page, new RegExp(`^${names.outdoor}`))
    await expect(page).toHaveURL(/&tab=outdoor$/)
    const rows = page.getByRole('tabpanel').getByRole('row')
    await expect(rows).toHaveCount(device.oduCount + 1)
    // A reading, not a placeholder: degrees with one decimal somewhere in the row.
    await expect(rows.nth(1)).toContainText(/\d+\.\d/)

    await showTab(page, new RegExp(`^${names.indoor}`))
    await expect(page).toHaveURL(/&tab=indoor$/)
    await expect(rows).toHaveCount(device.iduCount + 1)
    await expect(page.getByRole('tabpanel')).toContainText(String(device.iduCount))
    await page.reload()
    await expect(page.getByRole('tab', { name: new RegExp(`^${names.indoor}`) })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await expect(rows).toHaveCount(device.iduCount + 1)

    // The first one follows the last one, whichever that is.
    const last = page.getByRole('tab').last()
    await last.click()
    await expect(last).toHaveAttribute('aria-selected', 'true')
    await last.press('ArrowRight')
    await expect(page.getByRole('tab', { name: names.overview })).toBeFocused()
    await expect(page).toHaveURL(new RegExp(`macWifiId=${device.macWifiId}$`))
  })
}

test('values can be reread on request', async ({ page }) => {
  await haveSession(page)
  const device = await deviceOf(page, online)
  await page.goto(`${details(device.macWifiId)}&tab=outdoor`)
  await expect(page.getByRole('tabpanel').getByRole('row')).toHaveCount(device.oduCount + 1)
  const again = page.waitForResponse(
    (response) => response.url().includes('/outdoor') && response.request().method() === 'GET',
  )
  // One above the readings, one in the head: each reads the visible values.
  await page.getByRole('tabpanel').getByRole('button', { name: '立即刷新' }).click()
  const { data } = await (await again).json()
  expect(data.list).toHaveLength(device.oduCount)
})

test('an offline device says that its values are the last ones', async ({ page }) => {
  await haveSession(page)
  const device = await deviceOf(page, { onlineStatus: 0, activationFlag: 1 })
  await page.goto(`${details(device.macWifiId)}&tab=outdoor`)
  await expect(page.getByText('设备离线，显示最近一次上报的数据')).toBeVisible()
})

test('a WiFi ID that is unknown, malformed or missing is reported as not found', async ({ page }) => {
  for (const macWifiId of ['000000000000', '../../etc/passwd', '']) {
    await arrive(page, details(encodeURIComponent(macWifiId)))
    await expect(page.getByRole('main').getByRole('alert'), macWifiId).toContainText('数据不存在或已被删除')
  }
})

test("another brand's device is not found", async ({ page }) => {
  await haveSession(page)
  const device = await deviceOf(page, online)
  await arrive(page, details(device.macWifiId), { brand: 13 })
  await expect(page.getByRole('main').getByRole('alert')).toContainText('数据不存在或已被删除')
})

test('two devices are two tabs, each with the name of its record, also in English', async ({ page }) => {
  await arrive(page, '/equipmentCenter/HIMIT', { language: 'en' })
  const first = await deviceOf(page, online, 1)
  const second = await deviceOf(page, online, 2)
  await page.goto(details(first.macWifiId))
  await expectTabs(page, ['Dashboard', 'Hi-Mit list', `Device details · ${first.deviceName}`])
  await page.goto(details(second.macWifiId))
  await expectTabs(page, [
    'Dashboard',
    'Hi-Mit list',
    `Device details · ${first.deviceName}`,
    `Device details · ${second.deviceName}`,
  ])
  await page.getByRole('button', { name: '中文' }).click()
  await expectTabs(page, ['首页', 'Hi-Mit列表', `设备详情 · ${first.deviceName}`, `设备详情 · ${second.deviceName}`])
})

test('more actions of a row are reached by the keyboard', async ({ page }) => {
  await arrive(page, '/equipmentCenter/HIMIT')
  const device = await deviceOf(page, online)
  await tableOf(page)
  const menu = await openActions(page, device)
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('menuitem').nth(1)).toBeFocused()
  await dismiss(menu)
})

test('the tree leads from the controller to a unit, by keyboard, and the address opens the same unit', async ({
  page,
}) => {
  await haveSession(page)
  const device = await deviceOf(page, { ...online, sidx: 'systemQuantity', order: 'desc' })
  await page.goto(details(device.macWifiId))
  await hydrated(page)
  const tree = page.getByRole('tree', { name: '系统树' })
  const system = tree.getByRole('treeitem', { name: /^系统 01/ })
  await system.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/node=01-o-0$/)
  const unit = tree.getByRole('treeitem', { name: /^室外机 01-00/ })
  await expect(unit).toHaveAttribute('aria-checked', 'true')
  await expect(page.getByRole('region', { name: '系统树' })).toContainText('排气压力')
  await page.reload()
  await expect(unit).toHaveAttribute('aria-checked', 'true')
})

test('the network module restarts from the head and comes back by itself', async ({ page }) => {
  await haveSession(page, { brand: 12 })
  const device = await deviceOf(page, { ...online, deviceName: 'Residence' }, 3)
  await arrive(page, `${details(device.macWifiId)}&tab=network`, { brand: 12 })
  await expect(page.getByRole('tabpanel')).toContainText('运行时长')
  await (await inHeadMenu(page, '重启模块')).click()
  await page.getByRole('dialog', { name: '重启模块' }).locator('button[type="submit"]').click()
  await expect(
    page
      .locator('header')
      .filter({ has: page.getByRole('heading', { level: 1 }) })
      .getByText('模块正在重启'),
  ).toBeVisible()
  await expect(await inHeadMenu(page, /重启模块/)).toContainText('模块正在重启')
  // The page behind an open menu is hidden from assistive technology.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tabpanel')).toContainText('正在重启，最迟')
  await expect(page.getByRole('tabpanel')).not.toContainText('正在重启，最迟', { timeout: 20_000 })
  await expect(page.getByRole('tabpanel')).toContainText('admin')
  const reboot = await inHeadMenu(page, /重启模块/)
  await expect(reboot).not.toContainText('模块正在重启')
  await expect(reboot).not.toHaveAttribute('aria-disabled')
})

for (const [language, names] of [
  ['zh', { title: '离线原因排查', heartbeat: '心跳', fail: '未通过', next: '下一步' }],
  ['en', { title: 'Why is it offline', heartbeat: 'Heartbeat', fail: 'Fail', next: 'Next' }],
] as const) {
  test(`a silent device shows its checks (${language})`, async ({ page }) => {
    await haveSession(page, { language })
    const device = await deviceOf(page, { onlineStatus: 0, sidx: 'lastOnlineTime', order: 'desc' })
    await page.goto(details(device.macWifiId))
    const checks = page.getByRole('region', { name: names.title }).getByRole('listitem')
    await expect(checks).toHaveCount(11)
    const heartbeat = checks.filter({ hasText: names.heartbeat }).first()
    await expect(heartbeat).toContainText(names.fail)
    // Only the check that found the cause shows a next step, not the heartbeat itself.
    await expect(heartbeat).not.toContainText(names.next)
    await expect(await inHeadMenu(page, /重启模块|Reboot module/)).toHaveAttribute('aria-disabled', 'true')
  })
}

test('users are masked, and the upgrade history ends at the device’s version', async ({ page }) => {
  await haveSession(page)
  const device = await deviceOf(page, { ...online, sidx: 'installTime', order: 'asc' })
  await page.goto(`${details(device.macWifiId)}&tab=bindings`)
  const panel = page.getByRole('tabpanel')
  await expect(panel).toContainText('管理员')
  await expect(panel.getByRole('row').nth(1)).toContainText('****')
  await showTab(page, '升级记录')
  await expect(panel).toContainText(device.moduleVersion)
})
