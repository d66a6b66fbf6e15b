import { isValid } from 'date-fns/isValid'
import { parseISO } from 'date-fns/parseISO'
import { secondsToMilliseconds } from 'date-fns/secondsToMilliseconds'
import { announcementApi } from '@/lib/contract/announcement'
import { checkerServiceApi } from '@/lib/contract/checker-service'
import { type Endpoint, nothing } from '@/lib/contract/endpoint'
import { menuApi } from '@/lib/contract/menu'
import { organizationApi } from '@/lib/contract/organization'
import { permissions } from '@/lib/contract/permission'
import type { PlatformId } from '@/lib/contract/platform-id'
import { regionApi } from '@/lib/contract/region'
import { userApi } from '@/lib/contract/user'
import { toWireTime } from './wire-time'

/*
 * What any platform answers to the calls that the specification names, and the departments whose fields it names, as the
 * contract has it. Of these the console needs only the fields named there: what is missing gets a default here, and what is written otherwise (a number for a
 * text, a flat list for a tree) is rewritten. What is wrong stays as it came, so that the contract names it. Spec 3 and 7.
 */

type Raw = Record<string, unknown>
const isRaw = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value)
const isMissing = (value: unknown): boolean => value === undefined || value === null
/** Without the fields that say nothing. */
const given = (raw: Raw): Raw => Object.fromEntries(Object.entries(raw).filter(([, value]) => !isMissing(value)))

const text = (value: unknown, missing = ''): unknown =>
  isMissing(value) ? missing : typeof value === 'number' ? String(value) : value

const flag = (value: unknown, missing: 0 | 1 = 0): unknown => {
  if (isMissing(value)) return missing
  return typeof value === 'boolean' || value === '0' || value === '1' ? Number(value) : value
}

/** Ten digits are seconds, thirteen are milliseconds. Spec 9. A day alone begins at midnight. */
const time = (value: unknown): unknown => {
  const said = String(value)
  if (/^\d{10}$|^\d{13}$/.test(said))
    return toWireTime(said.length === 10 ? secondsToMilliseconds(Number(said)) : Number(said))
  if (/^\d{4}-\d\d-\d\d$/.test(said)) return `${said} 00:00:00`
  const isIso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(said)
  // A day that no calendar has is as wrong as any other text.
  const moment = parseISO(said)
  return isIso && isValid(moment) ? toWireTime(moment) : value
}

/** Rows of a list, each rewritten; a list that is missing is empty. */
const rows = (value: unknown, rewrite: (row: Raw, at: number) => unknown): unknown => {
  if (isMissing(value)) return []
  return Array.isArray(value) ? value.map((row, at) => (isRaw(row) ? rewrite(row, at) : row)) : value
}

const toRole = (name: string) => ({ roleId: '0', name })

/** Spec 6 derives the role where none is named; a list of names is one of roles. */
const toRoles = ({ roles, superAdmin }: Raw): unknown => {
  if (isMissing(roles)) return [toRole(Number(superAdmin) === 1 ? 'admin' : 'user')]
  return Array.isArray(roles) ? roles.map((role) => (typeof role === 'string' ? toRole(role) : role)) : roles
}

const toUser = (user: Raw, platformId: PlatformId): Raw => ({
  account: user.useName ?? user.realName,
  platformId,
  brandJurisdiction: [platformId],
  // The platform decides at each call. One that names no rights leaves nothing to hide.
  perms: permissions,
  introduction: '',
  phone: '',
  mailbox: '',
  version: 0,
  ...given(user),
  userId: text(user.userId),
  useName: text(user.useName),
  realName: text(user.realName),
  avatar: text(user.avatar),
  superAdmin: flag(user.superAdmin),
  roles: toRoles(user),
  // No screen needs it, whatever a platform sends.
  passWord: null,
})

const isFilled = (list: unknown): list is unknown[] => Array.isArray(list) && list.length > 0

/** A flat list by `pid` as a tree; a row whose parent is not there, or is itself, stands at the top. */
const toTree = (list: unknown): unknown => {
  if (!Array.isArray(list) || !list.every(isRaw) || list.some(({ children }) => isFilled(children))) return list
  const ids = new Set(list.map(({ id }) => text(id)))
  const isTop = ({ id, pid }: Raw): boolean => !ids.has(text(pid)) || text(pid) === text(id)
  // Downwards from the top: rows that are their own ancestors are never reached.
  const withChildren = (row: Raw): Raw => ({
    ...row,
    children: list.filter((each) => !isTop(each) && text(each.pid) === text(row.id)).map(withChildren),
  })
  return list.filter(isTop).map(withChildren)
}

