import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { openSsoRound, type SsoRound, ssoCookie } from '@/lib/session/sso-cookie'
import { CookieJar } from '@/tests/support/cookie-jar'
import type { TestProvider } from '@/tests/support/oidc-provider'
import { locationOf, type StubPlatform, setCookieOf, startBench, visit } from '@/tests/support/sso-bench'

let provider: TestProvider
let platform: StubPlatform
let jar: CookieJar
beforeAll(async () => {
  ;({ provider, platform } = await startBench())
})
afterAll(async () => {
  await Promise.all([provider.stop(), platform.stop()])
})
beforeEach(() => {
  jar = new CookieJar()
})
const roundIn = (own: CookieJar): Promise<SsoRound | null> => openSsoRound(own.get(ssoCookie), 6)

describe('leaving for the provider', () => {
  it('asks for a code by PKCE, with a state and a nonce of its own, and keeps them sealed', async () => {
    const answer = await visit('/sso/start', { jar, search: '?redirect=%2FequipmentCenter%2FHIMIT' })
    expect(answer.status).toBe(302)
    const { origin, searchParams } = new URL(locationOf(answer))
    expect(origin).toBe(provider.issuer)
    const round = await roundIn(jar)
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'console-0',
      response_type: 'code',
      redirect_uri: 'http://localhost:3000/auth-redirect',
      scope: 'openid profile email',
      state: round?.state,
      nonce: round?.nonce,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    expect(round).toMatchObject({ target: '/equipmentCenter/HIMIT', platformId: 6 })
    const cookie = setCookieOf(answer, ssoCookie) ?? ''
    expect(cookie).toMatch(/^Sso=[^;]+; Path=\/sso; HttpOnly; SameSite=Lax; Max-Age=600$/)
    for (const secret of [round?.verifier, round?.nonce]) expect(cookie).not.toContain(secret)
    expect(locationOf(answer)).not.toContain(round?.verifier)
  })

  it.each([
    '//evil.example',
    'https://evil.example/',
    '/\\evil.example',
    '/sso/start',
    '/sso/return?state=x',
    '/login',
  ])('goes back to the root where somebody wants %s', async (redirect) => {
    await visit('/sso/start', { jar, search: `?redirect=${encodeURIComponent(redirect)}` })
    expect(await roundIn(jar)).toMatchObject({ target: '/' })
  })

  it('the longest way back fits into the cookie; a longer one is the root', async () => {
    const longest = `/${'x'.repeat(1499)}`
    const answer = await visit('/sso/start', { jar, search: `?redirect=${longest}` })
    expect(setCookieOf(answer, ssoCookie)?.length).toBeLessThan(4096)
    expect(await roundIn(jar)).toMatchObject({ target: longest })
    await visit('/sso/start', { jar, search: `?redirect=${longest}x` })
    expect(await roundIn(jar)).toMatchObject({ target: '/' })
  })

  it('a Host header chooses the brand and nothing of the address to come back to', async () => {
    const headers = { host: 'HITACHI.localhost:666', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'ftp' }
    const { searchParams } = new URL(locationOf(await visit('/sso/start', { headers })))
    expect(searchParams.get('redirect_uri')).toBe('http://hitachi.localhost:3000/auth-redirect')
    expect(searchParams.get('client_id')).toBe('console-1')
    expect((await visit('/sso/start', { headers: { host: 'evil.example' } })).status).toBe(421)
    expect((await visit('/sso/return', { headers: { host: 'evil.example' } })).status).toBe(421)
  })

  it('only a navigation begins: no picture, frame, call or prefetch takes the place of a round', async () => {
    for (const headers of [
      { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
      { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
      { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
      { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch' },
    ]) {
      const answer = await visit('/sso/start', { headers })
      expect([answer.status, answer.cookies]).toEqual([403, []])
    }
    const headers = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-origin' }
    expect((await visit('/sso/start', { headers })).status).toBe(302)
  })

  it.each([
    ['/sso/start', 'POST', 'GET'],
    ['/sso/start', 'HEAD', 'GET'],
    ['/sso/return', 'POST', 'GET'],
    ['/sso/return', 'HEAD', 'GET'],
    ['/sso/logout', 'GET', 'POST'],
  ] as const)('%s does not take %s', async (path, method, Allow) => {
    expect(await visit(path, { method })).toMatchObject({ status: 405, headers: { Allow }, cookies: [] })
  })
})

it('a brand without a provider says so, and the sign-in page keeps the way back', async () => {
  const answer = await visit('/sso/start', { search: '?redirect=%2Fa', headers: { host: 'york.localhost:3000' } })
  expect([answer.status, locationOf(answer), answer.cookies]).toEqual([302, '/login?sso=unavailable&redirect=%2Fa', []])
})
