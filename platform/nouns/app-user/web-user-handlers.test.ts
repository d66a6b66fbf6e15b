import { afterAll, beforeAll, beforeEach, describe, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { authApi } from '@/lib/contract/auth'
import { deviceApi } from '@/lib/contract/device'
import { roleApi } from '@/lib/contract/role'
import { sessionApi } from '@/lib/contract/session'
import { userApi } from '@/lib/contract/user'
import { type NewWebUser, type WebUser, webUserApi } from '@/lib/contract/web-user'
import { expect } from '@/tests/support/expect'
import { operationTarget, selectOperations } from '../../kernel/audit/operation-text'
import { webUsers } from '../../kernel/session/identity-table'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'

let platform: TestPlatform
let root: string
let roleIds: Record<string, string>
let made = 0

const call: TestPlatform['call'] = (endpoint, input, options) => platform.call(endpoint, input, options)
const as = (token: string) => ({ token })

beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
  root = await platform.signIn('admin')
  const { data } = await call(roleApi.list, { limit: 100 }, as(root))
  roleIds = Object.fromEntries(data.list.map(({ number, roleId }) => [number, roleId]))
})
afterAll(() => platform.close())
beforeEach(() => {
  made += 1
})

const form = (changes: Partial<NewWebUser> = {}): NewWebUser => ({
  account: `staff_${made}_${Math.trunc(performance.now() * 1000)}`,
  password: 'Console-2026',
  realName: '新同事',
  organizationId: null,
  roleIds: [roleIds.R_VIEW ?? ''],
  brandJurisdiction: [6],
  regionIds: [],
  phone: '13900001111',
  mailbox: 'new@example.com',
  superAdmin: 0,
  ...changes,
})
/** A new user, and a session of theirs. */
const add = async (changes: Partial<NewWebUser> = {}) => {
  const given = form(changes)
  const { data, envelope } = await call(webUserApi.save, given, as(root))
  expect(envelope.msg, JSON.stringify(envelope)).not.toBe('')
  return { userId: data.userId, account: given.account, token: await platform.signIn(given.account) }
}
const one = async (userId: string) => (await call(webUserApi.one, { userId }, as(root))).data
const toForm = ({ userId, realName, organizationId, phone, mailbox, superAdmin, version, ...user }: WebUser) => ({
  userId,
  realName,
  organizationId,
  phone,
  mailbox,
  superAdmin,
  version,
  brandJurisdiction: user.brandJurisdiction,
  regionIds: user.regionIds,
  roleIds: user.roles.map(({ roleId }) => roleId),
})
const status = async (token: string) => (await call(userApi.info, {}, as(token))).status
/** A role over staff without being a superuser: all that a manager of people needs. */
const manager = async () => {
  const role = await call(
    roleApi.save,
    { name: '人事', nameEn: '', number: `R_HR${++made}`, dataScope: 1, remark: '' },
    as(root),
  )
  const { data: grants } = await call(roleApi.grants, { roleId: role.data.roleId }, as(root))
  const wanted = grants.rows.filter(({ perms }) => /^(?:user|role|device):/.test(perms)).map(({ id }) => id)
  await call(roleApi.grant, { roleId: role.data.roleId, menuIds: wanted, version: grants.version }, as(root))
  return { ...(await add({ roleIds: [role.data.roleId] })), roleId: role.data.roleId }
}

