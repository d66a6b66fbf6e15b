import type { MenuNode } from '@/lib/contract/menu'
import type { PlatformId } from '@/lib/contract/platform-id'
import { isForRoles } from './granted'
import { findRoute, type RouteName, routeOf } from './routes'

/** An entry of the sidebar: a screen of ours, a group, or an entry without a screen of ours. */
export type MenuEntry = {
  id: string
  nameZh: string
  nameEn: string
  icon: string
  href: string
  route?: RouteName
  children: MenuEntry[]
}

const groupTarget = '/404'

/**
 * Matches the server's menu to our routes by URL. Spec 2 and 6: an unknown URL goes to /404, a hidden screen and one of
 * another platform are left out, and so is one that the user's roles do not get. A parent with children is shown and opens /404 by itself, one that the server sent
 * without children is shown alone; one of whose children none is left is not shown.
 */
export const toMenuEntries = (
  nodes: readonly MenuNode[],
  platformId: PlatformId,
  roles: readonly string[] = ['user'],
): MenuEntry[] =>
  nodes.flatMap((node): MenuEntry[] => {
    const children = toMenuEntries(node.children, platformId, roles)
    const shared = { id: node.id, nameZh: node.menuName, nameEn: node.menuNameEn, icon: node.icon }
    if (children.length > 0) return [{ ...shared, href: groupTarget, children }]
    if (node.type === 2 || node.children.some(({ type }) => type !== 2)) return []
    const route = findRoute(node.url, platformId)
    if (route) {
      const { hidden, meta } = routeOf(route)
      if (hidden || !isForRoles(route, roles)) return []
      return [{ ...shared, icon: node.icon || (meta.icon ?? ''), href: node.url, route, children: [] }]
    }
    const elsewhere = ([6, 12, 13] as const).some((other) => findRoute(node.url, other))
    return elsewhere ? [] : [{ ...shared, href: groupTarget, children: [] }]
  })

/** Screens of a menu, in order. */
export const screensOf = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => (entry.children.length > 0 ? screensOf(entry.children) : [entry]))
