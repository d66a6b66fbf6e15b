import type { Page } from '@playwright/test'
import { appUserApi } from '../lib/contract/app-user'
import { arrive, chooseInRow, dismiss, showTab, toastOf } from './journeys/arrive'
import { expect, test } from './support/test'

const users = '/APPAdministration/userManager'
const groups = '/APPAdministration/GroupManagement'
const relations = '/userCenter/distributorManagement'
// Nobody else's tests change the people of this brand.
const brand = 13
test.use({ brand })
test.describe.configure({ mode: 'default' })

const ready = async (page: Page, path: string): Promise<void> => {
  await arrive(page, path, { brand })
  await expect(page.getByRole('table')).toBeVisible()
}
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const more = async (page: Page, text: string, action: string): Promise<void> => {
  await rowOf(page, text)
    .getByRole('button', { name: /的更多操作/ })
    .click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
test('a dealer who becomes an ordinary user: losses are listed, exported, and then carried out', async ({ page }) => {
  await ready(page, `${users}?account=dealer01`)
  await chooseInRow(rowOf(page, 'Northgate'), '变更类型')
  const dialog = page.getByRole('dialog', { name: /变更类型/ })
  await dialog.getByRole('radio', { name: '普通用户' }).check()
  await expect(dialog).toContainText('将该经销商变更为普通用户。')
  const lost = dialog.getByRole('region', { name: '将删除的项目' }).getByRole('row')
  await expect(lost).toHaveCount(4)
  const names = await lost.getByRole('cell').first().allTextContents()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '导出清单' }).click()
  const file = await (await (await download).createReadStream()).toArray()
  expect(Buffer.concat(file).toString()).toContain(names[0])
  await dialog.getByRole('button', { name: '删除3个项目并解除1条关系' }).click()
  await expect(toastOf(page, '账号类型已变更')).toBeVisible()
  await expect(rowOf(page, 'Northgate')).toContainText('普通用户')
  await rowOf(page, 'Northgate').getByRole('button', { name: '详情' }).click()
  const panel = page.getByRole('dialog', { name: /用户详情/ })
  await expect(panel).toContainText('没有项目')
  await expect(panel.getByRole('region', { name: '分销关系' })).toContainText('已解除')
})

test.describe('when something changes between the look and the confirmation', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('nothing is done, and the current list is shown', async ({ page }) => {
    await ready(page, `${users}?account=dealer02`)
    // The list shown was made a moment ago and differs now.
    const shown = { accountType: 2, nextType: 3, projects: [], relations: [], fingerprint: '0'.repeat(64) }
    await page.route(
      (url) => url.pathname === appUserApi.typeImpact.path,
      (route) => route.fulfill({ json: { code: 0, msg: '', data: shown } }),
    )
    await chooseInRow(rowOf(page, 'Clearwater'), '变更类型')
    const dialog = page.getByRole('dialog', { name: /变更类型/ })
    await dialog.getByRole('radio', { name: '分销商' }).check()
    await expect(dialog).toContainText('该变更不会删除任何项目')
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect(dialog).toContainText('确认期间数据已发生变化，变更未执行')
    await expect(dialog.getByRole('region', { name: '将解除的分销关系' })).toContainText('审核中')
    await dialog.getByRole('button', { name: '取消' }).click()
    await expect(rowOf(page, 'Clearwater')).toContainText('经销商')
  })
})

test('a data permission is given by choosing projects', async ({ page }) => {
  await ready(page, `${users}?account=dealer04`)
  await more(page, 'Unity', '数据权限')
  const panel = page.getByRole('dialog', { name: /APP用户数据权限/ })
  await panel.getByRole('radio', { name: /指定项目/ }).check()
  await panel.getByRole('button', { name: '保存' }).click()
  await expect(panel.getByRole('alert')).toHaveText(/不能为空$/)
  await panel.getByRole('combobox', { name: '搜索项目' }).click()
  await panel.getByRole('listbox').getByRole('option').first().click()
  await panel.getByRole('button', { name: '保存' }).click()
  await expect(toastOf(page, '数据权限已保存')).toBeVisible()
  await rowOf(page, 'Unity').getByRole('button', { name: '详情' }).click()
  await expect(page.getByRole('dialog', { name: /用户详情/ })).toContainText('数据权限指定项目')
})

test('a family gets another administrator, and is dissolved once it has no device', async ({ page }) => {
  await ready(page, `${groups}?sidx=groupNo&order=desc&limit=10`)
  const row = page.getByRole('row').filter({ hasText: 'Former home' }).first()
  const name = (await row.getByText(/Former home/).textContent()) ?? ''
  const { groupNo } = { groupNo: (await row.getByText(/^G\d{9}$/).textContent()) ?? '' }
  await row.getByRole('button', { name: '成员', exact: true }).click()
  const panel = page.getByRole('dialog', { name: `成员 · ${name}` })
  const member = panel.getByRole('row').filter({ hasText: '普通成员' })
  const nickname = (await member.getByRole('cell').nth(1).textContent()) ?? ''
  await expect(
    panel.getByRole('row').filter({ hasText: '管理员' }).getByRole('button', { name: '移除' }).first(),
  ).toHaveAttribute('aria-disabled', 'true')
  await member.getByRole('button', { name: '设为管理员' }).click()
  const confirm = page.getByRole('dialog', { name: '设为管理员' })
  await expect(confirm).toContainText('将管理员转让给')
  await confirm.locator('button[type="submit"]').click()
  await expect(toastOf(page, '管理员已转让')).toBeVisible()
  await expect(panel.getByRole('row').filter({ hasText: nickname })).toContainText('管理员')
  await dismiss(panel)
  await expect(rowOf(page, groupNo)).toContainText(nickname)
  await more(page, groupNo, '解散')
  await page.getByRole('dialog', { name: '解散' }).locator('button[type="submit"]').click()
  await expect(toastOf(page, '已解散')).toBeVisible()
  await expect(rowOf(page, groupNo)).toHaveCount(0)
})

test('a relation is sent back only with a reason, which its history tells', async ({ page }) => {
  await ready(page, relations)
  await showTab(page, /^审核中/)
  const row = rowOf(page, 'de****02@example.com')
  await chooseInRow(row, '退回')
  const dialog = page.getByRole('dialog', { name: /^退回/ })
  await dialog.getByRole('button', { name: '退回' }).click()
  await expect(dialog.getByLabel(/退回原因/)).toHaveAccessibleDescription('退回原因不能为空')
  await dialog.getByLabel(/退回原因/).fill('邮箱与营业执照不符')
  await dialog.getByRole('button', { name: '退回' }).click()
  await expect(toastOf(page, '已退回')).toBeVisible()
  await expect(row).toHaveCount(0)
  await showTab(page, /^已退回/)
  await expect(row).toContainText('邮箱与营业执照不符')
  await more(page, 'de****02@example.com', '历史')
  await expect(page.getByRole('dialog', { name: /^历史/ })).toContainText('退回原因：邮箱与营业执照不符')
})
