import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { processState } from '@/lib/config/process-state'
import { authApi } from '@/lib/contract/auth'
import { captchaApi } from '@/lib/contract/captcha'
import { deviceApi } from '@/lib/contract/device'
import { newSession, openSession, sealSession, sessionCookie, visitorCookie } from '@/lib/session/session'
import { answerCall } from './answer-call'
import type { BffAnswer, BffRequest } from './exchange'

process.env.SESSION_SECRET = 'Vq8-Kd2_mTz4RwXj7LbYc5NhGs9FpAe1-of-a-test'
process.env.ALLOW_INSECURE = '1'
process.env.LOG_LEVEL = 'silent'

/** What the platform was asked, and what it says next. */
let asked: { target: string; headers: IncomingMessage['headers']; body: string }[] = []
let says: { status: number; type: string; headers: Record<string, string | string[]>; body: string }
let platform: Server
beforeAll(async () => {
  platform = createServer(async (request, response) => {
    asked.push({ target: request.url ?? '', headers: request.headers, body: await text(request) })
    response.writeHead(says.status, { 'content-type': says.type, connection: 'close', ...says.headers })
    response.end(says.body)
  })
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  process.env.PLATFORM_API_URL = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => platform.close(resolve)))
const say = (data: unknown, { code = 0, status = 200, headers = {} } = {}) => {
  says = { status, type: 'application/json', headers, body: JSON.stringify({ code, msg: 'm', data }) }
}
const pending = processState<{ sessions: Map<string, unknown>; timer: NodeJS.Timeout | undefined }>('owedSignOuts')
beforeEach(() => {
  asked = []
  say(null)
})
// What the platform is still to be told would be told to the next test's.
afterEach(() => {
  clearTimeout(pending.value?.timer)
  pending.value = undefined
})

const ask = (
  { method, path }: { method: string; path: string },
  own: { search?: string; body?: string; headers?: Record<string, string>; acquirePermit?: () => Promise<boolean> },
): Promise<BffAnswer> => {
  const headers: Record<string, string> = {
    host: 'localhost',
    'x-console': '1',
    'content-type': 'application/json',
    ...own.headers,
  }
  const request: BffRequest = {
    method,
    path,
    search: own.search ?? '',
    body: (async function* () {
      yield Buffer.from(own.body ?? '')
    })(),
    requestId: 'r-1',
    address: undefined,
    header: (name) => headers[name] ?? null,
    signal: new AbortController().signal,
    ...(own.acquirePermit && { acquirePermit: own.acquirePermit }),
  }
  return answerCall(request)
}
const signedIn = async () => {
  const session = newSession({ sid: randomUUID(), token: 'a-token-of-a-test', userId: '7', platformId: 6 })
  const seal = await sealSession(session)
  return { seal, cookie: `${sessionCookie}=${seal}` }
}
const bodyOf = ({ body }: BffAnswer) => JSON.parse(String(body))
const cookieIn = ({ cookies }: BffAnswer, name: string) => cookies.find((cookie) => cookie.startsWith(`${name}=`))

