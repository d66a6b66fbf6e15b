import type { Page } from '@playwright/test'
import { expect } from '../support/test'
import { test } from './canned-test'

const path = '/sys/user/updateMssage'
const save = async (page: Page, text: string) => {
  await page.getByLabel(/^简介/).fill(text)
  await page.getByRole('button', { name: '保存' }).click()
}
const checking = (page: Page) => page.getByRole('status').filter({ hasText: '未收到操作结果，正在确认是否成功…' })
const saved = (page: Page) => page.getByText('修改成功', { exact: true })
const unknown = (page: Page) => page.getByRole('dialog', { name: '操作结果未知' })
const failedWords = /操作失败|保存失败|加载失败/

// The browser's own log of an unsuccessful answer.
test.use({ expectedErrors: [/status of (409|500|502|503|504)|ERR_/] })

test.beforeEach(async ({ page, canned }) => {
  await canned.signIn(page.context())
  await canned.open(page, '/informationEdit')
})

test('the platform dies during a write and comes back: nothing is reported as failed', async ({ page, canned }) => {
  const { recorder } = canned
  recorder.on(path, { kind: 'hang' })
  await save(page, '断开')
  await expect.poll(() => recorder.requestsFor(path).length).toBe(1)
  await recorder.refuse()
  await expect(checking(page).or(unknown(page))).toBeVisible()
  recorder.on(path, { kind: 'answer' })
  await recorder.open()
  const again = unknown(page).getByRole('button', { name: '再次确认' })
  await expect(again.or(saved(page))).toBeVisible()
  if (await again.isVisible()) await again.click()
  await expect(saved(page)).toBeVisible()
  await expect(page.getByText(failedWords)).toHaveCount(0)
})

test('the platform applies the change, then hangs for 41 s: unknown, looked up, done', { tag: '@waits' }, async ({
  page,
  canned,
}) => {
  test.setTimeout(120_000)
  let calls = 0
  canned.recorder.on(path, () => {
    calls += 1
    return calls === 1 ? { kind: 'answer', afterMs: 41_000 } : { kind: 'answer' }
  })
  await save(page, '超时')
  await expect(checking(page)).toBeVisible({ timeout: 50_000 })
  await expect(saved(page)).toBeVisible({ timeout: 15_000 })
  expect(calls).toBe(2)
})
