import type { Page } from '@playwright/test'
import { badAnswers } from '@/tests/support/bad-answers'
import { noteFigure } from '@/tests/support/note-figure'
import { expect } from '../support/test'
import type { CannedConsole } from './canned-console'
import { test } from './canned-test'

const listPath = '/sys/device/himit/list'
const dashboardPaths = ['/sys/dashboard/summary', '/sys/dashboard/trends', '/sys/dashboard/lists']
const bad = '平台返回了无法识别的内容'

// The browser's own log of an unsuccessful answer.
test.use({ expectedErrors: [/status of (403|404|429|500|502|503|504)/] })

const shellStands = (page: Page) => expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
const answer = (canned: CannedConsole, path: string, body: Buffer) => canned.recorder.on(path, { kind: 'answer', body })

const isFull = process.env.FULL_MATRIX === '1'
/** One kind in lists and one in panels and forms; the long proof `walk` runs each kind in every place. */
const always = { inLists: 'a page', inPanelsAndForms: 'data of another shape' }

for (const { name, body, isEnvelope } of badAnswers) {
  const isRun = (half: keyof typeof always): boolean => isFull || name === always[half]
  if (!isRun('inLists') && !isRun('inPanelsAndForms')) continue

  const inLists = async (page: Page, canned: CannedConsole) => {
    await canned.open(page, '/equipmentCenter/HIMIT')

    // A list that has rows keeps them.
    answer(canned, listPath, body)
    await page.getByRole('button', { name: '刷新', exact: true }).click()
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: bad })).toBeVisible()
    await expect(page.getByText(canned.firstDevice.macWifiId, { exact: true })).toBeVisible()

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
    // Once for all panels that have the same reason; what the browser detects names the place in each answer.
    for (const path of dashboardPaths) answer(canned, path, body)
    await page.goto(`${canned.origin}/dashboard`)
    await expect(page.getByRole('alert').filter({ hasText: `加载失败 ${bad}` })).toHaveCount(
      isEnvelope ? dashboardPaths.length : 1,
    )
    await shellStands(page)

    // A form: input stays. A change with code 0 has happened, whatever else the answer says.
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

  test(`${name}: every screen shows the failure in place`, async ({ page, canned }) => {
    await canned.signIn(page.context())
    if (isRun('inLists')) await inLists(page, canned)
    if (isRun('inPanelsAndForms')) await inPanelsAndForms(page, canned)
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
  await expect(page.getByText(canned.firstDevice.macWifiId, { exact: true })).toBeVisible()
})

test('a cut answer is requested again at most once', async ({ page, canned }) => {
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
