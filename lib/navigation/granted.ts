import type { MenuNode } from '@/lib/contract/menu'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { UserInfo } from '@/lib/contract/user'
import { findRoute, type RouteName, routeOf } from './routes'

/** The role that the console derives. Spec 6. */
export const roleOf = ({ superAdmin }: Pick<UserInfo, 'superAdmin'>): 'admin' | 'user' =>
  superAdmin === 1 ? 'admin' : 'user'

/** What a page is granted by: the server's menu for this user, the brand, and the names of the user's roles. */
export type Grant = { menu: readonly MenuNode[]; platformId: PlatformId; roles: readonly string[] }

const getsAll = new Set(['admin', 'user'])

/** `admin` and `user` get all that the menu returned; other roles what the table allows them. Spec 6. */
export const isForRoles = (name: RouteName, roles: readonly string[]): boolean => {
  const { roles: allowed } = routeOf(name).meta
  return allowed === undefined || roles.some((role) => getsAll.has(role) || allowed.includes(role))
}

/** Screens of a menu. A parent opens nothing by itself. */
const screensIn = (nodes: readonly MenuNode[], platformId: PlatformId): RouteName[] =>
  nodes.flatMap(({ url, type, children }) => {
    if (type === 2) return []
    if (children.length > 0) return screensIn(children, platformId)
    return findRoute(url, platformId) ?? []
  })

const controllerLists = ['himit', 'hidom', 'smartTouch', 'hicube'] as const
/** Screens whose records are of several lists: each of these grants them. */
const alsoOf: Partial<Record<RouteName, readonly RouteName[]>> = {
  deviceDetails: controllerLists,
  outdoor: controllerLists,
  indoor: controllerLists,
  historicalRecords: controllerLists,
  createDataReport: [...controllerLists, 'checkerList', 'projectList', 'dataReports'],
  projectDetail: ['projectMap'],
}

/**
 * Whether the menu grants a screen: by an entry of its own, or by that of a list that it belongs to. A list that its
 * brand does not have grants nothing and withholds nothing: then only the rights of the calls decide. So they do for the
 * dashboard and the screens of the own account, which belong to no list.
 */
export const isGranted = (name: RouteName, { menu, platformId, roles }: Grant): boolean => {
  const { hidden, meta } = routeOf(name)
  if (meta.roles === undefined) return true
  if (!isForRoles(name, roles)) return false
  // Its tab is always there, and every sign-in leads to it.
  if (meta.affix === true) return true
  const entries = new Set(screensIn(menu, platformId))
  if (entries.has(name)) return true
  const lists = [...(meta.activeMenu ? [meta.activeMenu] : []), ...(alsoOf[name] ?? [])]
  const here = lists.filter((list) => findRoute(routeOf(list).path, platformId) !== undefined)
  return here.length > 0 ? here.some((list) => entries.has(list)) : hidden === true
}
