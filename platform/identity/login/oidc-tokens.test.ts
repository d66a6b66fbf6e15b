import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { desc } from 'drizzle-orm'
import { exportSPKI, generateKeyPair, type JWTPayload } from 'jose'
import { authApi } from '@/lib/contract/auth'
import { loginLogs } from '../../kernel/audit/log-table'
import { usedTokens, userIdentities } from '../../kernel/session/factor-table'
import { loginFailures, sessions } from '../../kernel/session/identity-table'
import { startOidcProvider, type TestOidcProvider } from '../../testing/oidc-provider'
import { atRealTime, claimsOf, clientOf, enterBy, newNonce, setProviders } from '../../testing/oidc-sign-in'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'

const users = [{ subject: 'zhang' }]
let platform: TestPlatform
let provider: TestOidcProvider
/** That of brand 12. */
let other: TestOidcProvider

beforeAll(async () => {
  platform = await testPlatform()
  provider = await startOidcProvider({ clients: [clientOf(6)], users })
  other = await startOidcProvider({ clients: [clientOf(12)], users })
  const [createTime, subject] = [platform.clock.now(), 'zhang']
  await platform.database.insert(userIdentities).values([
    { userId: 1, issuer: provider.issuer, subject, createTime },
    { userId: 1, issuer: other.issuer, subject, createTime },
  ])
})
afterAll(async () => {
  await provider.stop()
  await other.stop()
  await platform.close()
})
beforeEach(async () => {
  setProviders(platform, { 6: { issuer: provider.issuer }, 12: { issuer: other.issuer } })
  await platform.database.delete(loginFailures)
})

const seconds = () => Math.floor(platform.clock.now().getTime() / 1000)
const lastSignIn = async () => {
  const [row] = await platform.database.select().from(loginLogs).orderBy(desc(loginLogs.id)).limit(1)
  return row
}
const countSessions = () => platform.database.$count(sessions)
/** Shows a token with the nonce that it was asked for with. */
const enter = (idToken: string, claims: JWTPayload, headers = {}) =>
  enterBy(platform, idToken, { nonce: String(claims.nonce), headers })
const enterAs = async (changes: JWTPayload, headers: Record<string, string> = {}) => {
  const claims = claimsOf(platform, provider, changes)
  return enter(await provider.sign(claims), claims, headers)
}

describe('a token of the real provider', () => {
  it('signs in once, by the whole flow', async () => {
    atRealTime(platform)
    const nonce = newNonce()
    const { idToken } = await provider.signIn({ clientId: 'console-6', nonce, subject: 'zhang' })
    const answer = await enterBy(platform, idToken, { nonce })
    expect(answer).toMatchObject({ code: 0, data: { userId: '1', token: expect.any(String) } })
    const [session] = await platform.database.select().from(sessions).orderBy(desc(sessions.id)).limit(1)
    expect(session).toMatchObject({ way: 'oidc', oidcIssuer: provider.issuer, oidcSubject: 'zhang', platformId: 6 })
    expect(await lastSignIn()).toMatchObject({ account: 'admin', loginType: 1, result: 0, browser: 'Chrome 141' })
    expect(await enterBy(platform, idToken, { nonce })).toMatchObject({ code: 401, status: 401 })
    expect(await lastSignIn()).toMatchObject({ result: 1, failReason: 'oidc', account: '', userId: null })
  })

  it('is nothing at the brand of another provider', async () => {
    atRealTime(platform)
    const nonce = newNonce()
    const { idToken } = await other.signIn({ clientId: 'console-12', nonce, subject: 'zhang' })
    expect((await enterBy(platform, idToken, { nonce, brand: 6 })).code).toBe(401)
    expect((await enterBy(platform, idToken, { nonce, brand: 12 })).code).toBe(0)
  })
})

