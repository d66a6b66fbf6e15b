import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { and, desc, eq } from 'drizzle-orm'
import type { JWTPayload } from 'jose'
import { authApi, SecondStep, SignedIn } from '@/lib/contract/auth'
import { userApi } from '@/lib/contract/user'
import { loginLogs, operationLogs } from '../../kernel/audit/log-table'
import { selectOperations } from '../../kernel/audit/operation-text'
import type { OidcSettings } from '../../kernel/config/oidc-config'
import { signInSteps, userIdentities } from '../../kernel/session/factor-table'
import { loginFailures, organizations, roles, sessions, userRoles, webUsers } from '../../kernel/session/identity-table'
import { startOidcProvider, type TestOidcProvider } from '../../testing/oidc-provider'
import { atRealTime, claimsOf, clientOf, enterBy, newNonce, setProviders } from '../../testing/oidc-sign-in'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'

let platform: TestPlatform
let provider: TestOidcProvider
const wang = {
  name: '王.工程师',
  preferred_username: 'Wang.Gong@corp.example',
  email: 'wang@corp.example',
  email_verified: true,
  groups: ['engineers', 'everybody'],
  department: 'east',
}
beforeAll(async () => {
  platform = await testPlatform()
  provider = await startOidcProvider({ clients: [clientOf(6)], users: [{ subject: 'wang', claims: wang }] })
})
afterAll(async () => {
  await provider.stop()
  await platform.close()
})
const configure = (settings: Partial<OidcSettings> = {}) =>
  setProviders(platform, { 6: { issuer: provider.issuer, ...settings } })
beforeEach(async () => {
  configure()
  await platform.database.delete(loginFailures)
})

const userOf = async (account: string) => {
  const [row] = await platform.database.select().from(webUsers).where(eq(webUsers.account, account))
  if (row === undefined) throw new Error(`no ${account}`)
  return row
}
/** Gives an account of the provider to somebody. Answers its subject. */
const link = async (account: string): Promise<string> => {
  const { id: userId } = await userOf(account)
  const subject = `subject-of-${account}-${newNonce()}`
  await platform.database
    .insert(userIdentities)
    .values({ userId, issuer: provider.issuer, subject, createTime: platform.clock.now() })
  return subject
}
const enterAs = async (claims: JWTPayload) => {
  const all = claimsOf(platform, provider, claims)
  return enterBy(platform, await provider.sign(all), { nonce: String(all.nonce) })
}
const lastSignIn = async () => {
  const [row] = await platform.database.select().from(loginLogs).orderBy(desc(loginLogs.id)).limit(1)
  return row
}
const rolesOf = async (account: string) => {
  const rows = await platform.database
    .select({ number: roles.number })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(eq(userRoles.userId, (await userOf(account)).id))
  return rows.map(({ number }) => number).sort()
}

