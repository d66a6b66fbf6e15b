import { expect, test } from '@playwright/test'
import { endpoints, routeKey, routes } from '../../lib/contract/registry'
import { answerShell, shellPaths } from '../support/answer-shell'
import { envelopeOf } from '../support/envelope-of'
import { recordedConsole } from '../support/recorded-console'

const console_ = recordedConsole()
const proxiedPath = /^\/(?:sys|checker_svc|user_platform|vue-element-admin|api)\//

const twisted = [
  '/sys/..%2f..%2fx',
  '/sys/%2e%2e/x',
  '/sys/%2e%2e%2fx',
  '/sys/..%252f..%252fx',
  '/sys/..;/x',
  '//sys/user/info',
  '///sys/user/info',
  '/sys//menu',
  '/sys//user/info',
  '/sys/user//info',
  '/sys/@evil',
  '/sys/user/info@evil.example',
  '/sys/%00',
  '/sys/user/info%00',
  '/sys/user/info%00.css',
  '/sys/%5c..',
  '/sys\\user\\info',
  '/\\sys/user/info',
  '/sys/%ff',
  '/sys/%',
  '/sys/%c0%ae%c0%ae/x',
  '/sys/%E0%A4%A',
  '/sys/;x',
  '/sys/user;x/info',
  '/sys/user/info;jsessionid=1',
  '/sys/user/info/',
  '/sys/user/info.json',
  '/sys/user/info%20',
  '/sys/user/info%2f',
  '/sys/user%2finfo',
  '/sys/user/info%3fx=1',
  '/sys/user/info%23x',
  '/SYS/user/info',
  '/sys/User/Info',
  '/sys/us%65r/info',
  '/%73ys/user/info',
  '/sys/user/info\u00e9',
  '/sys/.',
  '/sys/..',
  '/sys/',
  '/sys',
  '/checker_svc/../swagger',
  '/checker_svc/..%2fswagger',
  '/api/checker_svc/',
  '/api/checker_svc/x',
  '/user_platform/..%2f..%2fetc%2fpasswd',
  '/login/%2e%2e/sys/menu/list',
  '/login/../sys/menu/list',
  '/_next/static/%2e%2e/%2e%2e/sys/menu/list',
  '/_next/static/../../sys/menu/list',
  '/_next/static/..%2f..%2fserver.js',
  '/_next/static/%2e%2e/server/app-paths-manifest.json',
  '/_next/static/%ff',
  '/_next/static/%',
  '/_next/static/chunks/%c0%ae.js',
  '/_next/static/%00',
  '/_next/image?url=http://127.0.0.1:1/x&w=64&q=75',
  '/_next/image?url=%2Fsys%2Fuser%2Finfo&w=64&q=75',
  '/_next/data/x/sys/user/info.json',
  '/%ff',
  '/%',
  '/login%ff',
  '/dashboard/%ff',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2f..%2fetc%2fpasswd',
  '/.env',
  '/.git/config',
  '/server.js',
  '/package.json',
  `/sys/${'x'.repeat(8000)}`,
  `/${'a/'.repeat(4000)}`,
]

test('T5: no manipulated path reaches the platform, causes a server error, or returns data', async () => {
  answerShell(console_.recorder)
  const statuses: Record<string, number> = {}
  for (const target of twisted) {
    const { status, body } = await console_.call(target)
    statuses[target.slice(0, 60)] = status
    expect(body, target.slice(0, 60)).not.toMatch(/root:|"scripts":|app\/\(console\)/)
  }
  // Where dot segments lead out of a proxied path it becomes a page address, which is not found.
  const wrong = Object.entries(statuses).filter(([, status]) => status < 200 || status >= 500)
  expect(wrong).toEqual([])
  const answered = Object.entries(statuses).filter(
    ([target, status]) => status < 300 && (proxiedPath.test(target) || /%ff|%c0|%00|\/%$|\.env|\.js/.test(target)),
  )
  expect(answered.filter(([target]) => !/\.\.?(\/|$)|%2e/i.test(target))).toEqual([])
  // A rendered page has read what every page reads, and nothing else.
  const strange = console_.recorder.requests.filter(
    ({ path, method }) => method !== 'GET' || !shellPaths.some((shell) => shell === path),
  )
  expect(strange.map(({ method, target }) => `${method} ${target}`)).toEqual([])
})

