import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { arrive, haveSession } from '../journeys/arrive'
import { wifiIds } from '../journeys/devices'
import { addressOf, expect, test } from '../support/test'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/status of 40[45]/] })

  for (const [language, message] of [
    ['zh-CN', '登录需要启用JavaScript'],
    ['en-US', 'JavaScript'],
  ] as const) {
    test.describe(language, () => {
      test.use({ locale: language })
      test('the sign-in page is readable and says what is missing', async ({ page }) => {
        await page.goto('/login')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('noscript p').filter({ hasText: message })).toBeVisible()
        // A form submitted by the browser itself must not put a password into the address.
        await page.getByLabel(/^(账号|Account)/).fill('admin')
        await page.getByLabel(/^(密码|Password)$/).fill('a-secret-password')
        await page.getByRole('button', { name: /^(登录|Sign in)$/ }).click()
        await page.waitForLoadState()
        expect(page.url()).not.toContain('secret')
      })
    })
  }

  test('a missing page and the console are readable', async ({ page }) => {
    await haveSession(page)
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('noscript p').filter({ hasText: '部分功能需要启用JavaScript。' })).toBeVisible()
    await page.goto('/equipmentCenter/HIMIT')
    await expect(wifiIds(page).first()).toBeVisible()
    await expect(page.locator('noscript p').filter({ hasText: '部分功能需要启用JavaScript。' })).toBeVisible()
  })
})

test('cookies blocked: the sign-in page says so, within two navigations and without a loop', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'no-cookies-'))
  mkdirSync(join(profile, 'Default'))
  // What the setting "block all cookies" writes.
  const preferences = { profile: { default_content_setting_values: { cookies: 2 }, block_third_party_cookies: true } }
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences))
  const context = await chromium.launchPersistentContext(profile, {
    // A setting of the desktop browser, which the headless one lacks.
    executablePath: process.env.E2E_DESKTOP_CHROMIUM || '/usr/bin/chromium',
    args: ['--no-sandbox'],
    locale: 'zh-CN',
  })
  try {
    const page = await context.newPage()
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest() && !request.redirectedFrom()) documents.push(request.url())
    })
    await page.goto(`${addressOf(6)}/equipmentCenter/HIMIT`)
    await expect(page.getByRole('alert').filter({ hasText: '浏览器禁用了Cookie，无法登录' })).toBeVisible()
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeDisabled()
    await page.getByLabel('账号').fill('admin')
    await page.getByLabel('密码', { exact: true }).fill('Console-2026')
    await page.getByLabel('密码', { exact: true }).press('Enter')
    expect(documents.length).toBeLessThanOrEqual(2)
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
})

for (const minutes of [10, -10]) {
  test(`a clock that is ${minutes} minutes off: still signed in, and ages are right`, async ({ page }) => {
    await page.clock.install({ time: Date.now() + minutes * 60_000 })
    await arrive(page, '/equipmentCenter/HIMIT')
    await page
      .getByRole('row')
      .filter({ has: wifiIds(page) })
      .getByRole('link')
      .first()
      .click()
    await page.getByRole('tab', { name: /室内机/ }).click()
    const age = page.locator('[aria-live=off]')
    await expect(age).toHaveText(/^采集于 (刚刚|[1-5]分钟前)$/)
    await page.clock.runFor(90_000)
    await expect(page.getByRole('dialog', { name: '确认退出' })).toHaveCount(0)
    await expect(age).not.toHaveText(/-|天|小时/)
    await expect(page).toHaveURL(/devicedetails/)
  })
}

for (const [zone, hours] of [
  ['Asia/Shanghai', 8],
  ['America/Sao_Paulo', -3],
  ['UTC', 0],
] as const) {
  test.describe(zone, () => {
    test.use({ timezoneId: zone })
    test('times of the platform are shown in the zone of the browser, on the first page', async ({ page }) => {
      await arrive(page, '/dashboard')
      const panel = page.getByRole('region', { name: '最新报警' })
      const wire = await page.evaluate(async () => {
        const answer = await fetch('/sys/dashboard/lists', { headers: { 'X-Console': '1' } })
        return (await answer.json()).data.faults[0].failureTime as string
      })
      const moment = new Date(`${wire.replace(' ', 'T')}Z`).getTime()
      const wanted = new Date(moment + hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
      await expect(panel.locator(`time[title="${wanted}"]`).first()).toBeVisible()
    })
  })
}

test.describe('a link in a mail or a chat', () => {
  const openMail = async (page: Page, target: string): Promise<() => void> => {
    const server = createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.end(`<title>Mail</title><a href="${target}">open</a>`)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // Another site: to a browser, 127.0.0.1 and localhost are unrelated.
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    return () => server.close()
  }

  test('opens its page for a signed-in user, and Back leads to the mail', async ({ page }) => {
    await haveSession(page)
    const close = await openMail(page, `${addressOf(6)}/equipmentCenter/HIMIT?deviceName=Residence`)
    await page.getByRole('link', { name: 'open' }).click()
    await expect(page).toHaveURL(/\/equipmentCenter\/HIMIT\?deviceName=Residence$/)
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveTitle('Mail')
    close()
  })

  test('to the sign-in page leads a signed-in user to the console', async ({ page }) => {
    await haveSession(page)
    const close = await openMail(page, `${addressOf(6)}/login?redirect=%2FequipmentCenter%2FHIMIT`)
    await page.getByRole('link', { name: 'open' }).click()
    await expect(page).toHaveURL(/\/equipmentCenter\/HIMIT$/)
    await page.goBack()
    await expect(page).toHaveTitle('Mail')
    close()
  })

  test('leads a signed-out visitor to the sign-in page, once', async ({ page }) => {
    const close = await openMail(page, `${addressOf(6)}/equipmentCenter/HIMIT`)
    await page.getByRole('link', { name: 'open' }).click()
    await expect(page).toHaveURL(/\/login\?redirect=%2FequipmentCenter%2FHIMIT$/)
    await page.goBack()
    await expect(page).toHaveTitle('Mail')
    close()
  })
})
