import { arrive, chooseInRow, toastOf } from './journeys/arrive'
import { deviceOf, rowOf, tableOf } from './journeys/devices'
import { expect, test } from './support/test'

const list = '/equipmentCenter/HIMIT'
const brand = 12

// They share a fleet: a device that one of them renames, another no longer finds.
test.describe.configure({ mode: 'default' })

const named = { deviceName: 'Residence', activationFlag: 1 }

test('a change is saved, says so, and shows in the row', async ({ page }) => {
  await arrive(page, list, { brand })
  const device = await deviceOf(page, named)
  await arrive(page, `${list}?macWifiId=${device.macWifiId}`, { brand })
  await tableOf(page)
  await chooseInRow(rowOf(page, device), '编辑')
  const dialog = page.getByRole('dialog', { name: `编辑设备 · ${device.macWifiId}` })
  await expect(dialog.getByLabel('设备名称')).toHaveValue(device.deviceName)
  await dialog.getByLabel('设备名称').fill('改名后的设备')
  await dialog.getByRole('checkbox', { name: 'VIP标志' }).check()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(toastOf(page, '修改成功')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, device)).toContainText('改名后的设备')
  expect(await deviceOf(page, { macWifiId: device.macWifiId })).toMatchObject({
    deviceName: '改名后的设备',
    vipFlag: 1,
  })
})

test('two records of the list are two tabs with their names', async ({ page }) => {
  await arrive(page, list, { brand })
  const first = await deviceOf(page, named, 1)
  const second = await deviceOf(page, named, 2)
  for (const device of [first, second])
    await arrive(page, `/equipmentCenter/devicedetails?macWifiId=${device.macWifiId}`, { brand })
  const tabs = page.getByRole('navigation', { name: '已打开的页面' })
  for (const { deviceName } of [first, second])
    await expect(tabs.getByRole('link', { name: `设备详情 · ${deviceName}` })).toBeVisible()
})

test('rows that could not be changed are listed with the reason, and can be retried', async ({ page }) => {
  await arrive(page, list, { brand })
  const first = await deviceOf(page, named, 3)
  const idle = await deviceOf(page, { activationFlag: 0 }, 0)
  // Of several pages of one filter: another filter has a selection of its own.
  for (const at of [1, 2]) {
    await arrive(page, `${list}?limit=100&page=${at}`, { brand })
    await tableOf(page)
    for (const device of [first, idle])
      if ((await rowOf(page, device).count()) > 0) await rowOf(page, device).getByRole('checkbox').check()
  }
  const chosen = page.getByRole('status').filter({ hasText: '已选' })
  await expect(chosen).toContainText('已选2条')
  await chosen.getByRole('button', { name: '解绑' }).click()
  await page.getByRole('dialog').locator('button[type="submit"]').click()
  const tray = page.getByRole('region', { name: '任务进度' })
  await expect(tray).toContainText('成功1条，失败1条')
  await tray.getByRole('button', { name: '查看失败原因' }).click()
  await expect(tray.getByRole('row', { name: idle.macWifiId })).toContainText('设备未激活，不能解绑')
  await tray.getByRole('button', { name: '重试失败项' }).click()
  await expect(tray).toContainText('成功0条，失败1条')
})
