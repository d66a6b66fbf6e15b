import { randomBytes } from 'node:crypto'
import { addMilliseconds } from 'date-fns/addMilliseconds'
import { millisecondsInDay } from 'date-fns/constants'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { inArray } from 'drizzle-orm'
import { permissionName } from '@/lib/contract/permission'
import { platformIds } from '@/lib/contract/platform-id'
import { hashPassword } from '../identity/login/password'
import type { Database } from '../kernel/db/database'
import { organizations, roles, userRoles, webUsers } from '../kernel/session/identity-table'
import { menus, roleMenus } from '../kernel/session/menu-table'
import { announcements } from '../nouns/announcement/announcement-table'
import { toCleanHtml } from '../nouns/announcement/clean-html'
import { regions } from '../nouns/tables/region'
import { adminAccount, demoAccounts, demoPassword, faultAccounts, type SeedAccount } from './account'
import { seedAnnouncements } from './announcement'
import { beginSeed } from './begin-seed'
import type { SeedLeaf } from './menu'
import { dashboardLeaf, directories } from './menu'
import { type SeedOrganization, seedOrganization } from './organization'
import { seedRegions } from './region'
import { type SeedRole, seedRoles } from './role'

const firstId = (rows: { id: number }[]): number => {
  const [row] = rows
  if (row === undefined) throw new Error('the database returned no id')
  return row.id
}

type Times = { createTime: Date; updateTime: Date }

const addMenus = async (database: Database, times: Times) => {
  const added: { id: number; url: string; perms: string }[] = []
  const add = async (
    row: Pick<typeof menus.$inferInsert, 'pid' | 'menuName' | 'menuNameEn' | 'type' | 'orderNum'> &
      Partial<typeof menus.$inferInsert>,
    url: string,
  ) => {
    const values = {
      url: '',
      icon: '',
      perms: '' as const,
      hidden: 0 as const,
      platformIds: [],
      status: 1 as const,
      ...row,
      ...times,
    }
    const id = firstId(await database.insert(menus).values(values).returning({ id: menus.id }))
    // A button belongs to the leaf whose url is given.
    added.push({ id, url, perms: values.perms })
    return id
  }
  const addLeaf = async (pid: number, leaf: SeedLeaf, orderNum: number) => {
    const { zh: menuName, en: menuNameEn, url, icon, perms = '', platformIds: brands = [], buttons = [] } = leaf
    const id = await add({ pid, menuName, menuNameEn, type: 1, orderNum, url, icon, perms, platformIds: brands }, url)
    for (const [index, perms] of buttons.entries()) {
      const named = { menuName: permissionName(perms, 'zh'), menuNameEn: permissionName(perms, 'en') }
      await add({ pid: id, ...named, type: 2, orderNum: index + 1, perms, platformIds: brands }, url)
    }
  }
  await addLeaf(0, dashboardLeaf, 0)
  for (const { zh, en, icon, order, leaves } of directories) {
    const pid = await add({ pid: 0, menuName: zh, menuNameEn: en, type: 0, orderNum: order, icon }, '')
    for (const [index, leaf] of leaves.entries()) await addLeaf(pid, leaf, order + index + 1)
  }
  return added.filter(({ url }) => url !== '')
}

const addRoles = async (
  database: Database,
  times: Times,
  menuRows: Awaited<ReturnType<typeof addMenus>>,
  demo: boolean,
) => {
  // A role without any menu, to see what the console does for someone who may sign in and nothing else.
  const none: SeedRole = {
    number: 'R_NONE',
    zh: '无菜单',
    en: 'No menu',
    dataScope: 4,
    sees: () => false,
    may: () => false,
  }
  const ids = new Map<string, number>()
  for (const { number, zh, en, dataScope, sees, may } of [...seedRoles, ...(demo ? [none] : [])]) {
    const row = {
      number,
      name: zh,
      nameEn: en,
      dataScope,
      builtin: number === 'R_ADMIN' ? (1 as const) : (0 as const),
      ...times,
    }
    const roleId = firstId(await database.insert(roles).values(row).returning({ id: roles.id }))
    ids.set(number, roleId)
    // A leaf whose own right the role lacks is not granted: its screen would be empty.
    const granted = menuRows.filter(
      ({ url, perms }) => sees(url) && (perms === '' || may(perms as Parameters<typeof may>[0])),
    )
    if (granted.length > 0) await database.insert(roleMenus).values(granted.map(({ id }) => ({ roleId, menuId: id })))
  }
  return ids
}

/** A site has its root: what is below it, its staff say. */
const addOrganizations = async (
  database: Database,
  times: Times,
  { areas, demo }: { areas: ReadonlyMap<string, number>; demo: boolean },
) => {
  const ids = new Map<string, number>()
  const add = async (node: SeedOrganization, pid: number, sort: number): Promise<void> => {
    const regionId = node.region === undefined ? null : (areas.get(node.region) ?? null)
    const row = { pid, deptName: node.zh, deptNameEn: node.en, deptCode: node.code, sort, regionId, ...times }
    const id = firstId(await database.insert(organizations).values(row).returning({ id: organizations.id }))
    ids.set(node.code, id)
    for (const [index, child] of (node.children ?? []).entries()) await add(child, id, index + 1)
  }
  await add(demo ? seedOrganization : { ...seedOrganization, children: [] }, 0, 1)
  return ids
}