describe('somebody whose account of the provider is linked', () => {
  it('signs in, and the link says when', async () => {
    const subject = await link('editor')
    const { data } = await enterAs({ sub: subject, sid: 'session-1' })
    const info = await platform.call(userApi.info, {}, { token: SignedIn.parse(data).token })
    expect(info.data).toMatchObject({ account: 'editor', platformId: 6 })
    const [identity] = await platform.database.select().from(userIdentities).where(eq(userIdentities.subject, subject))
    expect(identity?.lastUsedTime).toEqual(platform.clock.now())
    const [session] = await platform.database.select().from(sessions).where(eq(sessions.oidcSubject, subject))
    expect(session).toMatchObject({ way: 'oidc', oidcSid: 'session-1', factorTime: null })
    const [row] = await selectOperations(platform.database).orderBy(desc(operationLogs.id)).limit(1)
    expect(row).toMatchObject({ endpoint: 'auth.oidc', target: 'editor', result: 0 })
    expect(JSON.stringify(row)).not.toContain('eyJ')
  })

  it('is not found by a mail address, a name, or the subject of another provider', async () => {
    const { mailbox, id: userId } = await userOf('editor')
    const subject = `foreign-${newNonce()}`
    const createTime = platform.clock.now()
    await platform.database.insert(userIdentities).values({ userId, issuer: 'https://id.example', subject, createTime })
    const answer = await enterAs({ sub: subject, email: mailbox, email_verified: true, preferred_username: 'editor' })
    expect(answer).toMatchObject({ code: 40018, status: 403 })
    expect(answer.envelope.msg).toBe('该公司账号未关联本系统用户，请联系管理员')
    // What an administrator links is in the log.
    expect(await lastSignIn()).toMatchObject({
      failReason: 'foreignIdentity',
      userId: null,
      account: expect.stringMatching(/^editor · foreign-/),
    })
  })

  it.each([
    ['was disabled', { status: 0 as const }, 'disabled'],
    ['was deleted', { status: 0 as const, deletedTime: new Date(0) }, 'disabled'],
    ['does not have the brand', { brandJurisdiction: [12 as const] }, 'otherBrand'],
  ])('and who %s hears what a wrong token hears', async (_, change, failReason) => {
    const subject = await link('viewer')
    const { status, deletedTime, brandJurisdiction } = await userOf('viewer')
    const isViewer = eq(webUsers.account, 'viewer')
    await platform.database.update(webUsers).set(change).where(isViewer)
    const refused = await enterAs({ sub: subject })
    const wrong = await enterBy(platform, 'this-is-no-token-at-all')
    await platform.database.update(webUsers).set({ status, deletedTime, brandJurisdiction }).where(isViewer)
    const same = { ...wrong.envelope, requestId: expect.any(String) }
    expect(refused.envelope).toEqual(same)
    const rows = await platform.database.select().from(loginLogs).orderBy(desc(loginLogs.id)).limit(2)
    expect(rows[1]).toMatchObject({ account: 'viewer', failReason, result: 1 })
    expect(await platform.database.$count(loginFailures)).toBe(1)
  })

  it('is not held up by a password that somebody else has set, as who signs in by it is', async () => {
    const subject = await link('ota')
    await platform.database.update(webUsers).set({ mustChangePassword: 1 }).where(eq(webUsers.account, 'ota'))
    const codeOf = async (token: string) => (await platform.call(userApi.info, {}, { token })).code
    const { data } = await enterAs({ sub: subject })
    expect(await codeOf(SignedIn.parse(data).token)).toBe(0)
    expect(await codeOf(await platform.signInByPassword('ota'))).toBe(40007)
  })

  it('shows a second factor after it', async () => {
    const subject = await link('service')
    await platform.database.update(webUsers).set({ factorKinds: 1 }).where(eq(webUsers.account, 'service'))
    const answer = await enterAs({ sub: subject, sid: 'session-2' })
    expect(answer.code).toBe(0)
    expect(SecondStep.safeParse(answer.data).success).toBe(true)
    expect(SignedIn.safeParse(answer.data).success).toBe(false)
    const [step] = await platform.database.select().from(signInSteps)
    const { id: userId } = await userOf('service')
    expect(step).toMatchObject({
      userId,
      way: 'oidc',
      oidcIssuer: provider.issuer,
      oidcSubject: subject,
      oidcSid: 'session-2',
    })
    expect(await platform.database.$count(sessions, eq(sessions.userId, userId))).toBe(0)
  })

  it.each([
    [{ email: 'li@corp.example', email_verified: true }, 0],
    [{ email: 'Li@CORP.example', email_verified: true }, 0],
    [{ email: 'li@corp.example', email_verified: false }, 401],
    [{ email: 'li@corp.example', email_verified: 'true' }, 401],
    [{ email: 'li@corp.example' }, 401],
    [{ email: 'li@other.example', email_verified: true }, 401],
    [{ email: 'li@sub.corp.example', email_verified: true }, 401],
    [{ email: 'li@other.example@corp.example', email_verified: true }, 401],
    [{ email_verified: true }, 401],
  ])('with the mail address %j, of a site that lets in one domain: %d', async (claims, code) => {
    configure({ allowedDomains: ['corp.example'] })
    const subject = await link('editor')
    expect((await enterAs({ sub: subject, ...claims })).code).toBe(code)
    expect(await lastSignIn()).toMatchObject({ account: 'editor', failReason: code === 0 ? '' : 'emailDomain' })
  })
})

