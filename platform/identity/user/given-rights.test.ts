import { afterAll, beforeAll, it } from '@jest/globals'
import { and, asc, eq, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { menuApi } from '@/lib/contract/menu'
import { organizationApi } from '@/lib/contract/organization'
import { type PlatformId, platformIds } from '@/lib/contract/platform-id'
import { regionApi } from '@/lib/contract/region'
import { roleApi } from '@/lib/contract/role'
import { webUserApi } from '@/lib/contract/web-user'
import { expect } from '@/tests/support/expect'
import { organizations, roles, webUsers } from '../../kernel/session/identity-table'
import { holdsRight } from '../../kernel/session/load-actor'
import { menus } from '../../kernel/session/menu-table'
import { holdingsOn } from '../../testing/holdings-on'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
})
afterAll(() => platform.close())

/** What none of the accounts under test has, on any brand. */
const withheld = 'unit:control'
const password = 'Console-2026'
/** With it every kind of action is allowed now and then. */
const seed = 23

type Named = { account: string; brands: PlatformId[]; roleIds: string[] }
let made = 0
let taken = 0
const formOf = ({ account, brands, roleIds }: Named) => ({
  account,
  password,
  realName: '试用',
  organizationId: null,
  roleIds,
  regionIds: [],
  superAdmin: 0 as const,
  brandJurisdiction: brands,
  phone: '13900001111',
  mailbox: 'staff@example.com',
})

/** A superuser makes a role with every right of the menu but one, and people of two brands who have it. */
const makePeople = async (): Promise<void> => {
  const root = { token: await platform.signIn('admin') }
  const role = { name: '主管', nameEn: '', number: 'R_CHIEF', dataScope: 1 as const, remark: '' }
  const { roleId } = (await platform.call(roleApi.save, role, root)).data
  const { rows, version } = (await platform.call(roleApi.grants, { roleId }, root)).data
  const menuIds = rows.filter(({ perms }) => perms !== withheld).map(({ id }) => id)
  expect((await platform.call(roleApi.grant, { roleId, menuIds, version }, root)).code).toBe(0)
  for (const [account, brands] of [
    ['chief6', [6]],
    ['chief12', [12]],
    ['chief_both', [6, 12]],
  ] as [string, PlatformId[]][]) {
    expect((await platform.call(webUserApi.save, formOf({ account, brands, roleIds: [roleId] }), root)).code).toBe(0)
  }
}