describe('signing in', () => {
  const form = JSON.stringify({
    username: 'admin',
    password: 'p',
    uuid: 'chosen-by-the-browser',
    platformId: 13,
    deviceKey: 'd',
  })

  it('tells the platform who asks by what the console knows, not by what the browser says', async () => {
    const id = randomUUID()
    await ask(authApi.login, { body: form, headers: { cookie: `${visitorCookie}=${id}` } })
    const sent = JSON.parse(asked[0]?.body ?? '')
    expect(sent).toMatchObject({ username: 'admin', password: 'p', platformId: 6 })
    expect(sent.uuid).toMatch(/^[\da-f]{48}$/)
    expect(sent.deviceKey).toMatch(/^[\da-f]{64}$/)
    await ask(authApi.login, { body: form, headers: { cookie: `${visitorCookie}=${id}` } })
    expect(JSON.parse(asked[1]?.body ?? '').uuid).toBe(sent.uuid)
  })

  it('seals the token, shows it to nobody and ends the session that was there', async () => {
    const before = await signedIn()
    say({ token: 'a-token-of-the-platform', userId: '9' })
    const answer = await ask(authApi.login, {
      body: form,
      headers: { cookie: before.cookie, 'x-expected-user': 'somebody else' },
    })
    expect(bodyOf(answer)).toEqual({ code: 0, msg: 'm', data: { userId: '9' } })
    expect(JSON.stringify(answer)).not.toContain('a-token-of-the-platform')
    const [, seal] = /^[^=]+=([^;]+)/.exec(cookieIn(answer, sessionCookie) ?? '') ?? []
    expect(await openSession(seal)).toMatchObject({ token: 'a-token-of-the-platform', userId: '9', platformId: 6 })
    expect(cookieIn(answer, 'Device')).toBeDefined()
    expect(await openSession(before.seal)).toBeNull()
    // Other replicas learn of its end from the platform.
    say(null)
    while (pending.value?.sessions.size) await setImmediate()
    expect(asked.map(({ target }) => target)).toEqual([authApi.login.path, authApi.logout.path])
    expect(asked[1]?.headers.token).toBe('a-token-of-a-test')
  })

  it('T59: says when a refused one may come again, and gives a first visitor a name', async () => {
    say(null, { code: 429, status: 429, headers: { 'retry-after': '240' } })
    const answer = await ask(authApi.login, { body: form })
    expect(answer).toMatchObject({ status: 429, headers: { 'Retry-After': '240' } })
    expect(cookieIn(answer, visitorCookie)).toBeDefined()
    expect(cookieIn(answer, sessionCookie)).toBeUndefined()
  })

  it.each([{}, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, { 'retry-after': ['1', '2'] }])(
    'T59: hands on nothing else (%j)',
    async (headers) => {
      say(null, { code: 429, status: 429, headers })
      expect(Object.keys((await ask(authApi.login, { body: form })).headers)).not.toContain('Retry-After')
    },
  )

  it('is a bad gateway when the status is one that no answer can have', async () => {
    say(null, { code: 429, status: 600 })
    expect((await ask(authApi.login, { body: form })).status).toBe(502)
  })

  it('is a bad gateway when the answer has no token', async () => {
    say({ userId: '9' })
    const answer = await ask(authApi.login, { body: form })
    expect(answer.status).toBe(502)
    expect(answer.cookies).toEqual([])
  })

  it('is held against the same rules as every call', async () => {
    const { path } = authApi.login
    expect((await ask({ method: 'GET', path }, {})).status).toBe(405)
    expect((await ask(authApi.login, { body: form, headers: { 'x-console': '' } })).status).toBe(403)
    expect((await ask(authApi.login, { body: form, headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
    expect((await ask(authApi.login, { body: form, headers: { 'content-type': 'text/plain' } })).status).toBe(415)
    expect((await ask(authApi.login, { body: '[]' })).status).toBe(400)
    expect((await ask(authApi.login, { body: ' '.repeat(5000) })).status).toBe(413)
    expect((await ask(authApi.login, { body: form, search: `?${'a&'.repeat(200)}` })).status).toBe(400)
    expect((await ask(authApi.login, { body: form, acquirePermit: async () => false })).status).toBe(503)
    expect(asked).toEqual([])
  })
})

describe('signing out', () => {
  it.each([authApi.logout, authApi.logoutByOtherPath])(
    'tells the platform and ends the session: $path',
    async (end) => {
      const { seal, cookie } = await signedIn()
      const answer = await ask(end, { body: '{}', headers: { cookie } })
      expect(asked).toMatchObject([{ target: end.path, headers: { token: 'a-token-of-a-test' } }])
      expect(bodyOf(answer)).toEqual({ code: 0, msg: 'success', data: null })
      expect(cookieIn(answer, sessionCookie)).toMatch(/Max-Age=0/)
      expect(await openSession(seal)).toBeNull()
    },
  )

  it.each([
    ['refuses', () => say(null, { code: 500, status: 500 })],
    ['talks nonsense', () => (says = { status: 200, type: 'text/html', headers: {}, body: '<p>' })],
  ])('ends the session when the platform %s', async (_, prepare) => {
    prepare()
    const { seal, cookie } = await signedIn()
    expect((await ask(authApi.logout, { body: '{}', headers: { cookie } })).status).toBe(200)
    expect(await openSession(seal)).toBeNull()
    expect(pending.value?.sessions.size).toBe(1)
  })

  it('owes nothing to a platform that says that the session is over, and signs out where it is busy', async () => {
    say(null, { code: 401, status: 401 })
    const over = await signedIn()
    await ask(authApi.logout, { body: '{}', headers: { cookie: over.cookie } })
    expect(pending.value?.sessions.size ?? 0).toBe(0)
    const busy = await signedIn()
    const answer = await ask(authApi.logout, {
      body: '{}',
      headers: { cookie: busy.cookie },
      acquirePermit: async () => false,
    })
    expect(answer.status).toBe(200)
    expect(await openSession(busy.seal)).toBeNull()
    expect(pending.value?.sessions.size).toBe(1)
  })

  it('takes the cookie away where no session was, and asks nobody', async () => {
    const answer = await ask(authApi.logout, { body: '{}', headers: { cookie: `${sessionCookie}=stale` } })
    expect(answer.status).toBe(200)
    expect(cookieIn(answer, sessionCookie)).toMatch(/Max-Age=0/)
    expect(asked).toEqual([])
  })

  it('is not done by another site, nor by a form that no page of ours sends', async () => {
    const { seal, cookie } = await signedIn()
    expect((await ask(authApi.logout, { body: '{}', headers: { cookie, 'x-console': '' } })).status).toBe(403)
    expect((await ask(authApi.logout, { body: 'a=1', headers: { cookie, 'content-type': 'text/plain' } })).status).toBe(
      415,
    )
    expect(await openSession(seal)).not.toBeNull()
    expect(asked).toEqual([])
  })
})

describe('a captcha', () => {
  it('belongs to the visitor and the brand that the console knows', async () => {
    const search = '?uuid=chosen-by-the-browser&platformId=13&deviceKey=d&username=admin'
    const answer = await ask(captchaApi.issue, { search })
    const sent = new URL(asked[0]?.target ?? '', 'http://platform').searchParams
    expect(Object.fromEntries(sent)).toEqual({
      uuid: expect.stringMatching(/^[\da-f]{48}$/),
      platformId: '6',
      username: 'admin',
    })
    const [, id] = /^[^=]+=([^;]+)/.exec(cookieIn(answer, visitorCookie) ?? '') ?? []
    const again = await ask(captchaApi.issue, { search, headers: { cookie: `${visitorCookie}=${id}` } })
    expect(new URL(asked[1]?.target ?? '', 'http://platform').searchParams.get('uuid')).toBe(sent.get('uuid'))
    expect(again.cookies).toEqual([])
  })
})

describe('the pipe', () => {
  it('asks nothing for somebody without a session, and clears a cookie that is none', async () => {
    const answer = await ask(deviceApi.himitList, { headers: { cookie: `${sessionCookie}=stale` } })
    expect(answer.status).toBe(401)
    expect(cookieIn(answer, sessionCookie)).toMatch(/Max-Age=0/)
    expect((await ask(deviceApi.himitList, {})).cookies).toEqual([])
    expect(asked).toEqual([])
  })

  it('gives no cookie of a visitor, and nothing to a page that was made for somebody else', async () => {
    const { cookie } = await signedIn()
    expect((await ask(deviceApi.himitList, { headers: { cookie } })).cookies).toEqual([])
    const other = await ask(deviceApi.himitList, { headers: { cookie, 'x-expected-user': '8' } })
    expect(bodyOf(other).code).not.toBe(0)
    expect(asked).toHaveLength(1)
  })
})
