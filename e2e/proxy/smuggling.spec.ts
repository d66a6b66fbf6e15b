import { expect, test } from '@playwright/test'
import { recordedToken } from '../support/open-session'
import { recordedConsole } from '../support/recorded-console'
import { RecorderUpstream } from '../support/recorder-upstream'

const console_ = recordedConsole()
const { call, post } = { call: console_.call.bind(console_), post: console_.post.bind(console_) }

/** Every header that the console may send to the platform; any other came from a client. */
const allowed = new Set([
  ...['host', 'connection', 'accept', 'accept-encoding', 'language', 'token', 'x-request-id'],
  ...['content-type', 'content-length', 'idempotency-key', 'x-forwarded-for'],
])

const smuggled: [string, string][] = [
  ['token', 'evil-1'],
  ['TOKEN', 'evil-2'],
  ['X_Token', 'evil-3'],
  ['X-Token', 'evil-4'],
  ['Authorization', 'Bearer evil-5'],
  ['Proxy-Authorization', 'Basic evil-6'],
  ['Language', '../evil-7'],
  ['X-User-Id', 'evil-8'],
  ['X-Forwarded-For', '9.9.9.9'],
  ['X-Forwarded-Host', 'york.evil-9'],
  ['X-Forwarded-Proto', 'evil-10'],
  ['X-Real-IP', '9.9.9.9'],
  ['Forwarded', 'for=9.9.9.9;host=evil-11'],
  ['X-Request-Id', 'evil-12'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-Original-URL', '/sys/evil-13'],
  ['X-Rewrite-URL', '/sys/evil-14'],
  ['Accept', 'evil/15'],
  ['Accept-Encoding', 'gzip'],
  ['User-Agent', 'evil-16'],
  ['Origin-Agent', 'evil-17'],
  ['traceparent', '00-evil-18'],
  ['Via', 'evil-19'],
  ['TE', 'trailers'],
]

for (const method of ['GET', 'POST']) {
  test(`T4: a ${method} carries headers that the console made and no header of the client`, async () => {
    const path = method === 'GET' ? '/sys/user/info' : '/sys/menu/save'
    const answer = method === 'GET' ? await call(path, { headers: smuggled }) : await post(path, { a: 1 }, smuggled)
    expect(answer.status).toBe(200)
    const [request, ...others] = console_.recorder.requests
    expect(others).toEqual([])
    expect(request?.header('token')).toEqual([recordedToken])
    expect(request?.header('language')).toHaveLength(1)
    expect(request?.header('language')[0]).toMatch(/^(zh_CN|en_US)$/)
    expect(request?.header('host')).toEqual([new URL(console_.recorder.url).host])
    expect(request?.header('x-request-id')[0]).not.toContain('evil')
    expect(request?.headers.map(([name]) => name.toLowerCase()).filter((name) => !allowed.has(name))).toEqual([])
    expect(console_.recorder.log).not.toMatch(/evil|9\.9\.9\.9|DELETE/)
    expect(answer.raw.toString('latin1')).not.toContain('evil')
  })
}

test('T4: naming our headers as hop-by-hop removes none of them', async () => {
  // The client itself sends `Connection: close`; the duplicate header is the attack.
  await call('/sys/user/info', { headers: [['Connection', 'token, language, x-request-id, cookie']] })
  const [request] = console_.recorder.requests
  expect(request?.header('token')).toEqual([recordedToken])
  expect(request?.header('language')).toHaveLength(1)
})

test('T4: without a session no token is sent, whatever the client claims', async () => {
  await console_.send({
    target: '/sys/captcha',
    headers: [
      ['X-Console', '1'],
      ['Sec-Fetch-Site', 'same-origin'],
      ['token', 'evil'],
      ['Cookie', 'token=evil; Admin-Token=evil'],
    ],
  })
  expect(console_.recorder.requests).toHaveLength(1)
  expect(console_.recorder.requests[0]?.header('token')).toEqual([])
  expect(console_.recorder.log).not.toContain('evil')
})

test('T4: the language sent on is one of ours, from the cookie only', async () => {
  for (const [cookie, language] of [
    ['en', 'en_US'],
    ['zh', 'zh_CN'],
    ['../x', 'zh_CN'],
    ['en%0d%0aX: y', 'zh_CN'],
  ]) {
    console_.recorder.reset()
    await console_.send({
      target: '/sys/user/info',
      headers: [
        ['X-Console', '1'],
        ['Sec-Fetch-Site', 'same-origin'],
        ['Cookie', `${console_.cookie}; language=${cookie}`],
      ],
    })
    expect(console_.recorder.requests[0]?.header('language'), cookie).toEqual([language])
  }
})

const pairs: [string, [string, string][], string][] = [
  [
    'two lengths',
    [
      ['Content-Length', '2'],
      ['Content-Length', '40'],
    ],
    '{}',
  ],
  [
    'a length and chunks',
    [
      ['Content-Length', '2'],
      ['Transfer-Encoding', 'chunked'],
    ],
    '0\r\n\r\nGET /sys/evil HTTP/1.1\r\nHost: x\r\n\r\n',
  ],
  ['an unknown transfer coding', [['Transfer-Encoding', 'chunked, evil']], '0\r\n\r\n'],
  ['a coding that only looks like chunked', [['Transfer-Encoding', 'xchunked']], '0\r\n\r\n'],
  ['a bad chunk size', [['Transfer-Encoding', 'chunked']], 'zz\r\n{}\r\n0\r\n\r\n'],
  ['a negative length', [['Content-Length', '-2']], '{}'],
]
for (const [what, framing, body] of pairs) {
  test(`T4: a request with ${what} is refused, and no part of it is taken for a second request`, async () => {
    const answer = await post('/sys/menu/save', body, framing)
    expect(answer.status, answer.body.slice(0, 200)).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(console_.recorder.log).not.toContain('evil')
    expect(console_.recorder.requests).toEqual([])
  })
}

test('T7: a redirect of the platform is not followed, is not passed on, and no token goes elsewhere', async () => {
  const other = await RecorderUpstream.start()
  try {
    for (const status of [301, 302, 307, 308] as const) {
      const redirect = { kind: 'redirect', status, to: `${other.url}/sys/user/info` } as const
      console_.recorder.on('/sys/user/info', redirect).on('/sys/menu/save', redirect)
      for (const answer of [await call('/sys/user/info'), await post('/sys/menu/save')]) {
        expect(answer.status).toBe(502)
        expect(answer.headers.get('location')).toBeUndefined()
        expect(answer.raw.toString('latin1')).not.toContain(other.url)
      }
    }
    expect(other.requests).toEqual([])
  } finally {
    await other.stop()
  }
})
