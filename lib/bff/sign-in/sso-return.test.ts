import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import fc from 'fast-check'
import { decodeJwt } from 'jose'
import { type Logger, pino } from 'pino'
import { processState } from '@/lib/config/process-state'
import { authApi } from '@/lib/contract/auth'
import { codes } from '@/lib/contract/error-code'
import { deviceCookie } from '@/lib/session/device-cookie'
import { newSession, openSession, sealSession, sessionCookie } from '@/lib/session/session'
import { openStep, stepCookie } from '@/lib/session/sign-in-step'
import { openSsoRound, type SsoRound, ssoCookie, toSsoCookie } from '@/lib/session/sso-cookie'
import { CookieJar } from '@/tests/support/cookie-jar'
import { startOidcProvider, type TestProvider } from '@/tests/support/oidc-provider'
import {
  goAndComeBack,
  locationOf,
  origins,
  passProvider,
  type StubPlatform,
  setCookieOf,
  setProvider,
  startBench,
  visit,
} from '@/tests/support/sso-bench'

let provider: TestProvider
let mortal: TestProvider
let platform: StubPlatform
let jar: CookieJar
beforeAll(async () => {
  ;({ provider, platform } = await startBench())
  mortal = await startOidcProvider({ origins: [origins[13]] })
  setProvider(13, mortal, 0)
})
afterAll(async () => {
  await Promise.all([provider.stop(), mortal.stop(), platform.stop()])
})
beforeEach(() => {
  jar = new CookieJar()
  platform.asked = []
  platform.say({ token: 'a-token-of-the-platform', userId: '9' })
  provider.nextIs('employee-7')
})
const log = processState<Logger>('logger')
const pending = processState<{ timer: NodeJS.Timeout | undefined }>('owedSignOuts')
afterEach(() => {
  clearTimeout(pending.value?.timer)
  pending.value = undefined
  expect(provider.faults).toEqual([])
})

/** The round is over, nobody is signed in, and the platform has heard of nothing. */
const expectRefused = (answer: Awaited<ReturnType<typeof visit>>, location: string) => {
  expect([answer.status, locationOf(answer)]).toEqual([302, location])
  expect(setCookieOf(answer, ssoCookie)).toMatch(/^Sso=; Path=\/sso; HttpOnly; SameSite=Lax; Max-Age=0$/)
  expect(setCookieOf(answer, sessionCookie)).toBeUndefined()
  expect(platform.asked).toEqual([])
}
const roundIn = (own: CookieJar): Promise<SsoRound | null> => openSsoRound(own.get(ssoCookie), 6)
const holdRound = async (change: Partial<SsoRound>, platformId: SsoRound['platformId'] = 6): Promise<void> => {
  const round = await roundIn(jar)
  if (!round) throw new Error('the browser holds no round')
  jar.take([await toSsoCookie({ ...round, platformId, ...change })])
}

describe('coming back', () => {
  it('opens a session, ends the round and goes where somebody was going', async () => {
    const search = await goAndComeBack(jar, '/equipmentCenter/HIMIT?page=2')
    const round = await roundIn(jar)
    const answer = await visit('/sso/return', { jar, search })
    expect([answer.status, locationOf(answer)]).toEqual([302, '/equipmentCenter/HIMIT?page=2'])
    expect(answer.headers['Cache-Control']).toBe('no-store')
    const session = await openSession(jar.get(sessionCookie))
    expect(session).toMatchObject({ token: 'a-token-of-the-platform', userId: '9', platformId: 6, oidc: 1 })
    expect(jar.get(ssoCookie)).toBeUndefined()
    expect(platform.asked.map(({ target }) => target)).toEqual([authApi.oidc.path])
    const { idToken, ...sent } = platform.asked[0]?.body ?? {}
    expect(authApi.oidc.input.safeParse({ idToken, ...sent }).success).toBe(true)
    expect(sent).toMatchObject({ nonce: round?.nonce, platformId: 6, client: 'Chrome 141 · Linux' })
    const claims = decodeJwt(String(idToken))
    expect(claims).toMatchObject({ iss: provider.issuer, aud: 'console-0', sub: 'employee-7', nonce: round?.nonce })
    for (const secret of [String(idToken), 'a-token-of-the-platform', round?.verifier])
      expect(JSON.stringify([answer.headers, answer.cookies, answer.body])).not.toContain(secret)
  })

  it('knows the browser again, for this account and no other', async () => {
    await visit('/sso/return', { jar, search: await goAndComeBack(jar) })
    await visit('/sso/return', { jar, search: await goAndComeBack(jar) })
    provider.nextIs('employee-8')
    await visit('/sso/return', { jar, search: await goAndComeBack(jar) })
    const keys = platform.asked
      .filter(({ target }) => target === authApi.oidc.path)
      .map(({ body }) => String(body.deviceKey))
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
    expect(jar.get(deviceCookie)?.split('~')).toHaveLength(2)
  })

  it('ends the session that the browser had', async () => {
    const before = newSession({ sid: 'before', token: 'a-token-of-before', userId: '7', platformId: 6 })
    const seal = await sealSession(before)
    jar.take([`${sessionCookie}=${seal}`])
    await visit('/sso/return', { jar, search: await goAndComeBack(jar) })
    expect(await openSession(seal)).toBeNull()
    expect(await openSession(jar.get(sessionCookie))).toMatchObject({ userId: '9' })
  })

  it('goes on with the second step where there is one', async () => {
    platform.say({ step: 'a-step-of-the-platform', ways: { totp: 1, passkey: 0, recovery: 1 } })
    const answer = await visit('/sso/return', { jar, search: await goAndComeBack(jar, '/a?b=c') })
    expect(locationOf(answer)).toBe('/login?step=1&redirect=%2Fa%3Fb%3Dc')
    expect(jar.get(sessionCookie)).toBeUndefined()
    expect(await openStep(jar.get(stepCookie), 6)).toMatchObject({ step: 'a-step-of-the-platform', oidc: 1 })
    expect(locationOf(answer)).not.toContain('a-step')
  })

  it.each(['cross-site', 'same-site'])('%s: one hop within our own origin brings the strict cookies', async (site) => {
    const search = await goAndComeBack(jar)
    const hop = await visit('/sso/return', {
      search,
      headers: { 'sec-fetch-site': site, cookie: jar.header([ssoCookie]) },
    })
    expect([hop.status, hop.cookies, platform.asked]).toEqual([200, [], []])
    expect(String(hop.body)).toContain(`location.replace(${JSON.stringify(`/sso/return${search}`)})`)
    expect(hop.headers['Content-Security-Policy']).toMatch(/script-src 'nonce-[^']+' 'strict-dynamic'/)
    expect(hop.headers['Cache-Control']).toBe('no-store')
    const headers = { 'sec-fetch-site': 'same-origin' }
    expect(locationOf(await visit('/sso/return', { jar, search, headers }))).toBe('/dashboard')
  })
})

