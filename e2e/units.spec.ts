import type { Page } from '@playwright/test'
import type { Device } from '@/lib/contract/device'
import type { IndoorUnit } from '@/lib/contract/unit'
import { arrive, chooseInRow, dismiss, expectTabs, hydrated, toastOf } from './journeys/arrive'
import { deviceOf } from './journeys/devices'
import { expectNoSeriousAxe } from './support/axe'
import { expect, test } from './support/test'

const indoor = (mac: string, query = '') => `/equipmentCenter/indoor/${mac}${query}`
const outdoor = (mac: string, query = '') => `/equipmentCenter/outdoor/${mac}${query}`
/** The demo building with a unit that never answers and one that refuses. */
const showcase = '84F3EB0F0145'

// They command units of one fleet.
test.describe.configure({ mode: 'default' })

const unitsOf = (page: Page, macWifiId: string): Promise<IndoorUnit[]> =>
  page.evaluate(async (mac) => {
    const answer = await fetch(`/sys/unit/indoor/live?macWifiId=${mac}`, { headers: { 'X-Console': '1' } })
    return (await answer.json()).data.list
  }, macWifiId)

/** A controller with many units that answer, and two of them that nobody has locked. */
const openUnits = async (page: Page, who = {}): Promise<{ device: Device; free: IndoorUnit[] }> => {
  await arrive(page, '/dashboard', who)
  const device = await deviceOf(page, { onlineStatus: 1, hasAlarm: 0, sidx: 'iduCount', order: 'desc' })
  const units = await unitsOf(page, device.macWifiId)
  return { device, free: units.filter(({ centralLock, onOff }) => centralLock === 0 && onOff !== null) }
}
const rowOf = (page: Page, { unitKey, iduName }: IndoorUnit) =>
  page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: `${unitKey} ${iduName}` }) })

test('rows come with the page, are filtered by the address, and open in detail', async ({ page, request }) => {
  const { device } = await openUnits(page)
  // Without running scripts: the server's HTML has the readings.
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const html = await (await request.get(outdoor(device.macWifiId), { headers: { cookie: cookies } })).text()
  for (const key of ['systemNo', 'unitNo'])
    expect(html).toMatch(new RegExp(`<td[^>]*data-key="${key}"[^>]*>(?:<[^>]*>)*00<`))
  expect(html).toMatch(/<td[^>]*data-key="compFreq"[^>]*>(?:<[^>]*>)*\d/)

  await page.goto(outdoor(device.macWifiId))
  await hydrated(page)
  await expectTabs(page, ['首页', `室外机 · ${device.deviceName}`])
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(device.oduCount + 1)
  await page.getByLabel('系统号').selectOption('01')
  await expect(page).toHaveURL(/\?systemNo=1$/)
  await expect(rows.nth(1).locator('[data-key="systemNo"]')).toHaveText('01')
  await expect(rows.nth(1).locator('[data-key="unitNo"]')).toHaveText('00')
  await expect(rows).not.toHaveCount(device.oduCount + 1)
  await expect(page.getByRole('list', { name: '系统拓扑' }).getByRole('listitem')).toHaveCount(device.systemQuantity)

  await rows.nth(1).getByRole('button', { name: '实时详情' }).click()
  const drawer = page.getByRole('dialog', { name: '01-00 实时详情' })
  for (const group of ['冷媒循环', '压缩机', '阀与风机', '电气', '累计']) {
    await expect(drawer.getByRole('region', { name: group })).toBeVisible()
  }
  await expectNoSeriousAxe(page)
  await dismiss(drawer)
})

test('a command is checked at its field, sent, answered, and visible in the row', async ({ page }) => {
  const { device, free } = await openUnits(page)
  const unit = free[0]
  if (!unit) throw new Error('no free unit')
  await page.goto(indoor(device.macWifiId))
  await rowOf(page, unit).getByRole('button', { name: '控制' }).click()
  const dialog = page.getByRole('dialog', { name: `控制 · ${unit.unitKey} ${unit.iduName}` })
  const setTemp = dialog.getByRole('textbox', { name: '设定温度' })
  const send = dialog.getByRole('button', { name: '下发' })
  // The set point that the unit already has would be no change.
  const wanted = unit.setTemp === 27.5 ? '26.5' : '27.5'
  await send.click()
  await expect(dialog.getByRole('alert')).toHaveText('请至少修改一项')
  await setTemp.fill('16.5')
  await send.click()
  // The range is that of the unit's current mode.
  await expect(setTemp).toHaveAccessibleDescription(
    unit.mode === 0 ? '制冷时设定温度应为19～30℃' : '该模式下设定温度应为17～30℃',
  )
  const modes = dialog.getByRole('radiogroup', { name: '运行模式' })
  // The unit's own mode, chosen again, is no change; another one is put back below.
  if (unit.mode !== 0) await modes.getByText('制冷', { exact: true }).click()
  await expect(modes.getByRole('radio', { name: '制冷' })).toBeChecked()
  await setTemp.fill('18')
  await send.click()
  await expect(setTemp).toHaveAccessibleDescription('制冷时设定温度应为19～30℃')
  await expect(setTemp).toHaveValue('18')
  if (unit.mode !== 0) await dialog.getByRole('button', { name: '撤回：运行模式' }).click()
  await expect(dialog.getByRole('button', { name: '撤回：运行模式' })).toBeHidden()
  await setTemp.fill(wanted)
  await expectNoSeriousAxe(page)
  await send.click()
  const result = dialog.getByRole('status').filter({ hasText: `${wanted} ℃` })
  // One in forty commands of the demo fleet is refused: resend it, as a person would.
  await expect(result).toContainText(/\d\d:\d\d:\d\d下发 · (\d\d:\d\d:\d\d执行|.*拒绝|.*未收到)/, { timeout: 15_000 })
  if (!(await result.textContent())?.endsWith('执行')) {
    await setTemp.fill(wanted)
    await send.click()
    await expect(result).toContainText(/\d执行$/, { timeout: 15_000 })
  }
  await dialog.getByRole('button', { name: '关闭' }).click()
  await expect(rowOf(page, unit).locator('[data-key="setTemp"]')).toHaveText(wanted)
  await page.goto(`/equipmentCenter/devicedetails?macWifiId=${device.macWifiId}&tab=controlHistory`)
  await expect(page.getByRole('tabpanel').getByRole('row').nth(1)).toContainText(unit.unitKey)
  await expect(page.getByRole('tabpanel').getByRole('row').nth(1)).toContainText(`${wanted} ℃`)
})

