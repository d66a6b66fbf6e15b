import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { desc, eq } from 'drizzle-orm'
import { authApi, SignedIn } from '@/lib/contract/auth'
import { codes as errorCodes } from '@/lib/contract/error-code'
import { factorApi } from '@/lib/contract/factor'
import type { PlatformId } from '@/lib/contract/platform-id'
import { loginLogs, operationLogs } from '../../kernel/audit/log-table'
import { selectOperations } from '../../kernel/audit/operation-text'
import { passkeys } from '../../kernel/session/factor-table'
import { loginFailures, sessions, webUsers } from '../../kernel/session/identity-table'
import { toTokenHash } from '../../kernel/session/token'
import { addApp, addPasskey, consoleOrigins, offerPasskey, passFirst } from '../../testing/second-factors'
import { type Lies, type SoftwareAuthenticator, softwareAuthenticator } from '../../testing/software-authenticator'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'

const { wrongFactor } = errorCodes

let platform: TestPlatform
let own: SoftwareAuthenticator
beforeAll(async () => {
  platform = await testPlatform({ captcha: 'off' })
  own = (await addPasskey(platform, 'editor')).authenticator
})
afterAll(() => platform.close())
beforeEach(() => platform.database.delete(loginFailures))

let visitors = 0
const newVisitor = (platformId: PlatformId = 6) => ({ uuid: `passkey-visitor-${++visitors}`, platformId })
const ask = async (visitor: { uuid: string; platformId: PlatformId; step?: string }) => {
  const { data, code } = await platform.call(authApi.passkeyOptions, visitor)
  expect(code).toBe(0)
  return data.options
}
const signIn = (visitor: object, answer: unknown) =>
  platform.call(authApi.passkey, { client: 'Firefox 140 · macOS', ...visitor, answer })
const signInAs = async (authenticator: SoftwareAuthenticator, lies: Lies = {}, platformId: PlatformId = 6) => {
  const visitor = newVisitor(platformId)
  return signIn(visitor, authenticator.show(await ask(visitor), lies))
}
const lastLogin = async () => (await platform.database.select().from(loginLogs).orderBy(desc(loginLogs.id)).limit(1))[0]

