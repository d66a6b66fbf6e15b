import { expect, test } from '@playwright/test'
import { answerShell } from '../support/answer-shell'
import { openSession, ownHeaders } from '../support/open-session'
import { sendRaw } from '../support/raw-http'
import { recordedConsole } from '../support/recorded-console'
import { startConsole } from '../support/start-console'

const console_ = recordedConsole()

const spoofed = [
  'york.evil.com',
  'evil.com',
  'york.localhost.evil.com',
  'evilyork.localhost',
  'xlocalhost',
  'localhost.',
  'localhost@evil.com',
  'evil.com:80',
  'york.localhost, localhost',
  'localhost:99999999',
  '127.0.0.2',
  '',
]
for (const host of spoofed) {
  test(`T11: Host "${host}" is unknown here`, async () => {
    for (const target of ['/login', '/dashboard', '/sys/user/info', '/no/such/page', '/sso/start', '/sso/return']) {
      const answer = await console_.send({ target, host, headers: [...ownHeaders, ['Cookie', console_.cookie]] })
      expect([400, 421], `${target}: ${answer.status}`).toContain(answer.status)
      expect(answer.headers.get('set-cookie')).toBeUndefined()
      if (host.includes('evil')) expect(answer.raw.toString('latin1')).not.toContain('evil')
    }
    expect(console_.recorder.requests).toEqual([])
  })
}

test('T11: two Host headers, or none, are refused', async () => {
  for (const host of ['evil.com', `localhost:${console_.port}`, 'york.localhost']) {
    for (const target of ['/login', '/sys/user/info', '/healthz']) {
      const twice = await console_.send({ target, headers: [['Host', host]] })
      expect(twice.status, `${target} with a second Host ${host}`).toBe(400)
    }
  }
  expect((await console_.send({ target: '/login', host: null })).status).toBe(400)
})

const forwarded = ['york.localhost', 'york.evil.com', 'york.localhost, a, b', 'evil.com', 'hitachi.localhost:80']
test('T11: X-Forwarded-Host and similar headers change neither brand nor link nor cookie', async () => {
  const plain = await console_.send({ target: '/login' })
  expect(plain.status).toBe(200)
  const titleOf = (body: string) => /<title>([^<]*)<\/title>/.exec(body)?.[1]
  expect(titleOf(plain.body)).toContain('海信')
  for (const host of forwarded) {
    const headers: [string, string][] = [
      ['X-Forwarded-Host', host],
      ['X-Forwarded-Server', host],
      ['X-Host', host],
      ['X-Original-Host', host],
      ['Forwarded', `host=${host}`],
      ['X-Forwarded-Proto', 'https'],
      ['X-Forwarded-Port', '1'],
    ]
    const page = await console_.send({ target: '/login', headers })
    expect(page.status, host).toBe(200)
    expect(titleOf(page.body), host).toBe(titleOf(plain.body))
    expect(page.body, host).not.toContain(host)
    const away = await console_.send({ target: '/dashboard', headers })
    expect(away.status, host).toBe(307)
    expect(away.raw.toString('latin1'), host).not.toContain(host)
    expect(away.headers.get('location')?.[0], host).toMatch(/^\/login\?/)
    // The session is of brand 6: on another brand it would be invalid.
    answerShell(console_.recorder)
    expect((await console_.call('/sys/user/info', { headers })).status, host).toBe(200)
    expect((await console_.call('/informationEdit', { headers })).status, host).toBe(200)
  }
})

test('T11: several X-Forwarded-Host headers change nothing either', async () => {
  const headers: [string, string][] = [
    ['X-Forwarded-Host', 'york.localhost'],
    ['X-Forwarded-Host', 'evil.com'],
  ]
  const answer = await console_.send({ target: '/dashboard', headers })
  expect(answer.headers.get('location')?.[0]).toMatch(/^\/login\?/)
  expect(answer.raw.toString('latin1')).not.toMatch(/evil|york/)
})

test('T11: a session of one brand is invalid on the host of another', async () => {
  const cookie = await openSession(console_.port, console_.recorder, `york.localhost:${console_.port}`)
  console_.recorder.reset()
  const at = (host: string) =>
    console_.send({ target: '/sys/user/info', host, headers: [...ownHeaders, ['Cookie', cookie]] })
  expect((await at('york.localhost')).status).toBe(200)
  expect((await at('hitachi.localhost')).status).toBe(401)
  expect((await at('localhost')).status).toBe(401)
  expect(console_.recorder.requests).toHaveLength(1)
})

test('T11: a container configured with one host answers only that host', async () => {
  const one = await startConsole({
    platformUrl: console_.recorder.url,
    env: { ALLOWED_HOSTS: 'localhost', BRAND: '13', ALLOW_INSECURE: '1' },
  })
  try {
    expect((await sendRaw(one.port, { target: '/login', host: 'york.localhost' })).status).toBe(421)
    const page = await sendRaw(one.port, { target: '/login', host: 'localhost' })
    expect(page.status).toBe(200)
    expect(page.body).toMatch(/约克|York/)
  } finally {
    await one.stop()
  }
})