describe('a token', () => {
  it('is right when nothing is wrong with it', async () => {
    expect((await enterAs({})).code).toBe(0)
  })

  // A minute between two clocks, and ten of age.
  it.each([
    ['that has just expired', () => ({ exp: seconds() - 59 })],
    ['of a clock that is ahead', () => ({ iat: seconds() + 60, nbf: seconds() + 60 })],
    ['that has been under way for ten minutes', () => ({ iat: seconds() - 660 })],
    ['of several parties that names this one', () => ({ aud: ['console-6', 'mail'], azp: 'console-6' })],
    ['that lives for a thousand years', () => ({ exp: 32_503_680_000_000 })],
  ])('%s is taken', async (_, changes) => {
    expect((await enterAs(changes())).code).toBe(0)
  })

  it.each([
    ['of another issuer', () => ({ iss: other.issuer })],
    ['of an issuer that looks like it', () => ({ iss: `${provider.issuer}/` })],
    ['for another party', () => ({ aud: 'console-12' })],
    ['for several parties of which it names none', () => ({ aud: ['console-6', 'mail'] })],
    ['for several parties that names another', () => ({ aud: ['console-6', 'mail'], azp: 'mail' })],
    ['that was given to another party', () => ({ azp: 'mail' })],
    ['that has expired', () => ({ exp: seconds() - 60 })],
    ['without an end', () => ({ exp: undefined })],
    ['from the future', () => ({ iat: seconds() + 61 })],
    ['that is not valid yet', () => ({ nbf: seconds() + 61 })],
    ['that is older than ten minutes', () => ({ iat: seconds() - 661 })],
    ['without an age', () => ({ iat: undefined })],
    ['without a subject', () => ({ sub: undefined })],
    ['of an empty subject', () => ({ sub: '' })],
    ['of a subject that is too long', () => ({ sub: 'x'.repeat(256) })],
  ])('%s is refused', async (_, changes) => {
    const before = await countSessions()
    expect(await enterAs(changes())).toMatchObject({ code: 401, status: 401 })
    expect(await lastSignIn()).toMatchObject({ loginType: 1, result: 1, failReason: 'oidc', userId: null })
    expect(await countSessions()).toBe(before)
  })

  it('with another nonce is refused, and so is one without', async () => {
    const claims = claimsOf(platform, provider)
    const idToken = await provider.sign(claims)
    expect((await enterBy(platform, idToken, { nonce: newNonce() })).code).toBe(401)
    const { nonce: _nonce, ...without } = claims
    expect((await enterBy(platform, await provider.sign(without), { nonce: 'undefined-undefined' })).code).toBe(401)
    // What was refused has not been used up.
    expect((await enter(idToken, claims)).code).toBe(0)
  })

  it('counts once, whatever is done to its signature, and for one of many at once', async () => {
    const claims = claimsOf(platform, provider)
    const idToken = await provider.sign(claims)
    const answers = await Promise.all([1, 2, 3].map(() => enter(idToken, claims)))
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 401, 401])
    // The last letter of a signature has bits that mean nothing.
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const same = letters[letters.indexOf(idToken.at(-1) ?? '') + 1]
    expect((await enter(`${idToken.slice(0, -1)}${same}`, claims)).code).toBe(401)
    const [used] = await platform.database.select().from(usedTokens).orderBy(desc(usedTokens.expireTime)).limit(1)
    expect(used?.expireTime.getTime()).toBeGreaterThan(((claims.exp ?? 0) + 60) * 1000)
  })

  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  it.each([
    ['signed by nobody', async (claims: JWTPayload) => `${encode({ alg: 'none' })}.${encode(claims)}.`],
    [
      'signed with the public key as a secret',
      async (claims: JWTPayload) =>
        provider.sign(claims, { alg: 'HS256', key: new TextEncoder().encode(await exportSPKI(provider.publicKey)) }),
    ],
    [
      'signed with a key of somebody else',
      async (claims: JWTPayload) => provider.sign(claims, { key: (await generateKeyPair('RS256')).privateKey }),
    ],
    [
      'that brings its own key',
      async (claims: JWTPayload) => {
        const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
        const { exportJWK } = await import('jose')
        return provider.sign(claims, { key: privateKey, jwk: await exportJWK(publicKey) })
      },
    ],
    ['of a key that nobody knows', async (claims: JWTPayload) => provider.sign(claims, { kid: 'second' })],
    ['of another kind', async (claims: JWTPayload) => provider.sign(claims, { typ: 'logout+jwt' })],
    [
      'whose content was changed afterwards',
      async (claims: JWTPayload) => {
        const [head, , signature] = (await provider.sign({ ...claims, sub: 'somebody' })).split('.')
        return `${head}.${encode(claims)}.${signature}`
      },
    ],
    ['that is none', async () => 'x'.repeat(100)],
    ['of three parts that say nothing', async () => Array.from({ length: 3 }, () => encode({ typ: 'JWT' })).join('.')],
  ])('%s is refused', async (_, make) => {
    const claims = claimsOf(platform, provider)
    expect(await enter(await make(claims), claims)).toMatchObject({ code: 401, status: 401 })
    expect(await lastSignIn()).toMatchObject({ failReason: 'oidc' })
  })
})

