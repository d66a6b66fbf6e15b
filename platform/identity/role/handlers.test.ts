import { afterAll, beforeAll, describe, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { authApi } from '@/lib/contract/auth'
import { deviceApi } from '@/lib/contract/device'
import { jobApi } from '@/lib/contract/job'
import { type MenuNode, menuApi } from '@/lib/contract/menu'
import { type Permission, sharedRights } from '@/lib/contract/permission'
import { preferenceApi } from '@/lib/contract/preference'
import { endpoints } from '@/lib/contract/registry'
import { type Role, roleApi } from '@/lib/contract/role'
import { userApi } from '@/lib/contract/user'
import { webUserApi } from '@/lib/contract/web-user'
import { expect } from '@/tests/support/expect'
import { operationLogs } from '../../kernel/audit/log-table'
import { operationTarget, selectOperations } from '../../kernel/audit/operation-text'
import { roles as roleRows, webUsers } from '../../kernel/session/identity-table'
import { roleMenus } from '../../kernel/session/menu-table'
import { readHolder } from '../../kernel/session/read-holder'
import { effectInputs } from '../../testing/effect-inputs'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'

let platform: TestPlatform
let root: string
let roles: Record<string, Role>
const call: TestPlatform['call'] = (endpoint, input, options) => platform.call(endpoint, input, options)
const read = async () => {
  const { data } = await call(roleApi.list, { limit: 100 }, { token: root })
  roles = Object.fromEntries(data.list.map((role) => [role.number, role]))
}
const idOf = (number: string) => roles[number]?.roleId ?? ''
const grantsOf = async (number: string) => (await call(roleApi.grants, { roleId: idOf(number) }, { token: root })).data

beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
  root = await platform.signIn('admin')
  await read()
})
afterAll(() => platform.close())

const form = (number: string) => ({ name: '测试', nameEn: '', number, dataScope: 1 as const, remark: '' })

describe('roles', () => {
  it('say how many people have them, and those cannot be deleted', async () => {
    expect(roles.R_VIEW?.userCount).toBeGreaterThan(1)
    const refused = await call(roleApi.remove, { roleId: idOf('R_VIEW') }, { token: root })
    expect(refused).toMatchObject({ code: 40003, data: { userCount: roles.R_VIEW?.userCount } })
    const { data } = await call(roleApi.save, form('R_SHORT'), { token: root })
    expect((await call(roleApi.remove, { roleId: data.roleId }, { token: root })).code).toBe(0)
  })

  it('have a number of their own, R_ and capitals', async () => {
    for (const number of ['R_', 'r_view', 'R_查看', 'VIEW', 'R_1', 'R_VIEW!']) {
      expect((await call(roleApi.save, form(number), { token: root })).envelope.fields, number).toHaveProperty('number')
    }
    expect((await call(roleApi.save, form('R_VIEW'), { token: root })).envelope.fields).toEqual({
      number: '角色编号已存在',
    })
    const { roleId, version } = roles.R_OTA ?? { roleId: '', version: 0 }
    const taken = await call(roleApi.update, { roleId, ...form('R_VIEW'), version }, { token: root })
    expect(taken.envelope.fields).toEqual({ number: '角色编号已存在' })
  })

  it('follow a grant at the very next call, and the log names what was given and taken', async () => {
    const ota = await platform.signIn('ota')
    expect((await call(deviceApi.himitList, {}, { token: ota })).status).toBe(200)
    const { menuIds, version, rows } = await grantsOf('R_OTA')
    const list = rows.find(({ perms }) => perms === 'device:list')
    const others = new Set(rows.filter(({ perms }) => perms === 'device:list').map(({ id }) => id))
    const wanted = menuIds.filter((id) => !others.has(id))
    const granted = await call(roleApi.grant, { roleId: idOf('R_OTA'), menuIds: wanted, version }, { token: root })
    expect(granted.code).toBe(0)
    expect((await call(deviceApi.himitList, {}, { token: ota })).status).toBe(403)
    const [row] = await selectOperations(platform.database).where(eq(operationLogs.endpoint, 'role.grant'))
    expect(row?.changes).toContain(`${list?.menuName}`)
    const late = await call(roleApi.grant, { roleId: idOf('R_OTA'), menuIds, version }, { token: root })
    expect(late).toMatchObject({ code: 409, data: { changedBy: '系统管理员' } })
  })

  it('that are builtin keep the rights of administration', async () => {
    const { rows, menuIds, version } = await grantsOf('R_ADMIN')
    // Not even a superuser gives what only superusers may use.
    const shared = rows.filter(({ perms }) => sharedRights.has(perms as Permission))
    expect(shared.map(({ within }) => within)).toEqual(Array(sharedRights.size).fill(0))
    const kept = rows.filter(({ kept: is }) => is === 1)
    expect(kept.map(({ perms }) => perms)).toEqual(expect.arrayContaining(['user:save', 'role:grant']))
    const less = menuIds.filter((id) => id !== kept.find(({ perms }) => perms === 'role:grant')?.id)
    const refused = await call(roleApi.grant, { roleId: idOf('R_ADMIN'), menuIds: less, version }, { token: root })
    expect(refused.envelope.fields).toEqual({ menuIds: '内置角色必须保留管理权限' })
    expect((await call(roleApi.remove, { roleId: idOf('R_ADMIN') }, { token: root })).code).toBe(400)
  })
})

