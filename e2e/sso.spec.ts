import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { freePort } from '../scripts/run/port.mjs'
import { startOidcProvider, type TestProvider } from '../tests/support/oidc-provider'
import { type Brand, brandHosts } from './support/accounts'
import { expectNoSeriousAxe } from './support/axe'
import { listenTo } from './support/listen-to'
import { ownHeaders } from './support/open-session'
import { sendRaw } from './support/raw-http'
import { readAnnouncements } from './support/read-announcements'
import { startConsole } from './support/start-console'
import { startPlatform } from './support/start-platform'
import type { Running } from './support/start-service'
import { expect, test } from './support/test'

const brands = [6, 12, 13] as const
const companies = {
  6: { zh: '海信账号', en: 'Hisense account' },
  12: { zh: '日立账号', en: 'Hitachi account' },
  13: { zh: '约克账号', en: 'York account' },
} as const

let provider: TestProvider
let platform: Running
/** Replicas: the same secret, and nothing else in common. Browsers use the first. */
let consoles: Running[] = []
let port: number
const originOf = (brand: Brand): string => `http://${brandHosts[brand]}:${port}`

// One provider says who comes next: the tests take turns.
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  port = await freePort()
  provider = await startOidcProvider({
    origins: brands.map(originOf),
    claimsOf: (subject) => ({
      name: '赵工',
      preferred_username: subject.replace('-', '_'),
      groups: subject.startsWith('employee') ? ['staff'] : [],
    }),
  })
  const settings = brands.map((brand, at) => ({
    issuer: provider.issuer,
    clientId: provider.clients[at]?.clientId,
    name: companies[brand],
    createUsers: true,
    roles: { staff: 'R_EDITOR' },
  }))
  const byBrand = Object.fromEntries(brands.map((brand, at) => [brand, settings[at]]))
  platform = await startPlatform({ env: { PLATFORM_OIDC: JSON.stringify(byBrand), PLATFORM_CONTROLLERS: '30' } })
  const env = brands.flatMap((brand, at) => [
    [`OIDC_${brand}_ISSUER`, provider.issuer],
    [`OIDC_${brand}_CLIENT_ID`, provider.clients[at]?.clientId],
    [`OIDC_${brand}_CLIENT_SECRET`, provider.clients[at]?.clientSecret],
    [`OIDC_${brand}_ORIGIN`, originOf(brand)],
  ])
  const shared = { SESSION_SECRET: randomBytes(48).toString('base64url'), ...Object.fromEntries(env) }
  consoles = await Promise.all(
    [port, undefined, undefined].map((own) =>
      startConsole({ platformUrl: platform.url, env: shared, ...(own !== undefined && { port: own }) }),
    ),
  )
  // A console that has not yet read the ways to sign in shows the password alone.
  for (const brand of brands) {
    const signInPage = () => sendRaw(port, { target: '/login', host: `${brandHosts[brand]}:${port}` })
    const names = new RegExp(`${companies[brand].zh}|${companies[brand].en}`)
    await expect.poll(async () => (await signInPage()).body, { timeout: 30_000 }).toMatch(names)
  }
})
test.afterAll(async () => {
  await Promise.all(consoles.map((each) => each.stop()))
  await platform?.stop()
  await provider?.stop()
})
test.afterEach(() => {
  expect(provider.faults).toEqual([])
})

const link = (page: Page, brand: Brand, language: 'zh' | 'en' = 'zh') =>
  page.getByRole('link', {
    name: language === 'zh' ? `使用${companies[brand].zh}登录` : `Sign in with ${companies[brand].en}`,
  })

/** Signs in by the company's account, from a page of the console. */
const enter = async (page: Page, brand: Brand, subject: string, path = '/dashboard'): Promise<void> => {
  provider.nextIs(subject)
  await page.goto(originOf(brand) + path)
  await link(page, brand).click()
  await expect(page).toHaveURL(originOf(brand) + path)
  // An announcement may stand over it.
  await expect(page.getByRole('button', { name: '用户菜单', includeHidden: true })).toContainText('赵工')
}

test.describe('by the company’s account', () => {
  for (const brand of brands) {
    test(`brand ${brand}: to the requested page, by the provider’s name`, async ({ page }) => {
      await enter(page, brand, `employee-${brand}`, '/informationEdit?from=sso')
    })
  }

  test('signing out at the provider ends the sessions of every browser within 5 s', async ({ page, browser }) => {
    const other = await browser.newContext({ locale: 'zh-CN' })
    try {
      const theirs = await other.newPage()
      await enter(theirs, 6, 'employee-7')
      await enter(page, 6, 'employee-7')
      await page.goto(`${provider.issuer}/session/end`)
      await expect(page.getByText('Signed out at the provider')).toBeVisible()
      await expect(theirs).toHaveURL(/\/login\?/, { timeout: 5000 })
      await page.goto(`${originOf(6)}/dashboard`)
      await expect(link(page, 6)).toBeVisible()
    } finally {
      await other.close()
    }
  })

  test('a leaver is out of every replica within 5 s, with open streams', async ({ page }) => {
    await enter(page, 6, 'employee-8')
    const cookies = await page.context().cookies(originOf(6))
    const cookie = `Admin-Token=${cookies.find(({ name }) => name === 'Admin-Token')?.value}`
    const statusOf = async (at: number) => {
      const headers: [string, string][] = [...ownHeaders, ['Cookie', cookie]]
      return (await sendRaw(consoles[at]?.port ?? 0, { target: '/sys/user/info', headers })).status
    }
    const all = () => Promise.all([0, 1, 2].map(statusOf))
    const streams = await Promise.all(consoles.map((each) => listenTo(each.port, cookie)))
    expect(await all()).toEqual([200, 200, 200])
    await page.goto(`${provider.issuer}/session/end`)
    const began = performance.now()
    await expect.poll(all, { timeout: 5000, intervals: [50] }).toEqual([401, 401, 401])
    await expect
      .poll(() => streams.map((isOver) => isOver()), { timeout: 5000, intervals: [50] })
      .toEqual([true, true, true])
    test
      .info()
      .annotations.push({ type: 'ended everywhere after', description: `${Math.round(performance.now() - began)} ms` })
  })

  test('signing out here signs out at the provider too, and a stranger is refused', async ({ page }) => {
    await enter(page, 6, 'employee-9')
    await readAnnouncements(page)
    await page.getByRole('banner').getByRole('button', { name: '退出' }).click()
    await expect(page).toHaveURL(`${originOf(6)}/login`)
    // The provider would let the old one in again unasked.
    provider.nextIs('stranger-1')
    await link(page, 6).click()
    await expect(page).toHaveURL(`${originOf(6)}/login?sso=refused`)
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('该公司账号未关联本系统用户，请联系管理员')
    await expectNoSeriousAxe(page)
  })
})

test.describe('in English', () => {
  test.use({ locale: 'en-US' })
  test('a stranger is told so, and who cancels comes back to the form', async ({ page }) => {
    provider.nextIs('stranger-2')
    await page.goto(`${originOf(12)}/equipmentCenter/HIMIT`)
    await expectNoSeriousAxe(page)
    await link(page, 12, 'en').click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'This company account belongs to no user here. Ask an administrator.',
    )
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/equipmentCenter/HIMIT')
    await page.context().clearCookies({ domain: '127.0.0.1' })
    provider.nextIs(undefined)
    await link(page, 12, 'en').click()
    await expect(page.getByText('Signing in with the company account was canceled.')).toBeVisible()
    await expect(page.getByLabel('Account', { exact: true })).toBeVisible()
  })
})
