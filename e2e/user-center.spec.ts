import type { Page } from '@playwright/test'
import { arrive, chooseInRow, dismiss, showTab, toastOf } from './journeys/arrive'
import { expectNoSeriousAxe } from './support/axe'
import { signInAs } from './support/sign-in'
import { addressOf, expect, test } from './support/test'

/** Names that no other test, and no earlier run, has used. */
const fresh = () => `e${Date.now().toString(36)}${test.info().workerIndex}`

const choose = (page: Page, row: string | RegExp, action: string): Promise<void> =>
  chooseInRow(page.getByRole('row', { name: row }), action)

test.describe('web users', () => {
  // Wide enough for every column: a grid renders only visible ones.
  test.use({ expectedErrors: [/status of 401/], viewport: { width: 1920, height: 900 } })

  test('one is created, with errors at their fields; once disabled, their very next call ends', async ({
    page,
    browser,
  }) => {
    const account = fresh()
    await arrive(page, '/userCenter/userCore')
    await page.getByRole('button', { name: '新增用户' }).click()
    const form = page.getByRole('dialog', { name: '新增用户' })
    await form.getByLabel('账号').fill('张三')
    await form.getByLabel('密码').fill('x'.repeat(21))
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form.getByLabel('账号')).toHaveAccessibleDescription('用户账号不能包含特殊字符和中文')
    await expect(form.getByLabel('密码')).toHaveAccessibleDescription('密码不能超过20个字符')
    await expect(form.getByText(/不能为空$/)).toHaveCount(5)
    await expect(form.getByLabel('手机')).toHaveAccessibleDescription('手机不能为空')
    await expectNoSeriousAxe(page)
    await form.getByLabel('账号').fill(account)
    await form.getByLabel('密码').fill('Console-2026')
    await form.getByLabel('姓名').fill('赵工')
    await form.getByLabel('只读').check()
    await form.getByLabel('海信').check()
    await form.getByLabel('手机').fill('+34612345678')
    await form.getByLabel('邮箱').fill('zhao@example.com')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(toastOf(page, '用户添加成功')).toBeVisible()

    const theirs = await browser.newPage({ locale: 'zh-CN' })
    await theirs.goto(addressOf(6))
    await signInAs(theirs, account)
    // Somebody else has set the password, so it must be changed first.
    await expect(theirs.getByRole('heading', { name: '请先修改密码' })).toBeVisible()
    await theirs.getByLabel(/^原密码/).fill('Console-2026')
    await theirs.getByLabel(/^新密码/).fill('Chosen-by-1-self')
    await theirs.getByLabel(/^确认新密码/).fill('Chosen-by-1-self')
    await theirs.getByRole('button', { name: '保存' }).click()
    await expect(theirs.getByRole('button', { name: '用户菜单' })).toBeVisible()
    await page.goto(`${addressOf(6)}/userCenter/userCore?account=${account}`)
    await choose(page, account, '登录会话')
    await expect(page.getByRole('dialog').getByRole('button', { name: /^退出.*的会话$/ })).toHaveCount(1)
    await dismiss(page.getByRole('dialog'))
    await choose(page, account, '停用')
    await page.getByRole('dialog').locator('button[type="submit"]').click()
    await expect(page.getByRole('row', { name: account })).toContainText('停用')
    const call = await theirs.request.get(`${addressOf(6)}/sys/user/info`, { headers: { 'X-Console': '1' } })
    expect(call.status()).toBe(401)
    await expect(theirs).toHaveURL(/\/login/)
    await theirs.close()
  })
})

