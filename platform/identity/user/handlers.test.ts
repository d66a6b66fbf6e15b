import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { authApi } from '@/lib/contract/auth'
import { menuApi } from '@/lib/contract/menu'
import { userApi } from '@/lib/contract/user'
import { operationLogs } from '../../kernel/audit/log-table'
import { selectOperations } from '../../kernel/audit/operation-text'
import { roles, userRoles, webUsers } from '../../kernel/session/identity-table'
import { menus } from '../../kernel/session/menu-table'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

const info = (token: string, language: 'zh' | 'en' = 'zh') => platform.call(userApi.info, {}, { token, language })
const profileOf = async (token: string) => {
  const { realName, phone, mailbox, introduction, version } = (await info(token)).data
  return { realName, phone, mailbox, introduction, version }
}

describe('the signed-in user', () => {
  it('is read with the brand of the session and the rights of the roles', async () => {
    const { data } = await info(await platform.signIn('ota', 6), 'en')
    expect(data).toMatchObject({
      account: 'ota',
      passWord: null,
      superAdmin: 0,
      roles: [{ name: 'OTA manager' }],
      platformId: 6,
      brandJurisdiction: [6],
    })
    expect([...data.perms].sort()).toEqual([
      ...['appVersion:delete', 'appVersion:list', 'appVersion:release', 'appVersion:save', 'dashboard:view'],
      ...['device:list', 'ota:approve', 'ota:export', 'ota:list', 'ota:policy', 'ota:task', 'ota:version'],
      ...['pcSoftware:delete', 'pcSoftware:list', 'pcSoftware:save', 'unit:list'],
    ])
  })

  it('holds no right of a role that was taken away, from the next call on', async () => {
    const token = await platform.signIn('nomenu')
    const [user] = await platform.database.select().from(webUsers).where(eq(webUsers.account, 'nomenu'))
    const [admin] = await platform.database.select().from(roles).where(eq(roles.number, 'R_ADMIN'))
    const given = { userId: user?.id ?? 0, roleId: admin?.id ?? 0 }
    expect((await platform.call(menuApi.list, {}, { token })).code).toBe(403)
    await platform.database.insert(userRoles).values(given)
    expect((await platform.call(menuApi.list, {}, { token })).code).toBe(0)
    await platform.database.delete(userRoles).where(eq(userRoles.roleId, given.roleId))
    expect((await platform.call(menuApi.list, {}, { token })).code).toBe(403)
  })

  it('holds no right of a row that is disabled or of another brand', async () => {
    const token = await platform.signIn('viewer', 12)
    const has = async () => (await info(token)).data.perms.includes('fault:list')
    const change = (set: Partial<typeof menus.$inferInsert>) =>
      platform.database.update(menus).set(set).where(eq(menus.perms, 'fault:list'))
    expect(await has()).toBe(true)
    await change({ platformIds: [6, 13] })
    expect(await has()).toBe(false)
    await change({ platformIds: [12] })
    expect(await has()).toBe(true)
    await change({ platformIds: [], status: 0 })
    expect(await has()).toBe(false)
    await change({ status: 1 })
  })
})

describe('the profile', () => {
  it('is saved, and its change is in the log', async () => {
    const token = await platform.signIn('editor')
    const form = { ...(await profileOf(token)), realName: '李编辑', introduction: 'Qingdao' }
    expect((await platform.call(userApi.updateProfile, form, { token })).code).toBe(0)
    expect(await profileOf(token)).toEqual({ ...form, version: form.version + 1 })
    const rows = await selectOperations(platform.database).where(eq(operationLogs.endpoint, 'user.updateProfile'))
    expect(rows).toMatchObject([{ account: 'editor', target: 'editor', operation: 2, result: 0 }])
    expect(rows[0]?.changes).toContain('李编辑')
  })

  it('of an older version is refused and changes nothing', async () => {
    const token = await platform.signIn('editor')
    const form = await profileOf(token)
    await platform.call(userApi.updateProfile, { ...form, realName: 'first' }, { token })
    const late = await platform.call(userApi.updateProfile, { ...form, realName: 'second' }, { token })
    expect(late).toMatchObject({ code: 409, status: 409 })
    expect(late.envelope.data).toEqual({
      changedBy: 'first',
      changedTime: '2026-11-21 00:00:00',
      current: { ...form, realName: 'first', version: form.version + 1 },
    })
    expect((await profileOf(token)).realName).toBe('first')
  })

  it('is saved once by two saves at the same time', async () => {
    const token = await platform.signIn('editor')
    const form = await profileOf(token)
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((realName) => platform.call(userApi.updateProfile, { ...form, realName }, { token })),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 409, 409])
  })
})

describe('the password', () => {
  const change = (token: string, oldPassword: string, newPassword: string, language: 'zh' | 'en' = 'zh') =>
    platform.call(userApi.changePassword, { oldPassword, newPassword }, { token, language })

  it('needs the old one', async () => {
    const token = await platform.signIn('viewer')
    const answer = await change(token, 'wrong-one', 'Another-2026', 'en')
    expect(answer).toMatchObject({ code: 400, envelope: { fields: { oldPassword: 'The old password is wrong' } } })
    expect(await platform.signInByPassword('viewer')).toBeTruthy()
  })

  it.each([
    ['Console-2026', '新密码不能与原密码相同'],
    ['short', '密码至少8个字符'],
    ['x'.repeat(21), '密码不能超过20个字符'],
  ])('may not become %s', async (newPassword, text) => {
    const answer = await change(await platform.signIn('viewer'), 'Console-2026', newPassword)
    expect(answer.envelope.fields).toEqual({ newPassword: text })
  })

  it('ends every other session of the user, and no session of anyone else', async () => {
    const [mine, other, stranger] = [
      await platform.signIn('service'),
      await platform.signIn('service', 12),
      await platform.signIn('viewer'),
    ]
    expect((await change(mine, 'Console-2026', 'Another-2026')).code).toBe(0)
    expect((await info(other)).code).toBe(401)
    expect((await info(mine)).code).toBe(0)
    expect((await info(stranger)).code).toBe(0)
    expect((await platform.call(authApi.login, platform.loginForm('service'))).code).toBe(40002)
    expect((await platform.call(authApi.login, platform.loginForm('service', 6, 'Another-2026'))).code).toBe(0)
  })

  it('is in no row of the log', async () => {
    const rows = await selectOperations(platform.database)
      .where(eq(operationLogs.endpoint, 'user.changePassword'))
      .orderBy(operationLogs.id)
    expect(rows.length).toBeGreaterThan(2)
    expect(JSON.stringify(rows)).not.toMatch(/Console-2026|Another-2026|wrong-one/)
    expect(rows[0]?.params).toBe('{"newPassword":"***","oldPassword":"***"}')
  })
})