test('T5: without a session the same paths reveal nothing and call nothing', async () => {
  const wrong: string[] = []
  for (const target of twisted) {
    const { status } = await console_.send({
      target,
      headers: [
        ['X-Console', '1'],
        ['Sec-Fetch-Site', 'same-origin'],
      ],
    })
    if (status < 300 || status >= 500) wrong.push(`${status} ${target.slice(0, 60)}`)
  }
  expect(wrong).toEqual([])
  expect(console_.recorder.requests).toEqual([])
})

test('T6: an endpoint that the contract does not name is 404, in the envelope', async () => {
  const targets = [
    '/sys/actuator',
    '/sys/actuator/env',
    '/sys/login/x',
    '/sys/user',
    '/checker_svc/swagger',
    '/user_platform/v2/api-docs',
    '/api/health',
    '/vue-element-admin/user/login',
  ]
  for (const target of targets) {
    for (const method of ['GET', 'POST']) {
      const answer = await console_.call(target, { method })
      expect(answer.status, `${method} ${target}`).toBe(404)
      expect(envelopeOf(answer).code).toBe(404)
    }
  }
  expect(console_.recorder.requests).toEqual([])
})

const odd = [
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'PROPFIND',
  'MKCOL',
  'SEARCH',
  'PURGE',
  'LINK',
  'REPORT',
  'TRACE',
  'QUERY',
]
for (const method of odd) {
  test(`T6: ${method} is refused on every kind of path, without a server error`, async () => {
    for (const target of [
      '/sys/user/info',
      '/sys/menu/save',
      '/sys/none',
      '/login',
      '/dashboard',
      '/healthz',
      '/csp',
      '/_next/static/x.js',
      '/',
    ]) {
      const { status } = await console_.call(target, { method })
      expect(status, `${method} ${target}`).toBeGreaterThanOrEqual(method === 'OPTIONS' ? 200 : 400)
      expect(status, `${method} ${target}`).toBeLessThan(500)
    }
    const known = await console_.call('/sys/user/info', { method })
    expect([400, 405], method).toContain(known.status)
    expect(console_.recorder.requests).toEqual([])
  })
}

test('T6: methods that HTTP does not know, and TRACE above all, echo nothing', async () => {
  for (const method of ['TRACE', 'TRACK', 'DEBUG', 'get', 'FOO', 'GETX', 'G\u00cbT', '']) {
    for (const target of ['/', '/login', '/sys/user/info']) {
      const answer = await console_.call(target, { method, headers: [['X-Secret', 'echo-me']] })
      expect([400, 405, 501], `${method} ${target}: ${answer.status}`).toContain(answer.status)
      expect(answer.raw.toString('latin1')).not.toMatch(/echo-me|Admin-Token/)
    }
  }
  expect(console_.recorder.requests).toEqual([])
})

test('T6: the wrong method, GET or POST, is 405 for every endpoint', async () => {
  for (const { endpoint } of endpoints) {
    const other = endpoint.method === 'GET' ? 'POST' : 'GET'
    if (routes.has(routeKey(other, endpoint.path))) continue
    expect((await console_.call(endpoint.path, { method: other })).status, `${other} ${endpoint.path}`).toBe(405)
  }
  expect(console_.recorder.requests).toEqual([])
})

const absolute = [
  'http://evil.example/sys/user/info',
  'http://evil.example/',
  'http://127.0.0.1:1/sys/user/info',
  'https://localhost/sys/user/info',
  'http://user:pass@localhost/sys/user/info',
  'file:///etc/passwd',
  'evil.example:443',
  '*',
  '?',
  '#',
  'sys/user/info',
  '@evil.example/',
]
test('T6: request targets that are not paths go nowhere', async () => {
  for (const target of absolute) {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const answer = await console_.call(target, { method })
      expect(answer.status, `${method} ${target}`).toBeGreaterThanOrEqual(400)
      expect(answer.status, `${method} ${target}`).toBeLessThan(500)
      expect(answer.raw.toString('latin1')).not.toContain('evil')
    }
  }
  expect(console_.recorder.requests).toEqual([])
})

test('T6: the console is not a tunnel: CONNECT is refused', async () => {
  const before = console_.recorder.openSockets
  for (const target of ['evil.example:443', new URL(console_.recorder.url).host, '/sys/user/info']) {
    const answer = await console_.call(target, { method: 'CONNECT', timeout: 5000 })
    expect(answer.status === 0 || (answer.status >= 400 && answer.status < 500), `${target}: ${answer.status}`).toBe(
      true,
    )
  }
  expect(console_.recorder.requests).toEqual([])
  expect(console_.recorder.openSockets).toBe(before)
})