describe('a site that makes users of its own', () => {
  const site = {
    createUsers: true,
    roles: { engineers: 'R_SERVICE', writers: 'R_EDITOR', gone: 'R_NOT_THERE' },
    organizationClaim: 'department',
    organizations: { east: 'CN-EAST', service: 'SERVICE' },
  }
  const organizationOf = async (account: string) => {
    const { organizationId } = await userOf(account)
    const [row] = await platform.database
      .select({ code: organizations.deptCode })
      .from(organizations)
      .where(eq(organizations.id, organizationId ?? 0))
    return row?.code
  }

  it('makes one of what the real provider says', async () => {
    configure(site)
    atRealTime(platform)
    const nonce = newNonce()
    const { idToken } = await provider.signIn({ clientId: 'console-6', nonce, subject: 'wang' })
    const { data, code } = await enterBy(platform, idToken, { nonce })
    expect(code).toBe(0)
    const info = await platform.call(userApi.info, {}, { token: SignedIn.parse(data).token })
    expect(info.data).toMatchObject({
      account: 'wang_gong',
      realName: '王.工程师',
      superAdmin: 0,
      brandJurisdiction: [6],
    })
    expect(info.data.roles).toHaveLength(1)
    const user = await userOf('wang_gong')
    expect(user).toMatchObject({ mailbox: 'wang@corp.example', phone: '', status: 1, mustChangePassword: 0 })
    expect(await rolesOf('wang_gong')).toEqual(['R_SERVICE'])
    expect(await organizationOf('wang_gong')).toBe('CN-EAST')
    expect(user.passwordHash).toMatch(/^\$argon2id\$/)
    expect((await platform.call(authApi.login, platform.loginForm('wang_gong'))).code).toBe(40002)
    // The next time it is the same one.
    expect((await enterAs({ ...wang, sub: 'wang' })).data).toMatchObject({ userId: String(user.id) })
  })

  it.each([
    ['no group', { groups: undefined }],
    ['another group', { groups: ['everybody'] }],
    ['a group whose role is not there', { groups: ['gone'] }],
    ['a group that is a name of every object', { groups: ['constructor', '__proto__'] }],
    ['groups of another kind', { groups: { engineers: true } }],
  ])('makes none of somebody with %s', async (_, claims) => {
    configure(site)
    const before = await platform.database.$count(webUsers)
    expect((await enterAs({ ...wang, sub: newNonce(), ...claims })).code).toBe(40018)
    expect(await platform.database.$count(webUsers)).toBe(before)
  })

  it('makes none where it was not told to', async () => {
    configure({ ...site, createUsers: false })
    expect((await enterAs({ ...wang, sub: newNonce() })).code).toBe(40018)
  })

  it('finds an account that fits and is free', async () => {
    configure(site)
    const made = async (claims: JWTPayload) => {
      const { data } = await enterAs({ groups: 'engineers', sub: newNonce(), ...claims })
      const [row] = await platform.database
        .select()
        .from(webUsers)
        .where(eq(webUsers.id, Number(SignedIn.parse(data).userId)))
      return [row?.account, row?.realName, row?.mailbox]
    }
    expect(await made({ preferred_username: 'admin' })).toEqual(['admin_2', 'admin', ''])
    expect(await made({ preferred_username: 'ADMIN' })).toEqual(['admin_3', 'admin', ''])
    expect(await made({ email: 'Zoë.Müller@corp.example' })).toEqual(['zoe_muller', 'zoe_muller', ''])
    expect(await made({ preferred_username: '李四', name: '李四' })).toEqual(['user', '李四', ''])
    const long = 'x'.repeat(40)
    expect(await made({ preferred_username: long, name: long })).toEqual([long.slice(0, 32), long.slice(0, 32), ''])
    expect(await made({ preferred_username: long })).toEqual([`${long.slice(0, 30)}_2`, long.slice(0, 32), ''])
    expect(await made({ preferred_username: 'b', name: 'a\u202eb\u0000<c>' })).toEqual(['b', 'a b <c>', ''])
  })

  it('makes one user of two first sign-ins at once', async () => {
    configure(site)
    const sub = newNonce()
    const answers = await Promise.all([1, 2].map(() => enterAs({ ...wang, preferred_username: 'twice', sub })))
    expect(answers.map(({ code }) => code)).toEqual([0, 0])
    expect(new Set(answers.map(({ data }) => SignedIn.parse(data).userId)).size).toBe(1)
    expect(await platform.database.$count(userIdentities, eq(userIdentities.subject, sub))).toBe(1)
  })

  it('brings roles and organization to what the provider says, at each sign-in', async () => {
    configure(site)
    const subject = await link('fails-404')
    const before = await userOf('fails-404')
    expect(await rolesOf('fails-404')).toEqual(['R_VIEW'])
    await enterAs({ sub: subject, groups: ['engineers', 'writers'], department: ['service'] })
    expect(await rolesOf('fails-404')).toEqual(['R_EDITOR', 'R_SERVICE', 'R_VIEW'])
    expect(await organizationOf('fails-404')).toBe('SERVICE')
    const [entry] = await selectOperations(platform.database)
      .where(and(eq(operationLogs.endpoint, 'auth.oidc'), eq(operationLogs.result, 0)))
      .orderBy(desc(operationLogs.id))
      .limit(1)
    expect(entry?.changes).toContain('roleIds')
    const after = await userOf('fails-404')
    expect(after.version).toBe(before.version + 1)
    // Who is no longer in a group loses its role, and keeps what no group stands for.
    await enterAs({ sub: subject, groups: ['writers'] })
    expect(await rolesOf('fails-404')).toEqual(['R_EDITOR', 'R_VIEW'])
    expect(await organizationOf('fails-404')).toBe('SERVICE')
    await enterAs({ sub: subject })
    expect(await rolesOf('fails-404')).toEqual(['R_VIEW'])
    // Nothing changes, so nobody who edits them is told that it has.
    const { version } = await userOf('fails-404')
    await enterAs({ sub: subject })
    expect((await userOf('fails-404')).version).toBe(version)
  })

  it('touches no role of a brand that the role is not of', async () => {
    const [row] = await platform.database
      .insert(roles)
      .values({ name: '十二', number: 'R_TWELVE', platformId: 12, createTime: new Date(0), updateTime: new Date(0) })
      .returning({ id: roles.id })
    const { id: userId } = await userOf('fails-500')
    await platform.database.insert(userRoles).values({ userId, roleId: row?.id ?? 0 })
    configure({ roles: { twelve: 'R_TWELVE', writers: 'R_EDITOR' } })
    const subject = await link('fails-500')
    await enterAs({ sub: subject, groups: ['writers'] })
    expect(await rolesOf('fails-500')).toEqual(['R_EDITOR', 'R_TWELVE', 'R_VIEW'])
  })
})

