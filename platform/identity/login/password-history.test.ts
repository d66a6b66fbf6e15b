import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { authApi, SignedIn } from '@/lib/contract/auth'
import { codes } from '@/lib/contract/error-code'
import { roleApi } from '@/lib/contract/role'
import { userApi } from '@/lib/contract/user'
import { webUserApi } from '@/lib/contract/web-user'
import { oldPasswords } from '../../kernel/session/factor-table'
import { webUsers } from '../../kernel/session/identity-table'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { settingValues } from '../setting/setting-table'

/** The sign-in of somebody without a second factor. */
const opening = { ...authApi.login, data: SignedIn }

let platform: TestPlatform
let root: string
beforeAll(async () => {
  platform = await testPlatform({ captcha: 'off' })
})
afterAll(() => platform.close())
beforeEach(async () => {
  root = await platform.signIn('admin')
})

const first = 'Console-2026'
const used = '不能使用最近5次用过的密码'

const rowOf = async (account: string) => {
  const [row] = await platform.database.select().from(webUsers).where(eq(webUsers.account, account))
  if (row === undefined) throw new Error(`nobody is called ${account}`)
  return row
}
const remembered = async (account: string) => {
  const { id } = await rowOf(account)
  return platform.database.select().from(oldPasswords).where(eq(oldPasswords.userId, id)).orderBy(oldPasswords.id)
}
const change = async (token: string, oldPassword: string, newPassword: string) => {
  const { code, envelope } = await platform.call(userApi.changePassword, { oldPassword, newPassword }, { token })
  return { code, fields: envelope.fields }
}
const reset = async (account: string, password: string) => {
  const { id } = await rowOf(account)
  const answer = await platform.call(webUserApi.resetPassword, { userId: String(id), password }, { token: root })
  return { code: answer.code, fields: answer.envelope.fields }
}
const signIn = (account: string, password: string, platformId: 6 | 12 = 6) =>
  platform.call(opening, platform.loginForm(account, platformId, password))
const done = { code: 0, fields: undefined }

