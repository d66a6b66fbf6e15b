import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { arrive, toastOf } from './journeys/arrive'
import { dataFor } from './support/ask-as'
import { expectNoSeriousAxe } from './support/axe'
import { expect, test } from './support/test'

const page1 = '/equipmentCenter/createDataReport'

/** Fills in the required fields, and saves. */
const save = async (page: Page, company: string) => {
  await page.getByLabel('调试单位').fill(company)
  await page.getByLabel('调试人').fill('王喆')
  // Its system has a single phase: one voltage.
  await page.getByLabel('电源电压 L1L2').fill('226')
  await page.getByRole('button', { name: '保存并取读数' }).click()
  await expect(page).toHaveURL(/reportId=\d+/)
}

test('an acquisition becomes a report: entered, judged, printed, finished, and compared with another', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await arrive(page, page1)
  await page.getByRole('link', { name: '制热效果验证' }).first().click()
  await expect(page.getByRole('button', { name: '保存并取读数' })).toBeVisible()

  await page.getByLabel('电源电压 L1L2').fill('100')
  await page.getByLabel('运行电流 R').fill('abc')
  await expect(page.getByLabel(/^(电源电压 L2L3|电源电压 L3L1|运行电流 S|运行电流 T)/)).toHaveCount(0)
  await page.getByRole('button', { name: '保存并取读数' }).click()
  await expect(page.getByText(/^电源电压 L1L2应为/)).toBeVisible()
  await expect(page.getByText('请输入正确的数字')).toBeVisible()
  await expect(page.getByText(/不能为空$/)).toHaveCount(2)
  await page.getByLabel('调试单位').fill('青岛机电')
  await page.reload()
  await expect(page.getByLabel('调试单位')).toHaveValue('青岛机电')
  await page.getByLabel('运行电流 R').fill('')
  await save(page, '青岛机电')
  await expect(toastOf(page, '已保存，读数已更新')).toBeVisible()
  await expect(page.getByRole('row', { name: /^排气压力 Pd/ }).first()).toBeVisible()

  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page).toHaveURL(/step=judgement/)
  await expect(page.getByRole('table').first()).toBeInViewport()
  await expect(page.getByRole('cell', { name: '1.00…3.60 MPa' }).first()).toBeVisible()
  await page.getByRole('button', { name: '下一步' }).click()
  const sheet = page.getByRole('article', { name: /^调试数据报告 D\d{13}$/ })
  await expect(sheet).toContainText('青岛机电')
  await expectNoSeriousAxe(page)

  // In print, only the report appears.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeHidden()
  await expect(page.getByRole('button', { name: '打印' })).toBeHidden()
  await expect(sheet).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  // In the language other than the console's.
  await page.getByRole('button', { name: 'English', exact: true }).last().click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^D\d{13}\.pdf$/)
  const bytes = await readFile((await download.path()) ?? '')
  const first = await (await getDocument({ data: new Uint8Array(bytes) }).promise).getPage(1)
  const text = (await first.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join('')
  for (const word of ['Commissioning data report', '青岛机电', '王喆']) expect(text).toContain(word)

  await page.getByRole('button', { name: '完成报告' }).click()
  const dialog = page.getByRole('dialog')
  // Nothing ran that night: not a pass.
  await expect(dialog.getByRole('option', { name: '合格', exact: true })).toHaveCount(0)
  await dialog.getByLabel('结论').selectOption('有条件合格')
  await dialog.getByRole('button', { name: '完成', exact: true }).click()
  await expect(dialog).toContainText('不能为空')
  await dialog.getByLabel('备注').fill('待白天复测')
  await dialog.getByRole('button', { name: '完成', exact: true }).click()
  await expect(toastOf(page, '报告已完成')).toBeVisible()
  await expect(sheet).toContainText('有条件合格')
  await expect(page.getByRole('button', { name: '完成报告' })).toHaveCount(0)
  const [, number = ''] = ((await sheet.getAttribute('aria-label')) ?? '').split(' ')

  await page.goto(page1)
  await page.getByRole('link', { name: '制热效果验证' }).first().click()
  await save(page, '复测公司')
  await page.getByRole('link', { name: '比较' }).click()
  await page.getByLabel('与哪份报告比较').selectOption({ label: await labelOf(page, number) })
  // The same readings: nothing differs.
  await expect(page.getByText('所有读数都在允差之内。')).toBeVisible()
  await expect(page.getByRole('row', { name: /排气压力 Pd/ })).toBeVisible()
})

const labelOf = async (page: Page, reportNo: string): Promise<string> => {
  const option = page.getByRole('option', { name: new RegExp(`^${reportNo}`) })
  await expect(option).toBeAttached()
  return (await option.textContent()) ?? ''
}

test('a reader sees reports, and is told which right a new one needs', async ({ page }) => {
  await arrive(page, '/equipmentCenter/CheckerTaskList?tab=reports', { as: 'viewer' })
  await expect(page.getByRole('tab', { name: '数据报告' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('button', { name: '生成数据报告' })).toBeDisabled()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('the result of a row is visible without scrolling', async ({ page }) => {
    await arrive(page, page1)
    await page.getByRole('link', { name: '制热效果验证' }).first().click()
    await save(page, '青岛机电')
    await page.goto(`${page1}?reportId=${new URL(page.url()).searchParams.get('reportId')}&step=judgement`)
    const outcome = page.getByText('合格', { exact: true }).first()
    await expect(outcome).toBeVisible()
    const place = await outcome.boundingBox()
    expect((place?.x ?? 0) + (place?.width ?? 999)).toBeLessThanOrEqual(390)
    const scroller = page.getByRole('group', { name: '判定' })
    expect(await scroller.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })
})

test.describe('another brand', () => {
  test.use({ brand: 12 })
  test('makes a report of its own controllers', async ({ page }) => {
    await arrive(page, '/equipmentCenter/HIMIT', { brand: 12, as: 'editor' })
    const { list } = await dataFor<{ list: { macWifiId: string }[] }>(page, '/sys/device/himit/list?limit=1')
    await page.goto(`${page1}?macWifiId=${list[0]?.macWifiId}`)
    await expect(page).toHaveURL(/createDataReport\?macWifiId=/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('页面不存在')).toHaveCount(0)
  })
})
