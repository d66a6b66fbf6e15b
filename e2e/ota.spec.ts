import type { Locator, Page } from '@playwright/test'
import type { Page as Rows } from '@/lib/contract/endpoint'
import type { OtaTask } from '@/lib/contract/ota-task'
import { arrive, toastOf } from './journeys/arrive'
import { expectNoSeriousAxe } from './support/axe'
import { inHeadMenu } from './support/head-menu'
import { expect, test } from './support/test'
import { upgradedDevices } from './support/upgraded-devices'

const list = '/equipmentCenter/OTAupgradeList'
const wizard = '/equipmentCenter/OTAupGrade'

const next = (page: Page): Promise<void> => page.getByRole('button', { name: '下一步', exact: true }).click()
const tasksNamed = (page: Page, taskName: string): Promise<Rows<OtaTask>> =>
  page.evaluate(async (name) => {
    const answer = await fetch(`/sys/ota/task/list?taskName=${encodeURIComponent(name)}`, {
      headers: { 'X-Console': '1' },
    })
    return (await answer.json()).data
  }, taskName)
const figureOf = (page: Page, name: RegExp): Locator =>
  page.getByRole('region', { name: 'Progress' }).getByRole('button', { name })

test('an upgrade is checked, approved by a second person, stops itself, says why, and finishes after a retry', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await arrive(page, wizard, { as: 'ota' })
  await page.getByLabel('搜索功能名称、特征码或版本号').fill('HM16-WIFI')
  const version = page.getByRole('radio', { name: /3\.2\.1$/ })
  await expect(version).toHaveCount(1)
  await version.check()
  await next(page)

  // Two excluded ones are listed with their reasons.
  await page
    .getByLabel('WiFi ID，每行一个，可粘贴')
    .fill([...upgradedDevices, '84F3EB0F0145', '00000000ABCD'].join('\n'))
  await next(page)
  const check = page.getByRole('region', { name: '升级预检' })
  await expect(check.getByRole('button', { name: '设备不存在 1' })).toBeVisible()
  await check.getByRole('combobox', { name: '显示' }).selectOption('excluded')
  await expect(check.getByRole('row', { name: /设备不存在.*00000000ABCD/ })).toBeVisible()
  await expect(check.getByRole('row', { name: /84F3EB0F0145/ })).toBeVisible()
  await expectNoSeriousAxe(page)

  // Input survives a reload.
  await page.reload()
  await expect(check.getByRole('button', { name: '设备不存在 1' })).toBeVisible()
  await next(page)
  await page.getByLabel('仅在每日时间窗内升级').uncheck()
  await page.getByLabel('自动重试次数').fill('0')
  await page.getByRole('button', { name: '删除第2阶段' }).click()
  await expect(page.getByText('各阶段比例之和必须为100%')).toBeVisible()
  await expect(page.getByRole('button', { name: '下一步', exact: true })).toBeDisabled()
  await page.getByLabel('设备比例（%）').fill('100')
  await page.getByLabel('失败阈值（%）').fill('30')
  await expect(page.getByRole('region', { name: '升级计划（按各地时间）' }).getByRole('row')).not.toHaveCount(0)
  await next(page)

  const name = 'Hi-Mit 3.2.1 试点'
  await page.getByLabel('任务名称').fill(name)
  const typed = page.getByLabel(`请输入设备数量${upgradedDevices.length}以确认`)
  const create = page.getByRole('button', { name: '创建升级任务' })
  await typed.fill('11')
  await expect(create).toBeDisabled()
  await typed.fill(String(upgradedDevices.length))
  await create.dblclick()
  await expect(page).toHaveURL(/OTAdetailInfo\?upgradeId=\d+/)
  expect((await tasksNamed(page, name)).totalCount).toBe(1)
  await expect(page.getByRole('button', { name: '批准' })).toHaveAttribute('title', '不能审批自己创建的任务')
  await (await inHeadMenu(page, '取消任务')).click()
  const cancel = page.getByRole('dialog', { name: '取消升级任务' })
  await expect(cancel.getByRole('row', { name: /未开始 10 不再升级/ })).toBeVisible()
  await cancel.getByRole('button', { name: '返回' }).click()

  const report = new URL(page.url()).pathname + new URL(page.url()).search
  await arrive(page, report, { as: 'editor', language: 'en' })
  await page.getByRole('button', { name: 'Approve' }).click()
  const decision = page.getByRole('dialog', { name: 'Approve the upgrade' })
  await decision.getByLabel('Remark').fill('Version and range are right')
  await decision.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('region', { name: 'Approval' })).toContainText('Version and range are right')
  await page.getByRole('button', { name: 'Start now' }).click()
  await page.getByRole('dialog').locator('button[type="submit"]').click()

  // No reload from here on: the page follows what happens.
  const why = page.getByRole('region', { name: 'Why it stopped' })
  await expect(why).toContainText('which is its threshold of 30% (3 devices)', { timeout: 40_000 })
  await expect(why.getByRole('listitem').filter({ hasText: 'Download timeout: 2 devices' })).toContainText('Transient')
  await expect(why.getByRole('listitem').filter({ hasText: 'Checksum mismatch: 1 device' })).toContainText(
    'Needs a look',
  )
  await expectNoSeriousAxe(page)
  await why.getByRole('button', { name: 'Retry transient only (2)' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retry', exact: true }).click()
  await expect(toastOf(page, '2 devices are tried again')).toBeVisible()
  await expect(figureOf(page, /^Successful 9/)).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('heading', { level: 1, name }).locator('..')).toContainText('Finished')

  await figureOf(page, /^Failed 1/).click()
  await expect(page).toHaveURL(/result=3/)
  await expect(page.getByRole('button', { name: 'Log', exact: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Log', exact: true }).click()
  const log = page.getByRole('dialog', { name: /^Upgrade log of/ })
  await expect(log.getByRole('heading', { name: 'Attempt 1' })).toBeVisible()
  await expect(log).toContainText('Checksum mismatch')
  await expect(log.getByRole('row', { name: /^Verifying/ })).toBeVisible()
})

test('a reader is told which right is missing', async ({ page }) => {
  await arrive(page, list, { as: 'editor' })
  await arrive(page, wizard, { as: 'viewer' })
  await expect(page.getByText('缺少权限：下发升级')).toBeVisible()
})