describe('what nobody may', () => {
  it('refuses each input that the form would refuse, at its field and in both languages', async () => {
    const bad = {
      ...form(),
      account: '张三',
      realName: '',
      roleIds: [],
      phone: 'x',
      mailbox: 'x',
      password: 'a'.repeat(21),
    }
    const [zh, en] = [
      await call(webUserApi.save, bad, as(root)),
      await call(webUserApi.save, bad, { token: root, language: 'en' }),
    ]
    expect(zh.envelope.fields).toMatchObject({
      account: '用户账号不能包含特殊字符和中文',
      realName: '用户姓名不能为空',
      roleIds: '用户角色不能为空',
      phone: '请输入正确的手机号码',
      mailbox: '邮箱格式不正确',
      password: '密码不能超过20个字符',
    })
    expect(en.envelope.fields).toMatchObject({ password: 'Password cannot exceed 20 characters' })
  })

  it('takes no field that is not of the form, and leaves the row as it was', async () => {
    const { userId, token } = await add()
    const before = await one(userId)
    const more = { superAdmin: 1, platformId: 13, roles: [roleIds.R_ADMIN], userId: '2', status: 1 }
    const { realName, phone, mailbox, version } = before
    const profile = { realName, phone, mailbox, introduction: '', version, ...more }
    expect((await call(userApi.updateProfile, profile, as(token))).code).toBe(400)
    expect((await call(webUserApi.update, { ...toForm(before), passwordHash: 'x' }, as(root))).code).toBe(400)
    expect(await one(userId)).toEqual(before)
  })

  it('gives nobody more than who gives it holds', async () => {
    const { token } = await manager()
    const fieldsOf = async (changes: Partial<NewWebUser>) =>
      (await call(webUserApi.save, form(changes), as(token))).envelope.fields
    expect(await fieldsOf({ superAdmin: 1, roleIds: [] })).toHaveProperty('roleIds')
    const { roleId } = await manager()
    expect(await fieldsOf({ superAdmin: 1, roleIds: [roleId] })).toEqual({ superAdmin: '只有超级用户才能设置超级用户' })
    expect(await fieldsOf({ roleIds: [roleIds.R_ADMIN ?? ''] })).toHaveProperty('roleIds')
    expect(await fieldsOf({ roleIds: [roleId], brandJurisdiction: [6, 12] })).toHaveProperty('brandJurisdiction')
    expect(await fieldsOf({ roleIds: [roleId] })).toBeUndefined()
  })

  it('keeps who holds less away from the password, the mailbox and the account of who holds more', async () => {
    const { token } = await manager()
    const strong = await add({ roleIds: [roleIds.R_ADMIN ?? ''] })
    const boss = await add({ superAdmin: 1 })
    for (const { userId } of [strong, boss]) {
      const now = await one(userId)
      const calls = [
        call(webUserApi.resetPassword, { userId, password: 'Another-2026' }, as(token)),
        call(webUserApi.setStatus, { userId, status: 0 }, as(token)),
        call(webUserApi.remove, { userId }, as(token)),
        call(webUserApi.update, { ...toForm(now), mailbox: 'mine@example.com' }, as(token)),
        call(webUserApi.endSessions, { userId }, as(token)),
      ]
      for (const answer of await Promise.all(calls)) expect(answer.code).toBe(403)
      expect(await one(userId)).toEqual(now)
    }
    expect(await status(strong.token)).toBe(200)
  })

  it('lets nobody raise, demote, disable or delete themselves', async () => {
    const boss = await add({ superAdmin: 1 })
    const mine = toForm(await one(boss.userId))
    const own = (changes: object) => call(webUserApi.update, { ...mine, ...changes }, as(boss.token))
    expect((await own({ superAdmin: 0 })).envelope.fields).toHaveProperty('superAdmin')
    expect((await own({ roleIds: [roleIds.R_ADMIN] })).envelope.fields).toHaveProperty('roleIds')
    expect((await own({ brandJurisdiction: [6, 12] })).envelope.fields).toHaveProperty('brandJurisdiction')
    const { userId } = boss
    expect((await call(webUserApi.setStatus, { userId, status: 0 }, as(boss.token))).code).toBe(400)
    expect((await call(webUserApi.remove, { userId }, as(boss.token))).code).toBe(400)
    expect((await call(webUserApi.resetPassword, { userId, password: 'Another-2026' }, as(boss.token))).code).toBe(400)
    expect((await own({ realName: '改名' })).code).toBe(0)
    expect(await one(userId)).toMatchObject({ superAdmin: 1, status: 1, realName: '改名', brandJurisdiction: [6] })
  })
})

describe('a change holds for the very next call', () => {
  it('disabled: 401; enabled again: the old session stays ended', async () => {
    const { userId, token } = await add()
    expect(await status(token)).toBe(200)
    expect((await call(webUserApi.setStatus, { userId, status: 0 }, as(root))).code).toBe(0)
    expect(await status(token)).toBe(401)
    await call(webUserApi.setStatus, { userId, status: 1 }, as(root))
    expect(await status(token)).toBe(401)
  })

  it('a role taken away: 403', async () => {
    const { userId, token } = await add()
    expect((await call(deviceApi.himitList, {}, as(token))).status).toBe(200)
    const none = { ...toForm(await one(userId)), roleIds: [roleIds.R_NONE] }
    expect((await call(webUserApi.update, none, as(root))).code).toBe(0)
    expect((await call(deviceApi.himitList, {}, as(token))).status).toBe(403)
  })

  it('a password that was reset: every session ends, the old one does not open and the new one does', async () => {
    const { userId, account, token } = await add()
    const second = await platform.signInByPassword(account)
    expect((await call(webUserApi.resetPassword, { userId, password: 'Another-2026' }, as(root))).code).toBe(0)
    expect([await status(token), await status(second)]).toEqual([401, 401])
    expect((await call(authApi.login, platform.loginForm(account))).code).toBe(40002)
    expect((await call(authApi.login, platform.loginForm(account, 6, 'Another-2026'))).code).toBe(0)
    const [row] = await selectOperations(platform.database).where(eq(operationTarget, account)).limit(1)
    expect(JSON.stringify(row)).not.toContain('Another-2026')
  })

  it('deleted: 401, in no list, and its name is not given again', async () => {
    const { userId, account, token } = await add()
    expect((await call(webUserApi.remove, { userId }, as(root))).code).toBe(0)
    expect(await status(token)).toBe(401)
    expect((await call(webUserApi.list, { account }, as(root))).data.list).toEqual([])
    expect((await call(webUserApi.one, { userId }, as(root))).code).toBe(404)
    expect((await call(webUserApi.save, form({ account }), as(root))).envelope.fields).toEqual({
      account: '用户账号已存在',
    })
  })
})

