import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { arrive, chooseInRow, dismiss, toastOf } from './journeys/arrive'
import { chosenFile } from './support/chosen-file'
import { expect, test } from './support/test'

const MB = 1024 * 1024
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n')

const act = (page: Page, row: string, action: string): Promise<void> =>
  chooseInRow(page.getByRole('row').filter({ hasText: row }), action)
const confirm = async (page: Page, done: string): Promise<void> => {
  await page.getByRole('dialog').locator('button[type="submit"]').click()
  await expect(toastOf(page, done)).toBeVisible()
}

test('a guide is uploaded, previewed, saved, edited, published, read, unpublished and deleted', async ({ page }) => {
  await arrive(page, '/productionGuideMange')
  await page.getByRole('button', { name: '上传文件' }).click()
  const dialog = page.getByRole('dialog')
  const choose = (name: string, buffer: Buffer) =>
    dialog.getByLabel('文件', { exact: false }).first().setInputFiles(chosenFile(name, buffer))
  await choose('太大.pdf', Buffer.concat([pdf, Buffer.alloc(11 * MB)]))
  await dialog.getByRole('button', { name: '上传', exact: true }).click()
  await expect(dialog.getByText('文件超出大小限制')).toBeVisible()
  await choose('端到端说明.pdf', pdf)
  await dialog.getByLabel('标题').fill('端到端说明')
  await dialog.getByLabel('类别').selectOption({ label: '使用说明书' })
  await dialog.getByLabel('版本').fill('1.0')
  await dialog.getByRole('button', { name: '上传', exact: true }).click()
  await expect(toastOf(page, '上传成功，上架后读者可见')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: '端到端说明' })
  await expect(row).toContainText('未上架')

  await act(page, '端到端说明', '预览')
  const preview = page.getByRole('dialog', { name: /端到端说明\.pdf/ })
  await expect(preview.getByRole('button', { name: '下载' })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await preview.getByRole('button', { name: '下载' }).click()
  expect(readFileSync(await (await downloading).path()).equals(pdf)).toBe(true)
  await preview.getByRole('button', { name: '关闭' }).click()

  await chooseInRow(row, '编辑')
  await expect(page).toHaveURL(/\/editFile\?fileId=\d+$/)
  await page.getByLabel('适用型号').fill('HM-64A')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(toastOf(page, '保存成功')).toBeVisible()
  await expect(row).toContainText('HM-64A')
  await act(page, '端到端说明', '上架')
  await expect(toastOf(page, '上架成功')).toBeVisible()

  await page.goto('/productGuide')
  await page.getByRole('button', { name: /^使用说明书/ }).click()
  await expect(page.getByRole('button', { name: '预览 端到端说明' })).toContainText('下载1次')

  await page.goto('/productionGuideMange')
  await act(page, '端到端说明', '下架')
  await confirm(page, '下架成功')
  await expect(row).toContainText('未上架')
  await act(page, '端到端说明', '删除')
  await confirm(page, '删除成功')
  await expect(row).toHaveCount(0)
})

test('a category is created, and one in use cannot be deleted', async ({ page }) => {
  await arrive(page, '/typeManagement')
  await page.getByRole('button', { name: '新增类别' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('类别名称').fill('端到端<类别>')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('不能包含特殊字符')).toBeVisible()
  await dialog.getByLabel('类别名称').fill('端到端类别')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(toastOf(page, '新增成功')).toBeVisible()
  await page
    .getByRole('row')
    .filter({ hasText: '安装手册' })
    .getByRole('button', { name: /更多操作/ })
    .click()
  await expect(page.getByRole('menuitem', { name: /^删除/ })).toHaveAttribute('aria-disabled', 'true')
  await dismiss(page.getByRole('menu'))
  await act(page, '端到端类别', '删除')
  await confirm(page, '删除成功')
})
