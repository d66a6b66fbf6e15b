import type { Locator, Page } from '@playwright/test'
import type { Page as Rows } from '@/lib/contract/endpoint'
import type { Fault } from '@/lib/contract/fault'
import { arrive, toastOf } from './journeys/arrive'
import { openActions, tableOf } from './journeys/devices'
import { expectNoSeriousAxe } from './support/axe'
import { expect, test } from './support/test'

/** The demo's controller whose condenser clogged up until alarm 45. */
const story = '84F3EB0F0145'
const analysis = '/equipmentCenter/faultanalysis'

// They share a fleet: a fault acknowledged by one test stays so for the next.
test.describe.configure({ mode: 'default' })

const faultsOf = (page: Page, query: Record<string, string | number>): Promise<Rows<Fault>> =>
  page.evaluate(async (search) => {
    const answer = await fetch(`/sys/fault/list?${search}`, { headers: { 'X-Console': '1' } })
    return (await answer.json()).data
  }, new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString())
const cardOf = (page: Page): Locator =>
  page.getByRole('dialog').filter({ has: page.getByRole('heading', { level: 2 }) })
const codesIn = (page: Page): Locator => page.getByRole('tabpanel').getByRole('link', { name: /^[0-9A-Za-z]{2}$/ })

test('the fouled condenser: three protective stops, the alarm, its cause in both languages, and a repair in one click', async ({
  page,
}) => {
  await arrive(page, `${analysis}/${story}?faultCode=45&status=all`, { as: 'service' })
  await codesIn(page).first().click()
  await expect(page).toHaveURL(/fault=\d+/)
  const card = cardOf(page).first()
  await expect(card.getByRole('heading', { name: '45 高压过高保护' })).toBeVisible()
  const stops = card.getByRole('region', { name: '保护停机还是故障' })
  await expect(stops.getByRole('listitem').filter({ hasText: 'P13 / d1-13' })).toHaveCount(3)
  await expect(stops.getByRole('listitem').last()).toContainText('故障报警，机组锁定')
  const meaning = card.getByRole('region', { name: '含义与处理' })
  await expect(meaning).not.toContainText('High-pressure')
  await meaning.getByRole('checkbox', { name: '中英文对照' }).check()
  await expect(meaning).toContainText('High-pressure increase protection')
  await expect(meaning).toContainText('清洗换热器')
  await card.getByRole('radio', { name: '前5小时' }).check()
  const curve = card.getByRole('region', { name: /排气压力 Pd/ })
  await curve.scrollIntoViewIfNeeded()
  await expect(curve.getByText('P13').first()).toBeVisible()
  await expectNoSeriousAxe(page)

  await card.getByRole('button', { name: '创建报修' }).click()
  const repair = page.getByRole('dialog', { name: '创建报修' })
  await expect(repair.getByLabel('维修内容')).toHaveValue(/故障：45 .*\n设备：.*84F3EB0F0145/)
  await expect(repair.getByLabel('联系人')).not.toHaveValue('')
  await repair.getByLabel('电话').fill('12')
  await repair.getByRole('button', { name: '提交报修' }).click()
  await expect(repair.getByLabel('电话')).toHaveAccessibleDescription('请输入正确的手机号码')
  await repair.getByLabel('电话').fill('13800006620')
  await repair.getByRole('button', { name: '提交报修' }).dblclick()
  await expect(toastOf(page, '报修单已创建')).toBeVisible()
  await expect(card).toContainText(/已有未完成的报修单 R\d{13}。/)
  const [fault] = (await faultsOf(page, { macWifiId: story, faultCode: '45' })).list
  await expect(card.getByRole('button', { name: '创建报修' })).toHaveAttribute('title', '该故障已有未完成的报修单')

  // A link opens the same card, in the other language too.
  await arrive(page, `${analysis}/${story}?fault=${fault?.faultId}`, { as: 'service', language: 'en' })
  await expect(cardOf(page).first()).toContainText(`There is an open repair request, ${fault?.repairNo}.`)
  await expect(cardOf(page).first().getByRole('region', { name: 'What was done' })).toContainText(
    `张工 made repair request ${fault?.repairNo}`,
  )
})

test('acknowledgement and comments are shown with name and time', async ({ page }) => {
  await arrive(page, analysis)
  const { list } = await faultsOf(page, { acknowledged: 0, status: 0, days: 30 })
  const fault = list.find(({ macWifiId }) => macWifiId !== story)
  await arrive(page, `${analysis}/${fault?.macWifiId}?fault=${fault?.faultId}`)
  const card = cardOf(page).first()
  await card.getByRole('button', { name: '确认', exact: true }).click()
  await expect(toastOf(page, '已确认')).toBeVisible()
  const log = card.getByRole('region', { name: '处理记录' })
  await expect(log.getByRole('listitem').filter({ hasText: '系统管理员 确认了该故障' })).toBeVisible()
  await log.getByLabel('备注').fill('<b>已联系现场</b>')
  await log.getByRole('button', { name: '保存备注' }).click()
  await expect(log.getByRole('listitem').filter({ hasText: '<b>已联系现场</b>' })).toBeVisible()
  await card.getByRole('button', { name: '屏蔽' }).click()
  const mute = page.getByRole('dialog', { name: /^屏蔽/ })
  await mute.getByLabel('屏蔽时长').selectOption({ label: '4小时' })
  await mute.getByRole('button', { name: '保存' }).click()
  await expect(card.getByRole('button', { name: '取消屏蔽' })).toBeVisible()
  await card.getByRole('button', { name: '关闭' }).click()
  await expect(page).not.toHaveURL(/fault=/)
})