describe('passwords that are off', () => {
  const signIn = (account: string, brand: 6 | 12 = 6, password?: string) =>
    platform.call(authApi.login, platform.loginForm(account, brand, password))
  const off = { passwordSignIn: false, emergencyAccount: 'admin' }

  it('sign in nobody but the emergency account, and only on their brand', async () => {
    configure(off)
    expect(await signIn('editor')).toMatchObject({ code: 40017, status: 403 })
    expect(await lastSignIn()).toMatchObject({ account: 'editor', failReason: 'passwordOff', result: 1 })
    expect((await signIn('admin')).code).toBe(0)
    expect((await signIn('editor', 12)).code).toBe(0)
  })

  it('do not tell who has an account, and keep nobody waiting who has typed theirs', async () => {
    configure(off)
    expect((await signIn('editor', 6, 'not-the-password')).code).toBe(40002)
    expect((await signIn('nobody', 6, 'not-the-password')).code).toBe(40002)
    await platform.database.delete(loginFailures)
    for (let i = 0; i < 6; i++) expect((await signIn('editor')).code).toBe(40017)
  })

  it('let no emergency account in that is no superuser', async () => {
    configure({ ...off, emergencyAccount: 'editor' })
    expect((await signIn('editor')).code).toBe(40017)
    expect((await signIn('admin')).code).toBe(40017)
  })

  it('are announced before anybody types one', async () => {
    configure(off)
    const ways = async (platformId: number) => (await platform.call(authApi.ways, { platformId })).data
    const name = { zh: '公司账号', en: 'company account' }
    expect(await ways(6)).toEqual({ password: 0, passkey: 0, oidc: name })
    expect(await ways(12)).toEqual({ password: 1, passkey: 1, oidc: null })
    configure()
    expect(await ways(6)).toEqual({ password: 1, passkey: 1, oidc: name })
  })
})
