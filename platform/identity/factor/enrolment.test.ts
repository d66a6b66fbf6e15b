import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { authApi, SignedIn } from '@/lib/contract/auth'
import { codes as errorCodes } from '@/lib/contract/error-code'
import { factorApi } from '@/lib/contract/factor'
import { endpoints } from '@/lib/contract/registry'
import { sessionApi } from '@/lib/contract/session'
import { userApi } from '@/lib/contract/user'
import { recoveryCodes } from '../../kernel/session/factor-table'
import { roles, userRoles, webUsers } from '../../kernel/session/identity-table'
import { demoPassword } from '../../seed/account'
import {
  addApp,
  addPasskey,
  consoleOrigins,
  offerPasskey,
  openApp,
  passFirst,
  setSetting,
} from '../../testing/second-factors'
import { softwareAuthenticator } from '../../testing/software-authenticator'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { wipeFactors } from './factor-rows'

const { mustEnrolFactor, illegalState, stepUpRequired } = errorCodes

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({ captcha: 'off' })
})
afterAll(() => platform.close())

const userOf = async (account: string) => {
  const [user] = await platform.database.select().from(webUsers).where(eq(webUsers.account, account))
  if (user === undefined) throw new Error(`no ${account}`)
  return user
}
const kindsOf = async (account: string) => (await userOf(account)).factorKinds
const statusOf = async (token: string) => (await platform.call(factorApi.status, {}, { token })).data
const info = (token: string) => platform.call(userApi.info, {}, { token })
const noticesOf = async (token: string) =>
  (await platform.call(sessionApi.notices, {}, { token })).data.list.map(({ kind }) => kind)
const codesLeft = async (account: string) =>
  platform.database.$count(recoveryCodes, eq(recoveryCodes.userId, (await userOf(account)).id))

beforeEach(async () => {
  for (const account of ['admin', 'editor', 'viewer', 'ota'])
    await wipeFactors(platform.database, (await userOf(account)).id)
})

