import { arrive } from './journeys/arrive'
import { expect, test } from './support/test'

const charts = {
  zh: [
    '设备类型分布',
    '近30天报警趋势',
    '近30天故障代码前10',
    '近24小时在线率',
    '近24小时各模式运行台数',
    '近12个月新增激活',
  ],
} as const

test('the figures are those of the platform, and lead to the list behind them', async ({ page }) => {
  await arrive(page, '/dashboard')
  const readSummary = () =>
    page.evaluate(async () => {
      const answer = await fetch('/sys/dashboard/summary', { headers: { 'X-Console': '1' } })
      return (await answer.json()).data
    })
  const tile = (label: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: label }).first()
  // Other tests add and remove devices, which the page hears of: it agrees with the platform as soon as both rest.
  await expect(async () => {
    const { deviceTotal, oduTotal, projectTotal } = await readSummary()
    const soon = { timeout: 1000 }
    await expect(tile('设备总数')).toContainText(`设备总数${deviceTotal.toLocaleString('en-US')}在线率`, soon)
    await expect(tile('室外机')).toContainText(`室外机${oduTotal.toLocaleString('en-US')}`, soon)
    await expect(tile('项目')).toContainText(String(projectTotal), soon)
  }).toPass()
  await tile('当前报警').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/equipmentCenter\/faultanalysis\?days=365&status=0$/)
  await expect(async () => {
    const { activeAlarms } = await readSummary()
    const alarms = activeAlarms.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
    await expect(page.getByText(`共${alarms}条`)).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test('every chart has its table, with the same points, and says what it shows', async ({ page }) => {
  await arrive(page, '/dashboard')
  for (const title of charts.zh) {
    const panel = page.getByRole('region', { name: title })
    await panel.scrollIntoViewIfNeeded()
    await panel.getByRole('button', { name: `以表格显示: ${title}` }).click()
    const table = panel.getByRole('table')
    await expect(table.getByRole('row').nth(1)).toBeVisible()
    await panel.getByRole('button', { name: `以图表显示: ${title}` }).click()
    await expect(panel.getByRole('group', { name: title })).toBeVisible()
  }
})

test('the lists under the charts have rows', async ({ page }) => {
  await arrive(page, '/dashboard')
  for (const [title, role] of [
    ['最新报警', 'listitem'],
    ['最新报修', 'listitem'],
    ['报警最多的项目', 'row'],
  ] as const) {
    const panel = page.getByRole('region', { name: title })
    await panel.scrollIntoViewIfNeeded()
    await expect(panel.getByRole(role).nth(1)).toBeVisible()
  }
  await expect(page.getByRole('region', { name: '最新公告' })).toContainText('平台升级通知')
})

test.describe('who may not see the figures', () => {
  test.use({ expectedErrors: [/status of 403/] })
  test('is told so and can use the rest', async ({ page }) => {
    await arrive(page, '/dashboard', { as: 'nomenu' })
    await expect(page.getByRole('main').getByRole('status')).toContainText('没有权限执行该操作')
    await page.getByRole('button', { name: '用户菜单' }).click()
    await page.getByRole('menuitem', { name: '个人信息' }).click()
    await expect(page).toHaveURL(/informationEdit$/)
  })
})

test('the order and the visibility of the cards stay with the user', async ({ page }) => {
  const cards = page.locator('[data-card]')
  const order = () => cards.evaluateAll((found) => found.map((card) => card.getAttribute('data-card')))
  await arrive(page, '/dashboard', { as: 'service' })
  await expect(cards.first()).toHaveAttribute('data-card', 'figures')
  await page.getByRole('button', { name: '卡片设置' }).click()
  const chooser = page.getByRole('dialog', { name: '卡片设置' })
  // By keyboard alone.
  await chooser.getByRole('button', { name: '上移设备类型分布' }).press('Enter')
  await chooser.getByRole('checkbox', { name: '天气' }).press('Space')
  await expect(cards.first()).toHaveAttribute('data-card', 'byType')
  await expect(page.locator('[data-card="weather"]')).toHaveCount(0)
  const saved = await order()
  await expect(async () => {
    const answer = await page.request.get('/sys/preference/tables', { headers: { 'X-Console': '1' } })
    expect((await answer.json()).data.dashboard?.hidden).toEqual(['weather'])
  }).toPass()
  await page.reload()
  await expect(cards.first()).toHaveAttribute('data-card', 'byType')
  expect(await order()).toEqual(saved)
  await page.getByRole('button', { name: '卡片设置' }).click()
  await chooser.getByRole('button', { name: '恢复默认' }).click()
  await expect(page.locator('[data-card="weather"]')).toHaveCount(1)
  await expect(cards.first()).toHaveAttribute('data-card', 'figures')
})
