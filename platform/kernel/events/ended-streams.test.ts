import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { authApi } from '@/lib/contract/auth'
import { eventApi } from '@/lib/contract/event'
import { sessionApi } from '@/lib/contract/session'
import { userApi } from '@/lib/contract/user'
import { webUserApi } from '@/lib/contract/web-user'
import { demoPassword } from '../../seed/account'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { roles, webUsers } from '../session/identity-table'

let platform: TestPlatform
let root: string
const never = 1_000_000_000
beforeAll(async () => {
  // No stream looks by itself: what ends here was told.
  platform = await testPlatform({ controllers: 60, streamTimes: { beat: never, readings: never, check: never } })
  root = await platform.signIn('admin')
})
afterAll(() => platform.close())

const idOf = async (account: string): Promise<string> => {
  const [user] = await platform.database.select().from(webUsers).where(eq(webUsers.account, account))
  return String(user?.id)
}

/** A stream of an account that has begun; resolves by `rest` when it ends, with what came until then. */
const listen = async (token: string) => {
  const response = await platform.send(eventApi.stream, {}, { token })
  const reader = response.body?.getReader()
  if (!reader) throw new Error('no body')
  await reader.read()
  const untilEnd = async (): Promise<string> => {
    for (;;) if ((await reader.read()).done) return 'ended'
  }
  const rest = () => Promise.race([untilEnd(), wait(5000, 'still open after 5 s', { ref: false })])
  return { rest, leave: () => reader.cancel() }
}

type Way = (account: string, own: string) => Promise<unknown>
const asRoot = () => ({ token: root })
const update = async (account: string, changes: object) => {
  const { data } = await platform.call(webUserApi.one, { userId: await idOf(account) }, asRoot())
  const { userId, realName, organizationId, roles, brandJurisdiction, regionIds, phone, mailbox, superAdmin } = data
  const form = { userId, realName, organizationId, brandJurisdiction, regionIds, phone, mailbox, superAdmin }
  const roleIds = roles.map(({ roleId }) => roleId)
  return platform.call(webUserApi.update, { ...form, roleIds, version: data.version, ...changes }, asRoot())
}
/** A role with another data scope than most have. */
const narrowRole = async (): Promise<string> => {
  const [role] = await platform.database.select().from(roles).where(eq(roles.dataScope, 4))
  return String(role?.id)
}
const ways: Record<string, [account: string, way: Way]> = {
  'signed out': ['viewer', (_, own) => platform.call(authApi.logout, {}, { token: own })],
  'ended by an administrator': [
    'viewer',
    async (account) => platform.call(webUserApi.endSessions, { userId: await idOf(account) }, asRoot()),
  ],
  'ended by its user from another browser': [
    'viewer',
    async (account) => platform.call(sessionApi.end, {}, { token: await platform.signIn(account) }),
  ],
  'of who sees less from now on': ['viewer', async (account) => update(account, { roleIds: [await narrowRole()] })],
  'of who lost the brand': ['viewer', (account) => update(account, { brandJurisdiction: [12] })],
  'of who changed the password in another browser': [
    'service',
    async (account) => {
      const form = { oldPassword: demoPassword, newPassword: 'Another-2026' }
      return platform.call(userApi.changePassword, form, { token: await platform.signIn(account) })
    },
  ],
  'of who was given another password': [
    'editor',
    async (account) => {
      const form = { userId: await idOf(account), password: 'Given-2026-x' }
      return platform.call(webUserApi.resetPassword, form, asRoot())
    },
  ],
  'of who was disabled': [
    'ota',
    async (account) => platform.call(webUserApi.setStatus, { userId: await idOf(account), status: 0 }, asRoot()),
  ],
  'of who was deleted': [
    'editor',
    async (account) => platform.call(webUserApi.remove, { userId: await idOf(account) }, asRoot()),
  ],
}

it.each(Object.entries(ways))(
  'T60: the stream of a session %s ends at once, and others go on',
  async (_what, [account, way]) => {
    const [own, other] = [await platform.signIn(account), await platform.signIn('admin')]
    const [stream, bystander] = [await listen(own), await listen(other)]
    const answer = await way(account, own)
    expect(answer).toMatchObject({ code: 0 })
    const rest = await stream.rest()
    await Promise.all([stream.leave(), bystander.leave()])
    expect(rest).toBe('ended')
  },
)
