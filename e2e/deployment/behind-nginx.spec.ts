import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, test } from '@playwright/test'
import { freePort } from '../../scripts/run/port.mjs'
import { startNginx } from '../../scripts/test/start-nginx.mjs'
import { startConsole } from '../support/start-console'
import { startPlatform } from '../support/start-platform'
import type { Running } from '../support/start-service'

// Three consoles started as their containers start them, behind a real nginx with the sample's configuration and TLS.
const nginxFile = process.env.E2E_NGINX ?? ''
// biome-ignore lint/suspicious/noSkippedTests: only where nginx can neither be found nor installed; the run says so
test.skip(nginxFile === '', 'needs nginx (Debian package nginx-light)')
test.describe.configure({ mode: 'serial' })

const brands = [
  { brand: 6, host: 'console.example.com' },
  { brand: 12, host: 'hitachi.example.com' },
  { brand: 13, host: 'york.example.com' },
] as const

type Answer = { status: number; headers: IncomingHttpHeaders; body: string }
type Ask = { host: string; from?: string; method?: string; headers?: Record<string, string>; body?: string | Buffer }

let folder: string
let platform: Running
let nginx: { stop: () => Promise<void> }
let tlsPort: number
const consoles = new Map<number, Running>()

const ask = (path: string, { host, from = '127.0.0.1', method = 'GET', headers = {}, body }: Ask): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: tlsPort,
        localAddress: from,
        servername: host,
        // The certificate was made for this test.
        rejectUnauthorized: false,
        path,
        method,
        agent: false,
        headers: { host, ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part) => {
          text += part
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })

const own = { 'x-console': '1', 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }

const signIn = async (host: string): Promise<{ cookie: string; set: string }> => {
  const body = JSON.stringify({ username: 'admin', password: 'Console-2026' })
  const { status, headers } = await ask('/sys/login', { host, method: 'POST', headers: own, body })
  expect(status).toBe(200)
  const set = headers['set-cookie']?.find((value) => value.startsWith('Admin-Token=')) ?? ''
  return { cookie: set.split(';', 1)[0] ?? '', set }
}

test.beforeAll(async () => {
  test.setTimeout(180_000)
  folder = mkdtempSync(join(tmpdir(), 'deployment-'))
  const secretFile = join(folder, 'session-secret')
  writeFileSync(secretFile, randomBytes(48).toString('base64url'))
  platform = await startPlatform({ env: { CAPTCHA: 'off', PLATFORM_SESSIONS: '99', LOG_LEVEL: 'info' } })
  for (const { brand, host } of brands) {
    const env = {
      BRAND: String(brand),
      ALLOWED_HOSTS: host,
      SESSION_SECRET: undefined,
      SESSION_SECRET_FILE: secretFile,
      ENDED_SESSIONS_FILE: join(folder, `ended-${brand}`),
      TRUSTED_PROXIES: '127.0.0.1',
      ALLOW_INSECURE: undefined,
      // As in deploy/systemd: what is on its way when the signal comes is to be accepted, also on a busy machine.
      STOP_ANNOUNCE_MS: '3000',
    }
    consoles.set(brand, await startConsole({ platformUrl: platform.url, env }))
  }
  const portOf = (brand: number) => consoles.get(brand)?.port ?? 0
  tlsPort = await freePort()
  nginx = await startNginx(nginxFile, {
    tls: tlsPort,
    plain: await freePort(),
    consoles: { 6: portOf(6), 12: portOf(12), 13: portOf(13) },
  })
})