test('a bar and a cell narrow the list to what they count', async ({ page }) => {
  await arrive(page, `${analysis}?tab=charts`)
  const codes = page.getByRole('region', { name: '按故障代码' })
  await codes.getByRole('button', { name: '以表格显示: 按故障代码' }).click()
  await codes.getByRole('button', { name: /^01 / }).click()
  await expect(page).toHaveURL(/faultCode=01/)
  await expect(codesIn(page).first()).toHaveText('01')
  expect(new Set(await codesIn(page).allTextContents())).toEqual(new Set(['01']))

  await arrive(page, `${analysis}/${story}?days=90&tab=charts`)
  const cell = page.getByRole('group', { name: '各机组故障' }).getByRole('button', { name: /室外机 00-00：1次/ })
  await cell.click()
  await expect(page).toHaveURL(/systemNo=0&unitKind=2&unitNo=0/)
  await expect(codesIn(page)).toHaveText(['45'])
})

test('the list fills what its head leaves of the window, with its pages in view', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  for (const path of [analysis, '/APPAdministration/repairManagement', '/userCenter/distributorManagement']) {
    await arrive(page, path)
    await tableOf(page)
    await expect(page.getByRole('navigation', { name: '分页' }), path).toBeInViewport({ ratio: 1 })
  }
})

test('many are acknowledged at once; those already acknowledged are skipped, naming who and when', async ({ page }) => {
  const list = `${analysis}?days=90&limit=10&acknowledged=0&status=1&sidx=failureTime&order=desc`
  await arrive(page, list)
  const { list: rows } = await faultsOf(page, {
    days: 90,
    limit: 10,
    acknowledged: 0,
    status: 1,
    timeZone: 'Asia/Shanghai',
  })
  await tableOf(page)
  await page.getByRole('checkbox', { name: '选择本页' }).check()
  const chosen = page.getByRole('status').filter({ hasText: '已选' })
  // A colleague was faster with one of them.
  const first = rows[0]?.faultId ?? ''
  await page.evaluate(
    (faultId) =>
      fetch('/sys/fault/acknowledge', {
        method: 'POST',
        headers: { 'X-Console': '1', 'Content-Type': 'application/json' },
        body: JSON.stringify({ faultId }),
      }),
    first,
  )
  await chosen.getByRole('button', { name: '确认', exact: true }).click()
  await page.getByRole('dialog').locator('button[type="submit"]').click()
  const tray = page.getByRole('region', { name: '任务进度' })
  await expect(tray).toContainText(`已完成${rows.length - 1}条，跳过1条`)
  await tray.getByRole('button', { name: '查看跳过原因' }).click()
  await expect(tray.getByRole('row', { name: new RegExp(`^${first}`) })).toContainText(/系统管理员 已于 20\d\d-.* 确认/)
})

test('a reader is told which right is missing', async ({ page }) => {
  await arrive(page, analysis, { as: 'viewer' })
  const [fault] = (await faultsOf(page, { status: 0, days: 30 })).list
  await arrive(page, `${analysis}/${fault?.macWifiId}?fault=${fault?.faultId}`, { as: 'viewer' })
  const card = cardOf(page).first()
  await expect(card.getByRole('button', { name: '指派' })).toHaveAttribute('title', '缺少权限：处理故障')
  await expect(card.getByRole('button', { name: '创建报修' })).toHaveAttribute('title', '缺少权限：新建报修')
  await expect(card.getByLabel('备注')).toHaveCount(0)
})

test('the tab of a controller has its faults, and keeps its place while a card is open', async ({ page }) => {
  await arrive(page, `/equipmentCenter/devicedetails?macWifiId=${story}&status=all&tab=faults`)
  await expect(page.getByRole('tab', { name: /^故障 \(\d+\)$/ })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('link', { name: '45', exact: true }).click()
  await expect(page).toHaveURL(/tab=faults&fault=\d+/)
  await cardOf(page).first().getByRole('button', { name: '关闭' }).click()
  const menu = await openActions(page, { macWifiId: '45' })
  await expect(menu.getByRole('menuitem', { name: '历史曲线' })).toBeVisible()
})

test('a controller in the query has one address, with the other filters', async ({ page }) => {
  await arrive(page, `${analysis}?macWifiId=${story}&faultCode=45`)
  await expect(page).toHaveURL(new RegExp(`${analysis}/${story}\\?faultCode=45$`))
})