/** Numbers that pick an action, who does it, and what with. */
const step = fc.tuple(fc.nat(14), fc.nat(1000), fc.nat(1000), fc.nat(1000), fc.nat(1000))
type Step = [number, number, number, number, number]
const pick = <Item>(list: readonly Item[], at: number): Item => {
  const item = list[at % list.length]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

const people = () =>
  platform.database
    .select()
    .from(webUsers)
    .where(and(eq(webUsers.superAdmin, 0), eq(webUsers.status, 1), isNull(webUsers.deletedTime)))
    .orderBy(asc(webUsers.id))
/** Those who may do much are more often the ones who act. */
const actors = async () => {
  const all = await people()
  const able = all.filter(({ account }) => /^(chief|staff)/.test(account))
  return [...able, ...able, ...all.filter(({ account }) => account === 'viewer' || account === 'east12')]
}

const act = async ([what, who, a, b, c]: Step): Promise<string> => {
  const actor = pick(await actors(), who)
  const brand = pick(actor.brandJurisdiction, c)
  const as = { token: await platform.signIn(actor.account, brand) }
  const { database, call } = platform
  const menu = async (at: number) => pick(await database.select().from(menus).orderBy(asc(menus.id)), at)
  /** Often one that somebody here has made. */
  const role = async (at: number) => {
    const all = await database.select().from(roles).orderBy(asc(roles.id))
    const ours = all.filter(({ platformId }) => platformId === brand)
    return pick(at % 3 !== 0 && ours.length > 0 ? ours : all, at)
  }
  const own = await role(a)
  const codes: Record<string, () => Promise<{ code: number }>> = {
    menuUpdate: async () => {
      const { createTime, updateTime, createUser, updateUser, ...row } = await menu(a)
      const changed = { ...row, id: String(row.id), pid: String(row.pid), perms: b % 3 === 0 ? row.perms : withheld }
      const spread = { ...changed, status: 1, platformIds: b % 2 ? [] : row.platformIds }
      return call(menuApi.update, spread, as)
    },
    menuSave: async () => {
      const parent = (await database.select().from(menus).where(eq(menus.type, 1)).orderBy(asc(menus.id)))[a % 5]
      const form = { menuName: '按钮', menuNameEn: 'Button', url: '', icon: '', type: 2, orderNum: 1, hidden: 0 }
      return call(menuApi.save, { ...form, pid: String(parent?.id), perms: withheld, platformIds: [], status: 1 }, as)
    },
    roleSave: () =>
      call(roleApi.save, { name: '新', nameEn: '', number: `R_N${++made}`, dataScope: (b % 4) + 1, remark: '' }, as),
    roleGrant: async () => {
      const some = (await database.select().from(menus).orderBy(asc(menus.id))).filter((_, at) => (at + b) % 3 === 0)
      const extra = (await database.select().from(menus).where(eq(menus.perms, withheld))).slice(0, c % 2)
      const menuIds = [...new Set([...some, ...extra].map(({ id }) => String(id)))]
      return call(roleApi.grant, { roleId: String(own.id), menuIds, version: own.version }, as)
    },
    roleUpdate: () => {
      const { name, nameEn, number, remark, version } = own
      return call(roleApi.update, { roleId: String(own.id), name, nameEn, number, remark, version, dataScope: 1 }, as)
    },
    userSave: async () => {
      const brands = b % 2 ? actor.brandJurisdiction : platformIds.filter((_, at) => (b >> at) % 2 === 0)
      const given = {
        account: `staff${++made}`,
        brands,
        roleIds: [String(own.id), ...(c % 4 ? [] : [String((await role(c)).id)])],
      }
      return call(webUserApi.save, formOf(given), as)
    },
    userUpdate: async () => {
      const all = await people()
      const staff = all.filter(({ account }) => account.startsWith('staff'))
      const other = pick(b % 4 && staff.length > 0 ? staff : all, b)
      const {
        password: _secret,
        account: _account,
        ...form
      } = formOf({
        account: '',
        brands: c % 2 ? other.brandJurisdiction : [...platformIds],
        roleIds: [String(own.id)],
      })
      return call(webUserApi.update, { ...form, userId: String(other.id), version: other.version }, as)
    },
    takeOver: async () => {
      const everybody = await database.select().from(webUsers).orderBy(asc(webUsers.id))
      // One that nobody has had.
      const form = { userId: String(pick(everybody, a).id), password: `Taken-over-${++taken}` }
      const answer = await call(webUserApi.resetPassword, form, as)
      if (answer.code === 0) {
        expect(pick(everybody, a).superAdmin).toBe(0)
        // Whose password one knows, their rights one has.
        expect((await holders()).map((name) => name.split(' ')[0])).not.toContain(pick(everybody, a).account)
      }
      return answer
    },
    organization: async () => {
      const row = pick(await database.select().from(organizations).orderBy(asc(organizations.id)), a)
      return call(organizationApi.move, { id: String(row.id), pid: '1', before: null, version: row.version }, as)
    },
    region: () => call(regionApi.remove, { id: String((a % 40) + 1) }, as),
  }
  const [name, run] = pick([...Object.entries(codes), ...Object.entries(codes).slice(2, 8)], what)
  return `${name} ${(await run()).code}`
}

/** Who of those that are no superusers has the right, and where: `account brand`. */
const holders = async (): Promise<string[]> => {
  const found = []
  for (const brand of platformIds) {
    const rows = await platform.database
      .select({ account: webUsers.account, brands: webUsers.brandJurisdiction })
      .from(webUsers)
      .where(and(eq(webUsers.superAdmin, 0), isNull(webUsers.deletedTime), holdsRight(withheld, brand)))
    for (const { account, brands } of rows) if (brands.includes(brand)) found.push(`${account} ${brand}`)
  }
  return found.sort()
}

it('T49: no sequence of allowed actions of accounts without a right ends with one of them holding it', async () => {
  await makePeople()
  // Demo accounts have it by roles of their own.
  const before = await holders()
  expect(before.filter((name) => name.startsWith('chief'))).toEqual([])
  const outcomes: Record<string, number> = {}
  const steps = fc.sample(step, { numRuns: 150, seed })
  for (const [at, each] of steps.entries()) {
    const outcome = await act(each)
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    const gained = (await holders()).filter((name) => !before.includes(name))
    expect(gained, `step ${at}, ${outcome}, seed ${seed}`).toEqual([])
  }
  // As every call of theirs would find it.
  for (const { id, account, brandJurisdiction } of await people())
    for (const brand of brandJurisdiction) {
      const held = await holdingsOn(platform.database, id, brand)
      expect(held.has(withheld), `${account} ${brand}`).toBe(before.includes(`${account} ${brand}`))
    }

  // It is no proof when nothing was allowed.
  for (const allowed of ['roleSave 0', 'roleGrant 0', 'userSave 0', 'userUpdate 0', 'takeOver 0'])
    expect(outcomes[allowed] ?? 0, `${allowed} of ${JSON.stringify(outcomes)}`).toBeGreaterThan(0)
}, 180_000)

it('T54: what every brand uses is changed by superusers of every brand alone', async () => {
  const root = { token: await platform.signIn('admin') }
  const of12 = formOf({ account: 'root12', brands: [12], roleIds: [] })
  await platform.call(webUserApi.save, { ...of12, roleIds: ['1'], superAdmin: 1 }, root)
  const as = { token: await platform.signIn('root12', 12) }
  const [row] = await platform.database.select().from(roles).where(eq(roles.number, 'R_VIEW'))
  const empty = { roleId: String(row?.id), menuIds: [], version: row?.version ?? 0 }
  expect((await platform.call(roleApi.grant, empty, as)).code).toBe(403)
  expect((await platform.call(organizationApi.remove, { id: '1' }, as)).code).toBe(403)
  expect((await platform.call(menuApi.remove, { menuId: '1' }, as)).code).toBe(403)
  expect((await platform.call(regionApi.remove, { id: '1' }, as)).code).toBe(403)
})
