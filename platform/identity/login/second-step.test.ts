import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { desc, eq } from 'drizzle-orm'
import { authApi, SignedIn } from '@/lib/contract/auth'
import { codes as errorCodes } from '@/lib/contract/error-code'
import { factorApi } from '@/lib/contract/factor'
import { sessionApi } from '@/lib/contract/session'
import { userApi } from '@/lib/contract/user'
import { loginLogs, operationLogs } from '../../kernel/audit/log-table'
import { selectOperations } from '../../kernel/audit/operation-text'
import { idempotencyKeys } from '../../kernel/http/idempotency-table'
import { recoveryCodes, signInSteps, totpSecrets } from '../../kernel/session/factor-table'
import { loginFailures, sessions, webUsers } from '../../kernel/session/identity-table'
import { toTokenHash } from '../../kernel/session/token'
import { addApp, passFirst, setSetting } from '../../testing/second-factors'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'

const { wrongFactor, stepExpired } = errorCodes
const minute = 60_000

let platform: TestPlatform
let app: Awaited<ReturnType<typeof addApp>>
beforeAll(async () => {
  platform = await testPlatform({ captcha: 'off' })
  app = await addApp(platform, 'admin')
})
afterAll(() => platform.close())
beforeEach(() => platform.database.delete(loginFailures))

type Asked = Awaited<ReturnType<typeof passFirst>>['asked']
const show = (asked: Asked, proof: unknown) => platform.call(authApi.secondStep, { ...asked, proof })
const showCode = (asked: Asked, code: string) => show(asked, { kind: 'totp', code })
const showRecovery = (asked: Asked, code: string) => show(asked, { kind: 'recovery', code })
const start = async () => (await passFirst(platform, 'admin')).asked
const tally = (answers: readonly { code: number }[]) => {
  const counts: Record<number, number> = {}
  for (const { code } of answers) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

describe('a sign-in with an authenticator app', () => {
  it('has a second step, and begins a session only after it', async () => {
    const before = await platform.database.$count(sessions)
    const { ways, asked } = await passFirst(platform, 'admin')
    expect(ways).toEqual({ totp: 1, passkey: 0, recovery: 1 })
    expect(await platform.database.$count(sessions)).toBe(before)
    // What goes on with it is no token of a session.
    expect((await platform.call(userApi.info, {}, { token: asked.step })).code).toBe(401)
    const answer = await showCode(asked, app.nextCode())
    const { token, userId } = SignedIn.parse(answer.data)
    expect((await platform.call(userApi.info, {}, { token })).data.userId).toBe(userId)
    const [session] = await platform.database
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, toTokenHash(token)))
    expect(session).toMatchObject({ way: 'password', factorTime: platform.clock.now(), mustEnrol: 0 })
    const { list } = (await platform.call(sessionApi.list, {}, { token })).data
    expect(list.find(({ current }) => current === 1)).toMatchObject({ userAgent: 'Chrome 141 · Windows', factor: 1 })
    const [logged] = await platform.database.select().from(loginLogs).orderBy(desc(loginLogs.id)).limit(1)
    expect(logged).toMatchObject({ account: 'admin', loginType: 1, result: 0, failReason: '' })
  })

  it('asks nobody who has no factor', async () => {
    const { data } = await platform.call(authApi.login, platform.loginForm('viewer'))
    expect(SignedIn.parse(data).token).toMatch(/^[\w-]{43}$/)
  })

  it('takes a code of one step before or after, and none of two', async () => {
    for (const [shift, code] of [
      [-30_000, 0],
      [30_000, 0],
      [-60_000, wrongFactor],
      [60_000, wrongFactor],
    ] as const) {
      platform.clock.advance(2 * minute)
      expect((await showCode(await start(), app.codeAt(shift))).code).toBe(code)
    }
  })

  it('counts a code once, in whatever step, and no older one after it', async () => {
    platform.clock.advance(2 * minute)
    const [older, code] = [app.codeAt(-30_000), app.codeAt()]
    expect((await showCode(await start(), code)).code).toBe(0)
    expect((await showCode(await start(), code)).code).toBe(wrongFactor)
    expect((await showCode(await start(), older)).code).toBe(wrongFactor)
    platform.clock.advance(2 * minute)
    await platform.database.delete(loginFailures)
    const steps = [await start(), await start(), await start(), await start(), await start()]
    const next = app.codeAt()
    const answers = await Promise.all(steps.map((asked) => showCode(asked, next)))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
  })

  it('takes a code as apps show it, with a space', async () => {
    const code = app.nextCode()
    expect((await showCode(await start(), `${code.slice(0, 3)} ${code.slice(3)}`)).code).toBe(0)
  })

  it('is logged when the code is wrong, and says no more than that', async () => {
    const asked = await start()
    const { envelope, status } = await showCode(asked, app.wrongCode())
    expect(status).toBe(400)
    expect(envelope).toEqual({ code: wrongFactor, msg: '验证未通过，请重试', requestId: expect.any(String) })
    const [logged] = await platform.database.select().from(loginLogs).orderBy(desc(loginLogs.id)).limit(1)
    const expected = { account: 'admin', failReason: 'wrongFactor', result: 1, browser: 'Chrome 141', os: 'Windows' }
    expect(logged).toMatchObject(expected)
    const [operation] = await selectOperations(platform.database).orderBy(desc(operationLogs.id)).limit(1)
    expect(operation).toMatchObject({
      endpoint: 'auth.secondStep',
      target: 'admin',
      errorCode: wrongFactor,
      operation: 10,
    })
    expect(JSON.parse(operation?.params ?? '')).toMatchObject({ proof: '***', step: '***', uuid: '***' })
  })
})