describe('who is no superuser', () => {
  let token: string
  let own: string
  beforeAll(async () => {
    // May set roles, sees one list, and nothing else.
    own = (await call(roleApi.save, form('R_HR'), { token: root })).data.roleId
    await read()
    const { rows, version } = await grantsOf('R_HR')
    const menuIds = rows.filter(({ perms }) => /^(?:role:|user:|device:list)/.test(perms)).map(({ id }) => id)
    await call(roleApi.grant, { roleId: own, menuIds, version }, { token: root })
    const user = {
      account: 'hr_1',
      password: 'Console-2026',
      realName: '人事',
      organizationId: null,
      roleIds: [own],
      brandJurisdiction: [6],
      regionIds: [],
      phone: '13900001111',
      mailbox: 'hr@example.com',
      superAdmin: 0,
    }
    await call(webUserApi.save, user, { token: root })
    token = await platform.signIn('hr_1')
  })

  it('T54: does not change a shared role, whatever it gives; one of their own brand they may', async () => {
    await read()
    const nothing = { roleId: idOf('R_NONE'), ...form('R_NONE'), version: roles.R_NONE?.version ?? 0 }
    expect(roles.R_NONE?.platformId).toBeNull()
    expect((await call(roleApi.update, nothing, { token })).code).toBe(403)
    expect((await call(roleApi.remove, { roleId: idOf('R_NONE') }, { token })).code).toBe(403)
    const { data } = await call(roleApi.save, form('R_OURS'), { token })
    await read()
    expect(roles.R_OURS?.platformId).toBe(6)
    const renamed = { roleId: data.roleId, ...form('R_OURS'), remark: '海信', version: roles.R_OURS?.version ?? 0 }
    expect((await call(roleApi.update, renamed, { token })).code).toBe(0)
  })

  it('T54: has no role of another brand, and what it gives there is nothing here', async () => {
    const { data: made } = await call(roleApi.save, form('R_HITACHI'), { token: root })
    await platform.database
      .update(roleRows)
      .set({ platformId: 12 })
      .where(eq(roleRows.id, Number(made.roleId)))
    for (const answer of [
      await call(roleApi.grants, { roleId: made.roleId }, { token }),
      await call(roleApi.remove, { roleId: made.roleId }, { token }),
      await call(roleApi.grant, { roleId: made.roleId, menuIds: [], version: 1 }, { token }),
    ]) {
      expect(answer.code).toBe(404)
    }
    const rows = (await call(roleApi.list, { limit: 100 }, { token })).data.list
    expect(rows.map(({ number }) => number)).not.toContain('R_HITACHI')
    await platform.database
      .insert(roleMenus)
      .values((await grantsOf('R_ADMIN')).menuIds.map((id) => ({ roleId: Number(made.roleId), menuId: Number(id) })))
    const user = {
      account: 'hitachi_1',
      password: 'Console-2026',
      realName: '日立',
      organizationId: null,
      roleIds: [made.roleId],
      brandJurisdiction: [6, 12],
      regionIds: [],
      phone: '13900001111',
      mailbox: 'hitachi@example.com',
      superAdmin: 0,
    }
    expect((await call(webUserApi.save, user, { token: await platform.signIn('admin', 12) })).code).toBe(0)
    const permsOn = async (brand: 6 | 12) =>
      (await call(userApi.info, {}, { token: await platform.signIn('hitachi_1', brand) })).data.perms
    expect(await permsOn(12)).toContain('device:list')
    expect(await permsOn(6)).toEqual([])
    const scopeOn = async (brand: 6 | 12) => {
      const [row] = await platform.database.select().from(webUsers).where(eq(webUsers.account, 'hitachi_1'))
      return (await readHolder(platform.database, row?.id ?? 0, brand))?.reach
    }
    expect(await scopeOn(12)).toBeNull()
    expect(await scopeOn(6)).toEqual([])
  })

  it('does not change a role that they hold, nor one that gives more than they hold', async () => {
    await platform.database
      .update(roleRows)
      .set({ platformId: 6 })
      .where(eq(roleRows.id, Number(own)))
    await read()
    const mine = await grantsOf('R_HR')
    const raised = [...mine.menuIds, ...mine.rows.filter(({ perms }) => perms === 'menu:save').map(({ id }) => id)]
    const same = await call(roleApi.grant, { roleId: own, menuIds: raised, version: mine.version }, { token })
    expect(same.envelope.fields).toEqual({ menuIds: '不能修改自己所持角色的权限' })
    const admin = await grantsOf('R_ADMIN')
    const above = { roleId: idOf('R_ADMIN'), menuIds: admin.menuIds, version: admin.version }
    expect((await call(roleApi.grant, above, { token })).code).toBe(403)
  })

  it('gives no right that they do not hold, and no wider data scope', async () => {
    const { data } = await call(roleApi.save, form('R_NEW'), { token })
    const grants = (await call(roleApi.grants, { roleId: data.roleId }, { token })).data
    const pick = (perms: string) => grants.rows.filter((row) => row.perms === perms).map(({ id }) => id)
    const give = (menuIds: string[]) =>
      call(roleApi.grant, { roleId: data.roleId, menuIds, version: grants.version }, { token })
    expect((await give(pick('device:delete'))).envelope.fields).toEqual({
      menuIds: '菜单与权限：不能授予自己没有的权限',
    })
    expect((await give(pick('device:list'))).code).toBe(0)
  })
})

