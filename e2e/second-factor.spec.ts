import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import { secondsToMilliseconds } from 'date-fns/secondsToMilliseconds'
import { Secret, TOTP } from 'otpauth'
import { authApi } from '@/lib/contract/auth'
import { factorApi } from '@/lib/contract/factor'
import { readAnnouncements as readAnnouncementsOf, signIn, toastOf } from './journeys/arrive'
import { brandHosts, demoPassword } from './support/accounts'
import { addUser, askConsole } from './support/add-user'
import { darkAxeFaults, expectNoSeriousAxe } from './support/axe'
import { sendRaw } from './support/raw-http'
import { readAnnouncements } from './support/read-announcements'
import { startConsole } from './support/start-console'
import { startPlatform } from './support/start-platform'
import type { Running } from './support/start-service'
import { expect, test } from './support/test'

// One platform, whose clock a test may put forward; each test has an account of its own.
test.describe.configure({ mode: 'default' })
test.use({ expectedErrors: [/status of (400|401|403)/] })

const period = secondsToMilliseconds(30)
const dataDir = mkdtempSync(join(tmpdir(), 'platform-'))
/** Time stands still, and moves when a test says so: how old a second factor is must not depend on the machine. */
let now = Date.now()
let platform: Running
let console_: Running
let address = ''
let shared: string | undefined
/** Somebody with an authenticator app. */
type Enrolled = { account: string; secret: string; recovery: string[] }

const start = (port?: number) =>
  startPlatform({
    dataDir,
    ...(port !== undefined && { port }),
    env: { CAPTCHA: 'off', PLATFORM_CONTROLLERS: '30', PLATFORM_CLOCK: new Date(now).toISOString() },
  })

/** The platform stops, and starts again so much later. Meanwhile no page asks it for anything. */
const later = async (page: Page, minutes: number): Promise<void> => {
  await page.goto('about:blank')
  const { port } = platform
  await platform.stop()
  now += minutesToMilliseconds(minutes)
  platform = await start(port)
  // The console asks the platform every 400 ms; until then its pages say that the platform is away.
  await expect.poll(async () => (await sendRaw(console_.port, { target: '/readyz' })).status).toBe(200)
}

test.beforeAll(async () => {
  platform = await start()
  console_ = await startConsole({ platformUrl: platform.url })
  address = `http://${brandHosts[6]}:${console_.port}`
  shared = process.env.E2E_CONSOLE_PORT
  process.env.E2E_CONSOLE_PORT = String(console_.port)
})
test.afterAll(async () => {
  process.env.E2E_CONSOLE_PORT = shared
  await console_?.stop()
  await platform?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A code of the app. Each step of time counts once: -1, 0 and 1 are taken until the clock moves. */
const codeOf = ({ secret }: Pick<Enrolled, 'secret'>, step: -1 | 0 | 1): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + step * period })

/** A new user with an authenticator app, whose code of step -1 is used up. */
const enrol = async (rights: { superAdmin?: 0 | 1 } = {}): Promise<Enrolled> => {
  const account = await addUser(rights)
  const host = `${brandHosts[6]}:${console_.port}`
  const cookie = await signIn(host, account)
  await readAnnouncementsOf(host, cookie)
  const { secret } = (await askConsole(factorApi.beginTotp.path, cookie, {})) as { secret: string }
  const code = codeOf({ secret }, -1)
  const { codes } = (await askConsole(factorApi.confirmTotp.path, cookie, { code })) as { codes: string[] }
  await askConsole(authApi.logout.path, cookie, {})
  return { account, secret, recovery: codes }
}

