import { arrive, chooseInRow, showTab, toastOf } from './journeys/arrive'
import { search } from './journeys/devices'
import { expect, test } from './support/test'

const brand = 13
test.use({ brand })

test('a question is written, moved up, and unpublished', async ({ page }) => {
  await arrive(page, '/APPAdministration/questionManagement?language=pl', { brand })
  await page.getByRole('button', { name: '新增问题' }).click()
  const dialog = page.getByRole('dialog', { name: '新增问题' })
  await dialog.getByLabel('标题').fill('支架如何固定？')
  await dialog.getByLabel('内容').fill('第一行\n第二行')
  await dialog.getByLabel('类型').fill('安装')
  await dialog.getByLabel('等级').fill('20')
  await dialog.getByLabel('语言').selectOption({ label: '波兰语' })
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(toastOf(page, '新增成功')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: '支架如何固定？' })
  const grade = row.getByRole('cell').nth(2)
  await expect(grade).toHaveText('20')
  await chooseInRow(row, '上移')
  await expect(toastOf(page, '已上移')).toBeVisible()
  await expect(grade).toHaveText('19')
  await row.getByRole('button', { name: /更多操作/ }).click()
  await page.getByRole('menuitem', { name: '下架' }).click()
  await page.getByRole('dialog').locator('button[type="submit"]').click()
  await expect(row).toContainText('未上架')
})

test('commands are found by source and time, and central controllers appear under the brand’s name', async ({
  page,
}) => {
  await arrive(page, '/APPAdministration/controlHistory?days=7', { brand, language: 'en' })
  const filters = page.getByRole('search')
  await expect(filters.getByLabel('Source')).toHaveValue('')
  await search(page, { Source: 'App' })
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.nth(1)).toContainText('App')
  await search(page, { Source: 'Wired remote' })
  await expect(rows.nth(1)).toContainText('Wired remote')
  await showTab(page, 'Air box')
  await search(page, { 'Time range': 'Last 7 days' })
  await expect(rows.nth(1)).toContainText('Mode: Boost')
  await page.goto('/APPAdministration/hiDomControlHistory?days=7')
  await expect(page).toHaveTitle(/control history/)
  await expect(rows.nth(1)).toContainText(/On|Off|°C/)
})