describe('a passkey alone', () => {
  it('signs in without an account, as two factors at once', async () => {
    const visitor = newVisitor()
    const options = await ask(visitor)
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options.allowCredentials ?? []).toEqual([])
    const { token } = SignedIn.parse((await signIn(visitor, own.show(options))).data)
    const [session] = await platform.database
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, toTokenHash(token)))
    expect(session).toMatchObject({ way: 'passkey', factorTime: platform.clock.now(), mustEnrol: 0 })
    expect(await lastLogin()).toMatchObject({ account: 'editor', result: 0, browser: 'Firefox 140', os: 'macOS' })
    const { data } = await platform.call(factorApi.status, {}, { token })
    expect(data.passkeys).toMatchObject([{ name: '测试', synced: 0, lastUsedTime: expect.any(String) }])
  })

  it.each<[string, Lies]>([
    ['another origin', { origin: 'http://localhost.evil.example:3000' }],
    ['the console of another brand', { origin: consoleOrigins[12] }],
    ['the console in a frame of another site', { crossOrigin: true }],
    ['another relying party', { rpId: 'evil.example' }],
    ['an authenticator that has not verified its user', { userVerified: false }],
    ['an authenticator that nobody touched', { userPresent: false }],
    ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['the making of a passkey', { type: 'webauthn.create' }],
    ['another key', { forged: true }],
    ['another user', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ])('is not taken from %s', async (_, lies) => {
    const refused = await signInAs(own, lies)
    expect(refused.envelope).toEqual({ code: wrongFactor, msg: '验证未通过，请重试', requestId: expect.any(String) })
    expect(await lastLogin()).toMatchObject({ account: 'editor', result: 1, failReason: 'wrongFactor' })
    expect((await signInAs(own)).code).toBe(0)
  })

  it('that nobody has is answered in the same way', async () => {
    const stranger = softwareAuthenticator(consoleOrigins[6])
    expect((await signInAs(stranger, { userHandle: null })).envelope.msg).toBe('验证未通过，请重试')
    expect(await lastLogin()).toMatchObject({ account: '', userId: null, failReason: 'wrongFactor' })
  })

  it('answers a challenge once, within five minutes, and that of its own visitor', async () => {
    const visitor = newVisitor()
    const answer = own.show(await ask(visitor))
    expect((await signIn(newVisitor(), answer)).code).toBe(wrongFactor)
    expect((await signIn({ ...visitor, platformId: 12 }, answer)).code).toBe(wrongFactor)
    expect((await signIn(visitor, answer)).code).toBe(0)
    expect((await signIn(visitor, answer)).code).toBe(wrongFactor)
    const late = newVisitor()
    const lateAnswer = own.show(await ask(late))
    platform.clock.advance(5 * 60_000)
    expect((await signIn(late, lateAnswer)).code).toBe(wrongFactor)
  })

  it('is looked at once when it is sent twenty times at once', async () => {
    const counting = softwareAuthenticator(consoleOrigins[6], { countsUses: false })
    await addPasskey(platform, 'editor', 6, counting)
    const visitor = newVisitor()
    const answer = counting.show(await ask(visitor))
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(visitor, answer)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
  })

  it('that counts back is refused and told in the log; one that never counts is not', async () => {
    expect((await signInAs(own, { counter: 500 })).code).toBe(0)
    for (const counter of [500, 499, 0]) {
      expect((await signInAs(own, { counter })).code).toBe(wrongFactor)
      expect(await lastLogin()).toMatchObject({ account: 'editor', failReason: 'passkeyCounter' })
    }
    expect((await signInAs(own, { counter: 501 })).code).toBe(0)
    // A stranger without the key says nothing of a counter.
    expect((await signInAs(own, { counter: 1, forged: true })).code).toBe(wrongFactor)
    expect(await lastLogin()).toMatchObject({ failReason: 'wrongFactor' })
    await platform.database.update(passkeys).set({ counter: 0 }).where(eq(passkeys.credentialId, own.id))
    // Twice as much as the column holds.
    expect((await signInAs(own, { counter: 0xffff_ffff })).code).toBe(0)
    await platform.database.update(passkeys).set({ counter: 0 }).where(eq(passkeys.credentialId, own.id))
    const still = softwareAuthenticator(consoleOrigins[6], { countsUses: false })
    await addPasskey(platform, 'editor', 6, still)
    for (let i = 0; i < 3; i++) expect((await signInAs(still)).code).toBe(0)
  })

  it('is one of its brand alone', async () => {
    const { authenticator } = await addPasskey(platform, 'admin', 12)
    expect((await signInAs(authenticator, {}, 12)).code).toBe(0)
    expect((await signInAs(authenticator, {}, 6)).code).toBe(wrongFactor)
    // Nor does a browser that says so make it one of the other.
    expect((await signInAs(authenticator, { origin: consoleOrigins[6] }, 6)).code).toBe(wrongFactor)
  })

  it.each([
    ['disabled', { status: 0 as const }],
    ['otherBrand', { brandJurisdiction: [12 as const] }],
  ])('of somebody who may not (%s) is refused like a wrong one', async (failReason, change) => {
    const of = eq(webUsers.account, 'editor')
    const [before] = await platform.database.select().from(webUsers).where(of)
    await platform.database.update(webUsers).set(change).where(of)
    expect((await signInAs(own)).code).toBe(wrongFactor)
    expect(await lastLogin()).toMatchObject({ account: 'editor', failReason })
    const { status, brandJurisdiction } = before ?? {}
    await platform.database.update(webUsers).set({ status, brandJurisdiction }).where(of)
    expect((await signInAs(own)).code).toBe(0)
  })

  it('is counted by address when it is wrong, and not when it is right', async () => {
    const count = async () =>
      (await platform.database.select().from(loginFailures).where(eq(loginFailures.key, 'ip:127.0.0.1')))[0]?.count ?? 0
    expect((await signInAs(own)).code).toBe(0)
    expect(await count()).toBe(0)
    expect((await signInAs(own, { forged: true })).code).toBe(wrongFactor)
    expect(await count()).toBe(1)
    await platform.database.update(loginFailures).set({ count: 100 })
    expect((await signInAs(own)).code).toBe(429)
  })

  it('leaves what it shows out of the operation log', async () => {
    expect((await signInAs(own)).code).toBe(0)
    const [row] = await selectOperations(platform.database).orderBy(desc(operationLogs.id)).limit(1)
    expect(row).toMatchObject({
      endpoint: 'auth.passkey',
      account: 'editor',
      target: 'editor',
      operation: 10,
      result: 0,
    })
    expect(JSON.parse(row?.params ?? '')).toMatchObject({ answer: '***', uuid: '***' })
  })
})

