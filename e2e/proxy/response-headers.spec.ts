import { expect, test } from '@playwright/test'
import { answerKinds, staticFiles } from '../support/answer-kinds'
import { envelopeOf } from '../support/envelope-of'
import { observatoryScore } from '../support/observatory-score'
import { recordedConsole } from '../support/recorded-console'
import { success } from '../support/recorder-upstream'

const console_ = recordedConsole()

const everywhere: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^same-origin$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'strict-transport-security': /^max-age=(31536000|[4-9]\d{7}|\d{9,})/,
  'permissions-policy': /camera=\(\)/,
}
const banners = ['server', 'x-powered-by', 'x-aspnet-version', 'via', 'access-control-allow-origin']

for (const { what, status, cacheable, get } of answerKinds) {
  test(`T35, T36, T37: ${what} (${status}) carries the whole set of headers, each once, and no banner`, async () => {
    const answer = await get(console_)
    expect(answer.status, answer.body.slice(0, 300)).toBe(status)
    for (const [name, pattern] of Object.entries(everywhere)) {
      const values = answer.headers.get(name) ?? []
      expect(values, name).toHaveLength(1)
      expect(values[0], name).toMatch(pattern)
    }
    expect(answer.headers.get('content-security-policy')?.[0] ?? '').toMatch(/frame-ancestors 'none'/)
    const caching = (answer.headers.get('cache-control') ?? []).join(', ')
    if (cacheable) expect(caching).not.toContain('no-store')
    else expect(caching).toContain('no-store')
    expect(caching).not.toContain('s-maxage')
    expect(banners.filter((name) => answer.headers.has(name))).toEqual([])
    expect(answer.raw.toString('latin1')).not.toMatch(/next\.js \d|node\/\d|undici|\n\s+at \S+ \(|node_modules/i)
  })
}

test('T34: a static file is not a document, and may load only what a worker needs', async () => {
  for (const target of staticFiles()) {
    const { headers } = await console_.send({ method: 'HEAD', target })
    const policy = headers.get('content-security-policy') ?? []
    expect(policy, target).toHaveLength(1)
    expect(policy[0], target).toMatch(/^default-src 'none';/)
    expect(policy[0], target).toMatch(/\.js$/.test(target) ? /script-src 'self';/ : /; sandbox$/)
    expect(policy[0], target).not.toMatch(/unsafe-eval|https?:|\*/)
  }
})

test('T36: answers that depend on the client say so', async () => {
  console_.recorder.on('/sys/user/info', success({}))
  const vary = (values: string[] | undefined) => (values ?? []).join(',').toLowerCase()
  const answer = await console_.call('/sys/user/info')
  expect(vary(answer.headers.get('vary'))).toMatch(/cookie/)
  const page = await console_.send({ target: '/login' })
  expect(vary(page.headers.get('vary'))).toMatch(/rsc/)
})

test('T36: every static file is immutable, and its name changes with its content', async () => {
  for (const target of staticFiles()) {
    const answer = await console_.send({ method: 'HEAD', target })
    expect(answer.status, target).toBe(200)
    expect(answer.headers.get('cache-control')?.[0], target).toMatch(/^public, ?max-age=31536000, ?immutable$/)
    expect(answer.headers.get('set-cookie'), target).toBeUndefined()
  }
})

test('T37: there is no source map, and no script names one', async () => {
  const scripts = staticFiles().filter((name) => /\.(js|css)$/.test(name))
  expect(scripts.length).toBeGreaterThan(20)
  for (const script of scripts) {
    const map = await console_.send({ target: `${script}.map` })
    expect(map.status, script).toBe(404)
    const { body } = await console_.send({ target: script })
    expect(body.includes('sourceMappingURL='), script).toBe(false)
  }
})

test('T37: errors of each layer show code, message and request id, and no more', async () => {
  const throws: [string, () => ReturnType<typeof console_.call>][] = [
    ['a body that is no JSON, read here', () => console_.post('/sys/login', '{"a":')],
    ['a body that is no form', () => console_.post('/sys/login', '[1]')],
    ['an address that cannot be decoded', () => console_.call('/sys/%ff')],
    [
      'a platform that shows its SQL',
      () => {
        console_.recorder.on('/sys/user/info', {
          kind: 'answer',
          status: 500,
          headers: { 'Content-Type': 'text/html' },
          body: '<pre>select * from sys_user\n    at query (/srv/db.js:1:1)</pre>',
        })
        return console_.call('/sys/user/info')
      },
    ],
    [
      'a platform that is no HTTP',
      () => {
        console_.recorder.on('/sys/user/info', { kind: 'bytes', bytes: 'SSH-2.0-OpenSSH_9\r\n', close: true })
        return console_.call('/sys/user/info')
      },
    ],
    [
      'a platform that resets',
      () => {
        console_.recorder.on('/sys/user/info', { kind: 'reset', midBody: true })
        return console_.call('/sys/user/info')
      },
    ],
  ]
  for (const [what, provoke] of throws) {
    const answer = await provoke()
    expect(answer.status, what).toBeGreaterThanOrEqual(400)
    expect(Object.keys(envelopeOf(answer)).sort(), what).toEqual(['code', 'msg', 'requestId'])
    expect(envelopeOf(answer).requestId, what).toBe(answer.headers.get('x-request-id')?.[0])
    expect(answer.body, what).not.toMatch(
      /select|sql|\bat \b|\.[jt]s\b|\/srv|undici|ECONN|SyntaxError|OpenSSH|\d+\.\d+\.\d+/i,
    )
  }
})

test('T35: every HTML answer is worth 110 points or more by the rules of the HTTP Observatory', async () => {
  let pages = 0
  for (const { what, get } of answerKinds) {
    const answer = await get(console_)
    if (!answer.headers.get('content-type')?.[0]?.startsWith('text/html')) continue
    const { score, grades } = observatoryScore(answer)
    expect(score, `${what}: ${JSON.stringify(grades)}`).toBeGreaterThanOrEqual(110)
    pages += 1
  }
  expect(pages).toBeGreaterThanOrEqual(4)
})
