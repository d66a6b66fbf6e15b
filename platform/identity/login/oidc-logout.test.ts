import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { generateKeyPair, type JWTPayload } from 'jose'
import { authApi, SignedIn } from '@/lib/contract/auth'
import { userApi } from '@/lib/contract/user'
import { loginLogs, operationLogs } from '../../kernel/audit/log-table'
import { selectOperations } from '../../kernel/audit/operation-text'
import { signInSteps, usedTokens, userIdentities } from '../../kernel/session/factor-table'
import { sessions, webUsers } from '../../kernel/session/identity-table'
import { startOidcProvider, type TestOidcProvider } from '../../testing/oidc-provider'
import {
  atRealTime,
  claimsOf,
  clientOf,
  enterBy,
  logoutClaimsOf,
  newNonce,
  setProviders,
} from '../../testing/oidc-sign-in'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'

let platform: TestPlatform
let provider: TestOidcProvider
/** What the console's server is: the place that the provider sends its logout tokens to. */
let receiver: Server
const received: string[] = []

beforeAll(async () => {
  platform = await testPlatform()
  receiver = createServer(async (request, response) => {
    received.push(new URLSearchParams(await text(request)).get('logout_token') ?? '')
    response.end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const logoutUri = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/sso/logout`
  provider = await startOidcProvider({ clients: [clientOf(6, logoutUri)], users: [{ subject: 'zhang' }] })
  const { issuer } = provider
  setProviders(platform, { 6: { issuer } })
  const [user] = await platform.database.select().from(webUsers).where(eq(webUsers.account, 'editor'))
  const createTime = platform.clock.now()
  await platform.database.insert(userIdentities).values({ userId: user?.id ?? 0, issuer, subject: 'zhang', createTime })
})
afterAll(async () => {
  await provider.stop()
  receiver.closeAllConnections()
  await new Promise((resolve) => receiver.close(resolve))
  await platform.close()
})
beforeEach(async () => {
  await platform.database.update(webUsers).set({ factorKinds: 0 }).where(eq(webUsers.account, 'editor'))
  await platform.database.delete(sessions)
  await platform.database.delete(signInSteps)
  await platform.database.delete(loginLogs)
})

/** Signs in by a token of the provider's session `sid`. Answers the session's token. */
const open = async (sid?: string): Promise<string> => {
  const claims = claimsOf(platform, provider, sid === undefined ? {} : { sid })
  const { data } = await enterBy(platform, await provider.sign(claims), { nonce: String(claims.nonce) })
  return SignedIn.parse(data).token
}
const logOut = (logoutToken: string) => platform.call(authApi.oidcLogout, { logoutToken, platformId: 6 })
const logOutBy = async (changes: JWTPayload) => logOut(await provider.sign(logoutClaimsOf(platform, provider, changes)))
const codesOf = (...tokens: string[]) =>
  Promise.all(tokens.map(async (token) => (await platform.call(userApi.info, {}, { token })).code))

describe('signing out at the real provider', () => {
  it('ends the session that began there, and not the one of another browser', async () => {
    atRealTime(platform)
    const begin = async () => {
      const nonce = newNonce()
      const { idToken, signOut } = await provider.signIn({ clientId: 'console-6', nonce, subject: 'zhang' })
      const { data } = await enterBy(platform, idToken, { nonce })
      return { token: SignedIn.parse(data).token, signOut }
    }
    const here = await begin()
    const elsewhere = await begin()
    await here.signOut()
    atRealTime(platform)
    expect(received).toHaveLength(1)
    const [logoutToken = ''] = received
    expect(await logOut(logoutToken)).toMatchObject({ code: 0, data: { ended: 1 } })
    expect(await codesOf(here.token, elsewhere.token)).toEqual([401, 0])
    const rows = await platform.database.select().from(loginLogs).where(eq(loginLogs.loginType, 3))
    expect(rows).toMatchObject([{ account: 'editor', failReason: 'provider', platformId: 6, browser: 'Chrome 141' }])
    // Shown once more it is refused, whoever has got hold of it.
    expect(await logOut(logoutToken)).toMatchObject({ code: 400, status: 400 })
  })
})

describe('a logout token', () => {
  it('of one session ends that one, of a subject every one', async () => {
    const tokens = [await open('a'), await open('b'), await open()]
    // A session of which the provider never gave a name is one of the subject that is signed out.
    expect((await logOutBy({ sid: 'a', sub: undefined })).data).toEqual({ ended: 1 })
    expect(await codesOf(...tokens)).toEqual([401, 0, 0])
    expect((await logOutBy({ sid: 'nobody' })).data).toEqual({ ended: 1 })
    expect(await codesOf(...tokens)).toEqual([401, 0, 401])
    expect((await logOutBy({})).data).toEqual({ ended: 1 })
    expect(await codesOf(...tokens)).toEqual([401, 401, 401])
    expect((await logOutBy({})).data).toEqual({ ended: 0 })
    const [ended] = await platform.database.select().from(sessions)
    expect(ended).toMatchObject({ revokeReason: 'provider', revokedTime: platform.clock.now() })
  })

  it('ends no session that began otherwise', async () => {
    const token = await platform.signInByPassword('editor')
    expect((await logOutBy({})).data).toEqual({ ended: 0 })
    expect(await codesOf(token)).toEqual([0])
  })

  it('ends a sign-in that waits for its second step', async () => {
    await platform.database.update(webUsers).set({ factorKinds: 1 }).where(eq(webUsers.account, 'editor'))
    for (const sid of ['a', 'b']) {
      const claims = claimsOf(platform, provider, { sid })
      await enterBy(platform, await provider.sign(claims), { nonce: String(claims.nonce) })
    }
    expect((await logOutBy({ sid: 'a' })).code).toBe(0)
    expect(await platform.database.select().from(signInSteps)).toMatchObject([{ oidcSid: 'b' }])
  })

  it('closes the open streams of what it ends', async () => {
    await open('a')
    const heard: unknown[] = []
    const stop = platform.events.subscribe((news) => heard.push(news))
    await logOutBy({ sid: 'a' })
    stop()
    expect(heard).toEqual(['sessions'])
  })

  it('leaves one row of the operation log, without itself', async () => {
    await open('a')
    await logOutBy({ sid: 'a' })
    const rows = await selectOperations(platform.database)
      .where(eq(operationLogs.endpoint, 'auth.oidcLogout'))
      .orderBy(operationLogs.id)
    expect(rows.at(-1)).toMatchObject({ target: 'editor', result: 0, platformId: 6 })
    expect(JSON.stringify(rows)).not.toContain('eyJ')
  })

  const seconds = () => Math.floor(platform.clock.now().getTime() / 1000)
  it.each([
    ['with a nonce', () => ({ nonce: newNonce() })],
    ['without events', () => ({ events: undefined })],
    ['of another event', () => ({ events: { 'http://schemas.openid.net/event/other': {} } })],
    ['of an event that is no object', () => ({ events: { 'http://schemas.openid.net/event/backchannel-logout': 1 } })],
    ['for another party', () => ({ aud: 'console-12' })],
    ['of another issuer', () => ({ iss: 'https://id.example' })],
    ['that names nobody', () => ({ sub: undefined })],
    ['without a name of its own', () => ({ jti: undefined })],
    ['that has expired', () => ({ exp: seconds() - 60 })],
    ['without an end', () => ({ exp: undefined })],
    ['from the future', () => ({ iat: seconds() + 61 })],
    ['that is old', () => ({ iat: seconds() - 661 })],
  ])('%s is refused and changes nothing', async (_, changes) => {
    const token = await open('a')
    const used = await platform.database.$count(usedTokens)
    expect(await logOutBy(changes())).toMatchObject({ code: 400, status: 400 })
    expect(await codesOf(token)).toEqual([0])
    expect(await platform.database.$count(usedTokens)).toBe(used)
  })

  it('counts once by its name, however often it is signed', async () => {
    const jti = newNonce()
    expect((await logOutBy({ jti })).code).toBe(0)
    const token = await open('a')
    expect((await logOutBy({ jti, exp: seconds() + 200 })).code).toBe(400)
    expect(await codesOf(token)).toEqual([0])
  })

  it('that is an ID token, or that somebody else has signed, is refused', async () => {
    const token = await open('a')
    expect((await logOut(await provider.sign(claimsOf(platform, provider)))).code).toBe(400)
    const claims = logoutClaimsOf(platform, provider)
    const { privateKey } = await generateKeyPair('RS256')
    expect((await logOut(await provider.sign(claims, { key: privateKey }))).code).toBe(400)
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    expect((await logOut(`${encode({ alg: 'none' })}.${encode(claims)}.`)).code).toBe(400)
    expect(await codesOf(token)).toEqual([0])
    // Nor is it taken for an ID token.
    expect((await enterBy(platform, await provider.sign(claims))).code).toBe(401)
  })
})