test.afterAll(async () => {
  await nginx?.stop()
  for (const running of consoles.values()) await running.stop()
  await platform?.stop()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

for (const { brand, host } of brands) {
  test(`brand ${brand} signs in at its own name, with a cookie only for that name and TLS`, async () => {
    const page = await ask('/login', { host })
    expect(page.status).toBe(200)
    expect(page.headers['strict-transport-security']).toMatch(/max-age=31536000/)
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    const { cookie, set } = await signIn(host)
    expect(set).toMatch(/; Secure$/)
    expect(set).toContain('HttpOnly')
    expect(set).not.toContain('Domain')
    const { status, body } = await ask('/sys/user/info', { host, headers: { ...own, cookie } })
    expect(status).toBe(200)
    expect(JSON.parse(body).data.platformId).toBe(brand)
  })
}

test('a cookie of one brand is invalid at another', async () => {
  const { cookie } = await signIn(brands[0].host)
  const { status } = await ask('/sys/user/info', { host: brands[1].host, headers: { ...own, cookie } })
  expect(status).toBe(401)
})

test('a name that is not configured reaches no console', async () => {
  expect((await ask('/login', { host: 'evil.example.com' })).status).toBe(421)
})

test('nginx discards forwarding headers of a client: the brand stays, and the log names the real address', async () => {
  const headers = {
    'x-forwarded-host': 'york.example.com',
    'x-forwarded-for': '9.9.9.9',
    forwarded: 'host=york.example.com',
  }
  const { body } = await ask('/login', { host: brands[0].host, headers })
  expect(body).not.toContain('york.example.com')
  const wrong = JSON.stringify({ username: 'viewer', password: 'wrong-password' })
  const sent = { ...own, ...headers }
  await ask('/sys/login', { host: brands[0].host, from: '127.0.0.7', method: 'POST', headers: sent, body: wrong })
  // The line is written after the answer.
  await expect.poll(() => platform.output()).toContain('"ip":"127.0.0.7"')
  expect(platform.output()).not.toContain('9.9.9.9')
})

test('a body or headers above their limit are refused', async () => {
  const { host } = brands[0]
  const big = Buffer.alloc(12 * 1024 * 1024, 'x')
  const refused = await ask('/sys/login', { host, method: 'POST', headers: own, body: big }).catch(
    (error: NodeJS.ErrnoException) => error.code,
  )
  // nginx answers before it has read everything; the rest of the body may meet a closed connection.
  expect(['EPIPE', 'ECONNRESET', 413]).toContain(typeof refused === 'object' ? refused?.status : refused)
  const long = await ask('/login', { host, headers: { cookie: `a=${'x'.repeat(30_000)}` } })
  expect([400, 414, 431]).toContain(long.status)
})

test('readiness and metrics are not public', async () => {
  const { host } = brands[0]
  expect((await ask('/readyz', { host })).status).toBe(404)
  expect((await ask('/metrics', { host })).body).not.toContain('console_request_duration')
})

test('the page works in a browser over TLS, without a policy violation', async () => {
  const browser = await chromium.launch({
    executablePath: process.env.E2E_CHROMIUM || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=MAP *.example.com 127.0.0.1`],
  })
  try {
    const page = await browser.newPage({ ignoreHTTPSErrors: true, locale: 'zh-CN' })
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(error.message))
    // Announcements open over whatever is there, and what is below is then seen by no role.
    await page.addLocatorHandler(page.getByRole('dialog'), (dialog) =>
      dialog.getByRole('button', { name: '关闭' }).click(),
    )
    await page.goto(`https://hitachi.example.com:${tlsPort}/login`)
    await page.locator('input[name=username]').fill('admin')
    await page.locator('input[name=password]').fill('Console-2026')
    await page.locator('input[name=password]').press('Enter')
    await page.waitForURL(/dashboard/)
    await page.goto(`https://hitachi.example.com:${tlsPort}/equipmentCenter/HIMIT`)
    await expect(page.getByRole('row').nth(5)).toBeVisible()
    expect(errors).toEqual([])
  } finally {
    await browser.close()
  }
})

test('SIGTERM under load: accepted requests are answered, and the process ends', async () => {
  const { host, brand } = brands[2]
  const { cookie } = await signIn(host)
  const running = consoles.get(brand)
  const path = '/sys/device/himit/list?page=1&limit=20'
  const answers = Array.from({ length: 20 }, () => ask(path, { host, headers: { ...own, cookie } }))
  const stopped = running?.stop()
  for (const { status, body } of await Promise.all(answers)) {
    expect(status).toBe(200)
    expect(JSON.parse(body).code).toBe(0)
  }
  await stopped
  expect(await running?.ended).toEqual({ code: 0, signal: null })
  // With no console left nginx says so in a page of ours that comes back by itself.
  const { status, body } = await ask('/login', { host })
  expect([status, body]).toEqual([503, expect.stringContaining('服务暂时不可用')])
})