/** The first step of a sign-in. */
const typePassword = async (page: Page, account: string): Promise<void> => {
  await page.goto(`${address}/login`)
  await page.getByLabel('账号').fill(account)
  await page.getByLabel('密码', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}
const isIn = (page: Page) => expect(page).toHaveURL(/\/dashboard$/)
const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('banner').getByRole('button', { name: '退出' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

/** As a browser in which nobody is signed in; the page itself would notice, and go. */
const forgetSession = async (page: Page): Promise<void> => {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/** Signs in by a code of the app. */
const signInByCode = async (page: Page, user: Enrolled, step: -1 | 0 | 1): Promise<void> => {
  await typePassword(page, user.account)
  await page.getByLabel('验证码').fill(codeOf(user, step))
  await page.keyboard.press('Enter')
  await isIn(page)
}
const signInByRecovery = async (page: Page, { account, recovery }: Enrolled): Promise<void> => {
  await typePassword(page, account)
  await page.getByRole('button', { name: '恢复码' }).click()
  await page.getByLabel('恢复码').fill(recovery[0] ?? '')
  await page.getByRole('button', { name: '验证', exact: true }).click()
}

/** An authenticator in the page's browser, whose user always agrees. */
const plugAuthenticator = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const ownPage = (browser: Browser) => browser.newPage({ locale: 'zh-CN', viewport: { width: 390, height: 844 } })

test('an authenticator app is set up by its key, and the recovery codes are saved before anything else', async ({
  page,
}) => {
  await typePassword(page, await addUser())
  await isIn(page)
  await readAnnouncements(page)
  await page.goto(`${address}/informationEdit`)
  const section = page.getByRole('region', { name: '登录安全' })
  await expect(section).toContainText('未启用')
  await section.getByRole('button', { name: '设置验证器应用' }).click()
  const dialog = page.getByRole('dialog', { name: '设置验证器应用' })
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await expectNoSeriousAxe(page)
  expect(await darkAxeFaults(page)).toEqual([])
  await dialog.getByLabel('验证码').fill(codeOf({ secret }, -1))
  await page.keyboard.press('Enter')

  const shown = page.getByRole('dialog', { name: '请保存恢复码' })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  await expectNoSeriousAxe(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: '恢复码还没有保存？' }).getByRole('button', { name: '取消' }).click()
  await expect(shown.getByRole('button', { name: '完成' })).toBeDisabled()
  const download = page.waitForEvent('download')
  await shown.getByRole('button', { name: '下载' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await shown.getByLabel('我已保存').check()
  await shown.getByRole('button', { name: '完成' }).click()
  await expect(section).toContainText('已启用')
  await expect(section).toContainText('剩余10个')
})

test('from then on a code is asked for; a recovery code signs in once', async ({ browser }) => {
  const page = await ownPage(browser)
  const user = await enrol()
  await typePassword(page, user.account)
  await expect(page.getByRole('heading', { name: '双重验证' })).toBeVisible()
  await expect(page.getByLabel('验证码')).toBeFocused()
  await expectNoSeriousAxe(page)
  expect(await darkAxeFaults(page)).toEqual([])
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('验证码')).toHaveAccessibleDescription('验证未通过，请重试')
  await page.getByLabel('验证码').fill(codeOf(user, 0))
  await page.keyboard.press('Enter')
  await isIn(page)
  await forgetSession(page)

  await signInByRecovery(page, user)
  await isIn(page)
  await forgetSession(page)
  await signInByRecovery(page, user)
  await expect(page.getByLabel('恢复码')).toHaveAccessibleDescription('验证未通过，请重试')
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page.getByLabel('账号')).toHaveValue(user.account)
  await page.close()
})

test('a passkey is added, and then signs in alone', async ({ page }) => {
  await plugAuthenticator(page)
  await signInByCode(page, await enrol(), 0)
  await page.goto(`${address}/informationEdit`)
  const section = page.getByRole('region', { name: '登录安全' })
  await section.getByRole('button', { name: '添加通行密钥' }).click()
  const dialog = page.getByRole('dialog', { name: '添加通行密钥' })
  await expect(dialog.getByLabel('名称')).toBeVisible()
  await expectNoSeriousAxe(page)
  await dialog.getByLabel('名称').fill('办公室电脑')
  await dialog.getByRole('button', { name: '创建' }).click()
  await expect(toastOf(page, '通行密钥已添加')).toBeVisible()
  await expect(section.getByRole('row', { name: /办公室电脑/ })).toBeVisible()
  await expectNoSeriousAxe(page)

  await signOut(page)
  await page.getByRole('button', { name: '使用通行密钥登录' }).click()
  await isIn(page)
})

test('what matters asks again once the factor is five minutes old, and is then done once', async ({ page }) => {
  const user = await enrol({ superAdmin: 1 })
  await signInByCode(page, user, 0)
  await later(page, 6)
  await page.goto(`${address}/userCenter/role`)
  await page.getByRole('button', { name: '新增角色' }).click()
  const form = page.getByRole('dialog', { name: '新增角色' })
  await form.getByLabel('角色名称').fill('值班')
  await form.getByLabel('角色编号').fill('R_ON_DUTY')
  await form.getByRole('button', { name: '保存' }).click()

  const asking = page.getByRole('dialog', { name: '再次验证身份' })
  await expect(asking.getByLabel('验证码')).toBeFocused()
  await expectNoSeriousAxe(page)
  expect(await darkAxeFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(asking).toHaveCount(0)
  await expect(form.getByLabel('角色名称')).toHaveValue('值班')
  await form.getByRole('button', { name: '保存' }).click()
  await asking.getByLabel('验证码').fill(codeOf(user, 0))
  await page.keyboard.press('Enter')
  await expect(toastOf(page, '新增成功')).toBeVisible()
  await expect(page.getByRole('row', { name: /值班/ })).toHaveCount(1)
})
