import type { Page } from '@playwright/test'
import { noteFigure } from '@/tests/support/note-figure'
import { expect } from '../support/test'
import { type CannedConsole, refusal } from './canned-console'
import { test } from './canned-test'

const listPath = '/sys/device/himit/list'
const text = (body: string): Buffer => Buffer.from(body, 'utf8')

/** What a platform, or whatever stands in front of it, may answer instead of the contract. */
const bodies: [name: string, body: Buffer][] = [
  ['a page', text('<!doctype html><h1>It works</h1>')],
  ['null', text('null')],
  ['an array', text('[]')],
  ['an empty body', text('')],
  ['half of it', text('{"code":0,"msg":"success","data":{"list":[')],
  ['a code that is text', text('{"code":"0","msg":"success","data":{}}')],
  ['no message', text('{"code":0,"data":{}}')],
  ['a byte order mark alone', Buffer.from([0xef, 0xbb, 0xbf])],
  ['NaN', text('{"code":NaN,"msg":"","data":null}')],
  ['GBK bytes', Buffer.from('7b22636f6465223a302c226d7367223a22b3c9b9a6227d', 'hex')],
  ['a code beyond a number', text('{"code":1e400,"msg":"","data":null}')],
  ['data that is null', text('{"code":0,"msg":"success","data":null}')],
  ['data that is text', text('{"code":0,"msg":"success","data":"ok"}')],
  ['data of another shape', text('{"code":0,"msg":"success","data":{"list":{},"totalCount":"many"}}')],
  [
    'rows that are none',
    text('{"code":0,"msg":"success","data":{"list":[null,7],"totalCount":2,"pageSize":20,"totalPage":1,"currPage":1}}'),
  ],
]

const dashboardPaths = ['/sys/dashboard/summary', '/sys/dashboard/trends', '/sys/dashboard/lists']
const bad = '平台返回了无法识别的内容'

// What the browser itself writes of an answer that is no success.
test.use({ expectedErrors: [/status of (403|404|429|500|502|503|504)/] })

const shellStands = (page: Page) => expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
const answer = (canned: CannedConsole, path: string, body: Buffer) => canned.recorder.on(path, { kind: 'answer', body })

/** Each body in half of the places, the next one in the other half; `npm run test:long -- bad-answers` runs all in all. */
const isRun = (at: number, half: 0 | 1): boolean => process.env.FULL_MATRIX === '1' || at % 2 === half

for (const [at, [name, body]] of bodies.entries()) {
  const inLists = async (page: Page, canned: CannedConsole) => {
    await canned.open(page, '/equipmentCenter/HIMIT')

    // A list that has rows keeps them.
    answer(canned, listPath, body)
    await page.getByRole('button', { name: '刷新', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: bad })).toBeVisible()
    await expect(page.getByRole('link', { name: canned.firstDevice.macWifiId })).toBeVisible()

    // A list in its first HTML.
    await page.reload()
    await expect(page.getByRole('status').filter({ hasText: bad })).toBeVisible()
    await shellStands(page)

    // A record.
    answer(canned, '/sys/device/info', body)
    await page.goto(`${canned.origin}/equipmentCenter/devicedetails?macWifiId=${canned.firstDevice.macWifiId}`)
    await expect(page.locator('#content').getByRole('alert')).toContainText(bad)
    await shellStands(page)
    noteFigure('bad answers', 3)
  }

  const inPanelsAndForms = async (page: Page, canned: CannedConsole) => {
    // Panels, each by itself.
    for (const path of dashboardPaths) answer(canned, path, body)
    await page.goto(`${canned.origin}/dashboard`)
    await expect(page.getByText(bad).nth(2)).toBeVisible()
    await shellStands(page)

    // A form: what is typed stays. A change with code 0 has happened, whatever else is said.
    canned.calm()
    await canned.open(page, '/informationEdit')
    await page.getByLabel(/^简介/).fill('保留')
    answer(canned, '/sys/user/updateMssage', body)
    await page.getByRole('button', { name: '保存' }).click()
    const told = page
      .getByRole('dialog', { name: '操作结果未知' })
      .or(page.getByText('修改成功'))
      .or(page.getByText(bad))
    await expect(told.first()).toBeVisible()
    await expect(page.getByLabel(/^简介/)).toBeAttached()
    noteFigure('bad answers', dashboardPaths.length + 1)
  }

  test(`${name}: every screen says so in its place`, async ({ page, canned }) => {
    await canned.signIn(page.context())
    if (isRun(at, 0)) await inLists(page, canned)
    if (isRun(at, 1)) await inPanelsAndForms(page, canned)
  })
}

test('too many requests: how long to wait is said, in the list and in a toast', async ({ page, canned }) => {
  await canned.signIn(page.context())
  await canned.open(page, '/equipmentCenter/HIMIT')
  const limited = refusal(429, '操作过于频繁，请稍后再试', 429, { 'Retry-After': '30' })
  canned.recorder.on(listPath, limited)
  await page.getByRole('button', { name: '刷新', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: '操作过于频繁，请稍后再试（30秒后可重试）' })).toBeVisible()
  await canned.open(page, '/informationEdit')
  await page.getByLabel(/^简介/).fill('太快')
  canned.recorder.on('/sys/user/updateMssage', limited)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('操作过于频繁，请稍后再试（30秒后可重试）')).toBeVisible()
  expect(canned.recorder.requestsFor('/sys/user/updateMssage')).toHaveLength(1)
})

for (const [status, message] of [
  [403, '没有权限执行该操作'],
  [404, '数据不存在或已被删除'],
  [500, '<b>系统异常</b>，请稍后重试'],
] as const) {
  test(`${status}: the platform's own words, as text`, async ({ page, canned }) => {
    await canned.signIn(page.context())
    await canned.open(page, '/informationEdit')
    await page.getByLabel(/^简介/).fill('内容')
    canned.recorder.on('/sys/user/updateMssage', refusal(status, message, status))
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.locator('[data-kind=error]').filter({ hasText: message })).toBeVisible()
    await expect(page.getByLabel(/^简介/)).toHaveValue('内容')
  })
}

test('half an answer that never ends is an error after 40 s, and not an empty list', { tag: '@waits' }, async ({
  page,
  canned,
}) => {
  test.setTimeout(120_000)
  await canned.signIn(page.context())
  await canned.open(page, '/equipmentCenter/HIMIT')
  canned.recorder.on(listPath, { kind: 'stall', body: { code: 0, msg: '', data: canned.answers.get(listPath) } })
  await page.getByRole('button', { name: '刷新', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: '加载失败，当前显示的是' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('link', { name: canned.firstDevice.macWifiId })).toBeVisible()
})

test('an answer that is cut is asked for once more at the most', async ({ page, canned }) => {
  await canned.signIn(page.context())
  await canned.open(page, '/equipmentCenter/HIMIT')
  canned.recorder.requests.length = 0
  canned.recorder.on(listPath, {
    kind: 'reset',
    midBody: true,
    body: { code: 0, msg: '', data: canned.answers.get(listPath) },
  })
  await page.getByRole('button', { name: '刷新', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: '加载失败，当前显示的是' })).toBeVisible()
  expect(canned.recorder.requestsFor(listPath).length).toBeLessThanOrEqual(2)
})
