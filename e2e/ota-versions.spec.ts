import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { arrive, chooseInRow, showTab, toastOf } from './journeys/arrive'
import { expect, test } from './support/test'

const path = '/equipmentCenter/OTAupgradeList'
const bytes = Buffer.from('\u00e9 firmware of a test', 'latin1')
const checksum = createHash('sha256').update(bytes).digest('hex')

const act = (page: Page, row: string, action: string): Promise<void> =>
  chooseInRow(page.getByRole('row').filter({ hasText: row }), action)
const confirm = async (page: Page, done: string): Promise<void> => {
  await page.getByRole('dialog').locator('button[type="submit"]').click()
  await expect(toastOf(page, done)).toBeVisible()
}

test.describe('a version', () => {
  test.use({ expectedErrors: [/status of 400/] })

  test('is refused with another checksum, uploaded, verified, released, downloaded, disabled, deleted', async ({
    page,
  }) => {
    await arrive(page, `${path}?tab=versions`)
    await page.getByRole('button', { name: '上传版本' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '上传', exact: true }).click()
    await expect(dialog.getByText(/不能为空$/)).toHaveCount(3)
    await expect(dialog.getByText('请选择文件')).toBeVisible()

    await dialog
      .getByLabel('升级文件')
      .setInputFiles({ name: 'e2e-test_4.5.6.bin', mimeType: 'application/octet-stream', buffer: bytes })
    // Fields contained in the file's name are prefilled.
    await expect(dialog.getByLabel('特征码')).toHaveValue('E2E-TEST')
    await expect(dialog.getByLabel('版本号')).toHaveValue('4.5.6')
    await dialog.getByLabel('功能名称').fill('测试模块')
    await dialog.getByLabel('校验值').fill('0'.repeat(64))
    await dialog.getByRole('button', { name: '上传', exact: true }).click()
    await expect(dialog.getByText(`填写的：${'0'.repeat(64)}`)).toBeVisible()
    await expect(dialog.getByText(`文件的：${checksum}`)).toBeVisible()
    await dialog.getByLabel('校验值').fill(checksum)
    await dialog.getByRole('button', { name: '上传', exact: true }).click()
    await expect(toastOf(page, '新增成功')).toBeVisible()

    await page.getByLabel('特征码', { exact: true }).first().fill('E2E-TEST')
    await page.getByRole('button', { name: '查询' }).click()
    const row = page.getByRole('row').filter({ hasText: '4.5.6' })
    await expect(row).toContainText('草稿')
    await expect(row).toContainText(checksum.slice(0, 12))
    await act(page, '4.5.6', '验证')
    await confirm(page, '验证通过')
    await expect(row).toContainText('已验证')
    await act(page, '4.5.6', '发布')
    await confirm(page, '发布成功')
    await expect(row).toContainText('已发布')

    const downloading = page.waitForEvent('download')
    await act(page, '4.5.6', '下载')
    const download = await downloading
    expect(download.suggestedFilename()).toBe('e2e-test_4.5.6.bin')
    expect(readFileSync(await download.path()).equals(bytes)).toBe(true)

    await act(page, '4.5.6', '停用')
    await confirm(page, '已停用')
    await expect(row).toContainText('已停用')
    await act(page, '4.5.6', '删除')
    await confirm(page, '删除成功')
    await expect(row).toHaveCount(0)
  })
})

test('the distribution of versions leads to the list of exactly those controllers', async ({ page }) => {
  await arrive(page, `${path}?tab=versions`)
  const panel = page.getByRole('region', { name: '版本分布' }).first()
  await panel.getByRole('button', { name: /表格/ }).click()
  const row = panel.getByRole('row').nth(1)
  const count = /(\d+)台/.exec((await row.getByRole('cell').last().textContent()) ?? '')?.[1]
  await row.getByRole('button').click()
  await expect(page).toHaveURL(/featureCode=[A-Z\d-]+&moduleVersion=\d/)
  await expect(page.getByText(`共${count}条`, { exact: true })).toBeVisible()
})

test('a policy is created, copied and invalidated; its tab is in the address', async ({ page }) => {
  await arrive(page, path)
  await showTab(page, '升级策略管理')
  await expect(page).toHaveURL(/\?tab=policies$/)
  await page.getByRole('button', { name: '新增策略' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('策略名称').fill('端到端策略')
  await dialog.getByLabel('特征码').selectOption({ index: 1 })
  await dialog.getByLabel('目标版本').selectOption('3.2.1')
  await expect(dialog.getByText(/当前将升级\d+台设备/)).toBeVisible()
  await dialog.getByRole('radio', { name: '灰度比例' }).check()
  await dialog.getByLabel('灰度比例（%）').fill('101')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText(/的内容无效$/)).toBeVisible()

  // Input survives a reload.
  await page.reload()
  await page.getByRole('button', { name: '新增策略' }).click()
  await expect(dialog.getByLabel('策略名称')).toHaveValue('端到端策略')
  await dialog.getByLabel('灰度比例（%）').fill('20')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(toastOf(page, '新增成功')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '端到端策略' })).toContainText('待生效')

  await act(page, '端到端策略', '作废')
  await expect(page.getByRole('dialog')).toContainText('确定作废策略“端到端策略”吗？')
  await confirm(page, '策略已作废')
  await expect(page.getByRole('row').filter({ hasText: '端到端策略' })).toContainText('已作废')
  await act(page, '端到端策略', '复制')
  await expect(dialog.getByLabel('策略名称')).toHaveValue('端到端策略-副本')
  await dialog.getByRole('button', { name: '取消' }).click()
})

test('controllers selected in a list are passed to the wizard', async ({ page }) => {
  await arrive(page, '/equipmentCenter/HIMIT')
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await page.getByRole('row').nth(2).getByRole('checkbox').check()
  await page.getByRole('button', { name: '批量OTA' }).click()
  await expect(page).toHaveURL(/OTAupGrade\?devices=[0-9A-F]{12}%2C[0-9A-F]{12}$/)
})