describe('a passkey as the second step', () => {
  const showAt = async (account: string, authenticator: SoftwareAuthenticator, lies: Lies = {}) => {
    const { asked, ways } = await passFirst(platform, account)
    expect(ways.passkey).toBe(1)
    const { uuid, platformId, step } = asked
    const options = await ask({ uuid, platformId, step })
    const proof = { kind: 'passkey', answer: authenticator.show(options, lies) }
    return { options, answer: await platform.call(authApi.secondStep, { ...asked, proof }) }
  }

  it('is one of those that the user has here', async () => {
    const { options, answer } = await showAt('editor', own)
    expect(answer.code).toBe(0)
    const ids = (options.allowCredentials as { id: string }[]).map(({ id }) => id)
    expect(ids).toContain(own.id)
    expect((await showAt('editor', own, { userVerified: false })).answer.code).toBe(wrongFactor)
  })

  it('is not that of another user', async () => {
    const other = await addPasskey(platform, 'viewer')
    expect((await showAt('editor', other.authenticator)).answer.code).toBe(wrongFactor)
    expect((await showAt('viewer', other.authenticator)).answer.code).toBe(0)
  })

  it('of another brand is no way here, and a recovery code is', async () => {
    const { asked, ways } = await passFirst(platform, 'admin', 6)
    expect(ways).toEqual({ totp: 0, passkey: 0, recovery: 1 })
    expect((await platform.call(authApi.secondStep, { ...asked, proof: { kind: 'totp', code: '123456' } })).code).toBe(
      wrongFactor,
    )
  })
})

describe('a new passkey', () => {
  it.each<[string, Lies]>([
    ['another origin', { origin: 'https://localhost.evil.example' }],
    ['the console in a frame of another site', { crossOrigin: true }],
    ['another relying party', { rpId: 'evil.example' }],
    ['an authenticator that has not verified its user', { userVerified: false }],
    ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['the showing of one', { type: 'webauthn.get' }],
  ])('is not taken from %s', async (_, lies) => {
    const token = await platform.signIn('service')
    const answer = await offerPasskey(platform, token, (options) =>
      softwareAuthenticator(consoleOrigins[6]).make(options, lies),
    )
    expect(answer.envelope).toMatchObject({ code: 400, fields: { passkey: '无法使用该通行密钥' } })
    expect((await platform.call(factorApi.status, {}, { token })).data.passkeys).toEqual([])
  })

  it('is asked for as one that is found without an account, verifies its user, and is not there yet', async () => {
    const token = await platform.signIn('editor')
    const { options } = (await platform.call(factorApi.beginPasskey, {}, { token })).data
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: '海信' },
      user: { name: 'editor' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect((options.excludeCredentials as { id: string }[]).map(({ id }) => id)).toContain(own.id)
    const { id } = options.user as { id: string }
    expect(Buffer.from(id, 'base64url').toString()).not.toContain('editor')
  })

  it('that somebody has is taken, also from another user', async () => {
    const token = await platform.signIn('service')
    const answer = await offerPasskey(platform, token, (options) => own.make(options))
    expect(answer.envelope).toMatchObject({ code: 400, fields: { passkey: '该通行密钥已添加' } })
  })

  it('answers the challenge of its session, once', async () => {
    const token = await platform.signIn('service')
    const other = await platform.signIn('service')
    const { options } = (await platform.call(factorApi.beginPasskey, {}, { token })).data
    const answer = softwareAuthenticator(consoleOrigins[6]).make(options)
    const save = (as: string) => platform.call(factorApi.addPasskey, { name: 'k', answer }, { token: as })
    expect((await save(other)).code).toBe(400)
    expect((await save(token)).code).toBe(0)
    expect((await save(token)).envelope.fields).toEqual({ passkey: '无法使用该通行密钥' })
  })

  it('is one of at most ten', async () => {
    const { token } = await addApp(platform, 'ota')
    const { data } = await platform.call(factorApi.status, {}, { token })
    const [user] = await platform.database.select().from(webUsers).where(eq(webUsers.account, 'ota'))
    const row = { userId: user?.id ?? 0, platformId: 6 as const, publicKey: '', createTime: platform.clock.now() }
    const many = Array.from({ length: 9 }, (_, i) => ({ ...row, credentialId: `made-up-${i}`, name: `${i}` }))
    await platform.database.insert(passkeys).values(many)
    const begin = () => platform.call(factorApi.beginPasskey, {}, { token })
    expect(data.passkeys).toEqual([])
    const { options } = (await begin()).data
    await platform.database.insert(passkeys).values({ ...row, credentialId: 'made-up-9', name: '9' })
    expect((await begin()).envelope.fields).toEqual({ passkey: '最多10个通行密钥' })
    const answer = softwareAuthenticator(consoleOrigins[6]).make(options)
    const late = await platform.call(factorApi.addPasskey, { name: 'k', answer }, { token })
    expect(late.envelope.fields).toEqual({ passkey: '最多10个通行密钥' })
  })
})

it('there are none on a brand whose host the platform does not know', async () => {
  const token = await platform.signIn('viewer')
  platform.config.consoleOrigins = new Map()
  expect((await platform.call(factorApi.status, {}, { token })).data.passkeysOffered).toBe(0)
  expect((await platform.call(factorApi.beginPasskey, {}, { token })).code).toBe(errorCodes.illegalState)
  expect((await platform.call(authApi.passkeyOptions, newVisitor())).code).toBe(errorCodes.illegalState)
  expect((await passFirst(platform, 'viewer')).ways.passkey).toBe(0)
  platform.config.consoleOrigins = null
})
