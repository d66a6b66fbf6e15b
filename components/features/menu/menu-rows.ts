import { deepestLevel, type MenuItem } from '@/lib/contract/menu'

/** A rendered row of the tree. */
export type TreeRow = {
  item: MenuItem
  /** From 1. */
  level: number
  /** Its position among its siblings, from 0, and their number. */
  place: number
  siblings: number
  /** Number of descendants, at all levels. */
  below: number
}
/** Target of a move: the parent, and the child to precede; null: last. */
export type Place = { pid: string; before: string | null }

const root = '0'
const byOrder = (a: MenuItem, b: MenuItem): number => a.orderNum - b.orderNum || Number(a.id) - Number(b.id)
export const childrenOf = (items: readonly MenuItem[], pid: string): MenuItem[] =>
  items.filter((item) => item.pid === pid).sort(byOrder)

const countBelow = (items: readonly MenuItem[], id: string, level = 1): number =>
  level > deepestLevel
    ? 0
    : childrenOf(items, id).reduce((sum, child) => sum + 1 + countBelow(items, child.id, level + 1), 0)

const levelsBelow = (items: readonly MenuItem[], id: string, level = 1): number =>
  level > deepestLevel
    ? 0
    : Math.max(0, ...childrenOf(items, id).map((child) => 1 + levelsBelow(items, child.id, level + 1)))

/** Ids from a row up to the top, itself first. A missing parent ends it. */
export const pathOf = (items: readonly MenuItem[], id: string): string[] => {
  const path: string[] = []
  for (let at = id; at !== root && path.length <= deepestLevel; ) {
    const item = items.find((each) => each.id === at)
    if (!item) break
    path.push(at)
    at = item.pid
  }
  return path
}

/** All rows in tree order, each with its level; descendants of a closed one are omitted. */
export const toTreeRows = (items: readonly MenuItem[], isOpen: (id: string) => boolean): TreeRow[] => {
  const below = (pid: string, level: number): TreeRow[] => {
    const siblings = childrenOf(items, pid)
    return siblings.flatMap((item, place) => [
      { item, level, place, siblings: siblings.length, below: countBelow(items, item.id) },
      ...(level < deepestLevel && isOpen(item.id) ? below(item.id, level + 1) : []),
    ])
  }
  return below(root, 1)
}

/** Rows whose names, URL or right contain a text, with their ancestors. */
export const filterItems = (items: readonly MenuItem[], text: string): MenuItem[] => {
  const wanted = text.trim().toLowerCase()
  if (!wanted) return [...items]
  const kept = new Set(
    items
      .filter(({ menuName, menuNameEn, url, perms }) =>
        [menuName, menuNameEn, url, perms].some((each) => each.toLowerCase().includes(wanted)),
      )
      .flatMap(({ id }) => pathOf(items, id)),
  )
  return items.filter(({ id }) => kept.has(id))
}

/** Whether a row may go there: not below itself, a button, or the third level. */
export const mayStand = (items: readonly MenuItem[], id: string, { pid, before }: Place): boolean => {
  if (before === id) return false
  const path = pathOf(items, pid)
  const parent = items.find((each) => each.id === pid)
  if (pid !== root && (!parent || parent.type === 2 || path.includes(id))) return false
  return path.length + 1 + levelsBelow(items, id) <= deepestLevel
}

/** The place before, after or within another row. */
export const placeAt = (
  items: readonly MenuItem[],
  id: string,
  target: string,
  where: 'before' | 'after' | 'within',
): Place | null => {
  const at = items.find((each) => each.id === target)
  if (!at || target === id) return null
  const siblings = childrenOf(items, at.pid).filter((each) => each.id !== id)
  const next = siblings[siblings.findIndex((each) => each.id === target) + 1]
  const place =
    where === 'within'
      ? { pid: target, before: null }
      : { pid: at.pid, before: where === 'before' ? target : (next?.id ?? null) }
  return mayStand(items, id, place) ? place : null
}

/** The four moves by keyboard; null where impossible. */
export const stepOf = (items: readonly MenuItem[], id: string, step: 'up' | 'down' | 'in' | 'out'): Place | null => {
  const item = items.find((each) => each.id === id)
  if (!item) return null
  const siblings = childrenOf(items, item.pid)
  const at = siblings.findIndex((each) => each.id === id)
  const previous = siblings[at - 1]
  const next = siblings[at + 1]
  if (step === 'up') return previous ? placeAt(items, id, previous.id, 'before') : null
  if (step === 'down') return next ? placeAt(items, id, next.id, 'after') : null
  if (step === 'in') return previous ? placeAt(items, id, previous.id, 'within') : null
  return item.pid === root ? null : placeAt(items, id, item.pid, 'after')
}
