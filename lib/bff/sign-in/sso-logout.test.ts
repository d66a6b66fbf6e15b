import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { processState } from '@/lib/config/process-state'
import { authApi } from '@/lib/contract/auth'
import { codes } from '@/lib/contract/error-code'
import { newSession, sealSession, sessionCookie } from '@/lib/session/session'
import { startOidcProvider, type TestProvider } from '@/tests/support/oidc-provider'
import { origins, type StubPlatform, setCookieOf, setProvider, startBench, visit } from '@/tests/support/sso-bench'
import { answerCall } from '../answer-call'

let provider: TestProvider
let platform: StubPlatform
beforeAll(async () => {
  ;({ provider, platform } = await startBench())
  // One that has gone before anybody has asked it.
  const gone = await startOidcProvider({ origins: [origins[13]] })
  setProvider(13, gone, 0)
  await gone.stop()
})
afterAll(async () => {
  await Promise.all([provider.stop(), platform.stop()])
})
beforeEach(() => {
  platform.asked = []
  platform.say(null)
})
const pending = processState<{ timer: NodeJS.Timeout | undefined }>('owedSignOuts')
afterEach(() => {
  clearTimeout(pending.value?.timer)
  pending.value = undefined
})

describe('the provider’s server says that somebody has signed out there', () => {
  const token = 'header.claims.signature'
  const post = (body: string, headers: Record<string, string | undefined> = {}) =>
    visit('/sso/logout', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': undefined, ...headers },
    })

  it('the platform is told, with the brand of the host', async () => {
    platform.say({ ended: 2 })
    const cookie = `${sessionCookie}=whatever`
    const answer = await post(`logout_token=${token}`, {
      host: 'hitachi.localhost:3000',
      origin: 'https://id.example',
      'sec-fetch-site': 'cross-site',
      cookie,
    })
    expect([answer.status, String(answer.body), answer.cookies]).toEqual([200, '{}', []])
    expect(answer.headers['Cache-Control']).toBe('no-store')
    expect(platform.asked.map(({ target, body }) => [target, body])).toEqual([
      [authApi.oidcLogout.path, { logoutToken: token, platformId: 12 }],
    ])
    expect(platform.asked[0]?.headers.token).toBeUndefined()
  })

  it.each([
    '',
    'logout_token=',
    'token=x',
    `logout_token=${token}&logout_token=${token}`,
    'logout_token=%00.%00.%00',
    '{}',
  ])('without a single token it is refused here: %j', async (body) => {
    const answer = await post(body)
    expect([answer.status, answer.headers['Cache-Control'], platform.asked]).toEqual([400, 'no-store', []])
    expect(JSON.parse(String(answer.body))).toMatchObject({ error: 'invalid_request' })
  })

  it.each([codes.badRequest, codes.unauthorized, codes.forbidden, codes.notFound])(
    'a token that the platform refuses with %i is refused',
    async (code) => {
      platform.say(null, code, code)
      const answer = await post(`logout_token=${token}`)
      expect(answer.status).toBe(400)
      expect(JSON.parse(String(answer.body))).toMatchObject({ error: 'invalid_request' })
      expect(String(answer.body)).not.toContain(token)
    },
  )

  it.each([
    ['does not answer', () => platform.goAway()],
    ['is being restarted', () => platform.say(null, codes.unavailable, 503)],
    ['has an error', () => platform.say(null, codes.failure, 500)],
    ['has too much to do', () => platform.say(null, codes.tooManyRequests, 429)],
  ])('the provider may try again where the platform %s', async (_what, happens) => {
    happens()
    const answer = await post(`logout_token=${token}`)
    expect([answer.status, answer.headers['Retry-After']]).toEqual([503, '5'])
  })

  it('anything but a short form is refused', async () => {
    expect((await post(`logout_token=${token}`, { 'content-type': 'application/json' })).status).toBe(415)
    expect((await post(`logout_token=${'x'.repeat(17_000)}`)).status).toBe(413)
    expect((await post(`logout_token=${token}`, { host: 'evil.example' })).status).toBe(421)
    expect(platform.asked).toEqual([])
  })
})

describe('signing out here', () => {
  const signOut = async (platformId: 6 | 12 | 13, host: string, oidc: 1 | undefined) => {
    const session = newSession({ sid: randomUUID(), token: 't', userId: '7', platformId, ...(oidc && { oidc }) })
    const headers: Record<string, string> = {
      host,
      'x-console': '1',
      'content-type': 'application/json',
      cookie: `${sessionCookie}=${await sealSession(session)}`,
    }
    const answer = await answerCall({
      method: 'POST',
      path: authApi.logout.path,
      search: '',
      body: (async function* () {
        yield Buffer.from('{}')
      })(),
      requestId: 'r-1',
      address: undefined,
      header: (name) => headers[name] ?? null,
      signal: new AbortController().signal,
    })
    expect(answer.status).toBe(200)
    expect(setCookieOf(answer, sessionCookie)).toMatch(/Max-Age=0/)
    return JSON.parse(String(answer.body)).data
  }

  it('goes on at the provider where the session began by it, without a token in the address', async () => {
    const { next } = await signOut(6, 'localhost:999', 1)
    const { origin, pathname, searchParams } = new URL(next)
    expect([origin, pathname]).toEqual([provider.issuer, '/session/end'])
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'console-0',
      post_logout_redirect_uri: 'http://localhost:3000/login',
    })
  })

  it('ends here where it began by a password, or the provider is away', async () => {
    expect(await signOut(6, 'localhost', undefined)).toBeNull()
    expect(await signOut(13, 'york.localhost', 1)).toBeNull()
  })
})
