import { BlockList } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { authApi } from '@/lib/contract/auth'
import { userApi } from '@/lib/contract/user'
import { untilPasses } from '@/tests/support/until'
import { loginLogs } from '../../kernel/audit/log-table'
import { loginFailures, webUsers } from '../../kernel/session/identity-table'
import type { TestPlatform } from '../../testing/test-platform'

// The real functions, watched: how often a hash is worked out, with which parameters, and how many at a time.
const seen = { running: 0, most: 0, hold: null as Promise<void> | null }
const real = await import('@node-rs/argon2')
jest.unstable_mockModule('@node-rs/argon2', () => {
  const watched =
    <Input extends unknown[], Result>(work: (...input: Input) => Promise<Result>) =>
    async (...input: Input): Promise<Result> => {
      seen.running += 1
      seen.most = Math.max(seen.most, seen.running)
      try {
        await seen.hold
        return await work(...input)
      } finally {
        seen.running -= 1
      }
    }
  return { ...real, hash: jest.fn(watched(real.hash)), verify: jest.fn(watched(real.verify)) }
})
const { hash, verify } = await import('@node-rs/argon2')
const { testPlatform } = await import('../../testing/test-platform')

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({ captcha: 'off' })
})
afterAll(() => platform.close())
beforeEach(async () => {
  await platform.database.delete(loginFailures)
  jest.mocked(verify).mockClear()
  jest.mocked(hash).mockClear()
  Object.assign(seen, { running: 0, most: 0, hold: null })
})

const wrong = 'not-the-password'
const attempt = (username: string, password = wrong, headers: Record<string, string> = {}) =>
  platform.call(authApi.login, platform.loginForm(username, 6, password), { headers })
const codesOf =
  <Answer extends { code: number }>(answers: Answer[]) =>
  (code: number) =>
    answers.filter((answer) => answer.code === code)

describe('of an unknown account, a wrong password and a disabled user', () => {
  it('the answers do not differ, not even in length, and each works out one hash at the same cost', async () => {
    await platform.database.update(webUsers).set({ status: 0 }).where(eq(webUsers.account, 'fails-404'))
    const bodies: string[] = []
    for (const account of ['nobody', 'editor', 'fails-404']) {
      const response = await platform.send(authApi.login, platform.loginForm(account, 6, wrong), {
        headers: { 'x-request-id': 'request-0001' },
      })
      bodies.push(`${response.status} ${await response.text()}`)
    }
    expect(new Set(bodies).size).toBe(1)
    expect(verify).toHaveBeenCalledTimes(3)
    const costs = jest.mocked(verify).mock.calls.map(([encoded]) => String(encoded).split('$').slice(0, 4).join('$'))
    expect(new Set(costs)).toEqual(new Set(['$argon2id$v=19$m=19456,t=2,p=1']))
    // What is hashed has the lengths of a real hash, or the work would differ.
    const lengths = jest.mocked(verify).mock.calls.map(([encoded]) => String(encoded).length)
    expect(new Set(lengths).size).toBe(1)
  })
})

describe('at the same time', () => {
  it('no more passwords of one account are looked at than one after the other', async () => {
    const answers = codesOf(await Promise.all(Array.from({ length: 30 }, () => attempt('editor'))))
    expect(answers(40002)).toHaveLength(5)
    expect(answers(429)).toHaveLength(25)
    expect(verify).toHaveBeenCalledTimes(5)
    for (const refused of answers(429)) expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    // The ones that were turned away do not make it longer.
    platform.clock.advance(60_000)
    expect((await attempt('editor', 'Console-2026')).code).toBe(0)
  })

  it('no more than two hashes are worked out', async () => {
    const answers = codesOf(await Promise.all(Array.from({ length: 20 }, (_, i) => attempt(`guess-${i}`))))
    expect(answers(40002)).toHaveLength(20)
    expect(seen.most).toBe(2)
  })

  it('a flood is turned away, and what nobody has looked at does not count', async () => {
    let release = (): void => undefined
    seen.hold = new Promise<void>((resolve) => {
      release = resolve
    })
    const pending = Array.from({ length: 70 }, (_, i) => attempt(`flood-${i}`))
    await untilPasses(
      async () => {
        const settled = await Promise.all(pending.map((call) => Promise.race([call, null])))
        expect(settled.filter((answer) => answer !== null)).toHaveLength(8)
      },
      { timeout: 20_000 },
    )
    release()
    const answers = codesOf(await Promise.all(pending))
    expect(answers(40002)).toHaveLength(62)
    expect(answers(503).every(({ headers }) => headers.get('retry-after') === '2')).toBe(true)
    const [address] = await platform.database.select().from(loginFailures).where(eq(loginFailures.key, 'ip:127.0.0.1'))
    expect(address?.count).toBe(62)
  })
})

it('a name that grows in lower case is counted like any other', async () => {
  expect((await attempt('İ'.repeat(64))).code).toBe(40002)
})

it('an address that a stranger claims to have is not believed', async () => {
  const { trustedPeers } = platform.config
  platform.config.trustedPeers = new BlockList()
  for (let i = 0; i < 100; i++) await attempt(`other-${i}`, wrong, { 'x-forwarded-for': `198.51.100.${i}` })
  expect((await attempt('viewer', 'Console-2026', { 'x-forwarded-for': '203.0.113.1' })).code).toBe(429)
  platform.config.trustedPeers = trustedPeers
  const rows = await platform.database.select().from(loginLogs)
  expect(rows.every(({ ip }) => ip === '127.0.0.1')).toBe(true)
})

it('the old password cannot be found by trying it in a session', async () => {
  const token = await platform.signInByPassword('service')
  const change = (oldPassword: string) =>
    platform.call(userApi.changePassword, { oldPassword, newPassword: 'Another-2026' }, { token })
  const answers = codesOf(await Promise.all(Array.from({ length: 12 }, () => change(wrong))))
  expect(answers(400)).toHaveLength(5)
  expect(answers(429)).toHaveLength(7)
  expect((await change('Console-2026')).code).toBe(429)
  // It says nothing of the account's own sign-in.
  expect((await attempt('service', 'Console-2026')).code).toBe(0)
  platform.clock.advance(60_000)
  expect((await change('Console-2026')).code).toBe(0)
})