const toMenuRow = (row: Raw, at: number, isGroup: boolean): Raw => ({
  orderNum: at,
  // An entry with a place of its own is a screen, any other a group. Spec 3 names no kind.
  type: isGroup || isMissing(row.url) || row.url === '' ? 0 : 1,
  ...given(row),
  id: text(row.id),
  pid: text(row.pid, '0'),
  menuName: text(row.menuName),
  menuNameEn: text(row.menuNameEn) || text(row.menuName),
  url: text(row.url),
  icon: text(row.icon),
})

const toMenuRows = (list: unknown): unknown =>
  rows(list, (row, at) => {
    const children = toMenuRows(row.children)
    return { ...toMenuRow(row, at, isFilled(children)), children }
  })

/** All rows for the menu screen: flat, without children. */
const toMenuTable = (data: Raw): Raw => ({
  menuList: rows(data.menuList, ({ children, ...row }, at) => ({
    perms: '',
    hidden: 0,
    platformIds: [],
    status: 1,
    version: 0,
    ...toMenuRow(row, at, isFilled(children)),
  })),
})

const toMenu = (data: unknown): unknown => {
  if (Array.isArray(data)) return { menuList: toMenuRows(toTree(data)) }
  return isRaw(data) && 'menuList' in data ? { menuList: toMenuRows(toTree(data.menuList)) } : data
}

const toDepartments = (list: unknown): unknown =>
  rows(list, (row, at) => ({
    sort: at,
    deptNameEn: '',
    deptCode: null,
    leader: '',
    phone: '',
    email: '',
    regionId: null,
    userCount: 0,
    version: 0,
    ...given(row),
    id: text(row.id),
    pid: text(row.pid, '0'),
    // Spec 3: or another name field.
    deptName: text(row.deptName ?? row.name ?? row.label),
    children: toDepartments(row.children),
  }))

const toDepartmentTree = (data: unknown): unknown => {
  if (Array.isArray(data)) return { list: toDepartments(toTree(data)) }
  return isRaw(data) && 'list' in data ? { list: toDepartments(toTree(data.list)) } : data
}

const toAnnouncements = (data: Raw): Raw => {
  const ejectFlag = flag(data.ejectFlag)
  const infos = rows(data.platformInfos, (row) => ({
    type: 2,
    // Of a platform that does not say which: those that it wants to be shown.
    readFlag: ejectFlag === 1 ? 0 : 1,
    ...given(row),
    id: text(row.id),
    platformTitle: text(row.platformTitle),
    content: text(row.content),
    announceDate: time(row.announceDate),
  }))
  return { ejectFlag, platformInfos: infos }
}

const toRegions = (data: Raw): Raw => ({
  regionList: rows(data.regionList, (row) => ({
    level: 1,
    countryCode: '',
    phoneCode: '',
    ...given(row),
    regionId: text(row.regionId ?? row.id),
    pid: text(row.pid, '0'),
    regionName: text(row.regionName ?? row.name),
  })),
})

const rewritten: Readonly<Record<string, (data: unknown, platformId: PlatformId) => unknown>> = {
  [userApi.info.path]: (data, platformId) => (isRaw(data) ? toUser(data, platformId) : data),
  [menuApi.nav.path]: toMenu,
  // No screen needs the key of the new row: the list is read again.
  [menuApi.save.path]: (data) => ({ id: (isRaw(data) && text(data.id)) || '0' }),
  [menuApi.list.path]: (data) => (isRaw(data) ? toMenuTable(data) : data),
  [organizationApi.tree.path]: toDepartmentTree,
  [announcementApi.current.path]: (data) => (isRaw(data) ? toAnnouncements(data) : data),
  [regionApi.byLanguage.path]: (data) => (isRaw(data) ? toRegions(data) : data),
  // What it answers is not shown in the specification.
  [checkerServiceApi.read.path]: (data) => (isMissing(data) ? toRegions({}) : data),
}

type Reviver = (this: unknown, key: string, value: unknown) => unknown

/** What a JSON text holds; whole numbers of more than 53 bits, such as ids, as texts: no digit is lost. */
const readExactly = (text: string): unknown =>
  JSON.parse(text, ((_key: string, value: unknown, { source }: { source: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? source : value) as Reviver)

/** The JSON of a platform's answer. */
export const readAnswer = ({ path }: { path: string }, text: string): unknown =>
  path in rewritten ? readExactly(text) : JSON.parse(text)

/** The data of a platform's answer as the contract has it; of other calls as it came. */
export const toReceived = (endpoint: Endpoint, data: unknown, platformId: PlatformId): unknown => {
  // A change that was carried out has nothing more to say, whatever a platform adds.
  if (endpoint.data === nothing) return null
  const rewrite = rewritten[endpoint.path]
  return rewrite ? rewrite(data, platformId) : data
}
