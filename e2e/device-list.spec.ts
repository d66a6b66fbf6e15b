import { readFile } from 'node:fs/promises'
import { arrive, haveSession, hydrated } from './journeys/arrive'
import { deviceOf, devicesOf, expectRows, rowOf, search, tableOf, wifiIds } from './journeys/devices'
import { expect, test } from './support/test'

const list = '/equipmentCenter/HIMIT'

test('filters are in the address, which shows somebody else the same rows', async ({ page, browser }) => {
  await arrive(page, list)
  await search(page, { 设备名称: 'Residence', 在线状态: '在线' })
  await expect(page).toHaveURL(/\?deviceName=Residence&onlineStatus=1$/)
  const { list: rows, totalCount } = await devicesOf(page, { deviceName: 'Residence', onlineStatus: 1 })
  expect(totalCount).toBeGreaterThan(20)
  await expectRows(page, rows)

  await tableOf(page)
  await page.getByRole('columnheader', { name: '设备名称' }).click()
  await expect(page).toHaveURL(/order=asc&sidx=deviceName$/)
  await page.getByRole('columnheader', { name: '设备名称' }).click()
  await expect(page).toHaveURL(/order=desc&sidx=deviceName$/)
  await page.getByRole('link', { name: '下一页' }).click()
  await expect(page).toHaveURL(/deviceName=Residence&onlineStatus=1&order=desc&page=2&sidx=deviceName$/)
  const second = await devicesOf(page, {
    deviceName: 'Residence',
    onlineStatus: 1,
    order: 'desc',
    page: 2,
    sidx: 'deviceName',
  })
  await expectRows(page, second.list)

  const elsewhere = await browser.newPage()
  await haveSession(elsewhere, { as: 'viewer' })
  await elsewhere.goto(page.url())
  await expectRows(elsewhere, second.list)
  await expect(elsewhere.getByLabel('设备名称', { exact: true })).toHaveValue('Residence')
  await expect(elsewhere.getByLabel('在线状态', { exact: true })).toHaveValue('1')
  await elsewhere.close()

  // Back retraces the visited states step by step.
  await page.goBack()
  await expect(page).toHaveURL(/order=desc&sidx=deviceName$/)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\?deviceName=Residence&onlineStatus=1$/)
  await expectRows(page, rows)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${list}$`))
  await expect(page.getByLabel('设备名称', { exact: true })).toHaveValue('')
})

test('the height of rows is kept', async ({ page }) => {
  await arrive(page, list, { as: 'editor' })
  const height = () =>
    rowOf(page, { macWifiId: '' })
      // After the head, whose titles are links too.
      .nth(1)
      .evaluate((row) => row.getBoundingClientRect().height)
  const standard = await height()
  await page.getByRole('button', { name: '行高' }).click()
  const saved = page.waitForResponse((response) => response.url().endsWith('/sys/preference/table'))
  await page.getByRole('menuitem', { name: '紧凑' }).click()
  expect((await saved).status()).toBe(200)
  await expect.poll(height).toBeLessThan(standard)
  await page.reload()
  await hydrated(page)
  await expect.poll(height).toBeLessThan(standard)
})

test('an export holds every matching row, and names its content', async ({ page }) => {
  await arrive(page, `${list}?deviceName=Residence&sidx=deviceName&order=asc`)
  const { totalCount } = await devicesOf(page, { deviceName: 'Residence' })
  expect(totalCount).toBeGreaterThan(20)
  await page.getByRole('button', { name: '导出' }).click()
  const dialog = page.getByRole('dialog', { name: '导出' })
  await expect(dialog).toContainText(`确定导出符合条件的${totalCount}条记录吗？当前条件：设备名称：Residence。`)
  await dialog.getByRole('button', { name: 'CSV' }).click()
  // The file downloads by itself.
  const downloads = page.waitForEvent('download')
  await dialog.locator('button[type="submit"]').click()
  const tray = page.getByRole('region', { name: '任务进度' })
  await expect(tray).toContainText(`已完成${totalCount}条`)
  const download = await downloads
  expect(download.suggestedFilename()).toMatch(/^hi-mit-\d{4}-\d\d-\d\d.*\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  const [head, ...rows] = text.slice(1).trimEnd().split('\r\n')
  expect(head).toContain('（Asia/Shanghai）')
  expect(head).toMatch(/^"WiFi ID","设备名称",/)
  expect(rows).toHaveLength(totalCount)
  const everything = await devicesOf(page, { deviceName: 'Residence', sidx: 'deviceName', order: 'asc', limit: 200 })
  expect(rows.map((row) => row.split('"')[1])).toEqual(everything.list.map(({ macWifiId }) => macWifiId))
})

test('the command palette finds a device by four characters of its WiFi ID', async ({ page }) => {
  await arrive(page, '/informationEdit')
  const device = await deviceOf(page, { deviceName: 'Residence' }, 3)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: '搜索菜单、设备、用户等' })
  await expect(palette.getByRole('option', { name: '个人信息' })).toBeVisible()
  await palette.getByRole('combobox').fill(device.macWifiId.slice(-8).toLowerCase())
  await expect(palette.getByRole('option').first()).toContainText(device.macWifiId)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`devicedetails\\?macWifiId=${device.macWifiId}$`))
  await expect(page.getByRole('heading', { name: device.deviceName })).toBeVisible()

  await page.keyboard.press('Control+k')
  await palette.getByRole('combobox').fill('角色')
  await palette.getByRole('option', { name: '角色管理' }).click()
  await expect(page).toHaveURL(/\/userCenter\/role$/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const [language, title] of [
    ['zh', 'Hi-Mit列表 - 海信中央空调大数据云平台'],
    ['en', 'Hi-Mit list - Hisense Central AC Big-Data Cloud Platform'],
  ] as const) {
    test(`the first twenty rows are there, and pages, sorts and filters are links (${language})`, async ({ page }) => {
      await haveSession(page, { language })
      await page.goto(list)
      await expect(page).toHaveTitle(title)
      await expect(wifiIds(page)).toHaveCount(20)
      const first = await wifiIds(page).first().textContent()
      await page.getByRole('link', { name: /^(下一页|Next page)$/ }).click()
      await expect(page).toHaveURL(/\?page=2$/)
      await expect(wifiIds(page)).toHaveCount(20)
      await expect(wifiIds(page).first()).not.toHaveText(first ?? '')
      await page
        .getByRole('columnheader', { name: /^(设备名称|Device name)/ })
        .getByRole('link')
        .click()
      await expect(page).toHaveURL(/\?order=asc&sidx=deviceName$/)
      await page.getByLabel(/^(设备名称|Device name)$/).fill('Residence')
      await page.getByRole('button', { name: /^(查询|Search)$/ }).click()
      await expect(page).toHaveURL(/deviceName=Residence/)
      await expect(page.getByRole('row').nth(1)).toContainText('Residence')
    })
  }
})
