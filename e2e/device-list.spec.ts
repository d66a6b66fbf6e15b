import { readFile } from 'node:fs/promises'
import { arrive, dismiss, haveSession, hydrated, tabOf } from './journeys/arrive'
import { deviceOf, devicesOf, expectRows, gridOf, rowOf, search, wifiIds } from './journeys/devices'
import { addressOf, expect, test } from './support/test'

const list = '/equipmentCenter/HIMIT'

test('the list shows the first twenty of all devices of the brand', async ({ page }) => {
  await arrive(page, list)
  const { list: rows, totalCount } = await devicesOf(page)
  expect(rows).toHaveLength(20)
  await expectRows(page, rows)
  const pages = page.getByRole('navigation', { name: '分页' })
  await expect(pages).toContainText(`共${totalCount}条`)
  await expect(pages).toContainText(`第1/${Math.ceil(totalCount / 20)}页`)
})

test('filters are in the address, which shows the same rows to somebody else', async ({ page, browser }) => {
  await arrive(page, list)
  await search(page, { 设备名称: 'Residence', 在线状态: '在线' })
  await expect(page).toHaveURL(/\?deviceName=Residence&onlineStatus=1$/)
  const { list: rows, totalCount } = await devicesOf(page, { deviceName: 'Residence', onlineStatus: 1 })
  expect(totalCount).toBeGreaterThan(20)
  await expectRows(page, rows)

  await gridOf(page)
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

  // Back goes through what was looked at, step by step.
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

test('a third click takes the sort away', async ({ page }) => {
  await arrive(page, list)
  await gridOf(page)
  const head = page.getByRole('columnheader', { name: '当前报警数' })
  for (const [sort, address] of [
    ['ascending', /order=asc&sidx=alarmCount$/],
    ['descending', /order=desc&sidx=alarmCount$/],
    ['none', new RegExp(`${list}$`)],
  ] as const) {
    await head.click()
    await expect(page).toHaveURL(address)
    await expect(head).toHaveAttribute('aria-sort', sort)
  }
})

test('the size of a page is in the address, and the last page ends with the last row', async ({ page }) => {
  await arrive(page, list)
  const { totalCount } = await devicesOf(page)
  await page.getByLabel('每页条数').selectOption('50')
  await expect(page).toHaveURL(/\?limit=50$/)
  await expect(wifiIds(page)).toHaveCount(50)
  await page.getByRole('link', { name: '末页' }).click()
  const last = Math.ceil(totalCount / 50)
  await expect(page).toHaveURL(`${addressOf(6)}${list}?limit=50&page=${last}`)
  await expect(wifiIds(page)).toHaveCount(totalCount - (last - 1) * 50)
  await expect(page.getByRole('row').last()).toContainText(String(totalCount))
  await expect(page.getByRole('link', { name: '下一页' })).toHaveCount(0)
})

test('reset takes all filters away', async ({ page }) => {
  await arrive(page, `${list}?deviceName=Residence&vipFlag=1&page=1`)
  await expect(page.getByLabel('VIP标志', { exact: true })).toHaveValue('1')
  await page.getByRole('button', { name: '重置' }).click()
  await expect(page).toHaveURL(new RegExp(`${list}$`))
  await expect(page.getByLabel('VIP标志', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: '更多条件' }).click()
  await expect(page.getByLabel('VIP标志', { exact: true })).toHaveValue('')
})

test('a filter that finds nothing says so', async ({ page }) => {
  await arrive(page, list)
  await search(page, { 设备名称: '没有这样的设备' })
  await expect(page.getByRole('status').filter({ hasText: '没有符合条件的数据' })).toBeVisible()
})

test('signs that a query could mean something by are only text', async ({ page }) => {
  await arrive(page, list)
  for (const text of ['%', '_', "'", '\\', '";--', '<b>']) {
    await search(page, { 设备名称: text })
    await expect(page.getByRole('status').filter({ hasText: '没有符合条件的数据' }), text).toBeVisible()
  }
})

for (const [language, text] of [
  ['zh', '地址中的以下条件无效，已忽略：page、limit、在线状态'],
  ['en', 'These conditions in the address are not valid and were ignored: page, limit, '],
] as const) {
  test(`a value of the address that is not valid is named and left out (${language})`, async ({ page }) => {
    await arrive(page, `${list}?page=0&limit=999&onlineStatus=7&deviceName=Residence`, { language })
    await expect(page.getByRole('main').getByRole('alert')).toContainText(text)
    await expectRows(page, (await devicesOf(page, { deviceName: 'Residence' })).list)
  })
}

test('what was typed and not searched for stays with the page', async ({ page }) => {
  await arrive(page, list)
  await page.getByLabel('设备名称', { exact: true }).fill('half-typed')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByLabel('Device name', { exact: true })).toHaveValue('half-typed')
  await expect(page.getByRole('columnheader', { name: 'Device name' })).toBeVisible()
  await tabOf(page, 'Dashboard').click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await tabOf(page, 'Hi-Mit list').click()
  await expect(page.getByLabel('Device name', { exact: true })).toHaveValue('half-typed')
  await page.reload()
  await expect(page.getByLabel('Device name', { exact: true })).toHaveValue('half-typed')
})

test('rows stay sorted by a column that is hidden', async ({ page }) => {
  await arrive(page, `${list}?order=desc&sidx=alarmCount`, { as: 'viewer' })
  const { list: rows } = await devicesOf(page, { order: 'desc', sidx: 'alarmCount' })
  await gridOf(page)
  await page.getByRole('button', { name: '列设置' }).click()
  const chooser = page.getByRole('dialog', { name: '列设置' })
  await chooser.getByRole('checkbox', { name: '当前报警数' }).uncheck()
  await dismiss(chooser)
  await expect(page.getByRole('columnheader', { name: '当前报警数' })).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: '控制器类型' })).toBeVisible()
  await expectRows(page, rows)
  await expect(page).toHaveURL(/\?order=desc&sidx=alarmCount$/)
})

