import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { authApi, SignedIn } from '@/lib/contract/auth'
import { codes } from '@/lib/contract/error-code'
import { endpoints } from '@/lib/contract/registry'
import { roleApi } from '@/lib/contract/role'
import { userApi } from '@/lib/contract/user'
import { webUserApi } from '@/lib/contract/web-user'
import { sessions, webUsers } from '../../kernel/session/identity-table'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { findWeakness } from './refuse-weak'

/** The sign-in of somebody without a second factor. */
const opening = { ...authApi.login, data: SignedIn }

let platform: TestPlatform
let root: string
let roleIds: string[]
beforeAll(async () => {
  platform = await testPlatform({ captcha: 'off' })
  root = await platform.signIn('admin')
  const { data } = await platform.call(roleApi.list, { limit: 100 }, { token: root })
  roleIds = data.list.filter(({ number }) => number === 'R_ADMIN').map(({ roleId }) => roleId)
})
afterAll(() => platform.close())

const given = 'Given-by-2-others'
const chosen = 'Chosen-by-1-self'
let added = 0
const form = (changes: Record<string, unknown> = {}) => ({
  account: `weak_${++added}`,
  password: given,
  realName: '王小明',
  organizationId: null,
  regionIds: [],
  roleIds,
  brandJurisdiction: [6],
  phone: '13900000000',
  mailbox: 'w@example.com',
  superAdmin: 1,
  ...changes,
})
const add = async () => {
  const { account } = form()
  const { data } = await platform.call(webUserApi.save, form({ account }), { token: root })
  return { account, userId: data.userId }
}
const signIn = async (account: string, password: string) =>
  (await platform.call(opening, platform.loginForm(account, 6, password))).data.token

describe('T57: a password that is guessed at once', () => {
  const owner = { account: 'zhang_3', realName: '王小明' }
  it.each([
    ...['12345678', 'password', 'PASSWORD', 'Password1', 'password2026', 'qwertyuiop', 'Iloveyou123', '1qaz2wsx'],
    ...['123password', 'aaaaaaaa', 'abababab', 'ｐａｓｓｗｏｒｄ', 'sunshine99'],
  ])('%s is common', (password) => {
    expect(findWeakness(password, owner)).toBe('passwordCommon')
  })
  it.each([
    ...['zhang_3zhang_3', 'ZHANG_3!', 'zhang2026', '2026-Zhang', '王小明2026!!', 'Hisense2026', 'hitachi@12'],
    ...['York-2026!', '日立12345678', 'Hi-Mit-2026', 'SmartTouch#1', 'hidom_hidom'],
  ])('%s is a name with something around it', (password) => {
    expect(findWeakness(password, owner)).toBe('passwordNamed')
  })
  it.each(['Console-2026', 'Given-by-2-others', 'korrekte Pferde', '密码不在常见列表', 'x9!Lr#72', '73920164'])(
    '%s is neither',
    (password) => {
      expect(findWeakness(password, owner)).toBeUndefined()
    },
  )

  it('is refused next to its field wherever a password is set', async () => {
    const token = await platform.signIn('service')
    const { userId } = await add()
    const common = '密码过于常见，容易被猜到，请换一个'
    const ask = async (endpoint: Parameters<TestPlatform['call']>[0], input: unknown, as: string) => {
      const { code, envelope } = await platform.call(endpoint, input, { token: as })
      return { code, fields: envelope.fields }
    }
    const change = { oldPassword: 'Console-2026', newPassword: 'password1' }
    expect(await ask(userApi.changePassword, change, token)).toEqual({ code: 400, fields: { newPassword: common } })
    const reset = { userId, password: 'password1' }
    expect(await ask(webUserApi.resetPassword, reset, root)).toEqual({ code: 400, fields: { password: common } })
    const save = form({ password: 'password1' })
    expect(await ask(webUserApi.save, save, root)).toEqual({ code: 400, fields: { password: common } })
    const named = await ask(webUserApi.save, form({ account: 'zhao_9', password: 'Zhao_9-2026' }), root)
    expect(named.fields).toEqual({ password: '密码不能由账号名、姓名或品牌名构成' })
    const english = await platform.call(webUserApi.resetPassword, reset, { token: root, language: 'en' })
    expect(english.envelope.fields?.password).toMatch(/^This password is among the most common/)
  })

  it('has no other way in: these are all the endpoints that take a new password', () => {
    const taking = endpoints
      .filter(({ endpoint }) => endpoint.effect && /password/i.test(JSON.stringify(keysOf(endpoint.input))))
      .map(({ name }) => name)
    expect(taking.sort()).toEqual(['auth.login', 'user.changePassword', 'webUser.resetPassword', 'webUser.save'])
  })
})

