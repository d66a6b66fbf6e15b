import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import fc from 'fast-check'
import { sealData } from 'iron-session'
import type { ConsoleConfig } from '@/lib/config/console-config'
import { processState } from '@/lib/config/process-state'
import { toSealKeys } from '@/lib/config/secret'
import { takeUntoldSeals } from './ended-sessions'
import {
  clearedSessionCookie,
  endSession,
  idleLifetime,
  isForeignSeal,
  newSession,
  openSession,
  readCookie,
  renewedCookie,
  type Session,
  sealSession,
  sessionLifetime,
  toSessionCookie,
  unseal,
} from './session'

const old = 'Vq8-Kd2_mTz4RwXj7LbYc5NhGs9FpAe1'
const fresh = 'Zu3_QnB6-vHy0TkWo2PxJr8MdCi5SgLf'
const session: Session = newSession({ sid: 'sid-1', token: 'token-of-the-platform', userId: '7', platformId: 12 })

const config = processState<ConsoleConfig>('config')
const sessionCache = processState('sessionCache')
const endedSessions = processState('endedSessions')

/** Another start of the console, with these secrets; the first in their text seals. */
const restart = (secrets: string | Record<string, string>, secureCookies = true, endedSessionsFile?: string) => {
  const text =
    typeof secrets === 'string'
      ? secrets
      : Object.entries(secrets)
          .map((pair) => pair.join(':'))
          .reverse()
          .join(',')
  config.value = {
    platformUrl: 'http://127.0.0.1:1',
    hosts: new Map(),
    sealKeys: toSealKeys(text),
    secureCookies,
    upstreamTimeout: 1,
    otaKeys: null,
    telemetry: null,
    showSettings: true,
    unreadNames: [],
    errorLog: false,
    trustedProxies: new BlockList(),
    endedSessionsFile,
    oidc: new Map(),
  }
  sessionCache.value = undefined
  endedSessions.value = undefined
}

const sealIn = (cookie: string): string => /^Admin-Token=([^;]+)/.exec(cookie)?.[1] ?? ''

beforeEach(() => restart({ 1: old }))
afterEach(() => {
  jest.useRealTimers()
  config.value = undefined
})

