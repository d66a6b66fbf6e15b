import { inArray } from 'drizzle-orm'
import type { Language } from '@/lib/contract/language'
import type { Database } from '../../kernel/db/database'
import { toMaskedAccount } from '../../kernel/db/masked-account'
import { organizations, roles, webUsers } from '../../kernel/session/identity-table'
import { menus } from '../../kernel/session/menu-table'
import { documentCategories } from '../tables/document'
import { appUsers, groups, projects } from '../tables/fleet'
import { otaPolicies, otaVersions } from '../tables/ota-version'
import { regions } from '../tables/region'

type Named = { id: number; name: string }
type Reader = (database: Database, ids: number[], language: Language) => Promise<Named[]>

/** In English the English name, where there is one. */
const either = <Row extends { id: number; zh: string; en: string }>(
  rows: readonly Row[],
  language: Language,
): Named[] => rows.map(({ id, zh, en }) => ({ id, name: language === 'en' && en !== '' ? en : zh }))

/** Rows that fields of the log name by their ids: what each is called. */
const readers = {
  appUser: async (database, ids) => {
    const { id, company, account } = appUsers
    const rows = await database.select({ id, company, account }).from(appUsers).where(inArray(id, ids))
    // As everywhere: who reads the log is shown no customer whole.
    return rows.map((row) => ({ id: row.id, name: row.company || toMaskedAccount(row.account) }))
  },
  category: async (database, ids, language) => {
    const { id, name: zh, nameEn: en } = documentCategories
    return either(await database.select({ id, zh, en }).from(documentCategories).where(inArray(id, ids)), language)
  },
  group: (database, ids) =>
    database.select({ id: groups.id, name: groups.groupName }).from(groups).where(inArray(groups.id, ids)),
  menu: async (database, ids, language) => {
    const { id, menuName, menuNameEn } = menus
    return either(
      await database.select({ id, zh: menuName, en: menuNameEn }).from(menus).where(inArray(id, ids)),
      language,
    )
  },
  organization: async (database, ids, language) => {
    const { id, deptName, deptNameEn } = organizations
    const rows = await database.select({ id, zh: deptName, en: deptNameEn }).from(organizations).where(inArray(id, ids))
    return either(rows, language)
  },
  otaPolicy: (database, ids) => {
    const { id, strategyName } = otaPolicies
    return database.select({ id, name: strategyName }).from(otaPolicies).where(inArray(id, ids))
  },
  otaVersion: async (database, ids) => {
    const { id, featureCode, versionNo } = otaVersions
    const rows = await database.select({ id, featureCode, versionNo }).from(otaVersions).where(inArray(id, ids))
    return rows.map((row) => ({ id: row.id, name: `${row.featureCode} ${row.versionNo}` }))
  },
  project: (database, ids) =>
    database.select({ id: projects.id, name: projects.projectName }).from(projects).where(inArray(projects.id, ids)),
  region: async (database, ids, language) => {
    const { id, regionNameZh, regionNameEn } = regions
    const rows = await database.select({ id, zh: regionNameZh, en: regionNameEn }).from(regions).where(inArray(id, ids))
    return either(rows, language)
  },
  role: async (database, ids, language) => {
    const { id, name, nameEn } = roles
    return either(await database.select({ id, zh: name, en: nameEn }).from(roles).where(inArray(id, ids)), language)
  },
  webUser: (database, ids) =>
    database.select({ id: webUsers.id, name: webUsers.realName }).from(webUsers).where(inArray(webUsers.id, ids)),
} as const satisfies Record<string, Reader>
export type LinkedKind = keyof typeof readers

/** What fields of that name are ids of; `module.field` where the same name is another thing elsewhere. */
const kinds: Readonly<Record<string, LinkedKind>> = {
  adminUserId: 'appUser',
  appUserId: 'appUser',
  assigneeId: 'webUser',
  bindUserId: 'appUser',
  categoryId: 'category',
  'category.parentId': 'category',
  dealerId: 'appUser',
  distributorId: 'appUser',
  groupId: 'group',
  handlerId: 'webUser',
  menuId: 'menu',
  menuIds: 'menu',
  'menu.pid': 'menu',
  organizationId: 'organization',
  'organization.pid': 'organization',
  projectId: 'project',
  projectIds: 'project',
  recipientIds: 'appUser',
  regionId: 'region',
  regionIds: 'region',
  'region.pid': 'region',
  roleId: 'role',
  roleIds: 'role',
  strategyId: 'otaPolicy',
  'appUser.userId': 'appUser',
  'group.userId': 'appUser',
  'user.userId': 'webUser',
  'webUser.userId': 'webUser',
  versionId: 'otaVersion',
}

/** The kind of row that a field of a module is an id of; undefined: of none. */
export const linkedKind = (module: string, path: string): LinkedKind | undefined => {
  const leaf = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''
  return kinds[`${module}.${leaf}`] ?? kinds[leaf]
}

/** Ids in a value of the log: one, or a list of them. */
const idsIn = (value: string | null): number[] =>
  value !== null && /^\d+$|^\[[\d\s,"]*\]$/.test(value) ? (value.match(/\d{1,15}/g) ?? []).map(Number) : []

/** What a value is called where it is the id of a row that there still is. */
export type NameOf = (module: string, path: string, value: string) => string | undefined
export const noNames: NameOf = () => undefined

type Field = { field: string; before: string | null; after: string | null }

/** Names of all rows that these fields name by their ids, with one query for each kind. */
export const readLinkedNames = async (
  database: Database,
  logged: readonly { module: string; fields: readonly Field[] }[],
  language: Language,
): Promise<NameOf> => {
  const wanted = new Map<LinkedKind, Set<number>>()
  for (const { module, fields } of logged) {
    for (const { field, before, after } of fields) {
      const kind = linkedKind(module, field)
      if (kind === undefined) continue
      const ids = wanted.get(kind) ?? new Set()
      for (const id of [...idsIn(before), ...idsIn(after)]) ids.add(id)
      wanted.set(kind, ids)
    }
  }
  const names = new Map<LinkedKind, ReadonlyMap<string, string>>()
  for (const [kind, ids] of wanted) {
    if (ids.size === 0) continue
    const reader: Reader = readers[kind]
    names.set(kind, new Map((await reader(database, [...ids], language)).map(({ id, name }) => [String(id), name])))
  }
  return (module, path, value) => {
    const kind = linkedKind(module, path)
    return kind && names.get(kind)?.get(value)
  }
}