test('columns that are hidden stay hidden in another browser, and come back', async ({ page, browser }) => {
  await arrive(page, list, { as: 'service' })
  const head = (name: string, on = page) => on.getByRole('columnheader', { name, exact: true })
  await expect(head('控制器类型')).toBeVisible()
  await page.getByRole('button', { name: '列设置' }).click()
  const chooser = page.getByRole('dialog', { name: '列设置' })
  const saved = page.waitForResponse((response) => response.url().endsWith('/sys/preference/table'))
  await chooser.getByRole('checkbox', { name: '控制器类型' }).uncheck()
  expect((await saved).status()).toBe(200)
  await expect(head('控制器类型')).toHaveCount(0)

  const elsewhere = await browser.newPage()
  await arrive(elsewhere, list, { as: 'service' })
  await expect(head('激活标志', elsewhere)).toBeVisible()
  await expect(head('控制器类型', elsewhere)).toHaveCount(0)
  await elsewhere.close()

  await chooser.getByRole('button', { name: '下移激活标志' }).click()
  await chooser.getByRole('button', { name: '恢复默认列' }).click()
  await dismiss(chooser)
  await expect(head('控制器类型')).toBeVisible()
})

test('the height of rows is kept', async ({ page }) => {
  await arrive(page, list, { as: 'editor' })
  const height = () =>
    rowOf(page, { macWifiId: '' })
      .first()
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

test('an export holds every row that matches, and says what it is', async ({ page }) => {
  await arrive(page, `${list}?deviceName=Residence&sidx=deviceName&order=asc`)
  const { totalCount } = await devicesOf(page, { deviceName: 'Residence' })
  expect(totalCount).toBeGreaterThan(20)
  await page.getByRole('button', { name: '导出' }).click()
  const dialog = page.getByRole('dialog', { name: '导出' })
  await expect(dialog).toContainText(`确定导出全部${totalCount}条记录吗？`)
  await dialog.getByRole('button', { name: '确定' }).click()
  const tray = page.getByRole('region', { name: '任务进度' })
  await expect(tray).toContainText(`已完成 ${totalCount} 条`)
  const downloads = page.waitForEvent('download')
  await tray.getByRole('button', { name: '下载文件' }).click()
  const download = await downloads
  expect(download.suggestedFilename()).toMatch(/^excel-list.*\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  const [filter, , zone, head, ...rows] = text.slice(1).trimEnd().split('\r\n')
  expect(filter).toContain('deviceName=Residence')
  expect(zone).toContain('Asia/Shanghai')
  expect(head).toMatch(/^WiFi ID,设备名称,/)
  expect(rows).toHaveLength(totalCount)
  const everything = await devicesOf(page, { deviceName: 'Residence', sidx: 'deviceName', order: 'asc', limit: 200 })
  expect(rows.map((row) => row.split(',')[0])).toEqual(everything.list.map(({ macWifiId }) => macWifiId))
})

test('the command palette finds a device by four characters of its WiFi ID', async ({ page }) => {
  await arrive(page, '/informationEdit')
  const device = await deviceOf(page, { deviceName: 'Residence' }, 3)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: '搜索菜单和设备' })
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

test.describe('who may only read', () => {
  test('sees every action, disabled, with the right that is missing', async ({ page }) => {
    await arrive(page, list, { as: 'viewer' })
    const device = await deviceOf(page, { activationFlag: 1 })
    await gridOf(page)
    const edit = rowOf(page, device).getByRole('button', { name: '编辑' })
    await expect(edit).toHaveAttribute('aria-disabled', 'true')
    await expect(edit).toHaveAttribute('title', '缺少权限：device:update')
    await edit.click({ force: true })
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await rowOf(page, device)
      .getByRole('button', { name: /更多操作/ })
      .click()
    const menu = page.getByRole('menu')
    await expect(menu.getByRole('menuitem', { name: '解绑' })).toContainText('缺少权限：device:unbind')
    await expect(menu.getByRole('menuitem', { name: '删除' })).toContainText('缺少权限：device:delete')
    await dismiss(menu)
    await expect(page.getByRole('button', { name: '导出' })).toHaveAttribute('title', '缺少权限：device:export')

    await rowOf(page, device).getByRole('checkbox').check()
    await expect(page.getByRole('button', { name: '设为VIP' })).toHaveAttribute('title', '缺少权限：device:update')
  })

  test('in English too', async ({ page }) => {
    await arrive(page, list, { as: 'viewer', language: 'en' })
    const device = await deviceOf(page, { activationFlag: 1 })
    await expect(rowOf(page, device).getByRole('button', { name: 'Edit' })).toHaveAttribute('title', /device:update$/)
  })
})

test.describe('who may not see the list', () => {
  test.use({ expectedErrors: [/status of 403/] })
  test('is told so', async ({ page }) => {
    await arrive(page, list, { as: 'nomenu' })
    await expect(page.getByRole('status').filter({ hasText: '您没有查看该列表的权限' })).toBeVisible()
  })
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
