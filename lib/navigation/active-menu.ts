import type { MenuEntry } from './menu-tree'
import { screensOf } from './menu-tree'
import { type RouteName, routeOf } from './routes'

/**
 * The one entry of a menu that is lit on a screen: its own, or that of its list. `list`: where its records are of several
 * lists, the one of the shown record.
 */
export const litEntry = (
  menu: readonly MenuEntry[],
  route: RouteName | undefined,
  list?: RouteName,
): MenuEntry | undefined => {
  if (!route) return undefined
  const screens = screensOf(menu)
  const shownBy = (name: RouteName | undefined) => name && screens.find((entry) => entry.route === name)
  return shownBy(route) ?? shownBy(list ?? routeOf(route).meta.activeMenu)
}

/** Entries from the top of a menu down to one of its screens; empty if it is not in the menu. */
export const wayTo = (menu: readonly MenuEntry[], id: string): MenuEntry[] => {
  for (const entry of menu) {
    if (entry.id === id) return [entry]
    const below = wayTo(entry.children, id)
    if (below.length > 0) return [entry, ...below]
  }
  return []
}