describe('a provider', () => {
  /** What a server says at the address where providers describe themselves. */
  const describing = async (document: (issuer: string) => unknown) => {
    const server = createServer((_, response) => response.end(JSON.stringify(document(issuer))))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return { issuer, stop: () => new Promise((resolve) => server.close(resolve)) }
  }
  const failures = () => platform.lines.filter(({ text }) => text === 'call failed')

  it.each([
    ['names another issuer', () => ({ issuer: provider.issuer, jwks_uri: `${provider.issuer}/jwks` })],
    ['names no keys', (issuer: string) => ({ issuer })],
    ['has its keys where anybody can change them', (issuer: string) => ({ issuer, jwks_uri: 'http://keys.example/' })],
    ['says nothing of itself', () => 1],
  ])('that %s lets nobody in, and its tokens are not called wrong', async (_, document) => {
    const { issuer, stop } = await describing(document)
    setProviders(platform, { 6: { issuer } })
    const [logged, told] = [await lastSignIn(), failures().length]
    const claims = claimsOf(platform, { issuer })
    const idToken = await provider.sign(claims)
    expect(await enter(idToken, claims)).toMatchObject({ code: 503, status: 503 })
    // It is left alone for a while, and the operator is told once.
    expect(await enter(idToken, claims)).toMatchObject({ code: 503, status: 503 })
    expect(failures()).toHaveLength(told + 1)
    expect(String(failures().at(-1)?.line.err)).toContain(issuer)
    expect(await lastSignIn()).toEqual(logged)
    expect(await platform.database.$count(loginFailures)).toBe(0)
    await stop()
  })

  it('that cannot be reached is not a wrong token either', async () => {
    const { issuer, stop } = await describing(() => ({}))
    await stop()
    setProviders(platform, { 6: { issuer } })
    const claims = claimsOf(platform, { issuer })
    expect(await enter(await provider.sign(claims), claims)).toMatchObject({ code: 503, status: 503 })
  })

  it('that a brand does not have signs nobody in', async () => {
    const claims = claimsOf(platform, provider, { aud: 'console-13' })
    const visit = { nonce: String(claims.nonce), brand: 13 as const }
    expect(await enterBy(platform, await provider.sign(claims), visit)).toMatchObject({ code: 40003, status: 409 })
    const logout = { logoutToken: await provider.sign(claims), platformId: 13 }
    expect(await platform.call(authApi.oidcLogout, logout)).toMatchObject({ code: 40003 })
  })
})

it('wrong tokens keep their address waiting, and no right one', async () => {
  const from = { 'x-forwarded-for': '192.0.2.44' }
  for (let i = 0; i < 100; i++) await enterBy(platform, `wrong-token-number-${i}`, { headers: from })
  const logged = await lastSignIn()
  expect(logged).toMatchObject({ ip: '192.0.2.44', failReason: 'oidc' })
  expect(await enterBy(platform, 'wrong-token-once-more', { headers: from })).toMatchObject({ code: 429 })
  expect(await lastSignIn()).toEqual(logged)
  expect((await enterAs({}, from)).code).toBe(0)
})
