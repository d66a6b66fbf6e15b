import fc from 'fast-check'
import { sealData } from 'iron-session'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ConsoleConfig } from './console-config'
import {
  clearedSessionCookie,
  endSession,
  openSession,
  readCookie,
  type Session,
  sealSession,
  sessionLifetime,
  toSessionCookie,
} from './session'

const old = 'Vq8-Kd2_mTz4RwXj7LbYc5NhGs9FpAe1'
const fresh = 'Zu3_QnB6-vHy0TkWo2PxJr8MdCi5SgLf'
const session: Session = { v: 1, sid: 'sid-1', token: 'token-of-the-platform', userId: '7', platformId: 12 }

const shared = globalThis as typeof globalThis & {
  consoleConfig?: ConsoleConfig | undefined
  sessionCache?: Map<string, unknown> | undefined
  endedSessions?: Map<string, number> | undefined
}

/** Another start of the console, with these secrets. */
const restart = (passwords: Record<string, string>, secureCookies = true) => {
  shared.consoleConfig = {
    platformUrl: 'http://127.0.0.1:1',
    hosts: new Map(),
    passwords,
    secureCookies,
    upstreamTimeout: 1,
  }
  shared.sessionCache = undefined
  shared.endedSessions = undefined
}

beforeEach(() => restart({ 1: old }))
afterEach(() => {
  vi.useRealTimers()
  shared.consoleConfig = undefined
})

describe('a sealed session', () => {
  test('opens again, also from the memory of the process, and shows nothing of itself', async () => {
    const seal = await sealSession(session)
    expect(seal).not.toContain(session.token)
    expect(Buffer.from(seal, 'base64').toString('latin1')).not.toContain(session.token)
    expect(await openSession(seal)).toEqual(session)
    expect(await openSession(seal)).toEqual(session)
  })

  test('opens while its secret rotates, and no longer when that secret is gone', async () => {
    const seal = await sealSession(session)
    restart({ 1: old, 2: fresh })
    expect(await openSession(seal)).toEqual(session)
    const renewed = await sealSession(session)
    restart({ 2: fresh })
    expect(await openSession(seal)).toBeNull()
    expect(await openSession(renewed)).toEqual(session)
  })

  test('ends here at once, remembered or not', async () => {
    const seal = await sealSession(session)
    const other = await sealSession({ ...session, sid: 'sid-2' })
    await openSession(seal)
    endSession(session)
    expect(await openSession(seal)).toBeNull()
    shared.sessionCache = undefined
    expect(await openSession(seal)).toBeNull()
    expect(await openSession(other)).not.toBeNull()
  })

  test('is over after eight hours', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const seal = await sealSession(session)
    vi.setSystemTime(Date.now() + (sessionLifetime - 60) * 1000)
    expect(await openSession(seal)).toEqual(session)
    vi.setSystemTime(Date.now() + 3 * 60_000)
    expect(await openSession(seal)).toBeNull()
  })

  test.each([
    ['another version', { ...session, v: 2 }],
    ['another platform', { ...session, platformId: 7 }],
    ['a field missing', { v: 1, sid: 's', token: 't', userId: '7' }],
    ['nothing in it', {}],
  ])('of %s means signing in again', async (_what, data) => {
    expect(await openSession(await sealData(data, { password: { 1: old }, ttl: 3600 }))).toBeNull()
  })
})

describe('a cookie that is no session', () => {
  test.each(['', 'x', 'Fe26.2*1*', 'undefined', '%00', '*'.repeat(30), '中文', '{"v":1}'])(
    '%j is none',
    async (value) => {
      expect(await openSession(value)).toBeNull()
    },
  )

  // The last letter before the version carries two bits that say nothing.
  test('one changed character anywhere makes it none', async () => {
    const seal = await sealSession(session)
    await fc.assert(
      fc.asyncProperty(fc.nat(seal.length - 4), fc.constantFrom('A', 'b', '9', '*', '~'), async (at, letter) => {
        fc.pre(seal[at] !== letter)
        expect(await openSession(seal.slice(0, at) + letter + seal.slice(at + 1))).toBeNull()
      }),
    )
  })

  test('garbage and great length never throw', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        expect(await openSession(text)).toBeNull()
      }),
    )
    expect(await openSession('x'.repeat(100_000))).toBeNull()
    expect(await openSession(`${await sealSession(session)}${'~2'.repeat(2500)}`)).toBeNull()
  })
})

describe('the cookie header', () => {
  test('a name that occurs twice counts as absent', () => {
    expect(readCookie('a=1; Admin-Token=x; b=2', 'Admin-Token')).toBe('x')
    expect(readCookie('Admin-Token=x; Admin-Token=y', 'Admin-Token')).toBeUndefined()
    expect(readCookie('Admin-Token=x; Admin-Token=x', 'Admin-Token')).toBeUndefined()
    expect(readCookie('XAdmin-Token=x; admin-token=y', 'Admin-Token')).toBeUndefined()
    expect(readCookie(null, 'Admin-Token')).toBeUndefined()
    expect(readCookie('Admin-Token=a=b=c', 'Admin-Token')).toBe('a=b=c')
  })

  test('the session cookie is for this host alone, out of reach of scripts and of other sites', async () => {
    const cookie = toSessionCookie(await sealSession(session))
    expect(cookie.length).toBeLessThanOrEqual(4096)
    expect(cookie).toMatch(/^Admin-Token=[^;]+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+; Secure$/)
    expect(clearedSessionCookie()).toBe('Admin-Token=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0; Secure')
    restart({ 1: old }, false)
    expect(clearedSessionCookie()).not.toContain('Secure')
  })
})
