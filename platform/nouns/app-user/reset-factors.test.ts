import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { desc, eq } from 'drizzle-orm'
import { authApi } from '@/lib/contract/auth'
import { codes as errorCodes } from '@/lib/contract/error-code'
import { factorApi } from '@/lib/contract/factor'
import { sessionApi } from '@/lib/contract/session'
import { userApi } from '@/lib/contract/user'
import { webUserApi } from '@/lib/contract/web-user'
import { operationLogs } from '../../kernel/audit/log-table'
import { selectOperations } from '../../kernel/audit/operation-text'
import { sessions, userRoles, webUsers } from '../../kernel/session/identity-table'
import { toTokenHash } from '../../kernel/session/token'
import { addApp, addPasskey, passFirst } from '../../testing/second-factors'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'

let platform: TestPlatform
let root: string
beforeAll(async () => {
  platform = await testPlatform({ captcha: 'off' })
  root = await platform.signIn('admin')
})
afterAll(() => platform.close())

const userOf = async (account: string) => {
  const [user] = await platform.database.select().from(webUsers).where(eq(webUsers.account, account))
  if (user === undefined) throw new Error(`no ${account}`)
  return user
}
const reset = async (account: string, token = root) =>
  platform.call(webUserApi.resetFactors, { userId: String((await userOf(account)).id) }, { token })

it('a superuser takes all factors of somebody away; their sessions and steps end, and they are told', async () => {
  const app = await addApp(platform, 'editor')
  const { authenticator } = await addPasskey(platform, 'editor')
  const { asked } = await passFirst(platform, 'editor')
  const visitor = { uuid: 'a-visitor-with-a-passkey', platformId: 6 as const }
  const { options } = (await platform.call(authApi.passkeyOptions, visitor)).data
  expect((await reset('editor')).code).toBe(0)
  expect((await userOf('editor')).factorKinds).toBe(0)
  expect((await platform.call(userApi.info, {}, { token: app.token })).code).toBe(401)
  const [ended] = await platform.database
    .select()
    .from(sessions)
    .where(eq(sessions.tokenHash, toTokenHash(app.token)))
  expect(ended?.revokeReason).toBe('factor')
  const step = { ...asked, proof: { kind: 'totp', code: app.nextCode() } }
  expect((await platform.call(authApi.secondStep, step)).code).toBe(errorCodes.stepExpired)
  const alone = await platform.call(authApi.passkey, { ...visitor, answer: authenticator.show(options) })
  expect(alone.code).toBe(errorCodes.wrongFactor)
  const token = await platform.signInByPassword('editor')
  const { list } = (await platform.call(sessionApi.notices, {}, { token })).data
  const admin = await userOf('admin')
  expect(list[0]).toMatchObject({ kind: 'factorReset', byName: admin.realName })
  expect((await platform.call(factorApi.status, {}, { token })).data).toMatchObject({ totp: 0, recoveryLeft: 0 })
  const [row] = await selectOperations(platform.database)
    .where(eq(operationLogs.endpoint, 'webUser.resetFactors'))
    .orderBy(desc(operationLogs.id))
  expect(row).toMatchObject({ account: 'admin', target: 'editor', result: 0 })
  expect((await reset('editor')).code).toBe(errorCodes.illegalState)
})

it('nobody does it for themselves, nor who is no superuser', async () => {
  const own = await addApp(platform, 'admin')
  const self = await reset('admin', own.token)
  expect(self.envelope).toMatchObject({ code: 400, fields: { userId: expect.any(String) } })
  const { id, ...row } = await userOf('admin')
  const [added] = await platform.database
    .insert(webUsers)
    .values({ ...row, account: 'admin-role', superAdmin: 0, factorKinds: 0 })
    .returning({ id: webUsers.id })
  const held = await platform.database.select().from(userRoles).where(eq(userRoles.userId, id))
  await platform.database.insert(userRoles).values(held.map(({ roleId }) => ({ roleId, userId: added?.id ?? 0 })))
  await addApp(platform, 'viewer')
  expect((await reset('viewer', await platform.signIn('admin-role'))).code).toBe(403)
  expect((await userOf('viewer')).factorKinds).toBe(1)
  // And a superuser with a factor shows it first.
  platform.clock.advance(5 * 60_000)
  expect((await reset('viewer', own.token)).code).toBe(errorCodes.stepUpRequired)
})
