import type { Page } from '@playwright/test'
import { expect } from '../support/test'
import { refusal } from './canned-console'
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

// What the browser itself writes of an answer that is no success.
test.use({ expectedErrors: [/status of (409|500|502|503|504)|ERR_/] })

test.beforeEach(async ({ page, canned }) => {
  await canned.signIn(page.context())
  await canned.open(page, '/informationEdit')
})

test('an answer that is cut: it is asked about by the same key, and the success is told', async ({ page, canned }) => {
  let calls = 0
  canned.recorder.on(path, () => {
    calls += 1
    return calls === 1 ? { kind: 'reset', midBody: true } : { kind: 'answer' }
  })
  await save(page, '已经写入')
  await expect(checking(page)).toBeVisible()
  await expect(page.getByRole('button', { name: '保存' })).toBeDisabled()
  await expect(page.getByText(failedWords)).toHaveCount(0)
  await expect(saved(page)).toBeVisible()
  await expect(checking(page)).toHaveCount(0)
  const keys = canned.recorder.requestsFor(path).map((request) => request.header('idempotency-key')[0])
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('a true refusal after the question is what is told', async ({ page, canned }) => {
  let calls = 0
  canned.recorder.on(path, () => {
    calls += 1
    return calls === 1 ? { kind: 'reset' } : refusal(409, '数据已被他人修改，请刷新后重试', 409)
  })
  await save(page, '有人更快')
  await expect(page.getByText('数据已被他人修改，请刷新后重试')).toBeVisible()
  await expect(page.getByLabel(/^简介/)).toHaveValue('有人更快')
})

test('still no answer: unknown, never failed; it is asked about again by hand, and given up by hand', async ({
  page,
  canned,
}) => {
  canned.recorder.on(path, { kind: 'reset' })
  await save(page, '不知道')
  await expect(unknown(page)).toBeVisible()
  await expect(page.getByText(failedWords)).toHaveCount(0)
  expect(canned.recorder.requestsFor(path)).toHaveLength(2)

  await unknown(page).getByRole('button', { name: '再次确认' }).click()
  await expect.poll(() => canned.recorder.requestsFor(path).length).toBe(3)
  await expect(unknown(page)).toBeVisible()
  await unknown(page).getByRole('button', { name: '稍后再说' }).click()
  await expect(page.getByText('结果仍未确认，请稍后核对，或再次提交相同内容以确认')).toBeVisible()
  await expect(page.getByLabel(/^简介/)).toHaveValue('不知道')

  canned.calm()
  const keys = new Set<string | undefined>()
  canned.recorder.on(path, (request) => {
    keys.add(request.header('idempotency-key')[0])
    return { kind: 'answer' }
  })
  await page.getByRole('button', { name: '保存' }).click()
  await expect(saved(page)).toBeVisible()
  expect(keys.size).toBe(1)
})

test('the platform goes while it writes and comes back: nothing is said to have failed', async ({ page, canned }) => {
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

test('the platform applies and then hangs for 41 s: unknown, asked about, done', { tag: '@waits' }, async ({
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
