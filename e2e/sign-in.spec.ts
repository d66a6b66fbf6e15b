import { arrive, expectTabs, hydrated, openFromMenu } from './journeys/arrive'
import { brandHosts } from './support/accounts'
import { signInAs } from './support/sign-in'
import { startConsole } from './support/start-console'
import { startPlatform } from './support/start-platform'
import type { Running } from './support/start-service'
import { expect, test } from './support/test'

test('signing in opens the dashboard', async ({ page }) => {
  await page.goto('/login')
  await expect(page).toHaveTitle('登录 - 海信中央空调大数据云平台')
  await signInAs(page, 'admin')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('button', { name: '用户菜单' })).toContainText('系统管理员')
})

test('signing in leads back to the requested page, including its query', async ({ page }) => {
  await page.goto('/equipmentCenter/HiDom?page=2&city=上海')
  await expect(page).toHaveURL(/\/login\?redirect=%2FequipmentCenter%2FHiDom%3Fpage%3D2/)
  await signInAs(page, 'admin')
  await expect(page).toHaveURL(/\/equipmentCenter\/HiDom\?page=2&city=/)
  expect(new URL(page.url()).searchParams.get('city')).toBe('上海')
})

test('signing in does not redirect to another site', async ({ page, baseURL }) => {
  await page.goto(`/login?redirect=${encodeURIComponent('//evil.example')}`)
  await signInAs(page, 'viewer')
  await expect(page).toHaveURL(`${baseURL}/dashboard`)
})

test('a signed-in user who visits the sign-in page goes to the root', async ({ page }) => {
  await arrive(page, '/informationEdit')
  await page.goto('/login')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/login?redirect=%2FinformationEdit')
  await expect(page).toHaveURL(/\/informationEdit$/)
})

test('signing out ends the session and forgets the open tabs', async ({ page }) => {
  await arrive(page, '/dashboard')
  await openFromMenu(page, '设备中心', 'Hi-Dom列表')
  await expectTabs(page, ['首页', 'Hi-Dom列表'])
  await page.getByRole('button', { name: '退出' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/equipmentCenter/HiDom')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await page.goto('/login')
  await signInAs(page, 'admin')
  await expectTabs(page, ['首页'])
})

test.describe('a platform that asks for a captcha after three failures', () => {
  test.use({ expectedErrors: [/status of 400/] })
  let platform: Running
  let console_: Running

  test.beforeAll(async () => {
    platform = await startPlatform({ env: { CAPTCHA: 'after-failures', PLATFORM_CONTROLLERS: '30' } })
    console_ = await startConsole({ platformUrl: platform.url })
  })
  test.afterAll(async () => {
    await console_?.stop()
    await platform?.stop()
  })

  test('the image appears after the third failure, with the error of a wrong answer below', async ({ page }) => {
    await page.goto(`http://${brandHosts[6]}:${console_.port}/login`)
    await hydrated(page)
    await page.getByLabel('账号').fill('viewer')
    const submit = page.getByRole('button', { name: '登录', exact: true })
    const password = page.getByLabel('密码', { exact: true })
    for (const wrong of ['wrong-1', 'wrong-2', 'wrong-3']) {
      await expect(page.getByLabel('验证码', { exact: true })).toHaveCount(0)
      await password.fill(wrong)
      await submit.click()
      await expect(password).toHaveAccessibleDescription('密码错误')
    }
    const captcha = page.getByLabel('验证码', { exact: true })
    await expect(captcha).toBeVisible()
    const image = page.getByRole('button', { name: '验证码图片，看不清请点击刷新' }).locator('img')
    await expect(image).toHaveAttribute('src', /^data:image\//)

    await submit.click()
    await expect(captcha).toHaveAccessibleDescription('验证码不能为空')
    const before = await image.getAttribute('src')
    await captcha.fill('????')
    await submit.click()
    await expect(captcha).toHaveAccessibleDescription('验证码错误')
    await expect(captcha).toHaveValue('')
    await expect(image).not.toHaveAttribute('src', before ?? '')
    await expect(page.locator('[data-kind="error"]')).toHaveCount(0)

    const now = (await image.getAttribute('src')) ?? ''
    await page.getByRole('button', { name: '验证码图片，看不清请点击刷新' }).click()
    await expect(image).not.toHaveAttribute('src', now)
  })
})
