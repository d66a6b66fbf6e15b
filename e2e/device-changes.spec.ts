import type { Page } from '@playwright/test'
import { arrive, toastOf } from './journeys/arrive'
import { deviceOf, devicesOf, gridOf, openActions, rowOf } from './journeys/devices'
import { expect, test } from './support/test'

const list = '/equipmentCenter/HIMIT'
const brand = 12

// They share a fleet: a device that one test deletes is not there for the next.
test.describe.configure({ mode: 'default' })

/** The list with one device alone, ready for the mouse. */
const showDevice = async (page: Page, query: Record<string, string | number>, skip: number, who = {}) => {
  await arrive(page, list, { brand, ...who })
  const device = await deviceOf(page, query, skip)
  await arrive(page, `${list}?macWifiId=${device.macWifiId}`, { brand, ...who })
  await gridOf(page)
  return device
}
const named = { deviceName: 'Residence', activationFlag: 1 }

test.describe('edit', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('a change is saved, says so, and shows in the row', async ({ page }) => {
    const device = await showDevice(page, named, 0)
    await rowOf(page, device).getByRole('button', { name: '编辑' }).click()
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

  test('a device can be saved as it is', async ({ page }) => {
    const device = await showDevice(page, { sidx: 'iduCount', order: 'desc' }, 0)
    await rowOf(page, device).getByRole('button', { name: '编辑' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(toastOf(page, '修改成功')).toBeVisible()
  })

  test('what is wrong stands at its field and nothing is lost', async ({ page }) => {
    const device = await showDevice(page, named, 1)
    await rowOf(page, device).getByRole('button', { name: '编辑' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('设备名称').fill('名称<b>')
    await dialog.getByLabel('备注').fill('x'.repeat(201))
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog.getByLabel('设备名称')).toHaveAccessibleDescription('不能包含特殊字符')
    await expect(dialog.getByLabel('备注')).toHaveAccessibleDescription('内容过长')
    await dialog.getByLabel('设备名称').fill('')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog.getByLabel('设备名称')).toHaveAccessibleDescription('不能为空')
  })

  test('a form half filled survives closing, a reload and a switch of language; cancel gives it up', async ({
    page,
  }) => {
    const device = await showDevice(page, named, 2)
    await rowOf(page, device).getByRole('button', { name: '编辑' }).click()
    await page.getByRole('dialog').getByLabel('备注').fill('还没写完')
    // The dialog covers the switch: what it does is pressed as a script would.
    await page.evaluate(() => {
      for (const button of document.querySelectorAll('button')) if (button.textContent === 'English') button.click()
    })
    const dialog = page.getByRole('dialog', { name: /^Edit/ })
    await expect(dialog.getByLabel('Remarks')).toHaveValue('还没写完')
    await page.reload()
    await gridOf(page)
    await rowOf(page, device).getByRole('button', { name: 'Edit' }).click()
    await expect(dialog.getByLabel('Remarks')).toHaveValue('还没写完')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await rowOf(page, device).getByRole('button', { name: 'Edit' }).click()
    await expect(dialog.getByLabel('Remarks')).toHaveValue(device.remarks)
  })

  for (const [language, edit, remarks, save, conflict] of [
    ['zh', '编辑', '备注', '保存', '数据已被他人修改，请刷新后重试'],
    ['en', 'Edit', 'Remarks', 'Save', 'Someone else changed this. Refresh and try again.'],
  ] as const) {
    test(`a change that came too late is refused and keeps what was typed (${language})`, async ({ page, browser }) => {
      const device = await showDevice(page, named, language === 'zh' ? 3 : 4, { language })
      await rowOf(page, device).getByRole('button', { name: edit }).click()
      await page.getByRole('dialog').getByLabel(remarks).fill('mine')

      const other = await browser.newPage()
      await arrive(other, `${list}?macWifiId=${device.macWifiId}`, { brand, as: 'editor' })
      await gridOf(other)
      await rowOf(other, device).getByRole('button', { name: '编辑' }).click()
      await other.getByRole('dialog').getByLabel('备注').fill('theirs')
      await other.getByRole('dialog').getByRole('button', { name: '保存' }).click()
      await expect(toastOf(other, '修改成功')).toBeVisible()
      await other.close()

      await page.getByRole('dialog').getByRole('button', { name: save }).click()
      await expect(toastOf(page, conflict)).toBeVisible()
      await expect(page.getByRole('dialog').getByLabel(remarks)).toHaveValue('mine')
      expect(await deviceOf(page, { macWifiId: device.macWifiId })).toMatchObject({ remarks: 'theirs' })
    })
  }

  test('two records of the list are two tabs with their names', async ({ page }) => {
    await arrive(page, list, { brand })
    const first = await deviceOf(page, named, 8)
    const second = await deviceOf(page, named, 9)
    for (const device of [first, second])
      await arrive(page, `/equipmentCenter/devicedetails?macWifiId=${device.macWifiId}`, { brand })
    const tabs = page.getByRole('navigation', { name: '已打开的页面' })
    for (const { deviceName } of [first, second])
      await expect(tabs.getByRole('link', { name: `设备详情 · ${deviceName}` })).toBeVisible()
  })
})

test.describe('unbind', () => {
  test('a device that is not activated cannot be unbound, and says why', async ({ page }) => {
    const device = await showDevice(page, { activationFlag: 0 }, 0)
    const menu = await openActions(page, device)
    const unbind = menu.getByRole('menuitem', { name: '解绑' })
    await expect(unbind).toHaveAttribute('aria-disabled', 'true')
    await expect(unbind).toContainText('未激活的设备不能解绑')
  })

  test('unbinding asks first, then takes group, administrator and activation away', async ({ page }) => {
    const device = await showDevice(page, named, 5)
    await (await openActions(page, device)).getByRole('menuitem', { name: '解绑' }).click()
    const dialog = page.getByRole('dialog', { name: '解绑' })
    await expect(dialog).toContainText('解绑后将清除该设备的分组、管理员和激活标志，确定解绑吗？')
    await dialog.getByRole('button', { name: '取消' }).click()
    await expect(dialog).toHaveCount(0)
    expect((await deviceOf(page, { macWifiId: device.macWifiId })).activationFlag).toBe(1)
    await (await openActions(page, device)).getByRole('menuitem', { name: '解绑' }).click()
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect(toastOf(page, '解绑成功')).toBeVisible()
    await expect(rowOf(page, device)).toContainText('未激活')
    expect(await deviceOf(page, { macWifiId: device.macWifiId })).toMatchObject({
      activationFlag: 0,
      groupName: null,
      adminAccount: null,
    })
  })
})

test.describe('delete', () => {
  test('an activated device goes only when its WiFi ID is typed', async ({ page }) => {
    const device = await showDevice(page, named, 6)
    await (await openActions(page, device)).getByRole('menuitem', { name: '删除' }).click()
    const dialog = page.getByRole('dialog', { name: '删除' })
    await expect(dialog).toContainText(`删除后不可恢复，确定删除设备 ${device.deviceName} 吗？`)
    const confirm = dialog.getByRole('button', { name: '确定' })
    await expect(confirm).toBeDisabled()
    const typed = dialog.getByLabel(`请输入 ${device.macWifiId} 以确认`)
    await typed.fill(device.macWifiId.slice(0, -1))
    await expect(confirm).toBeDisabled()
    await typed.fill(device.macWifiId)
    await confirm.click()
    await expect(toastOf(page, '删除成功')).toBeVisible()
    await expect(page.getByText('没有符合条件的数据')).toBeVisible()
    expect((await devicesOf(page, { macWifiId: device.macWifiId })).totalCount).toBe(0)
  })

  test('a device that is not activated needs a confirmation alone', async ({ page }) => {
    const device = await showDevice(page, { activationFlag: 0 }, 1)
    await (await openActions(page, device)).getByRole('menuitem', { name: '删除' }).click()
    const dialog = page.getByRole('dialog', { name: '删除' })
    await expect(dialog.getByRole('textbox')).toHaveCount(0)
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect(toastOf(page, '删除成功')).toBeVisible()
  })
})

test.describe('many at once', () => {
  const york = { brand: 13 } as const

  test('rows are chosen across pages, then all that match, and each has its result', async ({ page }) => {
    await arrive(page, `${list}?limit=10`, york)
    const { totalCount, list: rows } = await devicesOf(page, { limit: 200 })
    await gridOf(page)
    const chosen = page.getByRole('status').filter({ hasText: '已选' })
    await page.getByRole('checkbox', { name: '选择本页' }).check()
    await expect(chosen).toContainText('已选10条')
    await page.getByRole('link', { name: '下一页' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(page.getByRole('checkbox', { name: '选择本页' })).not.toBeChecked()
    await rowOf(page, rows[10] ?? { macWifiId: '' })
      .getByRole('checkbox')
      .check()
    await rowOf(page, rows[11] ?? { macWifiId: '' })
      .getByRole('checkbox')
      .check()
    await expect(chosen).toContainText('已选12条')
    // The choice outlives a reload.
    await page.reload()
    await gridOf(page)
    await expect(chosen).toContainText('已选12条')
    await chosen.getByRole('button', { name: '设为VIP' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('确定将所选的12台设备设为VIP吗？')
    await dialog.getByRole('button', { name: '确定' }).click()
    const tray = page.getByRole('region', { name: '任务进度' })
    await expect(tray).toContainText('已完成 12 条')
    await expect(chosen).toHaveCount(0)
    const vip = async () => (await devicesOf(page, { vipFlag: 1, limit: 200 })).list.map(({ macWifiId }) => macWifiId)
    expect((await vip()).sort()).toEqual(
      rows
        .slice(0, 12)
        .map(({ macWifiId }) => macWifiId)
        .sort(),
    )
    await tray.getByRole('button', { name: '关闭' }).click()
    await expect(tray).toHaveCount(0)

    // All that match, less one.
    await page.getByRole('checkbox', { name: '选择本页' }).check()
    await chosen.getByRole('button', { name: `选择全部${totalCount}条` }).click()
    await expect(chosen).toContainText(`已选${totalCount}条`)
    await rowOf(page, rows[10] ?? { macWifiId: '' })
      .getByRole('checkbox')
      .uncheck()
    await expect(chosen).toContainText(`已选${totalCount - 1}条`)
    await chosen.getByRole('button', { name: '取消VIP' }).click()
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect(tray).toContainText(`已完成 ${totalCount - 1} 条`)
    expect(await vip()).toEqual([rows[10]?.macWifiId])
  })

  test('rows that could not be changed are listed with the reason, and can be tried again', async ({ page }) => {
    await arrive(page, list, { brand })
    const first = await deviceOf(page, named, 10)
    const idle = await deviceOf(page, { activationFlag: 0 }, 2)
    await arrive(page, `${list}?limit=100`, { brand })
    await gridOf(page)
    for (const device of [first, idle]) {
      await arrive(page, `${list}?macWifiId=${device.macWifiId}`, { brand })
      await gridOf(page)
      await rowOf(page, device).getByRole('checkbox').check()
    }
    const chosen = page.getByRole('status').filter({ hasText: '已选' })
    await expect(chosen).toContainText('已选2条')
    await chosen.getByRole('button', { name: '解绑' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    const tray = page.getByRole('region', { name: '任务进度' })
    await expect(tray).toContainText('成功 1 条，失败 1 条')
    await tray.getByRole('button', { name: '查看失败原因' }).click()
    await expect(tray.getByRole('row', { name: idle.macWifiId })).toContainText('设备未激活，不能解绑')
    await tray.getByRole('button', { name: '重试失败项' }).click()
    await expect(tray).toContainText('成功 0 条，失败 1 条')
  })
})
