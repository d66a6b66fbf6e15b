/** Rows of a tree in order: siblings are in list order. */
export type TreeRow = { id: string; pid: string }
export type Operation = 'reorder-before' | 'reorder-after' | 'combine'
/** Under `pid`, as the `index`-th of its children, from 0, not counting the row itself. */
export type Place = { pid: string; index: number }

/** Whether a row is another one or one of its descendants. */
export const isWithin = (rows: readonly TreeRow[], id: string, above: string): boolean => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const seen = new Set<string>()
  for (let at: string | undefined = id; at && !seen.has(at); at = byId.get(at)?.pid) {
    if (at === above) return true
    seen.add(at)
  }
  return false
}

/** Rows above a row, from the nearest up. */
export const rowsAbove = (rows: readonly TreeRow[], id: string): string[] => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const above: string[] = []
  for (let at = byId.get(id)?.pid; at && byId.has(at) && !above.includes(at); at = byId.get(at)?.pid) above.push(at)
  return above
}

const childrenOf = (rows: readonly TreeRow[], pid: string, less: string) =>
  rows.filter((row) => row.pid === pid && row.id !== less).map((row) => row.id)

/** Target of a row dropped before, after or onto another one; null if impossible. */
export const toPlace = (rows: readonly TreeRow[], id: string, target: string, operation: Operation): Place | null => {
  const over = rows.find((row) => row.id === target)
  if (over === undefined || isWithin(rows, target, id)) return null
  if (operation === 'combine') return { pid: target, index: childrenOf(rows, target, id).length }
  // There is only one root.
  if (!rows.some((row) => row.id === over.pid)) return null
  const at = childrenOf(rows, over.pid, id).indexOf(target)
  return { pid: over.pid, index: operation === 'reorder-before' ? at : at + 1 }
}

/** One step up or down among the row's own siblings; null at the end. */
export const toStep = (rows: readonly TreeRow[], id: string, step: -1 | 1): Place | null => {
  const row = rows.find((each) => each.id === id)
  if (row === undefined || !rows.some((each) => each.id === row.pid)) return null
  const siblings = rows.filter((each) => each.pid === row.pid).map((each) => each.id)
  const index = siblings.indexOf(id) + step
  return index < 0 || index >= siblings.length ? null : { pid: row.pid, index }
}
