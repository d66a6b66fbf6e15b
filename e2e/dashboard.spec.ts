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
  const summary = await page.evaluate(async () => {
    const answer = await fetch('/sys/dashboard/summary', { headers: { 'X-Console': '1' } })
    return (await answer.json()).data
  })
  const tile = (label: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: label }).first()
  await expect(tile('设备总数')).toContainText(summary.deviceTotal.toLocaleString('en-US'))
  await expect(tile('设备总数')).toContainText('在线率')
  await expect(tile('室外机')).toContainText(summary.oduTotal.toLocaleString('en-US'))
  await expect(tile('项目')).toContainText(String(summary.projectTotal))
  await tile('当前报警').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/equipmentCenter\/HIMIT\?hasAlarm=1$/)
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
