import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { consoleServer } from '../scripts/build.mjs'
import { arrive, haveSession } from './journeys/arrive'
import { askAs } from './support/ask-as'
import { sendRaw } from './support/raw-http'
import { addressOf, expect, test } from './support/test'

// The browser follows by itself: one path shows where to, the server's answers to the others need no page.
test('without a session every path leads to the sign-in page', async ({ page, baseURL }) => {
  const [first = '', ...others] = [
    '/equipmentCenter/HIMIT?page=2',
    '/dashboard',
    '/equipmentCenter/HiCube',
    '/changePassword',
    '/404',
    '/401',
    '/no/such/page',
    '/redirect/dashboard',
  ]
  const signIn = (path: string) => `/login?redirect=${encodeURIComponent(path)}`
  await page.goto(first)
  await expect(page).toHaveURL(`${baseURL}${signIn(first)}`)
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  for (const path of others) {
    const { status, headers } = await sendRaw(Number(process.env.E2E_CONSOLE_PORT), { target: path })
    expect.soft([status, headers.get('location')], path).toEqual([307, [signIn(path)]])
  }
})

test('the root leads to the sign-in page without a session, and to the dashboard with one', async ({
  page,
  baseURL,
}) => {
  await page.goto('/')
  await expect(page).toHaveURL(`${baseURL}/login?redirect=%2F`)
  await arrive(page, '/')
  await expect(page).toHaveURL(`${baseURL}/dashboard`)
})

test.describe('the page of components', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('which developers have, is in no build: not at its path, and not in a script', async ({ page }) => {
    await arrive(page, '/__look')
    await expect(page).toHaveURL(/\/404$/)
    const folder = join(dirname(consoleServer), '.next/static')
    const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(20)
    // The id of one of its fields.
    expect(scripts.filter((name) => readFileSync(join(folder, name), 'utf8').includes('look-long'))).toEqual([])
  })
})

test('the page that ends an external sign-in is open and blank', async ({ page, baseURL }) => {
  await page.goto('/auth-redirect?code=1')
  await expect(page).toHaveURL(`${baseURL}/auth-redirect?code=1`)
  await expect(page.locator('body')).toHaveText('')
})

for (const [brand, language, title, platform] of [
  [6, 'zh', 'APP下载', '海信中央空调大数据云平台'],
  [12, 'en', 'App download', 'Hitachi Central AC Big-Data Cloud Platform'],
] as const) {
  test.describe(() => {
    test.use({ brand })
    test(`the app's download page is open to everybody (${language})`, async ({ page, context, baseURL }) => {
      await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
      await page.goto('/apk/download')
      await expect(page).toHaveTitle(`${title} - ${platform}`)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expect(page.getByText('Android', { exact: false })).toBeVisible()
      await expect(page.getByText('iOS', { exact: false })).toBeVisible()
    })
  })
}

test.describe('in WeChat', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/120 Mobile MicroMessenger/8.0' })
  test('the download page says how to leave it', async ({ page }) => {
    await page.goto('/apk/download')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('微信内无法直接下载')
  })
})

test('a cookie that opens no session is cleared', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'Admin-Token', value: 'Fe26.2*1*garbage~2', url: baseURL ?? '', httpOnly: true }])
  await page.goto('/dashboard')
  await expect(page).toHaveURL(`${baseURL}/login?redirect=%2Fdashboard`)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('Admin-Token')
})

test('cookies full of garbage change nothing: the page is served with its defaults', async ({
  page,
  context,
  baseURL,
}) => {
  const url = baseURL ?? ''
  await context.addCookies(
    ['language', 'zone', 'settings', 'size', 'sidebarStatus', 'device'].map((name) => ({
      name,
      value: '%25%E0%A4%A',
      url,
    })),
  )
  await page.goto('/login')
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-accent', 'teal')
})

test.describe('a link on another site', () => {
  let elsewhere: Server
  test.beforeAll(async () => {
    elsewhere = createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/html')
      response.end(`<a href="${addressOf(6)}/informationEdit?from=mail">open</a>`)
    })
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  })
  test.afterAll(() => new Promise((resolve) => elsewhere.close(resolve)))

  test('opens the page for signed-in users, and the sign-in page for others', async ({ page, baseURL }) => {
    const away = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`
    await page.goto(away)
    await page.getByRole('link', { name: 'open' }).click()
    await expect(page).toHaveURL(`${baseURL}/login?redirect=${encodeURIComponent('/informationEdit?from=mail')}`)

    await haveSession(page)
    await page.goto(away)
    await page.getByRole('link', { name: 'open' }).click()
    await expect(page).toHaveURL(`${baseURL}/informationEdit?from=mail`)
    await expect(page.getByRole('heading', { name: '个人信息' })).toBeVisible()
  })
})

test.describe('the not-found and no-access pages', () => {
  test.use({ expectedErrors: [/status of 404.*\/404/] })

  for (const [path, title, text] of [
    ['/404', '页面不存在', '您访问的页面不存在、已被移动，或您没有权限查看。'],
    ['/401', '无权限', '您没有权限访问该页面。如需访问，请联系管理员开通。'],
  ] as const) {
    test(`${path} shows within the shell`, async ({ page }) => {
      await arrive(page, path)
      await expect(page).toHaveTitle(`${title} - 海信中央空调大数据云平台`)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expect(page.getByText(text)).toBeVisible()
      await page.getByRole('link', { name: '返回首页' }).click()
      await expect(page).toHaveURL(/\/dashboard$/)
    })
  }

  /** The first path in the browser, which follows by itself; the server's answers to the others need no page. */
  const expectUnknown = async (page: Page, as: 'admin' | 'ota', [first = '', ...others]: string[]): Promise<void> => {
    await arrive(page, first, { as })
    await expect(page).toHaveURL(`${addressOf(6)}/404`)
    for (const path of others) {
      const { status, headers } = await askAs(page, path)
      expect.soft([status, headers.get('location')], path).toEqual([307, ['/404']])
    }
  }

  test('an unknown path leads to /404', async ({ page }) => {
    await expectUnknown(page, 'admin', [
      '/no/such/page',
      '/equipmentCenter',
      '/equipmentCenter/himit',
      '/equipmentCenter/HIMIT/x',
      '/documentation',
    ])
  })

  test('what the menu of an OTA manager does not have leads to /404', async ({ page }) => {
    await expectUnknown(page, 'ota', [
      '/userCenter/role',
      '/APPAdministration/messagePush',
      '/equipmentCenter/CheckerTaskList',
    ])
  })

  test('the redirect helper goes to its target page, and nowhere else', async ({ page, baseURL }) => {
    await arrive(page, '/redirect/equipmentCenter/HiDom?page=2')
    await expect(page).toHaveURL(`${baseURL}/equipmentCenter/HiDom?page=2`)
  })

  test.describe('a path that could be read as another host', () => {
    test.use({ expectedErrors: [/status of 400/] })

    test('is refused, in words and with a way home', async ({ page, baseURL }) => {
      await haveSession(page)
      await page.goto('/redirect//evil.example')
      expect(new URL(page.url()).host).toBe(new URL(baseURL ?? '').host)
      await expect(page.getByText('提交的内容有误')).toBeVisible()
      await page.getByRole('link', { name: '返回首页' }).click()
      await expect(page).toHaveURL(`${baseURL}/dashboard`)
    })
  })
})