/** Answers the areas by their Chinese names. */
const addRegions = async (database: Database, times: Times): Promise<ReadonlyMap<string, number>> => {
  const areas = new Map<string, number>()
  for (const [areaIndex, area] of seedRegions.entries()) {
    const names = { regionNameZh: area.zh, regionNameEn: area.en }
    const areaRow = { pid: 0, ...names, level: 1 as const, sort: areaIndex + 1, ...times }
    const areaId = firstId(await database.insert(regions).values(areaRow).returning({ id: regions.id }))
    areas.set(area.zh, areaId)
    for (const [index, { zh, en, code, phone, cities }] of area.countries.entries()) {
      const codes = { countryCode: code, phoneCode: phone }
      const row = {
        pid: areaId,
        regionNameZh: zh,
        regionNameEn: en,
        level: 2 as const,
        sort: index + 1,
        ...codes,
        ...times,
      }
      const pid = firstId(await database.insert(regions).values(row).returning({ id: regions.id }))
      await database.insert(regions).values(
        cities.map(([cityZh, cityEn, latitude, longitude, timeZone], sort) => ({
          pid,
          regionNameZh: cityZh,
          regionNameEn: cityEn,
          level: 3 as const,
          sort: sort + 1,
          latitude,
          longitude,
          timeZone,
          ...codes,
          ...times,
        })),
      )
    }
  }
  return areas
}

const addAnnouncements = async (database: Database, now: Date, times: Times): Promise<void> => {
  const rows = platformIds.flatMap((platformId) =>
    seedAnnouncements(platformId).map(async (text, index) => ({
      ...text,
      content: await toCleanHtml(text.content),
      contentEn: await toCleanHtml(text.contentEn),
      language: 'both' as const,
      platformIds: [platformId],
      status: 1 as const,
      releaseTime: subMilliseconds(now, (index + 1) * millisecondsInDay),
      endTime: addMilliseconds(now, 365 * millisecondsInDay),
      ...times,
    })),
  )
  await database.insert(announcements).values(await Promise.all(rows))
}

type AccountPlaces = {
  roles: ReadonlyMap<string, number>
  organizations: ReadonlyMap<string, number>
  demo: boolean
  /** How many accounts have a telephone number already. */
  after?: number
}

const addAccounts = async (
  database: Database,
  accounts: readonly SeedAccount[],
  secret: Pick<typeof webUsers.$inferInsert, 'passwordHash' | 'mustChangePassword'>,
  { demo, after = 0, ...ids }: AccountPlaces,
  times: Times,
): Promise<void> => {
  for (const [index, { account, realName, superAdmin, roles: numbers, brands, organization }] of accounts.entries()) {
    const userId = firstId(
      await database
        .insert(webUsers)
        .values({
          account,
          realName,
          superAdmin,
          ...secret,
          brandJurisdiction: brands,
          organizationId: ids.organizations.get(organization) ?? null,
          phone: demo ? `1390000${String(after + index).padStart(4, '0')}` : '',
          mailbox: demo ? `${account}@example.com` : '',
          passwordUpdateTime: times.createTime,
          ...times,
        })
        .returning({ id: webUsers.id }),
    )
    const held = numbers.flatMap((number) => ids.roles.get(number) ?? [])
    if (held.length > 0) await database.insert(userRoles).values(held.map((roleId) => ({ userId, roleId })))
  }
}

/**
 * Fills an empty database with roles, menu, organizations, regions, announcements and accounts, in one transaction.
 * A site has what its screens cannot do without: no announcement, one organization, and one account, `admin`, whose
 * password is answered, and given to `keep` before it counts.
 */
export const seedIdentity = async (
  database: Database,
  { now, demo, keep }: { now: Date; demo: boolean; keep?: ((adminPassword: string) => void) | undefined },
): Promise<{ adminPassword: string | null }> => {
  // 15 bytes make exactly 20 characters, the longest password that spec 5 allows.
  const adminPassword = demo ? null : randomBytes(15).toString('base64url')
  const passwordHash = await hashPassword(adminPassword ?? demoPassword)
  const times: Times = { createTime: now, updateTime: now }
  return database.transaction(async (tx) => {
    if (!(await beginSeed(tx, 'identity', now))) return { adminPassword: null }
    const roleIds = await addRoles(tx, times, await addMenus(tx, times), demo)
    const organizationIds = await addOrganizations(tx, times, { areas: await addRegions(tx, times), demo })
    if (demo) await addAnnouncements(tx, now, times)
    await addAccounts(
      tx,
      demo ? demoAccounts : [adminAccount],
      // The operator of the platform knows the password; that of the demo is known to everybody.
      // biome-ignore lint/plugin/password-history: the current password counts as the history of a seeded account
      { passwordHash, mustChangePassword: demo ? 0 : 1 },
      { roles: roleIds, organizations: organizationIds, demo },
      times,
    )
    if (adminPassword !== null) keep?.(adminPassword)
    return { adminPassword }
  })
}

/** Accounts whose calls fail on purpose. A demonstration of an earlier version has them already. */
export const seedFaultAccounts = async (database: Database, now: Date): Promise<void> => {
  const names = faultAccounts.map(({ account }) => account)
  const { account } = webUsers
  const known = new Set(
    (await database.select({ account }).from(webUsers).where(inArray(account, names))).map((user) => user.account),
  )
  const roleRows = await database.select({ key: roles.number, id: roles.id }).from(roles)
  const organizationRows = await database
    .select({ key: organizations.deptCode, id: organizations.id })
    .from(organizations)
  await addAccounts(
    database,
    faultAccounts.filter((each) => !known.has(each.account)),
    // biome-ignore lint/plugin/password-history: the current password counts as the history of a seeded account
    { passwordHash: await hashPassword(demoPassword), mustChangePassword: 0 },
    {
      roles: new Map(roleRows.map(({ key, id }) => [key, id])),
      organizations: new Map(organizationRows.map(({ key, id }) => [key ?? '', id])),
      demo: true,
      after: demoAccounts.length,
    },
    { createTime: now, updateTime: now },
  )
}
