import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { authApi, SignedIn } from '@/lib/contract/auth'
import { captchaApi } from '@/lib/contract/captcha'
import { userApi } from '@/lib/contract/user'
import { loginLogs, operationLogs } from '../../kernel/audit/log-table'
import { selectOperations } from '../../kernel/audit/operation-text'
import { captchas, sessions, webUsers } from '../../kernel/session/identity-table'
import { absoluteMs, idleMs } from '../../kernel/session/load-actor'
import { toTokenHash } from '../../kernel/session/token'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'

/** The sign-in of somebody without a second factor. */
const opening = { ...authApi.login, data: SignedIn }

const minute = 60_000
let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

const login = (form: Partial<ReturnType<TestPlatform['loginForm']>>, headers: Record<string, string> = {}) =>
  platform.call(opening, { ...platform.loginForm('admin'), ...form }, { headers })
const wrong = 'not-the-password'
const failTimes = async (count: number, username: string, headers: Record<string, string> = {}) => {
  const answers = []
  for (let i = 0; i < count; i++) {
    const { uuid } = platform.loginForm(username)
    answers.push(await login({ username, password: wrong, uuid, ...(await solve(uuid, username)) }, headers))
  }
  return answers
}
/** Asks for a challenge and reads its answer where only the platform can. */
const solve = async (uuid: string, username: string): Promise<{ captcha?: string }> => {
  const { data } = await platform.call(captchaApi.issue, { uuid, username })
  if (!data.required) return {}
  const [row] = await platform.database.select().from(captchas).where(eq(captchas.uuid, uuid))
  return { captcha: row?.answer ?? '' }
}
const signInRight = async (username: string) => {
  const form = platform.loginForm(username)
  return login({ ...form, ...(await solve(form.uuid, username)) })
}

describe('sign-in', () => {
  it('answers a token of which only the digest is stored', async () => {
    const { data } = await login({})
    expect(data.token).toMatch(/^[\w-]{43}$/)
    const [row] = await platform.database
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, toTokenHash(data.token)))
    expect(row).toMatchObject({ userId: Number(data.userId), platformId: 6, revokedTime: null })
    const everything = JSON.stringify([
      await platform.database.select().from(sessions),
      await selectOperations(platform.database),
      await platform.database.select().from(loginLogs),
      platform.lines,
    ])
    expect(everything).not.toContain(data.token)
    expect(everything).not.toContain('Console-2026')
  })

  it('answers an unknown account, a wrong password and a disabled user in the same way', async () => {
    await platform.database.update(webUsers).set({ status: 0 }).where(eq(webUsers.account, 'fails-404'))
    const { envelope: unknown } = await login({ username: 'nobody', password: wrong })
    const { envelope: wrongPassword } = await login({ username: 'editor', password: wrong })
    const { envelope: disabled } = await login({ username: 'fails-404' })
    const same = { code: 40002, msg: '密码错误', data: { captchaRequired: false }, requestId: expect.any(String) }
    expect([unknown, wrongPassword, disabled]).toEqual([same, same, same])
  })

  it('tells of a brand that is not theirs only after a right password', async () => {
    expect((await login({ ...platform.loginForm('east12', 6), password: wrong })).code).toBe(40002)
    expect(await login(platform.loginForm('east12', 6))).toMatchObject({ code: 403, status: 403 })
    // What to do next is said as well.
    expect((await login(platform.loginForm('east12', 6))).envelope.fields?.username).toMatch(/所属品牌的地址登录/)
    expect((await login(platform.loginForm('east12', 12))).code).toBe(0)
  })

  it('names in the operation log who has signed in, and no one for a wrong password', async () => {
    await login({ username: 'viewer' })
    await login({ username: 'viewer', password: wrong })
    const rows = (await selectOperations(platform.database).orderBy(operationLogs.id)).slice(-2)
    expect(rows.map(({ userId, account, realName }) => [userId !== null, account, realName])).toEqual([
      [true, 'viewer', '林悦'],
      [false, 'viewer', ''],
    ])
  })

  it('writes the login log', async () => {
    await platform.database.delete(loginLogs)
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36'
    const { data } = await login({ username: 'viewer' }, { 'user-agent': userAgent, 'x-forwarded-for': '192.0.2.7' })
    await platform.call(authApi.logout, {}, { token: data.token })
    await login({ username: 'who\r\n{"level":1', password: wrong })
    const rows = await platform.database.select().from(loginLogs).orderBy(loginLogs.id)
    expect(rows).toMatchObject([
      {
        account: 'viewer',
        loginType: 1,
        result: 0,
        ip: '192.0.2.7',
        browser: 'Chrome 131',
        os: 'Windows',
        platformId: 6,
      },
      { account: 'viewer', loginType: 2, result: 0 },
      { account: 'who  {"level":1', loginType: 1, result: 1, failReason: 'wrongPassword', userId: null },
    ])
  })
})