describe('T57: one of the last five passwords', () => {
  it('is refused next to its field, and the sixth is free again', async () => {
    const token = await platform.signIn('viewer')
    const next = (at: number) => (at === 0 ? first : `Another-${at}-password`)
    for (let at = 1; at <= 4; at++) {
      expect(await change(token, next(at - 1), next(at))).toEqual(done)
      for (let before = 0; before < at; before++) {
        const refused = { code: 400, fields: { newPassword: used } }
        expect(await change(token, next(at), next(before))).toEqual(refused)
      }
    }
    expect(await change(token, next(4), next(5))).toEqual(done)
    expect(await change(token, next(5), next(1))).toEqual({ code: 400, fields: { newPassword: used } })
    expect(await change(token, next(5), first)).toEqual(done)
    expect((await signIn('viewer', first)).code).toBe(0)
    expect(await remembered('viewer')).toHaveLength(5)
  }, 120_000)

  it('is refused to who resets it too, also when the account is older than its history', async () => {
    expect(await remembered('service')).toEqual([])
    expect(await reset('service', first)).toEqual({ code: 400, fields: { password: used } })
    expect(await reset('service', 'Reset-by-2-others')).toEqual(done)
    expect(await reset('service', first)).toEqual({ code: 400, fields: { password: used } })
    const { data } = await signIn('service', 'Reset-by-2-others')
    expect(await change(data.token, 'Reset-by-2-others', first)).toEqual({ code: 400, fields: { newPassword: used } })
    expect(await change(data.token, 'Reset-by-2-others', 'Chosen-by-1-self')).toEqual(done)
    expect(await remembered('service')).toHaveLength(3)
  })

  it('is remembered from the day on which somebody is added', async () => {
    const { data: roles } = await platform.call(roleApi.list, { limit: 100 }, { token: root })
    const roleIds = roles.list.filter(({ number }) => number === 'R_VIEW').map(({ roleId }) => roleId)
    const form = {
      account: 'newcomer',
      password: 'Given-by-2-others',
      realName: '新同事',
      organizationId: null,
      regionIds: [],
      roleIds,
      brandJurisdiction: [6],
      phone: '13900000000',
      mailbox: 'n@example.com',
      superAdmin: 0,
    }
    expect((await platform.call(webUserApi.save, form, { token: root })).code).toBe(0)
    const { passwordHash } = await rowOf('newcomer')
    expect((await remembered('newcomer')).map((row) => row.passwordHash)).toEqual([passwordHash])
    expect(await reset('newcomer', 'Given-by-2-others')).toEqual({ code: 400, fields: { password: used } })
  })

  it('is set once by changes at the same time', async () => {
    const resets = await Promise.all(Array.from({ length: 4 }, () => reset('editor', 'Reset-by-2-others')))
    expect(resets.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(await remembered('editor')).toHaveLength(2)
    const { data } = await signIn('editor', 'Reset-by-2-others')
    const changes = await Promise.all(
      ['one', 'two', 'three'].map((end) => change(data.token, 'Reset-by-2-others', `Chosen-by-1-${end}`)),
    )
    expect(changes.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(await remembered('editor')).toHaveLength(3)
  })

  it('is stored as a hash alone', async () => {
    const rows = await platform.database.select().from(oldPasswords)
    expect(rows.length).toBeGreaterThan(0)
    for (const { passwordHash } of rows) expect(passwordHash).toMatch(/^\$argon2id\$/)
  })
})

describe('T57: a password that is too old', () => {
  const day = 24 * 60 * 60_000
  const info = (token: string) => platform.call(userApi.info, {}, { token })
  const days = (value: string, platformId: 6 | 12 = 6) => {
    const row = { platformId, configKey: 'password.maxAgeDays', value, description: '', descriptionEn: '' }
    return platform.database
      .insert(settingValues)
      .values({ ...row, updateTime: platform.clock.now() })
      .onConflictDoUpdate({ target: [settingValues.platformId, settingValues.configKey], set: { value } })
  }

  it('must be changed after a sign-in by it, and then all is well for as long again', async () => {
    const account = 'ota'
    await platform.database
      .update(webUsers)
      .set({ passwordUpdateTime: platform.clock.now() })
      .where(eq(webUsers.account, account))
    await days('90')
    platform.clock.advance(90 * day)
    const before = await signIn(account, first)
    expect((await info(before.data.token)).code).toBe(0)
    platform.clock.advance(1000)
    // Nothing happens to a session meanwhile: it is asked at the next sign-in.
    expect((await info(before.data.token)).code).toBe(0)
    const { data } = await signIn(account, first)
    const refused = await info(data.token)
    expect(refused).toMatchObject({ code: codes.mustChangePassword, status: 403 })
    expect(refused.envelope.msg).toBe('密码已过期或由他人设置，请先修改密码')
    expect(await change(data.token, first, 'Chosen-by-1-self')).toEqual(done)
    expect((await info(data.token)).code).toBe(0)
    platform.clock.advance(90 * day)
    const later = await signIn(account, 'Chosen-by-1-self')
    expect((await info(later.data.token)).code).toBe(0)
  })

  it('is one only on the brand that says so, and by itself on none', async () => {
    await days('0')
    await days('30', 12)
    platform.clock.advance(2 * 365 * day)
    const here = await signIn('admin', first)
    expect((await info(here.data.token)).code).toBe(0)
    const there = await signIn('admin', first, 12)
    expect((await info(there.data.token)).code).toBe(codes.mustChangePassword)
  })

  it('is none of who failed to sign in', async () => {
    await days('30')
    const { mustChangePassword: before } = await rowOf('east12')
    expect((await signIn('east12', 'not-the-password', 12)).code).toBe(codes.wrongPassword)
    expect((await rowOf('east12')).mustChangePassword).toBe(before)
  })
})