describe('factors of one user', () => {
  it('come with ten recovery codes for the first, and go with them for the last', async () => {
    const { token, codes } = await addApp(platform, 'editor')
    expect(codes).toHaveLength(10)
    expect(await kindsOf('editor')).toBe(1)
    const authenticator = softwareAuthenticator(consoleOrigins[6])
    const second = await offerPasskey(platform, token, (options) => authenticator.make(options))
    expect(second.data).toEqual({ codes: [] })
    expect(await kindsOf('editor')).toBe(3)
    const status = await statusOf(token)
    expect(status).toMatchObject({ totp: 1, totpTime: expect.any(String), recoveryLeft: 10, required: 0 })
    expect((await platform.call(factorApi.removeTotp, {}, { token })).code).toBe(0)
    expect(await kindsOf('editor')).toBe(2)
    expect(await codesLeft('editor')).toBe(10)
    const { passkeyId } = status.passkeys[0] ?? {}
    expect((await platform.call(factorApi.removePasskey, { passkeyId }, { token })).code).toBe(0)
    expect(await kindsOf('editor')).toBe(0)
    expect(await codesLeft('editor')).toBe(0)
    expect((await platform.call(factorApi.removeTotp, {}, { token })).code).toBe(404)
    expect((await platform.call(factorApi.renewRecovery, {}, { token })).code).toBe(illegalState)
  })

  it('are worth more from the first one on than a password that another session has shown', async () => {
    const other = await platform.signIn('editor')
    const proof = { kind: 'password', password: demoPassword }
    expect((await platform.call(factorApi.stepUp, { proof }, { token: other })).code).toBe(0)
    await addApp(platform, 'editor')
    const open = async () => [
      (await platform.call(factorApi.removeTotp, {}, { token: other })).code,
      (await platform.call(factorApi.beginTotp, {}, { token: other })).code,
    ]
    expect(await open()).toEqual([stepUpRequired, stepUpRequired])
    expect((await platform.call(factorApi.stepUp, { proof }, { token: other })).code).not.toBe(0)
    expect(await open()).toEqual([stepUpRequired, stepUpRequired])
    expect(await kindsOf('editor')).toBe(1)
  })

  it('are made by one of two sessions that make the first at the same time', async () => {
    const tokens = await Promise.all([platform.signIn('ota'), platform.signIn('ota')])
    const codes: string[] = []
    for (const token of tokens) {
      const { data } = await platform.call(factorApi.beginTotp, {}, { token })
      codes.push(openApp(platform, data.secret).codeAt())
    }
    const confirm = (token: string, at: number) =>
      platform.call(factorApi.confirmTotp, { code: codes[at] ?? '' }, { token })
    const made = await Promise.all(tokens.map(confirm))
    expect(made.map(({ code }) => code).sort()).toEqual([0, stepUpRequired])
    expect(made.map(({ data }) => data?.codes?.length ?? 0).sort()).toEqual([0, 10])
    expect(await kindsOf('ota')).toBe(1)
  })

  it('are told to their owner elsewhere, and not in the session that did it', async () => {
    const elsewhere = await platform.signIn('viewer')
    const { token } = await addApp(platform, 'viewer')
    await platform.call(factorApi.removeTotp, {}, { token })
    expect(await noticesOf(elsewhere)).toEqual(['factorRemoved', 'factorAdded'])
    expect(await noticesOf(token)).toEqual([])
  })

  it('are nobody else’s to remove, nor of another brand', async () => {
    const { token } = await addPasskey(platform, 'editor')
    const { passkeyId } = (await statusOf(token)).passkeys[0] ?? {}
    const other = await platform.signIn('viewer')
    const elsewhere = await platform.signIn('editor', 12)
    for (const as of [other, elsewhere])
      expect((await platform.call(factorApi.removePasskey, { passkeyId }, { token: as })).code).toBe(404)
    expect((await statusOf(elsewhere)).passkeys).toEqual([])
    expect(await kindsOf('editor')).toBe(2)
  })

  it('count once a code has been shown, which can be wrong any number of times', async () => {
    const token = await platform.signIn('editor')
    const confirm = (code: string) => platform.call(factorApi.confirmTotp, { code }, { token })
    expect((await confirm('123456')).code).toBe(illegalState)
    const { secret } = (await platform.call(factorApi.beginTotp, {}, { token })).data
    const app = openApp(platform, secret)
    for (let i = 0; i < 7; i++) {
      const { envelope } = await confirm(app.wrongCode())
      expect(envelope).toMatchObject({ code: 400, fields: { code: '验证码不正确' } })
    }
    expect(await kindsOf('editor')).toBe(0)
    const { data } = await platform.call(authApi.login, platform.loginForm('editor'))
    expect(SignedIn.safeParse(data).success).toBe(true)
    // In the session in which it was begun, for half an hour.
    const other = await platform.signIn('editor')
    expect((await platform.call(factorApi.confirmTotp, { code: app.codeAt() }, { token: other })).code).toBe(
      illegalState,
    )
    platform.clock.advance(30 * 60_000)
    await platform.call(factorApi.stepUp, { proof: { kind: 'password', password: 'Console-2026' } }, { token })
    expect((await confirm(app.codeAt())).code).toBe(illegalState)
  })

  it('stay in use until a new app takes the place of the old one', async () => {
    const old = await addApp(platform, 'editor')
    await platform.call(factorApi.beginTotp, {}, { token: old.token })
    const sign = async (code: string) => {
      const { asked } = await passFirst(platform, 'editor')
      return (await platform.call(authApi.secondStep, { ...asked, proof: { kind: 'totp', code } })).code
    }
    expect(await sign(old.nextCode())).toBe(0)
    const next = await addApp(platform, 'editor')
    expect(next.codes).toEqual([])
    expect(await codesLeft('editor')).toBe(10)
    expect(await sign(old.nextCode())).toBe(errorCodes.wrongFactor)
    expect(await sign(next.nextCode())).toBe(0)
  })

  it('have recovery codes that new ones make worthless', async () => {
    const { token, codes } = await addApp(platform, 'editor')
    const { data } = await platform.call(factorApi.renewRecovery, {}, { token })
    expect(data.codes).toHaveLength(10)
    const sign = async (code: string | undefined) => {
      const { asked } = await passFirst(platform, 'editor')
      return (await platform.call(authApi.secondStep, { ...asked, proof: { kind: 'recovery', code } })).code
    }
    expect(await sign(codes[0])).toBe(errorCodes.wrongFactor)
    expect(await sign(data.codes[0])).toBe(0)
  })
})