describe('a sealed session', () => {
  test('opens again, also from the process’s cache, and reveals nothing', async () => {
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

  test('a rotation without a gap: each replica opens what the others seal, at every step', async () => {
    const steps = [`1:${old}`, `1:${old},2:${fresh}`, `2:${fresh},1:${old}`]
    const seals: string[] = []
    for (const text of steps) {
      restart(text)
      seals.push(await sealSession(session))
    }
    // One step apart, in whatever order the replicas are replaced.
    for (const [at, text] of steps.entries()) {
      restart(text)
      for (const each of seals.slice(Math.max(0, at - 1), at + 2)) expect(await openSession(each)).toEqual(session)
    }
  })

  test('a seal by a newer secret than this replica knows is not its to remove, and one of an older is', async () => {
    restart({ 2: fresh })
    const seal = await sealSession(session)
    expect(isForeignSeal(seal)).toBe(false)
    restart({ 1: old })
    expect(await openSession(seal)).toBeNull()
    expect(isForeignSeal(seal)).toBe(true)
    const older = await sealSession(session)
    restart({ 2: fresh })
    expect([await openSession(older), isForeignSeal(older)]).toEqual([null, false])
    restart({ 1: old })
    for (const broken of [undefined, '', 'x', 'Fe26.2*1*x', seal.replace('Fe26.2*2*', 'Fe26.2*1*')])
      expect(isForeignSeal(broken)).toBe(false)
  })

  test('ends here at once, cached or not', async () => {
    const seal = await sealSession(session)
    const other = await sealSession({ ...session, sid: 'sid-2' })
    await openSession(seal)
    endSession(session)
    expect(await openSession(seal)).toBeNull()
    sessionCache.value = undefined
    expect(await openSession(seal)).toBeNull()
    expect(await openSession(other)).not.toBeNull()
  })

  test('is over after eight hours, however often it is used', async () => {
    jest.useFakeTimers()
    const mine = newSession(session)
    let cookie = toSessionCookie(await sealSession(mine), mine)
    for (let minutes = 30; minutes < 480; minutes += 30) {
      jest.setSystemTime(mine.usedAt + minutes * 60_000)
      const opened = await openSession(sealIn(cookie))
      expect(opened).not.toBeNull()
      cookie = (opened && (await renewedCookie(opened))) ?? ''
      expect(cookie).toMatch(/^Admin-Token=/)
    }
    jest.setSystemTime(mine.usedAt + sessionLifetime + 61_000)
    expect(await openSession(sealIn(cookie))).toBeNull()
  })

  test('is over after a pause, even if cached', async () => {
    jest.useFakeTimers()
    const mine = newSession(session)
    const seal = await sealSession(mine)
    jest.setSystemTime(mine.usedAt + idleLifetime)
    expect(await openSession(seal)).toEqual(mine)
    jest.setSystemTime(mine.usedAt + idleLifetime + 61_000)
    expect(await openSession(seal)).toBeNull()
  })

  test('is not renewed while it is young, nor once it has ended', async () => {
    jest.useFakeTimers()
    const mine = newSession({ ...session, sid: 'sid-3' })
    expect(await renewedCookie(mine)).toBeNull()
    jest.setSystemTime(mine.usedAt + 6 * 60_000)
    expect(await renewedCookie(mine)).toMatch(/^Admin-Token=/)
    endSession(mine)
    expect(await renewedCookie(mine)).toBeNull()
  })

  test('that ended stays ended after a restart, and a list with a broken line can be read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ended-'))
    const file = join(folder, 'state', 'ended-sessions')
    try {
      restart({ 1: old }, true, file)
      const mine = newSession({ ...session, sid: 'sid-4' })
      const seal = await sealSession(mine)
      endSession(mine)
      writeFileSync(file, `${readFileSync(file, 'utf8')}old 5\nsid-9 99`)
      restart({ 1: old }, true, file)
      expect(await openSession(seal)).toBeNull()
      expect(readFileSync(file, 'utf8')).toBe(`sid-4 ${mine.endsAt}\n`)
      restart({ 1: old })
      expect(await openSession(seal)).toEqual(mine)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('of whose end the platform has not heard is still owed after a restart, without a readable token', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ended-'))
    const file = join(folder, 'ended-sessions')
    try {
      restart({ 1: old }, true, file)
      const [told, untold] = [newSession({ ...session, sid: 'sid-5' }), newSession({ ...session, sid: 'sid-6' })]
      for (const each of [told, untold]) endSession(each, await sealSession(each))
      endSession(told)
      expect(readFileSync(file, 'utf8')).not.toContain(session.token)
      // Twice, because the first start writes the list anew.
      for (let start = 0; start < 2; start += 1) {
        restart({ 1: old }, true, file)
        const [seal = '', ...others] = takeUntoldSeals()
        expect(others).toEqual([])
        expect(await unseal(seal)).toEqual(untold)
        expect(await openSession(seal)).toBeNull()
      }
      expect(takeUntoldSeals()).toEqual([])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test.each([
    ['another version', { ...session, v: 1 }],
    ['another platform', { ...session, platformId: 7 }],
    ['a field missing', { v: 1, sid: 's', token: 't', userId: '7' }],
    ['nothing in it', {}],
  ])('of %s means signing in again', async (_what, data) => {
    expect(await openSession(await sealData(data, { password: { 1: old }, ttl: 3600 }))).toBeNull()
  })
})

describe('a cookie that is no session', () => {
  test.each(['', 'x', 'Fe26.2*1*', 'undefined', '%00', '*'.repeat(30), '中文', '{"v":1}'])(
    '%j is refused',
    async (value) => {
      expect(await openSession(value)).toBeNull()
    },
  )

  // The last letter before the version carries two unused bits.
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
    const cookie = toSessionCookie(await sealSession(session), session)
    expect(cookie.length).toBeLessThanOrEqual(4096)
    expect(cookie).toMatch(/^Admin-Token=[^;]+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+; Secure$/)
    expect(clearedSessionCookie()).toBe('Admin-Token=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0; Secure')
    restart({ 1: old }, false)
    expect(clearedSessionCookie()).not.toContain('Secure')
  })
})