describe('an answer that belongs to no round of this browser', () => {
  const without = (search: string, name: string) => {
    const query = new URLSearchParams(search)
    query.delete(name)
    return `?${query}`
  }
  it.each([
    ['without its state', (search: string) => without(search, 'state')],
    ['with another state', (search: string) => `${without(search, 'state')}&state=${'x'.repeat(43)}`],
    ['with an empty state', (search: string) => `${without(search, 'state')}&state=`],
    ['with two states', (search: string) => `${search}&state=x`],
    ['with its state twice', (search: string) => `${search}&state=${new URLSearchParams(search).get('state')}`],
  ])('%s is refused', async (_what, change) => {
    const search = change(await goAndComeBack(jar))
    expectRefused(await visit('/sso/return', { jar, search }), '/login?sso=state&redirect=%2Fdashboard')
    expect(jar.get(ssoCookie)).toBeUndefined()
  })

  it('replayed is refused: by the lost cookie, and with a copy of it by the used code', async () => {
    const search = await goAndComeBack(jar)
    const copy = new CookieJar()
    copy.take([`${ssoCookie}=${jar.get(ssoCookie)}`])
    await visit('/sso/return', { jar, search })
    platform.asked = []
    expectRefused(await visit('/sso/return', { jar, search }), '/login?sso=state')
    expectRefused(await visit('/sso/return', { jar: copy, search }), '/login?sso=provider&redirect=%2Fdashboard')
  })

  it('of another browser is refused', async () => {
    const search = await goAndComeBack(jar)
    const other = new CookieJar()
    await visit('/sso/start', { jar: other })
    expectRefused(await visit('/sso/return', { jar: other, search }), '/login?sso=state')
  })

  it('of another brand is refused', async () => {
    const search = await goAndComeBack(jar)
    const headers = { host: 'hitachi.localhost:3000' }
    expectRefused(await visit('/sso/return', { jar, search, headers }), '/login?sso=state')
    await visit('/sso/start', { jar })
    await holdRound({}, 12)
    expectRefused(await visit('/sso/return', { jar, search: `?code=c&state=s` }), '/login?sso=state')
  })

  it('after ten minutes is refused', async () => {
    const search = await goAndComeBack(jar)
    const late = Date.now() + 11 * 60_000 + 1000
    const clock = jest.spyOn(Date, 'now').mockReturnValue(late)
    try {
      expectRefused(await visit('/sso/return', { jar, search }), '/login?sso=state')
    } finally {
      clock.mockRestore()
    }
  })

  it.each([
    ['of another issuer', (search: string) => `${without(search, 'iss')}&iss=https%3A%2F%2Fevil.example`],
    ['without its issuer', (search: string) => without(search, 'iss')],
    ['without a code', (search: string) => without(search, 'code')],
    ['with a code that was never issued', (search: string) => `${without(search, 'code')}&code=guessed`],
    ['with two codes', (search: string) => `${search}&code=x`],
  ])('%s is refused though its state is right', async (_what, change) => {
    const search = change(await goAndComeBack(jar))
    expectRefused(await visit('/sso/return', { jar, search }), '/login?sso=provider&redirect=%2Fdashboard')
  })

  it.each([
    ['for another nonce', { nonce: 'n'.repeat(43) }],
    ['for another PKCE verifier', { verifier: 'v'.repeat(43) }],
  ])('%s is refused', async (_what, change) => {
    const search = await goAndComeBack(jar)
    await holdRound(change)
    expectRefused(await visit('/sso/return', { jar, search }), '/login?sso=provider&redirect=%2Fdashboard')
  })

  it('PROPERTY: whatever the query is, nobody is signed in and nothing is thrown', async () => {
    await visit('/sso/start', { jar })
    const seal = jar.get(ssoCookie)
    const { state = '' } = (await roundIn(jar)) ?? {}
    const word = fc.oneof(
      fc.constantFrom('state', 'code', 'iss', 'error', 'response', 'id_token', 'token', 'redirect', '%', '%zz', state),
      fc.string({ unit: 'binary', maxLength: 20 }),
    )
    const query = fc.array(fc.tuple(word, word), { maxLength: 6 }).map((pairs) => {
      const text = pairs.map(([name, value]) => `${name}=${value}`).join('&')
      return text === '' ? '' : `?${text}`
    })
    await fc.assert(
      fc.asyncProperty(query, fc.boolean(), async (search, holds) => {
        const headers = { cookie: holds ? `${ssoCookie}=${seal}` : undefined }
        const answer = await visit('/sso/return', { search, headers })
        expect(answer.status).toBe(302)
        expect(locationOf(answer)).toMatch(/^\/login\?sso=(?:state|provider|cancelled)$/)
        expect(setCookieOf(answer, sessionCookie)).toBeUndefined()
        expect(platform.asked).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})

describe('what goes wrong elsewhere', () => {
  it('somebody cancels at the provider', async () => {
    provider.nextIs(undefined)
    const search = await goAndComeBack(jar, '/a')
    expectRefused(await visit('/sso/return', { jar, search }), '/login?sso=cancelled&redirect=%2Fa')
    expect(jar.get(ssoCookie)).toBeUndefined()
  })

  it('the provider goes away, before and after somebody has left for it', async () => {
    const headers = { host: 'york.localhost:3000' }
    const left = await visit('/sso/start', { jar, headers })
    const search = await passProvider(locationOf(left), origins[13])
    await mortal.stop()
    expectRefused(await visit('/sso/return', { jar, search, headers }), '/login?sso=provider')
  })

  it.each([
    ['knows nobody by this identity', () => platform.say(null, codes.foreignIdentity, 403), 'refused'],
    ['refuses it', () => platform.say(null, codes.badRequest, 400), 'failed'],
    ['is being restarted', () => platform.say(null, codes.unavailable, 503), 'unavailable'],
    ['does not answer', () => platform.goAway(), 'unavailable'],
    ['talks nonsense', () => platform.say({ neither: 'token nor step' }), 'unavailable'],
  ] as const)('the platform %s', async (_what, happens, why) => {
    const search = await goAndComeBack(jar, '/a')
    happens()
    const answer = await visit('/sso/return', { jar, search })
    expect(locationOf(answer)).toBe(`/login?sso=${why}&redirect=%2Fa`)
    expect(setCookieOf(answer, sessionCookie)).toBeUndefined()
    expect(jar.get(ssoCookie)).toBeUndefined()
  })

  it('is written to the log in words of ours, without a code, a token or a secret', async () => {
    const lines: string[] = []
    const before = log.value
    log.value = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
    try {
      const search = await goAndComeBack(jar)
      const round = await roundIn(jar)
      platform.say(null, codes.foreignIdentity, 403)
      await visit('/sso/return', { jar, search })
      const again = await goAndComeBack(jar)
      await visit('/sso/return', { jar, search: again.replace('code=', 'code=wrong-') })
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([
        { reason: 'refused', detail: `code-${codes.foreignIdentity}`, requestId: 'r-1', platformId: 6 },
        { reason: 'provider', detail: 'invalid_grant', requestId: 'r-1', platformId: 6 },
      ])
      const code = new URLSearchParams(search).get('code') ?? ''
      const secret = process.env.OIDC_6_CLIENT_SECRET ?? ''
      const kept = [code, 'wrong-', secret, round?.state, round?.nonce, platform.asked[0]?.body.idToken]
      for (const each of kept) expect(lines.join('')).not.toContain(each)
    } finally {
      log.value = before
    }
  })

  it('the console is busy', async () => {
    const search = await goAndComeBack(jar, '/a')
    const answer = await visit('/sso/return', { jar, search, acquirePermit: async () => false })
    expectRefused(answer, '/login?sso=unavailable&redirect=%2Fa')
  })
})
