import { arrive, haveSession } from './journeys/arrive'
import { devicesOf, expectRows } from './journeys/devices'
import { demoPassword } from './support/accounts'
import { openSlowly } from './support/open-slowly'
import { expect, test } from './support/test'

test('input typed before the script has loaded signs in', async ({ page }) => {
  const letScriptsCome = await openSlowly(page, '/login?redirect=%2FchangePassword')
  await page.getByLabel('账号').fill('editor')
  await page.getByLabel('密码', { exact: true }).fill(demoPassword)
  await letScriptsCome()
  // Nothing went into the address.
  await expect(page).toHaveURL(/\/login\?redirect=%2FchangePassword$/)
  // The form is rendered again with its input.
  await page.getByRole('button', { name: '显示密码' }).click()
  await expect(page.getByLabel('账号')).toHaveValue('editor')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/\/changePassword$/)
})

test('filters typed before the script has loaded are searched for, together with stored ones', async ({ page }) => {
  await arrive(page, '/userCenter/userCore')
  const filters = page.getByRole('search')
  await filters.getByLabel('账号').fill('vie')
  const letScriptsCome = await openSlowly(page, '/userCenter/userCore')
  await filters.getByLabel('姓名').fill('李')
  await letScriptsCome()
  await expect(filters.getByLabel('账号')).toHaveValue('vie')
  await expect(filters.getByLabel('姓名')).toHaveValue('李')
  await filters.getByRole('button', { name: '查询' }).click()
  await expect(page).toHaveURL(/account=vie&.*=%E6%9D%8E|=%E6%9D%8E.*account=vie/)
})

test('input typed into a form before the script has loaded is checked and kept', async ({ page }) => {
  await haveSession(page, { as: 'editor' })
  const letScriptsCome = await openSlowly(page, '/informationEdit')
  await page.getByLabel('邮箱').fill('nobody')
  await letScriptsCome()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByLabel('邮箱')).toHaveAccessibleDescription('邮箱格式不正确')
  await expect(page.getByLabel('邮箱')).toHaveValue('nobody')
})

test('a click before the router follows the address is not lost', async ({ page }) => {
  const list = '/equipmentCenter/HIMIT'
  await arrive(page, list, { as: 'editor', brand: 13 })
  const { list: rows } = await devicesOf(page, { page: 2 })
  await page.addInitScript(() => {
    const { pushState } = History.prototype
    Object.defineProperty(History.prototype, 'pushState', {
      configurable: true,
      get: () => pushState,
      // The router patches the browser's function here: the last moment at which it does not listen yet.
      set(this: History, value: typeof pushState) {
        document.querySelector<HTMLElement>('a[aria-label="下一页"]')?.click()
        Object.defineProperty(this, 'pushState', { value, configurable: true, writable: true })
      },
    })
  })
  await page.reload()
  await expect(page).toHaveURL(/\?page=2$/)
  await expectRows(page, rows)
})