describe('who is asked for a second factor', () => {
  const login = async (account: string, platformId: 6 | 12 = 6) => {
    const { data } = await platform.call(authApi.login, platform.loginForm(account, platformId))
    return SignedIn.parse(data).token
  }
  const askRoleOf = async (account: string) => {
    const { id } = await userOf(account)
    const [held] = await platform.database.select().from(userRoles).where(eq(userRoles.userId, id))
    await platform.database
      .update(roles)
      .set({ secondFactor: 1 })
      .where(eq(roles.id, held?.roleId ?? 0))
  }
  beforeAll(() => askRoleOf('editor'))
  beforeEach(() => setSetting(platform, 'login.secondFactor', '1'))

  it('is a superuser and who holds a role that asks, on a brand that has switched it on', async () => {
    const codes = async () =>
      Promise.all(['admin', 'editor', 'viewer'].map(async (account) => (await info(await login(account))).code))
    expect(await codes()).toEqual([mustEnrolFactor, mustEnrolFactor, 0])
    expect((await info(await login('admin', 12))).code).toBe(0)
    await setSetting(platform, 'login.secondFactor', '0')
    expect(await codes()).toEqual([0, 0, 0])
  })

  it('does nothing but get one or leave: no endpoint is open but those', async () => {
    const token = await login('admin')
    const open: string[] = []
    for (const { name, endpoint } of endpoints) {
      if (endpoint.access === 'public' || endpoint.session === 'closes') continue
      const response = await platform.send(endpoint, {}, { token })
      const { code } = (await response.json()) as { code: number }
      // What exists on another brand alone is not there at all.
      if (code !== mustEnrolFactor) open.push(`${name} ${code}`)
    }
    expect(open).toEqual([
      'factor.status 0',
      'factor.beginTotp 0',
      'factor.confirmTotp 400',
      'factor.beginPasskey 0',
      'factor.addPasskey 400',
      'factor.stepUpOptions 0',
      'factor.stepUp 400',
    ])
    expect((await platform.call(authApi.logout, {}, { token })).code).toBe(0)
  })

  it('goes on in the same session once there is one, and keeps the last one', async () => {
    const [token, other] = [await login('editor'), await login('editor')]
    expect((await statusOf(token)).required).toBe(1)
    const authenticator = softwareAuthenticator(consoleOrigins[6])
    const added = await offerPasskey(platform, token, (options) => authenticator.make(options))
    expect(added.data.codes).toHaveLength(10)
    expect([(await info(token)).code, (await info(other)).code]).toEqual([0, 0])
    const { passkeyId } = (await statusOf(token)).passkeys[0] ?? {}
    const remove = await platform.call(factorApi.removePasskey, { passkeyId }, { token })
    expect(remove.envelope).toMatchObject({
      code: 400,
      fields: { factor: '您的角色要求双重验证，不能移除最后一种' },
    })
    expect(await kindsOf('editor')).toBe(2)
    expect(await codesLeft('editor')).toBe(10)
    await addApp(platform, 'editor')
    expect((await platform.call(factorApi.removePasskey, { passkeyId }, { token })).code).toBe(0)
    expect(await kindsOf('editor')).toBe(1)
  })

  it('keeps one of two that are removed at the same time', async () => {
    const { token } = await addApp(platform, 'editor')
    const authenticator = softwareAuthenticator(consoleOrigins[6])
    await offerPasskey(platform, token, (options) => authenticator.make(options))
    const { passkeyId } = (await statusOf(token)).passkeys[0] ?? {}
    const answers = await Promise.all([
      platform.call(factorApi.removeTotp, {}, { token }),
      platform.call(factorApi.removePasskey, { passkeyId }, { token }),
    ])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 400])
    expect(await kindsOf('editor')).not.toBe(0)
  })
})
