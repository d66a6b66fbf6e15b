import type { MenuEntry } from './menu-tree'

/** Drawings given to a top entry whose own is taken by one above it. */
const spares = ['settings', 'star', 'tab', 'documentation', 'platform-guidance', 'zip'] as const

/** Icons of the top entries: the server's, but no two alike, for the collapsed sidebar shows nothing else. */
export const uniqueIcons = (menu: readonly MenuEntry[]): ReadonlyMap<string, string> => {
  const own = new Set(menu.map(({ icon }) => icon))
  const taken = new Set<string>()
  return new Map(
    menu.map(({ id, icon }) => {
      const free = taken.has(icon) ? (spares.find((name) => !own.has(name) && !taken.has(name)) ?? icon) : icon
      taken.add(free)
      return [id, free]
    }),
  )
}
