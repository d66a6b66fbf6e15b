import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { arrive, showTab } from './journeys/arrive'
import { expect, test } from './support/test'

type Role = { roleId: string; name: string; nameEn: string; number: string; dataScope: number; version: number }

/** Gives a role another remark, as its form does. */
const remark = (page: Page, number: string, text: string): Promise<unknown> =>
  page.evaluate(
    async ([wanted, words]) => {
      const headers = { 'X-Console': '1', 'Content-Type': 'application/json' }
      const { data } = await (await fetch('/sys/role/list?limit=100', { headers })).json()
      const found = (data.list as Role[]).find((role) => role.number === wanted)
      const { roleId, name, nameEn, dataScope, version } = found as Role
      const form = { roleId, name, nameEn, number: wanted, dataScope, remark: words, version }
      const answer = await fetch('/sys/role/update', { method: 'POST', headers, body: JSON.stringify(form) })
      return (await answer.json()).code
    },
    [number, text],
  )

test('a change of a role is found with its author, old and new value, on screen and in the file', async ({ page }) => {
  await arrive(page, '/platformCenter/systemLog')
  expect(await remark(page, 'R_NONE', '旧的说明')).toBe(0)
  expect(await remark(page, 'R_NONE', '新的说明')).toBe(0)

  await page.getByLabel('模块').selectOption({ label: '角色' })
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page).toHaveURL(/module=role/)
  // Other tests change other roles meanwhile.
  const row = page.getByRole('row').filter({ hasText: 'admin' }).filter({ hasText: 'R_NONE' }).first()
  await row.getByRole('button', { name: /详情/ }).click()
  const panel = page.getByRole('dialog')
  // The request below has only the new one.
  const change = panel.getByRole('row').filter({ hasText: 'R_NONE' }).filter({ hasText: '备注' })
  await expect(change).toContainText('旧的说明')
  await expect(change).toContainText('新的说明')
  await panel.getByRole('button', { name: '关闭' }).click()

  await page.getByRole('button', { name: '导出' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'CSV' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').locator('button[type="submit"]').click()
  const text = readFileSync(await (await download).path(), 'utf8')
  expect(text).toContain('"日志ID",')
  expect(text).toContain('备注：旧的说明 → 新的说明')
})

test.describe(() => {
  test.use({ expectedErrors: [/status of 4\d\d/] })

  test('a failed sign-in is in the log with its reason and without a password, in English', async ({ page }) => {
    await arrive(page, '/platformCenter/systemLog', { language: 'en' })
    const account = `nobody-${Date.now().toString(36)}`
    await page.evaluate(
      (username) =>
        fetch('/sys/login', {
          method: 'POST',
          headers: { 'X-Console': '1', 'Content-Type': 'application/json' },
          body: JSON.stringify({ username, password: 'Secret-2026' }),
        }),
      account,
    )
    await showTab(page, 'Login log')
    await page.getByLabel('Account', { exact: true }).fill(account)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    const row = page.getByRole('row').filter({ hasText: account })
    await expect(row).toContainText('Wrong account or password')
    await expect(row).toContainText(/Chrome \d+/)
    await expect(page.getByText('Secret-2026')).toHaveCount(0)
  })
})
