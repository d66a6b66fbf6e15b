import { deepestLevel, type MenuNode } from '@/lib/contract/menu'
import type { menus } from '../../kernel/session/menu-table'

export type MenuRow = typeof menus.$inferSelect

const childrenByPid = (rows: readonly MenuRow[]): Map<number, MenuRow[]> => {
  const byPid = new Map<number, MenuRow[]>()
  for (const row of rows) byPid.set(row.pid, [...(byPid.get(row.pid) ?? []), row])
  return byPid
}

/**
 * The navigation of one user: `rows` are in order and of the session's brand, `granted` are the ids of the user's
 * roles, null for a superuser. Disabled and hidden rows are left out with everything below them; a directory is shown
 * for what is in it, so it needs no grant of its own and is left out when it is empty.
 */
export const toNavigation = (rows: readonly MenuRow[], granted: ReadonlySet<number> | null): MenuNode[] => {
  const byPid = childrenByPid(rows.filter((row) => row.status === 1 && row.hidden === 0 && row.type !== 2))
  const below = (pid: number, level: number): MenuNode[] => {
    // The checks of a save keep the tree this shallow; a row that came in another way must not loop for ever.
    if (level > deepestLevel) return []
    return (byPid.get(pid) ?? []).flatMap((row) => {
      const children = below(row.id, level + 1)
      const isShown = row.type === 0 ? children.length > 0 : granted === null || granted.has(row.id)
      if (!isShown) return []
      return {
        id: String(row.id),
        pid: String(row.pid),
        menuName: row.menuName,
        menuNameEn: row.menuNameEn,
        url: row.url,
        icon: row.icon,
        type: row.type,
        orderNum: row.orderNum,
        children,
      }
    })
  }
  return below(0, 1)
}

/** Level of a row counted from 1, null when its parents lead nowhere or in a circle. */
export const levelOf = (rows: ReadonlyMap<number, Pick<MenuRow, 'pid'>>, id: number): number | null => {
  let level = 0
  for (let at = id; at !== 0; at = rows.get(at)?.pid ?? -1) {
    level++
    if (!rows.has(at) || level > rows.size) return null
  }
  return level
}

/** How many levels a row and everything below it take. */
export const heightOf = (rows: readonly MenuRow[], id: number): number => {
  const byPid = childrenByPid(rows)
  const height = (at: number, seen: number): number =>
    seen > rows.length ? seen : 1 + Math.max(0, ...(byPid.get(at) ?? []).map((row) => height(row.id, seen + 1)))
  return height(id, 0)
}