describe('back-off', () => {
  it('makes an account wait after five failures, longer each time, and never for good', async () => {
    const answers = await failTimes(5, 'service')
    expect(answers.map(({ code }) => code)).toEqual([40002, 40002, 40002, 40002, 40002])
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      const right = await signInRight('service')
      expect(right).toMatchObject({ code: 429, status: 429 })
      expect(right.headers.get('retry-after')).toBe(String(minutes * 60))
      platform.clock.advance(minutes * minute - 1000)
      expect((await signInRight('service')).headers.get('retry-after')).toBe('1')
      platform.clock.advance(1000)
      await failTimes(1, 'service')
    }
    platform.clock.advance(15 * minute)
    expect((await signInRight('service')).code).toBe(0)
    expect((await login(platform.loginForm('service'))).code).toBe(0)
  })

  it('of an account does not look at the address, nor touch other accounts', async () => {
    for (let i = 0; i < 5; i++) await failTimes(1, 'ota', { 'x-forwarded-for': `198.51.100.${i}` })
    expect((await login({ username: 'ota' }, { 'x-forwarded-for': '203.0.113.9' })).code).toBe(429)
    expect((await login({ username: 'viewer' })).code).toBe(0)
  })

  it('of an unknown account is that of a known one', async () => {
    await failTimes(5, 'nobody-at-all')
    expect((await login({ username: 'NOBODY-at-all' })).code).toBe(429)
  })

  it('of an address ends with its window, and not by a right password', async () => {
    const from = { 'x-forwarded-for': '192.0.2.99' }
    for (let i = 0; i < 100; i++) await login({ username: `guess-${i}`, password: wrong }, from)
    const refused = await login({ username: 'viewer' }, from)
    expect(refused).toMatchObject({ code: 429 })
    expect((await login({ username: 'viewer' }, { 'x-forwarded-for': '192.0.2.98' })).code).toBe(0)
    expect((await login({ username: 'viewer' }, from)).code).toBe(429)
    platform.clock.advance(Number(refused.headers.get('retry-after')) * 1000)
    expect((await login({ username: 'viewer' }, from)).code).toBe(0)
  }, 120_000)

  it('believes the last address of a list: whatever stands before it was sent by the client', async () => {
    await login({ username: 'viewer' }, { 'x-forwarded-for': '192.0.2.1, 192.0.2.2' })
    const rows = await platform.database.select().from(loginLogs).orderBy(loginLogs.id)
    expect(rows.at(-1)?.ip).toBe('192.0.2.2')
  })
})

describe('a session', () => {
  const info = (token: string) => platform.call(userApi.info, {}, { token })

  it('ends when it is not used, and says so', async () => {
    const token = await platform.signInByPassword('viewer')
    platform.clock.advance(idleMs - 1)
    expect((await info(token)).code).toBe(0)
    platform.clock.advance(idleMs - 1)
    expect((await info(token)).code).toBe(0)
    platform.clock.advance(idleMs)
    expect(await info(token)).toMatchObject({ code: 50014, status: 200 })
    expect((await info(token)).code).toBe(50014)
    const rows = await platform.database.select().from(loginLogs).where(eq(loginLogs.loginType, 3))
    expect(rows).toMatchObject([{ account: 'viewer', failReason: 'expired' }])
  })

  it('ends after eight hours of use', async () => {
    const token = await platform.signInByPassword('viewer')
    for (let passed = 0; passed < absoluteMs - 30 * minute; passed += 30 * minute) {
      platform.clock.advance(30 * minute)
      expect((await info(token)).code).toBe(0)
    }
    platform.clock.advance(30 * minute)
    expect((await info(token)).code).toBe(50014)
  })

  it.each(['logout', 'logoutByOtherPath'] as const)('is over after %s', async (verb) => {
    const token = await platform.signInByPassword('viewer')
    expect((await platform.call(authApi[verb], {}, { token })).code).toBe(0)
    expect(await info(token)).toMatchObject({ code: 401, status: 401 })
    expect((await platform.call(authApi[verb], {}, { token })).code).toBe(401)
  })

  it.each([
    ['a disabled user', { status: 0 as const }, 401],
    ['a user without the brand', { brandJurisdiction: [12 as const] }, 401],
  ])('of %s is over at once', async (_, change, code) => {
    const token = await platform.signInByPassword('editor')
    const [before] = await platform.database.select().from(webUsers).where(eq(webUsers.account, 'editor'))
    await platform.database.update(webUsers).set(change).where(eq(webUsers.account, 'editor'))
    expect((await info(token)).code).toBe(code)
    await platform.database
      .update(webUsers)
      .set({ status: 1, brandJurisdiction: before?.brandJurisdiction ?? [] })
      .where(eq(webUsers.account, 'editor'))
  })

  it.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(20)}'--`, 'A'.repeat(200)])('is not opened by %j', async (token) => {
    expect((await info(token)).code).toBe(401)
  })
})