test('a role: rights by keyboard, the differences by name before saving, a read-only preview until it is left', async ({
  page,
}) => {
  const number = `R_${fresh().toUpperCase()}`.slice(0, 16)
  await arrive(page, '/userCenter/role')
  await page.getByRole('button', { name: '新增角色' }).click()
  const form = page.getByRole('dialog', { name: '新增角色' })
  await form.getByLabel('角色名称').fill('巡检')
  await form.getByLabel('角色编号').fill(number)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(toastOf(page, '新增成功')).toBeVisible()

  await page.goto(`${addressOf(6)}/userCenter/role?number=${number}`)
  await choose(page, number, '权限设置')
  const dialog = page.getByRole('dialog', { name: '巡检的权限' })
  await dialog.getByLabel('搜索菜单或权限').fill('Hi-Mit列表')
  await dialog.getByRole('treeitem', { name: /Hi-Mit列表/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('treeitem', { name: /编辑设备/ })).toBeVisible()
  await dialog.getByRole('treeitem', { name: /导出设备/ }).focus()
  await page.keyboard.press('Space')
  await expect(dialog.getByRole('treeitem', { name: /^设备中心/ })).toHaveAttribute('aria-checked', 'mixed')
  const changes = dialog.getByRole('list', { name: '改动' })
  await expect(changes.getByRole('listitem')).toHaveText([/设备中心 \/ Hi-Mit列表$/, /Hi-Mit列表 \/ 导出设备$/])
  await expectNoSeriousAxe(page)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(toastOf(page, '权限设置成功')).toBeVisible()

  await choose(page, number, '预览')
  await page.getByRole('dialog').locator('button[type="submit"]').click()
  const banner = page.getByText('正在以“巡检”角色预览')
  await expect(banner).toBeVisible()
  await page.reload()
  await expect(banner).toBeVisible()
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await expect(menu.getByRole('button', { name: '设备中心' })).toBeVisible()
  await expect(menu.getByRole('button', { name: '用户中心' })).toHaveCount(0)
  await page.getByRole('button', { name: '退出预览' }).click()
  await expect(menu.getByRole('button', { name: '用户中心' })).toBeVisible()
  await expect(banner).toHaveCount(0)
})

test('organizations are added, moved by button and by drag, and deleted; regions have their own tab', async ({
  page,
}) => {
  const name = fresh()
  await arrive(page, '/userCenter/organization')
  const tree = page.getByRole('tree', { name: '组织树' })
  const item = (text: string) => tree.getByText(text, { exact: true })
  await item('控制').click()
  await page.getByRole('button', { name: '新增下级' }).click()
  await page.getByLabel('组织名称').fill(name)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(toastOf(page, '新增成功')).toBeVisible()
  await item('控制').locator('xpath=ancestor::li[1]').press('ArrowRight')
  await item(name).click()
  await page.getByLabel('移动到').selectOption({ label: '\u3000\u3000云平台' })
  await page.getByRole('button', { name: '移动到' }).click()
  await expect(toastOf(page, `${name}已移动到云平台的第1位`)).toBeVisible()
  await item('云平台').locator('xpath=ancestor::li[1]').press('ArrowRight')
  // Dropped on the middle of another one: below it. As a hand moves: one jump may begin no drag on a busy machine.
  await item(name).dragTo(item('研发中心'), { steps: 8 })
  await expect(toastOf(page, `${name}已移动到研发中心的第3位`)).toBeVisible()
  await page.getByRole('button', { name: '上移' }).click()
  await expect(toastOf(page, `${name}已移动到研发中心的第2位`)).toBeVisible()
  await expectNoSeriousAxe(page)
  await page.getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog').locator('button[type="submit"]').click()
  await expect(toastOf(page, '删除成功')).toBeVisible()
  await expect(item(name)).toHaveCount(0)

  await showTab(page, '区域')
  await expect(page).toHaveURL(/\?tab=region$/)
  await page.reload()
  await page.getByRole('tree', { name: '区域树' }).getByText('欧洲', { exact: true }).click()
  await expect(page.getByLabel('英文名称')).toHaveValue('Europe')
  await page.getByLabel('时区').fill('Mars/Base')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByLabel('时区')).toHaveAccessibleDescription('不是有效的时区')
})
