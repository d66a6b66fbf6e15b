import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { authApi } from '@/lib/contract/auth'
import { codes } from '@/lib/contract/error-code'
import { factorApi } from '@/lib/contract/factor'
import { sessionApi } from '@/lib/contract/session'
import { userApi } from '@/lib/contract/user'
import { webUserApi } from '@/lib/contract/web-user'
import { sessions, webUsers } from '../../kernel/session/identity-table'
import { demoPassword } from '../../seed/account'
import { addApp, openApp, passFirst } from '../../testing/second-factors'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { findAccount, lockEntrant } from './sign-in-rows'

let platform: TestPlatform
let root: string
let app: ReturnType<typeof openApp>
let userId: string
beforeAll(async () => {
  platform = await testPlatform({ captcha: 'off' })
  root = await platform.signIn('admin')
  const { secret } = await addApp(platform, 'editor')
  app = openApp(platform, secret)
  userId = String((await findAccount(platform.database, 'editor'))?.id)
})
afterAll(() => platform.close())
beforeEach(async () => {
  const [first] = await platform.database.select().from(webUsers).where(eq(webUsers.account, 'admin'))
  await platform.database
    .update(webUsers)
    .set({ passwordHash: first?.passwordHash, mustChangePassword: 0, status: 1 })
    .where(eq(webUsers.id, Number(userId)))
  await platform.database.delete(sessions).where(eq(sessions.userId, Number(userId)))
})

const own = () => platform.signIn('editor')
const change = async (newPassword: string) =>
  platform.call(userApi.changePassword, { oldPassword: demoPassword, newPassword }, { token: await own() })

it.each<[string, () => Promise<{ code: number }>]>([
  ['a change of the password', () => change('Another-2027')],
  [
    'a reset of the password',
    () => platform.call(webUserApi.resetPassword, { userId, password: 'Another-2028' }, { token: root }),
  ],
  ['the end of all other sessions', async () => platform.call(sessionApi.end, {}, { token: await own() })],
  ['the same by an administrator', () => platform.call(webUserApi.endSessions, { userId }, { token: root })],
  ['signing out', async () => platform.call(authApi.logout, {}, { token: await own() })],
  [
    'disabling the account, though it is enabled again',
    async () => {
      await platform.call(webUserApi.setStatus, { userId, status: 0 }, { token: root })
      return platform.call(webUserApi.setStatus, { userId, status: 1 }, { token: root })
    },
  ],
])('T68: a sign-in that waits for its second step is ended by %s', async (_name, end) => {
  const { asked } = await passFirst(platform, 'editor')
  expect((await end()).code).toBe(0)
  const answer = await platform.call(authApi.secondStep, { ...asked, proof: { kind: 'totp', code: app.nextCode() } })
  expect(answer.code).toBe(codes.stepExpired)
})

it('T68: a sign-in whose password was changed while it was looked at begins anew', async () => {
  const seen = await findAccount(platform.database, 'editor')
  if (seen === undefined) throw new Error('no editor')
  const entrant = { user: seen, platformId: 6 as const, uuid: '', way: 'password', client: '', provider: null } as const
  const lock = () => platform.database.transaction((tx) => lockEntrant(tx, { ...entrant, deviceKey: undefined }))
  await expect(lock()).resolves.toBeUndefined()
  expect((await change('Another-2029')).code).toBe(0)
  await expect(lock()).rejects.toMatchObject({ errorName: 'stepExpired' })
})

it('T68: a sign-in that waits for its second step is ended by a change of the factors that it waits for', async () => {
  const { token, ...first } = await addApp(platform, 'service')
  const { asked } = await passFirst(platform, 'service')
  expect((await platform.call(factorApi.removeTotp, {}, { token })).code).toBe(0)
  const second = await addApp(platform, 'service')
  for (const { nextCode } of [first, second]) {
    const answer = await platform.call(authApi.secondStep, { ...asked, proof: { kind: 'totp', code: nextCode() } })
    expect(answer.code).toBe(codes.stepExpired)
  }
})
