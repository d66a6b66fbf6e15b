import { arrive } from './journeys/arrive'
import { expect, test } from './support/test'

const charts = {
  zh: ['近30天报警趋势', '近30天故障代码前10', '近24小时在线率', '近24小时各模式运行台数', '近12个月新增激活'],
} as const

test('the figures equal the platform’s, and link to their lists', async ({ page }) => {
  await arrive(page, '/dashboard')
  const readSummary = () =>
    page.evaluate(async () => {
      const answer = await fetch('/sys/dashboard/summary', { headers: { 'X-Console': '1' } })
      return (await answer.json()).data
    })
  const tile = (label: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: label }).first()
  // Other tests add and remove devices, which the page learns of: the two agree as soon as both are quiet.
  await expect(async () => {
    const { deviceTotal, oduTotal, projectTotal, critical, overdue, offline } = await readSummary()
    const soon = { timeout: 1000 }
    await expect(tile('紧急报警')).toContainText(`紧急报警${critical.count}`, soon)
    await expect(tile('超时未受理报修')).toContainText(`超时未受理报修${overdue.count}`, soon)
    await expect(tile('离线设备')).toContainText(`离线设备${offline.count}`, soon)
    await expect(tile('设备总数')).toContainText(`设备总数${deviceTotal.toLocaleString('en-US')}在线率`, soon)
    await expect(tile('室外机')).toContainText(`室外机${oduTotal.toLocaleString('en-US')}`, soon)
    await expect(tile('项目')).toContainText(String(projectTotal), soon)
  }).toPass()
  await tile('紧急报警').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/equipmentCenter\/faultanalysis\?days=365&status=0&severity=4$/)
  await page.goBack()
  await tile('当前报警').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/equipmentCenter\/faultanalysis\?days=365&status=0$/)
  await expect(async () => {
    const { activeAlarms } = await readSummary()
    const alarms = activeAlarms.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
    await expect(page.getByText(`共${alarms}条`, { exact: true })).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test('every chart has a table with the same points, and a description', async ({ page }) => {
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
