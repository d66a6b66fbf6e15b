import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import type { Locator } from '@playwright/test'
import { arrive, haveSession, showTab, toastOf } from './journeys/arrive'
import { addressOf, expect, test } from './support/test'

/** The first bytes of a zip file followed by filler: nobody unpacks it. */
const zip = Buffer.concat([Buffer.from('PK\x03\x04\x14\0\0\0\x08\0', 'latin1'), deflateRawSync(Buffer.from('demo'))])

const act = async (row: Locator, name: string) => {
  await row.getByRole('button', { name: new RegExp(`^${name}`) }).click()
}

test.describe(() => {
  test.use({ expectedErrors: [/status of 4\d\d/] })

  test('an invalid PC software file is refused at its field; a valid one is stored and downloads unchanged', async ({
    page,
  }) => {
    await arrive(page, '/platformCenter/PCSoftware')
    await page.getByRole('button', { name: '上传软件包' }).click()
    const dialog = page.getByRole('dialog')
    const choose = (name: string, buffer: Buffer) =>
      dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/zip', buffer })
    await choose('e2e_7.1.0.zip', Buffer.from('MZ program'))
    await expect(dialog.getByLabel('版本号')).toHaveValue('7.1.0')
    await dialog.getByRole('button', { name: '上传', exact: true }).click()
    await expect(dialog.getByText('版本类型不能为空')).toBeVisible()
    await dialog.getByLabel('版本类型').selectOption({ label: '调试工具' })
    await dialog.getByLabel('版本号').fill('v7')
    await dialog.getByLabel('版本说明').fill('端到端')
    await dialog.getByRole('button', { name: '上传', exact: true }).click()
    await expect(dialog.getByText('版本号必须为数字')).toBeVisible()
    await dialog.getByLabel('版本号').fill('7.1.0')
    await dialog.getByRole('button', { name: '上传', exact: true }).click()
    await expect(dialog.getByText('文件内容与扩展名不符')).toBeVisible()
    await expect(dialog.getByLabel('版本说明')).toHaveValue('端到端')
    await choose('e2e_7.1.0.zip', zip)
    await dialog.getByRole('button', { name: '上传', exact: true }).click()
    await expect(toastOf(page, '新增成功')).toBeVisible()

    const row = page.getByRole('row').filter({ hasText: 'e2e_7.1.0.zip' })
    const downloading = page.waitForEvent('download')
    await act(row, '下载')
    const download = await downloading
    expect(download.suggestedFilename()).toBe('e2e_7.1.0.zip')
    expect(readFileSync(await download.path()).equals(zip)).toBe(true)
  })
})

test('a setting is changed in place, its log has both values; a file with a bad row writes nothing', async ({
  page,
}) => {
  await arrive(page, '/platformCenter/systemConfiguration')
  const field = page.getByLabel('“天气刷新间隔（分钟）”的值')
  await field.fill('5')
  await expect(page.getByText('该项应为10～1,440的整数')).toBeVisible()
  await field.fill('90')
  await field.press('Enter')
  await expect(toastOf(page, '修改成功')).toBeVisible()
  await page.goto('/platformCenter/systemLog?module=config')
  await page.getByRole('row').filter({ hasText: 'weather.refreshMin' }).first().getByRole('button').first().click()
  const change = page
    .getByRole('dialog')
    .getByRole('row')
    .filter({ hasText: 'weather.refreshMin' })
    .filter({ has: page.getByRole('cell', { name: '值', exact: true }) })
  await expect(change).toContainText('60')
  await expect(change).toContainText('90')

  await page.goto('/platformCenter/faultType')
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const head = '设备类别,故障代码,中文名称,英文名称,级别\r\n'
  const choose = (rows: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'types.csv', mimeType: 'text/csv', buffer: Buffer.from(head + rows) })
  await choose('室内机,Q7,端到端,End to end,严重\r\n洗衣机,Q8,坏行,Bad row,严重\r\n')
  await expect(dialog.getByText('共2行，其中1行有问题')).toBeVisible()
  await expect(dialog.getByRole('row').filter({ hasText: '洗衣机' })).toContainText('3')
  await expect(dialog.getByRole('button', { name: '确认导入' })).toBeDisabled()
  await choose('室内机,Q7,端到端,End to end,严重\r\n')
  await expect(dialog.getByText('检查通过：共1行，新增1条')).toBeVisible()
  await dialog.getByRole('button', { name: '确认导入' }).click()
  await expect(toastOf(page, '导入成功，共1条')).toBeVisible()
})

test('a released version is on the public page, with QR codes, for a visitor, and can be downloaded', async ({
  page,
}) => {
  await page.goto(`${addressOf(12)}/apk/download`)
  await expect(page.getByText('版本 4.6.1').first()).toBeVisible()
  await expect(page.getByRole('img', { name: /下载二维码$/ })).toHaveCount(2)
  const downloading = page.waitForEvent('download')
  await page.getByRole('listitem').filter({ hasText: 'Android' }).getByRole('link', { name: '下载' }).click()
  expect((await downloading).suggestedFilename()).toBe('app_4.6.1.apk')
  await haveSession(page, { brand: 12, language: 'en' })
  await page.goto(`${addressOf(12)}/APPAdministration/APPdownLoad`)
  await expect(page.getByRole('region', { name: 'For Android' })).toContainText('4.6.1')
  await expect(page.getByRole('region', { name: 'For iOS' }).getByRole('img')).toBeVisible()
})

test.describe(() => {
  test.use({ expectedErrors: [/broken by a test/] })

  test('an uncaught error is in the log with its page and request id, but no token', async ({ page }) => {
    await arrive(page, '/platformCenter/systemLog')
    const kept = page.waitForResponse('**/client-errors')
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('broken by a test, token=abcdef123456')
      })
    })
    expect((await kept).status()).toBe(204)
    await showTab(page, '界面错误')
    const row = page.getByRole('row').filter({ hasText: 'broken by a test' }).first()
    await expect(async () => {
      await page.getByRole('button', { name: '刷新' }).click()
      await expect(row).toContainText('/platformCenter/systemLog', { timeout: 1000 })
    }).toPass()
    await expect(row).toContainText('token=***')
    await expect(row).toContainText(/[\da-f]{32}/)
    await expect(row).toContainText(/Chrome \d+/)
  })
})