describe('a preview', () => {
  const urls = (nodes: readonly MenuNode[]): string[] =>
    nodes.flatMap(({ url, children }) => [...(url ? [url] : []), ...urls(children)])
  const nav = async (token: string) => urls((await call(menuApi.nav, {}, { token })).data.menuList).sort()

  it('shows what the role sees, refuses every change of the contract, and is left at any time', async () => {
    await read()
    const viewer = await platform.signIn('viewer')
    const token = await platform.signIn('admin')
    const before = await nav(token)
    expect((await call(roleApi.preview, { roleId: idOf('R_VIEW') }, { token })).code).toBe(0)
    const { data: info } = await call(userApi.info, {}, { token })
    expect(info).toMatchObject({ superAdmin: 0, account: 'admin', preview: { name: '只读' } })
    const { data: theirs } = await call(userApi.info, {}, { token: viewer })
    expect([...info.perms].sort()).toEqual([...theirs.perms].sort())
    expect(await nav(token)).toEqual(await nav(viewer))
    expect((await call(deviceApi.himitList, {}, { token })).code).toBe(0)
    // A read that the role may not.
    expect((await call(webUserApi.list, {}, { token })).code).toBe(403)

    const inputs = effectInputs(platform, root)
    const left = ['role.leavePreview', 'auth.logout', 'auth.logoutByOtherPath']
    for (const { name, endpoint } of endpoints) {
      if (!endpoint.effect || endpoint.access === 'public' || left.includes(name) || endpoint.upload) continue
      expect(inputs, name).toHaveProperty([name])
      const answer = await call(endpoint, { '?': 1 }, { token })
      expect(answer.code, name).toBe(40005)
    }
    expect((await call(preferenceApi.saveTable, { table: 'himit', preference: {} }, { token })).status).toBe(403)
    expect((await call(jobApi.list, {}, { token })).code).toBe(0)

    // Another session of the same user is as it was.
    expect((await call(userApi.info, {}, { token: root })).data).toMatchObject({ superAdmin: 1, preview: null })
    expect((await call(roleApi.leavePreview, {}, { token })).code).toBe(0)
    expect((await call(userApi.info, {}, { token })).data).toMatchObject({ superAdmin: 1, preview: null })
    expect(await nav(token)).toEqual(before)
    const rows = await selectOperations(platform.database).where(eq(operationTarget, 'R_VIEW'))
    expect(rows.map(({ endpoint }) => endpoint)).toEqual(expect.arrayContaining(['role.preview', 'role.leavePreview']))
  })

  it('ends with the session, and never shows more than its user holds', async () => {
    const token = await platform.signIn('hr_1')
    await call(roleApi.preview, { roleId: idOf('R_ADMIN') }, { token })
    const { data } = await call(userApi.info, {}, { token })
    expect(data.perms).not.toContain('menu:save')
    expect(data.perms).toContain('device:list')
    expect((await call(authApi.logout, {}, { token })).code).toBe(0)
    expect((await call(userApi.info, {}, { token: await platform.signIn('hr_1') })).data.preview).toBeNull()
  })
})
