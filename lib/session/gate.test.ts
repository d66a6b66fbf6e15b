import { describe, expect, test } from '@jest/globals'
import { decideGate, type GateRequest } from './gate'

const anonymous: GateRequest = {
  path: '/dashboard',
  search: '',
  signedIn: false,
  fetchSite: 'same-origin',
  hasSessionCookie: false,
}
const visit = (change: Partial<GateRequest>) => decideGate({ ...anonymous, ...change })
const signedIn = { signedIn: true, hasSessionCookie: true }

describe('without a session', () => {
  test.each(['/login', '/auth-redirect', '/apk/download'])('%s is open', (path) => {
    expect(visit({ path })).toEqual({ kind: 'pass' })
  })

  test.each([
    ['/equipmentCenter/HIMIT', '', '/login?redirect=%2FequipmentCenter%2FHIMIT'],
    [
      '/equipmentCenter/HIMIT',
      '?page=3&city=a%26b',
      '/login?redirect=%2FequipmentCenter%2FHIMIT%3Fpage%3D3%26city%3Da%2526b',
    ],
    ['/404', '', '/login?redirect=%2F404'],
    ['/401', '', '/login?redirect=%2F401'],
    ['/no/such/page', '', '/login?redirect=%2Fno%2Fsuch%2Fpage'],
    ['/redirect/dashboard', '', '/login?redirect=%2Fredirect%2Fdashboard'],
    ['/', '', '/login?redirect=%2F'],
  ])('%s%s goes to the sign-in page, which is told the way back', (path, search, to) => {
    expect(visit({ path, search })).toEqual({ kind: 'redirect', to })
  })

  test.each(['/login/', '/LOGIN', '/login/x', '/auth-redirect/x', '/apk', '/apk/download/x', '/apk/downloads'])(
    '%s only resembles an open page',
    (path) => {
      expect(visit({ path }).kind).toBe('redirect')
    },
  )

  test('a cookie that opens no session is cleared on the way to the sign-in page', () => {
    expect(visit({ hasSessionCookie: true })).toEqual({
      kind: 'redirect',
      to: '/login?redirect=%2Fdashboard',
      clearSession: true,
    })
    expect(visit({})).not.toHaveProperty('clearSession')
  })
})

describe('the answer of the company’s provider', () => {
  const answers = ['?code=a&state=b', '?error=access_denied&state=b&iss=https%3A%2F%2Fid.example', '?state=']
  test.each(answers)(
    '/auth-redirect%s goes on, query and all, whoever is here and wherever it comes from',
    (search) => {
      const to = { kind: 'redirect', to: `/sso/return${search}` }
      for (const fetchSite of ['cross-site', 'same-site', 'same-origin', 'none', null]) {
        expect(visit({ path: '/auth-redirect', search, fetchSite })).toEqual(to)
        expect(visit({ path: '/auth-redirect', search, fetchSite, ...signedIn })).toEqual(to)
      }
    },
  )

  test.each(['', '?code=a', '?xstate=b', '?hash=state'])('/auth-redirect%s is the page that it was', (search) => {
    expect(visit({ path: '/auth-redirect', search, fetchSite: 'cross-site' })).toEqual({ kind: 'pass' })
  })

  test('no other path goes there', () => {
    for (const path of ['/auth-redirect/', '/apk/download', '/login'])
      expect(visit({ path, search: '?state=b' })).not.toMatchObject({ to: expect.stringContaining('/sso/') })
  })
})

describe('with a session', () => {
  test('the root is the dashboard', () => {
    expect(visit({ path: '/', ...signedIn })).toEqual({ kind: 'redirect', to: '/dashboard' })
  })

  test.each(['/dashboard', '/no/such/page', '/auth-redirect', '/apk/download'])('%s passes', (path) => {
    expect(visit({ path, ...signedIn })).toEqual({ kind: 'pass' })
  })

  test.each([
    ['', '/'],
    ['?redirect=%2FequipmentCenter%2FHIMIT%3Fpage%3D2', '/equipmentCenter/HIMIT?page=2'],
    ['?redirect=%2F%2Fevil.com', '/'],
    ['?redirect=%2Flogin%3Fredirect%3D%2Flogin', '/'],
  ])('/login%s leads to %s', (search, to) => {
    expect(visit({ path: '/login', search, ...signedIn })).toEqual({ kind: 'redirect', to })
  })

  test.each(['', '?ended=401&redirect=%2Fdashboard'])('a cookie that opens no session goes at /login%s', (search) => {
    expect(visit({ path: '/login', search, hasSessionCookie: true })).toEqual({ kind: 'pass-and-clear' })
  })

  test('T60: an address that claims that the session has ended signs nobody out', () => {
    const planted = { path: '/login', search: '?ended=1', ...signedIn }
    for (const fetchSite of ['cross-site', 'same-site', 'same-origin', 'none', null]) {
      expect(visit({ ...planted, fetchSite })).toEqual({ kind: 'redirect', to: '/' })
    }
  })
})

describe('a link from another site, without the strict cookie', () => {
  test.each(['cross-site', 'same-site'])('%s: one hop within our own origin, with path and query', (fetchSite) => {
    expect(visit({ path: '/equipmentCenter/HIMIT', search: '?page=2', fetchSite })).toEqual({
      kind: 'hop',
      to: '/equipmentCenter/HIMIT?page=2',
    })
  })

  test.each(['same-origin', 'none', null])('%s: no second hop', (fetchSite) => {
    expect(visit({ fetchSite }).kind).toBe('redirect')
  })

  test('no hop when the cookie is there, and none for an open page', () => {
    expect(visit({ fetchSite: 'cross-site', hasSessionCookie: true }).kind).toBe('redirect')
    expect(visit({ fetchSite: 'cross-site', ...signedIn })).toEqual({ kind: 'pass' })
    // A signed-in user must not see a sign-in form; the hop shows which it is, and nobody hops twice.
    expect(visit({ path: '/login', fetchSite: 'cross-site' })).toEqual({ kind: 'hop', to: '/login' })
    expect(visit({ path: '/login', fetchSite: 'same-origin' })).toEqual({ kind: 'pass' })
  })
})