it('ends sessions elsewhere, one or all but the one that asks', async () => {
  const { account, userId, token } = await add()
  const [second, third] = [await platform.signIn(account), await platform.signIn(account, 6)]
  const { data } = await call(sessionApi.list, {}, as(token))
  expect(data.list.map(({ current }) => current).sort()).toEqual([0, 0, 1])
  const [other] = data.list.filter(({ current }) => current === 0)
  expect((await call(sessionApi.end, { sessionId: other?.sessionId }, as(token))).data).toEqual({ ended: 1 })
  expect((await call(sessionApi.end, {}, as(token))).data).toEqual({ ended: 1 })
  expect([await status(token), await status(second), await status(third)]).toEqual([200, 401, 401])
  const stranger = await add()
  const [theirs] = (await call(webUserApi.sessions, { userId }, as(root))).data.list
  expect((await call(sessionApi.end, { sessionId: theirs?.sessionId }, as(stranger.token))).code).toBe(404)
  expect((await call(webUserApi.endSessions, { userId }, as(root))).data).toEqual({ ended: 1 })
  expect(await status(token)).toBe(401)
})

it('refuses a save that read an older row, and says who was faster', async () => {
  const { userId } = await add()
  const read = toForm(await one(userId))
  expect((await call(webUserApi.update, { ...read, realName: '甲' }, as(root))).code).toBe(0)
  const late = await call(webUserApi.update, { ...read, realName: '乙' }, as(root))
  expect(late.code).toBe(409)
  expect(late.data).toMatchObject({ changedBy: '系统管理员', current: { realName: '甲', version: read.version + 1 } })
})

it('tells before and after in the log, and never a password', async () => {
  const { userId, account } = await add()
  await call(webUserApi.update, { ...toForm(await one(userId)), realName: '新名字' }, as(root))
  const rows = await selectOperations(platform.database).where(eq(operationTarget, account))
  const text = JSON.stringify(rows)
  expect(text).toContain('新同事')
  expect(text).toContain('新名字')
  expect(text).not.toContain('Console-2026')
  expect(text).not.toContain('argon2')
})

describe('the last superuser', () => {
  const pairs = Number(process.env.SUPERUSER_PAIRS ?? 50)
  it(`survives ${pairs} pairs who demote, disable or delete each other at the same time`, async () => {
    const [first, second] = [await add({ superAdmin: 1 }), await add({ superAdmin: 1 })]
    const { database } = platform
    // Only the two are superusers from here on.
    await database.update(webUsers).set({ superAdmin: 0 }).where(eq(webUsers.superAdmin, 1))
    const sides = [first, second] as const
    for (let round = 0; round < pairs; round += 1) {
      for (const { userId } of sides) {
        await database
          .update(webUsers)
          .set({ superAdmin: 1, status: 1, deletedTime: null })
          .where(eq(webUsers.id, Number(userId)))
      }
      const tokens = [await platform.signIn(first.account), await platform.signIn(second.account)]
      const rows = await database.select().from(webUsers)
      const versionOf = (userId: string) => rows.find(({ id }) => String(id) === userId)?.version ?? 0
      const against = (token: string | undefined, { userId }: { userId: string }) => {
        const options = { token: token ?? '' }
        if (round % 3 === 1) return call(webUserApi.setStatus, { userId, status: 0 }, options)
        const demoted = { ...form(), account: undefined, password: undefined, userId, version: versionOf(userId) }
        const { account: _account, password: _password, ...input } = demoted
        return round % 3 === 2 ? call(webUserApi.remove, { userId }, options) : call(webUserApi.update, input, options)
      }
      const answers = await Promise.all([against(tokens[0], second), against(tokens[1], first)])
      const left = (await database.select().from(webUsers)).filter(
        ({ superAdmin, status: active, deletedTime }) => superAdmin === 1 && active === 1 && deletedTime === null,
      )
      expect(left.length, `round ${round}: ${answers.map(({ code }) => code).join()}`).toBe(1)
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    }
  })
})
