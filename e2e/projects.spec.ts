import { arrive, dismiss, showTab, toastOf } from './journeys/arrive'
import { expect, test } from './support/test'

const list = '/projectMangement/ProjectList'

test.describe('a project', () => {
  test('is added after a field is corrected, changed, found in its history, and deleted', async ({ page }) => {
    await arrive(page, list)
    await page.getByRole('button', { name: '新增项目' }).click()
    const form = page.getByRole('dialog', { name: '新增项目' })
    await form.getByLabel('项目名称').fill('端到端\u200b大厦')
    await form.getByLabel('国家或区域').selectOption({ label: '山东 / 青岛' })
    // The city determines its region and time zone.
    await expect(form.getByLabel('时区')).toHaveValue('Asia/Shanghai')
    await expect(form.getByLabel('经度')).toHaveValue('120.3826')
    await form.getByLabel('地理描述').fill('测试路1号')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form.getByText('不能包含不可见字符')).toBeVisible()
    await expect(form.getByLabel('地理描述')).toHaveValue('测试路1号')
    await form.getByLabel('项目名称').fill('端到端大厦')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(toastOf(page, '项目已新增')).toBeVisible()

    await page.getByRole('row').filter({ hasText: '端到端大厦' }).getByRole('link', { name: '端到端大厦' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '端到端大厦' })).toBeVisible()
    await expect(page.getByText('项目下还没有系统')).toBeVisible()
    await page.getByRole('button', { name: '编辑资料' }).click()
    const edit = page.getByRole('dialog', { name: /编辑/ })
    await edit.getByLabel('联系人').fill('王工')
    await edit.getByRole('button', { name: '保存' }).click()
    await expect(toastOf(page, '项目已保存')).toBeVisible()
    await expect(page.getByRole('banner').or(page.locator('header')).filter({ hasText: '王工' }).first()).toBeVisible()
    await showTab(page, '修改记录')
    const change = page.getByRole('tabpanel').getByRole('listitem').first()
    await expect(change).toContainText('系统管理员')
    await expect(change.getByRole('row').filter({ hasText: '联系人' })).toContainText('王工')

    await page.goto(`${list}?projectName=${encodeURIComponent('端到端大厦')}`)
    const row = page.getByRole('row').filter({ hasText: '端到端大厦' })
    await row.getByRole('button', { name: /的更多操作/ }).click()
    await page.getByRole('menuitem', { name: '删除', exact: true }).click()
    await page.getByRole('dialog').locator('button[type="submit"]').click()
    await expect(toastOf(page, '删除成功')).toBeVisible()
    await expect(page.getByText('没有符合条件的数据')).toBeVisible()
  })
})

test('a building shows its units’ current state, as in its list, and cannot be deleted while it has devices', async ({
  page,
}) => {
  await arrive(page, `${list}?sidx=deviceCount&order=desc&alarm=1`)
  const row = page.getByRole('row').nth(1)
  await row.getByRole('button', { name: /的更多操作/ }).click()
  await expect(page.getByRole('menuitem', { name: '删除 项目下仍有设备，请先移走设备再删除' })).toBeDisabled()
  await dismiss(page.getByRole('menu'))
  const alarms = row.getByRole('link', { name: /^\d+$/ }).last()
  const count = await alarms.innerText()
  await alarms.click()
  await expect(page.getByText(`共${count}条`, { exact: true })).toBeVisible()
  await showTab(page, /^系统/)
  const card = page.getByRole('tabpanel').getByRole('region').first()
  await expect(card.getByLabel(/的读数$/).first()).toContainText('MPa')
  const tile = card.getByRole('list', { name: '室内机' }).getByRole('listitem').first()
  await expect(tile).toContainText(/设定 \d+\.\d℃/)
  await expect(tile).toContainText(/室温/)
})
