import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { openSession, ownHeaders } from '../support/open-session'
import { type RawAnswer, sendRaw } from '../support/raw-http'
import { RecorderUpstream } from '../support/recorder-upstream'
import { setCookieOf } from '../support/set-cookie'
import { startConsole } from '../support/start-console'

test.describe.configure({ mode: 'default' })
let recorder: RecorderUpstream
test.beforeAll(async () => {
  recorder = await RecorderUpstream.start()
})
test.afterAll(() => recorder.stop())

const strong = () => randomBytes(48).toString('base64url')
const signIn = (port: number): Promise<RawAnswer> =>
  sendRaw(port, {
    method: 'POST',
    target: '/sys/login',
    headers: [...ownHeaders, ['Content-Type', 'application/json']],
    body: '{"username":"admin","password":"recorded"}',
  })

const refused: [string, Record<string, string | undefined>, RegExp][] = [
  ['no secret', { SESSION_SECRET: undefined }, /SESSION_SECRET/],
  ['an empty secret', { SESSION_SECRET: '' }, /SESSION_SECRET/],
  ['a short secret', { SESSION_SECRET: 'Vq8-Kd2_mTz4RwXj7LbYc5NhGs9FpAe' }, /32/],
  ['a sample secret', { SESSION_SECRET: 'change-me-change-me-change-me-please-1234' }, /sample|repeats/],
  ['the documentation of iron-session', { SESSION_SECRET: 'complex_password_at_least_32_characters_long' }, /sample/],
  ['one repeated character', { SESSION_SECRET: 'x'.repeat(64) }, /repeats/],
  ['a repeated piece', { SESSION_SECRET: 'Vq8-Kd2_m'.repeat(6) }, /repeats/],
  ['a rotation with a weak half', { SESSION_SECRET: `2:${'Vq8-Kd2_mTz4RwXj7LbYc5NhGs9FpAe1'},1:short` }, /32/],
  [
    'a secret file that is not there',
    { SESSION_SECRET: undefined, SESSION_SECRET_FILE: '/nonexistent/secret' },
    /secret/i,
  ],
  ['plain http on a public host', { ALLOWED_HOSTS: 'console.example' }, /ALLOW_INSECURE/],
  ['plain http on a public host among local ones', { ALLOWED_HOSTS: 'localhost,console.example' }, /ALLOW_INSECURE/],
  [
    'map pictures by a wrong template',
    { MAP_TILES_URL: 'http://tiles.example/{z}', MAP_TILES_CREDIT: 'x' },
    /MAP_TILES_URL is no/,
  ],
  ['a platform that is no address', { PLATFORM_API_URL: 'file:///etc/passwd' }, /PLATFORM_API_URL/],
  ['a platform with a path', { PLATFORM_API_URL: 'http://127.0.0.1:4000/api' }, /PLATFORM_API_URL must be an origin/],
]
for (const [what, env, reason] of refused) {
  test(`T44, T17: the console does not start with ${what}, and one line says why`, async () => {
    const server = await startConsole({ platformUrl: recorder.url, env, waits: false })
    const { code } = await server.ended
    expect(code).not.toBe(0)
    expect(code).not.toBeNull()
    const lines = server
      .output()
      .split('\n')
      .filter((line) => reason.test(line))
    expect(lines, server.output()).toHaveLength(1)
    expect(server.output()).not.toMatch(/^\s+at /m)
    const secret = env.SESSION_SECRET
    if (secret && secret.length > 20) expect(server.output()).not.toContain(secret)
  })
}

const attributesOf = async (env: Record<string, string | undefined>) => {
  const server = await startConsole({ platformUrl: recorder.url, env })
  try {
    const cookie = setCookieOf(await openingAnswer(server.port), 'Admin-Token')
    const cleared = setCookieOf(
      await sendRaw(server.port, { target: '/sys/user/info', headers: [...ownHeaders, ['Cookie', 'Admin-Token=x']] }),
      'Admin-Token',
    )
    return { cookie, cleared }
  } finally {
    await server.stop()
  }
}
const openingAnswer = async (port: number): Promise<RawAnswer> => {
  await openSession(port, recorder)
  return signIn(port)
}

for (const [what, env, secure] of [
  ['behind TLS', { ALLOW_INSECURE: undefined }, true],
  ['behind TLS on public hosts', { ALLOW_INSECURE: undefined, ALLOWED_HOSTS: 'console.example,localhost' }, true],
  ['with plain http on this machine', { ALLOW_INSECURE: '1' }, false],
] as const) {
  test(`T17: the cookie of the session ${what} is for this host only and out of reach of scripts`, async () => {
    const { cookie, cleared } = await attributesOf(env)
    for (const each of [cookie, cleared]) {
      const names = (each?.attributes ?? []).map((attribute) => attribute.toLowerCase())
      expect(names).toEqual(expect.arrayContaining(['path=/', 'httponly', 'samesite=strict']))
      expect(names.includes('secure')).toBe(secure)
      expect(names.filter((name) => /^(domain|expires|partitioned)/.test(name))).toEqual([])
      expect(each?.line.length).toBeLessThanOrEqual(4096)
    }
    expect(cookie?.value).toMatch(/^[\w*.~-]+$/)
    const [age] = (cookie?.attributes ?? []).filter((attribute) => attribute.startsWith('Max-Age='))
    expect(Number(age?.slice('Max-Age='.length))).toBeLessThanOrEqual(8 * 3600)
    expect(Number(age?.slice('Max-Age='.length))).toBeGreaterThan(0)
  })
}

test('T44: during a rotation old cookies work and new ones use the new secret; later the old ones are invalid', async () => {
  const [old, fresh] = [strong(), strong()]
  const info = async (port: number, cookie: string) =>
    sendRaw(port, { target: '/sys/user/info', headers: [...ownHeaders, ['Cookie', cookie]] })
  const withSecret = async <Result>(secret: string, use: (port: number) => Promise<Result>): Promise<Result> => {
    const server = await startConsole({ platformUrl: recorder.url, env: { SESSION_SECRET: secret } })
    try {
      return await use(server.port)
    } finally {
      await server.stop()
    }
  }
  const before = await withSecret(old, (port) => openSession(port, recorder))
  const during = await withSecret(`2:${fresh},1:${old}`, async (port) => {
    expect((await info(port, before)).status).toBe(200)
    return openSession(port, recorder)
  })
  await withSecret(`2:${fresh}`, async (port) => {
    expect((await info(port, during)).status).toBe(200)
    const gone = await info(port, before)
    expect(gone.status).toBe(401)
    expect(setCookieOf(gone, 'Admin-Token')?.value).toBe('')
    expect((await sendRaw(port, { target: '/dashboard', headers: [['Cookie', before]] })).status).toBe(307)
  })
})