describe('guesses', () => {
  it('of one step at the same time are five at most', async () => {
    await setSetting(platform, 'login.maxFail', '10')
    const asked = await start()
    const wrong = app.wrongCode()
    const counts = tally(await Promise.all(Array.from({ length: 20 }, () => showCode(asked, wrong))))
    await setSetting(platform, 'login.maxFail', '5')
    expect(counts[wrongFactor]).toBe(5)
    expect(counts[0]).toBeUndefined()
    const [row] = await platform.database
      .select()
      .from(signInSteps)
      .where(eq(signInSteps.tokenHash, toTokenHash(asked.step)))
    expect(row?.tries).toBe(5)
    expect((await showCode(asked, app.nextCode())).code).toBe(stepExpired)
  })

  it('of many steps at the same time are five at most; then the user waits, and a right one ends it', async () => {
    const steps: Asked[] = []
    for (let i = 0; i < 20; i++) steps.push(await start())
    const wrong = app.wrongCode()
    const answers = await Promise.all(steps.map((asked) => showCode(asked, wrong)))
    expect(tally(answers)).toEqual({ [wrongFactor]: 5, 429: 15 })
    const waiting = await showCode(await start(), app.nextCode())
    expect(waiting).toMatchObject({ code: 429, status: 429 })
    expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(0)
    platform.clock.advance(minute)
    expect((await showCode(await start(), app.nextCode())).code).toBe(0)
    expect(await platform.database.$count(loginFailures, eq(loginFailures.key, 'factor:1'))).toBe(0)
  })

  it('stay counted though the call was refused, and a right one in between clears them', async () => {
    for (let i = 0; i < 4; i++) expect((await showCode(await start(), app.wrongCode())).code).toBe(wrongFactor)
    expect((await showCode(await start(), app.nextCode())).code).toBe(0)
    for (let i = 0; i < 5; i++) expect((await showCode(await start(), app.wrongCode())).code).toBe(wrongFactor)
    expect((await showCode(await start(), app.wrongCode())).code).toBe(429)
  })
})