test('a batch reports units that did not answer or refused, in English', async ({ page }) => {
  await arrive(page, indoor(showcase, '?systemNo=1'), { language: 'en' })
  const units = (await unitsOf(page, showcase)).filter(({ unitKey }) => ['01-02', '01-03'].includes(unitKey))
  for (const { unitKey, iduName } of units) {
    await page.getByRole('checkbox', { name: `Select ${unitKey} ${iduName}` }).check()
  }
  await page.getByRole('status').getByRole('button', { name: 'Control' }).click()
  const dialog = page.getByRole('dialog', { name: 'Control · 2 units' })
  await dialog.getByRole('radiogroup', { name: 'Louver' }).getByText('Swing', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Send' }).click()
  const jobs = page.getByRole('region', { name: 'Jobs' })
  await expect(jobs).toContainText('0 done, 2 failed', { timeout: 20_000 })
  await jobs.getByRole('button', { name: 'Show reasons' }).click()
  await expect(jobs.getByRole('row', { name: /01-02/ })).toContainText('did not answer within 10 s')
  await expect(jobs.getByRole('row', { name: /01-03/ })).toContainText('refused the command')
  await expect(jobs.getByRole('button', { name: 'Retry failed' })).toBeVisible()
})

test('name and place of a unit are edited, a wrong floor is refused at its field', async ({ page }) => {
  const { device, free } = await openUnits(page)
  const unit = free[1]
  if (!unit) throw new Error('no free unit')
  await page.goto(indoor(device.macWifiId))
  await rowOf(page, unit)
    .getByRole('button', { name: /更多操作/ })
    .click()
  await page.getByRole('menuitem', { name: '编辑' }).click()
  const dialog = page.getByRole('dialog', { name: `编辑室内机 · ${unit.unitKey}` })
  await dialog.getByLabel('楼层').fill('三楼')
  await dialog.getByLabel('室内机名称').fill('改名的房间')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByLabel('楼层')).toHaveAccessibleDescription('楼层格式应为B1～B9或1F～99F，如3F')
  await dialog.getByLabel('楼层').fill('B1')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(toastOf(page, '修改成功')).toBeVisible()
  await expect(rowOf(page, { ...unit, iduName: '改名的房间' })).toContainText('B1')
})

test('a reader sees why they cannot control; without a device one is chosen', async ({ page }) => {
  await arrive(page, indoor(showcase), { as: 'viewer' })
  await page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /更多操作/ })
    .click()
  await expect(page.getByRole('menuitem', { name: '控制 缺少权限：控制机组', exact: true })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.goto('/equipmentCenter/indoor')
  await hydrated(page)
  const device = await deviceOf(page, { onlineStatus: 1 })
  await page.getByLabel('设备名称').fill(device.deviceName)
  await page.getByRole('link', { name: device.deviceName }).first().click()
  await expect(page).toHaveURL(/\/equipmentCenter\/indoor\/[0-9A-F]{12}$/)
})

test('air boxes show their readings and their last day, and reset an old filter', async ({ page }) => {
  await arrive(page, `/equipmentCenter/devicedetails?macWifiId=${showcase}&tab=airBoxes`)
  const row = page.getByRole('tabpanel').getByRole('row').nth(1)
  await expect(row.locator('[data-key="co2"]')).toHaveText(/^\d{3,4}$/)
  await row.getByRole('button', { name: /更多操作/ }).click()
  await page.getByRole('menuitem', { name: '滤网复位' }).click()
  await page.getByRole('dialog').locator('button[type="submit"]').click()
  await expect(toastOf(page, '滤网已复位')).toBeVisible()
  await expect(row.locator('[data-key="filterLife"]')).toContainText('100%')
  await chooseInRow(row, '24小时曲线')
  const day = page.getByRole('dialog')
  await expect(day.getByRole('region', { name: 'CO₂（ppm）' })).toContainText(/最高\d+，最低\d+/)
})
