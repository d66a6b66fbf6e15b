import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { authApi, SignedIn } from '@/lib/contract/auth'
import { codes } from '@/lib/contract/error-code'
import { sessionApi } from '@/lib/contract/session'
import { userApi } from '@/lib/contract/user'
import { webUserApi } from '@/lib/contract/web-user'
import { sessions, webUsers } from '../../kernel/session/identity-table'
import { toTokenHash } from '../../kernel/session/token'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'

/** The sign-in of somebody without a second factor. */
const opening = { ...authApi.login, data: SignedIn }

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({ captcha: 'off' })
})
afterAll(() => platform.close())

const office = { deviceKey: 'a'.repeat(64), client: 'Chrome 141 · Windows', ip: '192.0.2.1' }
const phone = { deviceKey: 'b'.repeat(64), client: 'Safari 26 · iOS', ip: '198.51.100.7' }

const signIn = async (account: string, { ip, ...browser }: typeof office, password = 'Console-2026') => {
  const form = { ...platform.loginForm(account, 6, password), ...browser }
  const { data } = await platform.call(opening, form, { headers: { 'x-forwarded-for': ip } })
  return data.token
}
const notices = async (token: string) => (await platform.call(sessionApi.notices, {}, { token })).data.list
const see = async (token: string, noticeIds: string[]) =>
  (await platform.call(sessionApi.seen, { noticeIds }, { token })).code
const idOf = async (account: string) => {
  const [row] = await platform.database.select().from(webUsers).where(eq(webUsers.account, account))
  return row?.id ?? 0
}

describe('T56: a sign-in with a browser that is new to the account', () => {
  it('is told at the next one elsewhere, not to itself, and until it has been read', async () => {
    const before = await signIn('viewer', office)
    // The first browser ever is no news to anybody.
    expect(await notices(before)).toEqual([])
    platform.clock.advance(60_000)
    const stranger = await signIn('viewer', phone)
    expect(await notices(stranger)).toEqual([])
    platform.clock.advance(60_000)
    const token = await signIn('viewer', office)
    const told = {
      noticeId: expect.any(String),
      kind: 'newBrowser',
      time: '2026-11-21 00:01:00',
      ip: '198.51.100.7',
      userAgent: 'Safari 26 · iOS',
      byName: '',
    }
    expect(await notices(token)).toEqual([told])
    expect(await notices(before)).toEqual([told])
    // A browser that is known by now is no news.
    await signIn('viewer', phone)
    const list = await notices(token)
    expect(list).toHaveLength(1)
    const ids = list.map(({ noticeId }) => noticeId)
    expect(await see(token, ids)).toBe(0)
    expect(await notices(token)).toEqual([])
    expect(await notices(before)).toEqual([])
    expect(await notices(await signIn('viewer', office))).toEqual([])
  })

  it('is read by its owner alone', async () => {
    await signIn('editor', office)
    await signIn('editor', phone)
    const token = await signIn('editor', office)
    const other = await signIn('service', office)
    expect(await notices(other)).toEqual([])
    const ids = (await notices(token)).map(({ noticeId }) => noticeId)
    expect(ids).toHaveLength(1)
    expect(await see(other, ids)).toBe(0)
    expect(await notices(token)).toHaveLength(1)
  })

  it.each([
    ['nothing', []],
    ['what is no key', ['x']],
    ['too much', Array.from({ length: 101 }, (_, at) => String(at + 1))],
  ])('is not read by naming %s', async (_, noticeIds) => {
    expect(await see(await platform.signIn('service'), noticeIds)).toBe(400)
  })

  it('is marked in the list of sessions, with how each began', async () => {
    const list = (await platform.call(sessionApi.list, {}, { token: await signIn('editor', office) })).data.list
    const told = list.map(({ userAgent, newBrowser, way, factor, current }) => ({
      userAgent,
      newBrowser,
      way,
      factor,
      current,
    }))
    const password = { way: 'password', factor: 0 }
    expect(told).toEqual([
      { userAgent: office.client, newBrowser: 0, ...password, current: 1 },
      { userAgent: office.client, newBrowser: 0, ...password, current: 0 },
      { userAgent: phone.client, newBrowser: 1, ...password, current: 0 },
      { userAgent: office.client, newBrowser: 0, ...password, current: 0 },
    ])
  })
})

it('a second factor is said to have been shown only by who has one', async () => {
  const token = await signIn('ota', office)
  const factor = async () => (await platform.call(sessionApi.list, {}, { token })).data.list[0]?.factor
  // A password that was shown again counts in its place.
  const shown = { factorTime: platform.clock.now() }
  await platform.database
    .update(sessions)
    .set(shown)
    .where(eq(sessions.tokenHash, toTokenHash(token)))
  expect(await factor()).toBe(0)
  await platform.database.update(webUsers).set({ factorKinds: 1 }).where(eq(webUsers.account, 'ota'))
  expect(await factor()).toBe(1)
})

it('a password that somebody else has set is told, with their name, once it has been changed', async () => {
  const root = await platform.signIn('admin')
  const given = 'Given-by-2-others'
  const input = { userId: String(await idOf('service')), password: given }
  const headers = { 'x-forwarded-for': '203.0.113.4' }
  expect((await platform.call(webUserApi.resetPassword, input, { token: root, headers })).code).toBe(0)
  const token = await signIn('service', office, given)
  expect((await platform.call(sessionApi.notices, {}, { token })).code).toBe(codes.mustChangePassword)
  const change = { oldPassword: given, newPassword: 'Chosen-by-1-self' }
  expect((await platform.call(userApi.changePassword, change, { token })).code).toBe(0)
  expect(await notices(token)).toMatchObject([{ kind: 'passwordReset', byName: '系统管理员', ip: '203.0.113.4' }])
  // Nobody else hears of it, nor who did it.
  expect(await notices(root)).toEqual([])
})