/** Names of the fields of an object schema, also through what is wrapped around it. */
const keysOf = (schema: unknown): string[] => {
  const { shape, def } = schema as { shape?: object; def?: { in?: unknown; innerType?: unknown } }
  if (shape) return Object.keys(shape)
  const inner = def?.in ?? def?.innerType
  return inner === undefined ? [] : keysOf(inner)
}

describe('T57: a password that somebody else has set', () => {
  const { mustChangePassword: mustChange } = codes
  const info = (token: string) => platform.call(userApi.info, {}, { token })

  it.each([
    ['who was added', async () => ({ ...(await add()), password: given })],
    [
      'whose password was reset',
      async () => {
        const { account, userId } = await add()
        const password = 'Reset-by-2-others'
        await platform.database.update(webUsers).set({ mustChangePassword: 0 }).where(eq(webUsers.account, account))
        await platform.call(webUserApi.resetPassword, { userId, password }, { token: root })
        return { account, password }
      },
    ],
  ])('lets %s do nothing but change it or leave; then the session goes on', async (_, make) => {
    const { account, password } = await make()
    const token = await signIn(account, password)
    expect(await info(token)).toMatchObject({ code: mustChange, status: 403 })
    const change = (newPassword: string) =>
      platform.call(userApi.changePassword, { oldPassword: password, newPassword }, { token })
    expect((await change('password1')).code).toBe(400)
    expect((await info(token)).code).toBe(mustChange)
    expect((await change(chosen)).code).toBe(0)
    expect((await info(token)).code).toBe(0)
    expect((await info(await signIn(account, chosen))).code).toBe(0)
  })

  it('leaves no endpoint open but those, to a superuser either', async () => {
    const { account } = await add()
    const token = await signIn(account, given)
    const open: string[] = []
    for (const { name, endpoint } of endpoints) {
      if (endpoint.access === 'public' || endpoint.session === 'closes') continue
      const response = await platform.send(endpoint, {}, { token })
      const { code } = (await response.json()) as { code: number }
      // What exists on another brand alone is not there at all.
      if (code !== mustChange) open.push(`${name} ${code}`)
    }
    expect(open).toEqual(['user.changePassword 400'])
    expect((await platform.call(authApi.logout, {}, { token })).code).toBe(0)
  })

  it('is not asked of the accounts of the demo', async () => {
    const waiting = await platform.database.select().from(webUsers).where(eq(webUsers.mustChangePassword, 1))
    expect(waiting.map(({ account }) => account).filter((account) => !account.startsWith('weak_'))).toEqual([])
  })
})

describe('T57: sessions at the same time', () => {
  const alive = async (tokens: readonly string[]) => {
    const answers = await Promise.all(tokens.map((token) => platform.call(userApi.info, {}, { token })))
    return answers.map(({ code }) => code)
  }

  it('are five: the sixth sign-in ends the oldest, which is told so', async () => {
    const tokens: string[] = []
    for (let i = 0; i < 6; i++) {
      tokens.push(await platform.signInByPassword('ota'))
      platform.clock.advance(1000)
    }
    expect(await alive(tokens)).toEqual([50012, 0, 0, 0, 0, 0])
    const told = await platform.call(userApi.info, {}, { token: tokens[0] ?? '', language: 'en' })
    expect(told.envelope.msg).toMatch(/^Your account signed in elsewhere\. .* the oldest, this one, was ended\.$/)
  })

  it('that have run out or were ended take no place', async () => {
    const tokens: string[] = []
    for (let i = 0; i < 5; i++) tokens.push(await platform.signInByPassword('editor'))
    await platform.call(authApi.logout, {}, { token: tokens[4] ?? '' })
    tokens.push(await platform.signInByPassword('editor'))
    expect(await alive(tokens)).toEqual([0, 0, 0, 0, 401, 0])
    platform.clock.advance(2 * 60 * 60_000)
    const later = await platform.signInByPassword('editor')
    expect(await alive([later, ...tokens.slice(0, 4)])).toEqual([0, 50014, 50014, 50014, 50014])
  })

  it('are no more when several sign in at once, and how many is a setting', async () => {
    platform.config.sessions = 2
    const tokens = await Promise.all(Array.from({ length: 5 }, () => platform.signInByPassword('viewer')))
    expect((await alive(tokens)).filter((code) => code === 0)).toHaveLength(2)
    platform.config.sessions = 1
    const last = await platform.signInByPassword('viewer')
    expect(await alive([...tokens, last])).toEqual([...tokens.map(() => 50012), 0])
    platform.config.sessions = 5
    const [user] = await platform.database.select().from(webUsers).where(eq(webUsers.account, 'viewer'))
    const rows = await platform.database
      .select()
      .from(sessions)
      .where(eq(sessions.userId, user?.id ?? 0))
    expect(rows.filter(({ revokedTime }) => revokedTime === null)).toHaveLength(1)
  })
})