describe('a recovery code', () => {
  it('signs in once, in any case and with or without its dash', async () => {
    const [first = '', second = ''] = app.codes
    expect((await showRecovery(await start(), first)).code).toBe(0)
    expect((await showRecovery(await start(), first)).code).toBe(wrongFactor)
    expect((await showRecovery(await start(), second.replace('-', '').toUpperCase())).code).toBe(0)
    const { data } = await platform.call(factorApi.status, {}, { token: await platform.signIn('admin') })
    expect(data.recoveryLeft).toBe(8)
  })

  it('of five tries at the same time opens one session', async () => {
    const steps = [await start(), await start(), await start(), await start(), await start()]
    const before = await platform.database.$count(sessions)
    const answers = await Promise.all(steps.map((asked) => showRecovery(asked, app.codes[2] ?? '')))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(await platform.database.$count(sessions)).toBe(before + 1)
  })

  it('of another user is none', async () => {
    const other = await addApp(platform, 'editor')
    expect((await showRecovery(await start(), other.codes[0] ?? '')).code).toBe(wrongFactor)
    expect((await showCode(await start(), other.nextCode())).code).toBe(wrongFactor)
  })

  it('is one of ten, without characters that are taken for each other', () => {
    expect(app.codes).toHaveLength(10)
    expect(new Set(app.codes).size).toBe(10)
    for (const code of app.codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/)
  })
})

describe('a second step', () => {
  it.each([
    ['another visitor', async (asked: Asked) => ({ ...asked, uuid: 'somebody-else-altogether' })],
    ['another brand', async (asked: Asked) => ({ ...asked, platformId: 12 as const })],
    ['another step', async (asked: Asked) => ({ ...asked, step: `${asked.step.slice(0, -1)}_` })],
  ])('is not opened by %s, and goes on for its own', async (_, make) => {
    const asked = await start()
    expect((await showCode(await make(asked), app.nextCode())).code).toBe(stepExpired)
    expect((await platform.call(authApi.passkeyOptions, toQuestion(await make(asked)))).code).toBe(stepExpired)
    expect((await showCode(asked, app.nextCode())).code).toBe(0)
  })

  it('ends after ten minutes, and with its sign-in', async () => {
    const asked = await start()
    const late = await start()
    expect((await showCode(asked, app.nextCode())).code).toBe(0)
    expect((await showCode(asked, app.nextCode())).code).toBe(stepExpired)
    platform.clock.advance(10 * minute)
    expect((await showCode(late, app.nextCode())).code).toBe(stepExpired)
  })

  it('is over for who has been disabled or has lost the brand', async () => {
    const of = eq(webUsers.account, 'editor')
    const [before] = await platform.database.select().from(webUsers).where(of)
    for (const change of [{ status: 0 as const }, { brandJurisdiction: [12 as const] }]) {
      const { asked } = await passFirst(platform, 'editor')
      await platform.database.update(webUsers).set(change).where(of)
      expect((await showCode(asked, '123456')).code).toBe(stepExpired)
      const { status, brandJurisdiction } = before ?? {}
      await platform.database.update(webUsers).set({ status, brandJurisdiction }).where(of)
    }
  })
})

const toQuestion = ({ uuid, platformId, step }: Asked) => ({ uuid, platformId, step })

it('keeps no secret in the clear: not in a log, not beside the key of a call, not in its own tables', async () => {
  const token = await platform.signIn('service')
  const key = (name: string) => ({ token, headers: { 'idempotency-key': `key-of-a-call-${name}` } })
  const { data: begun } = await platform.call(factorApi.beginTotp, {}, key('begin'))
  // The same call once more is not answered by what was kept of the first.
  expect((await platform.call(factorApi.beginTotp, {}, key('begin'))).code).toBe(409)
  const wrong = await platform.call(factorApi.confirmTotp, { code: 'k7ph2-9xq4m' }, { token })
  expect(wrong.code).toBe(400)
  const { codes } = await addApp(platform, 'ota')
  const renewed = await platform.call(factorApi.renewRecovery, {}, { token: await platform.signIn('ota') })
  const { database } = platform
  const everything = JSON.stringify([
    await selectOperations(database),
    await database.select().from(loginLogs),
    await database.select().from(idempotencyKeys),
    await database.select().from(totpSecrets),
    await database.select().from(recoveryCodes),
    await database.select().from(signInSteps),
    platform.lines,
  ])
  const secrets = [begun.secret, begun.uri, app.secret, ...app.codes, ...codes, ...renewed.data.codes, 'k7ph2']
  for (const secret of secrets) {
    expect(everything).not.toContain(secret)
    expect(everything).not.toContain(secret.replace('-', ''))
  }
})
