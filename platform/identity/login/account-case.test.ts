import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { hash } from '@node-rs/argon2'
import { desc, eq } from 'drizzle-orm'
import { authApi, SignedIn } from '@/lib/contract/auth'
import { userApi } from '@/lib/contract/user'
import { webUserApi } from '@/lib/contract/web-user'
import { loginLogs } from '../../kernel/audit/log-table'
import { webUsers } from '../../kernel/session/identity-table'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'

const opening = { ...authApi.login, data: SignedIn }
const password = 'Console-2026'
let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({ captcha: 'off' })
})
afterAll(() => platform.close())

const login = (username: string, typed = password) =>
  platform.call(opening, { ...platform.loginForm(username), password: typed })
const accountOf = async (token: string): Promise<string> =>
  (await platform.call(userApi.info, {}, { token })).data.account

/** Another row like the viewer's. */
const addLike = async (values: Partial<typeof webUsers.$inferInsert> & { account: string }): Promise<number> => {
  const [viewer] = await platform.database.select().from(webUsers).where(eq(webUsers.account, 'viewer'))
  if (viewer === undefined) throw new Error('no viewer')
  const { id: _id, ...like } = viewer
  const [row] = await platform.database
    .insert(webUsers)
    .values({ ...like, ...values })
    .returning({ id: webUsers.id })
  return row?.id ?? 0
}

describe('accounts that differ by case alone are one', () => {
  it.each(['VIEWER', 'Viewer', ' vIeWeR '])('%j signs in as viewer, and the log says so', async (username) => {
    const { data } = await login(username)
    expect(await accountOf(data.token)).toBe('viewer')
    const [row] = await platform.database.select().from(loginLogs).orderBy(desc(loginLogs.id)).limit(1)
    expect(row?.account).toBe('viewer')
  })

  it('their failures are counted together', async () => {
    for (const username of ['service', 'SERVICE', 'Service', 'sERVICE', 'servicE']) await login(username, 'wrong-wrong')
    expect((await login('SeRvIcE')).code).toBe(429)
  })

  it('a second one is not made', async () => {
    const form = {
      account: 'VIEWER',
      password: 'Winter-Garden-58',
      realName: "O'Brien (2)",
      organizationId: null,
      regionIds: [],
      roleIds: ['1'],
      brandJurisdiction: [6],
      phone: '13900000000',
      mailbox: 'a@b.cn',
      superAdmin: 0,
    }
    const { code, envelope } = await platform.call(webUserApi.save, form as never, {
      token: await platform.signIn('admin'),
    })
    expect([code, envelope.fields]).toEqual([400, { account: '用户账号已存在' }])
    await expect(addLike({ account: 'VIEWER' })).rejects.toThrow()
  })

  it('two of earlier days are told apart by their exact spelling', async () => {
    await addLike({ account: 'twin' })
    await addLike({ account: 'Twin', accountTwin: 1 })
    for (const [typed, account] of Object.entries({ twin: 'twin', Twin: 'Twin', TWIN: 'twin' })) {
      expect(await accountOf((await login(typed)).data.token)).toBe(account)
    }
  })

  it('no sign but a letter of ASCII has a case', async () => {
    await addLike({ account: 'kelvin' })
    expect((await login('\u212Aelvin')).code).not.toBe(0)
  })
})

describe('a password is one, however its letters are put together', () => {
  const composed = 'Schlüssel-für-Ä1'.normalize('NFC')
  it.each([
    ['NFC', 'NFD'],
    ['NFD', 'NFC'],
    ['NFD', 'NFD'],
  ] as const)('stored in %s, typed in %s', async (stored, typed) => {
    const account = `forms_${stored}_${typed}`.toLowerCase()
    const passwordHash = await hash(composed.normalize(stored), { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    await addLike({ account, passwordHash })
    expect((await login(account, composed.normalize(typed))).code).toBe(0)
    expect((await login(account, composed.replace('ü', 'u'))).code).not.toBe(0)
  })
})
