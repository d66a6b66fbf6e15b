import { type Permission, sharedRights } from '@/lib/contract/permission'
import type { GrantRow } from '@/lib/contract/role'

/** A row of the menu in the tree of rights. */
export type GrantNode = { row: GrantRow; children: GrantNode[] }
/** State of a node's box. */
export type GrantState = 'all' | 'some' | 'none'

/** The tree of rights from its rows. */
export const toGrantTree = (rows: readonly GrantRow[]): GrantNode[] => {
  const ids = new Set(rows.map(({ id }) => id))
  const below = (pid: string): GrantNode[] =>
    rows.filter((row) => row.pid === pid).map((row) => ({ row, children: below(row.id) }))
  return rows.filter(({ pid }) => !ids.has(pid)).map((row) => ({ row, children: below(row.id) }))
}

/** A right that only superusers use: roles never get it. */
export const isSharedRow = ({ perms }: Pick<GrantRow, 'perms'>): boolean => sharedRights.has(perms as Permission)

const withBelow = (node: GrantNode): GrantNode[] => [node, ...node.children.flatMap(withBelow)]

/** A directory is only a heading: only its grantable screens and buttons count. */
const counted = (node: GrantNode): GrantNode[] =>
  withBelow(node).filter(({ row, children }) => !isSharedRow(row) && (row.type !== 0 || children.length === 0))

/** Whether nodes are given in full, not at all, or in part: a screen without all of its buttons. */
const stateAmong = (nodes: readonly GrantNode[], given: ReadonlySet<string>): GrantState => {
  const many = nodes.filter(({ row }) => given.has(row.id)).length
  return many === 0 ? 'none' : many === nodes.length ? 'all' : 'some'
}
export const stateOf = (node: GrantNode, given: ReadonlySet<string>): GrantState => stateAmong(counted(node), given)
/** State of the box for the whole tree, or for the part that is shown. */
export const stateOfAll = (tree: readonly GrantNode[], given: ReadonlySet<string>): GrantState =>
  stateAmong(tree.flatMap(counted), given)

const pathTo = (nodes: readonly GrantNode[], id: string): GrantNode[] => {
  for (const node of nodes) {
    if (node.row.id === id) return [node]
    const rest = pathTo(node.children, id)
    if (rest.length > 0) return [node, ...rest]
  }
  return []
}

/** Gives all of what is below, or takes all if nothing was missing; answers whether something was. */
const turn = (nodes: readonly GrantNode[], given: Set<string>): boolean => {
  const mine = nodes.flatMap(withBelow).filter(({ row }) => row.within === 1)
  const missing = mine.some(({ row, children }) => (row.type !== 0 || children.length === 0) && !given.has(row.id))
  for (const { row } of mine) {
    if (missing) given.add(row.id)
    else if (row.kept === 0) given.delete(row.id)
  }
  return missing
}

/** The rights after a click on the box for the whole tree: as for one node, of what is shown. */
export const toggleAll = (tree: readonly GrantNode[], given: ReadonlySet<string>): Set<string> => {
  const next = new Set(given)
  turn(tree, next)
  return next
}

/**
 * The rights after a click on a node: all of it when a part was missing, otherwise none. Giving something also gives
 * the screens above it, since a button without its screen is useless; rights that the caller lacks, and those that must
 * stay, do not change.
 */
export const toggleGrant = (tree: readonly GrantNode[], id: string, given: ReadonlySet<string>): Set<string> => {
  const path = pathTo(tree, id)
  const node = path.at(-1)
  const next = new Set(given)
  if (!node) return next
  const missing = turn([node], next)
  if (missing) for (const { row } of path) if (row.within === 1 && row.type === 1) next.add(row.id)
  return next
}

/** Rows given and removed, in tree order, each with its place. */
export const toDifference = (tree: readonly GrantNode[], before: ReadonlySet<string>, after: ReadonlySet<string>) => {
  const added: GrantRow[][] = []
  const taken: GrantRow[][] = []
  const walk = (nodes: readonly GrantNode[], above: GrantRow[]) => {
    for (const { row, children } of nodes) {
      const path = [...above, row]
      if (after.has(row.id) && !before.has(row.id)) added.push(path)
      if (before.has(row.id) && !after.has(row.id)) taken.push(path)
      walk(children, path)
    }
  }
  walk(tree, [])
  return { added, taken }
}

/** The part of the tree whose names contain a text, with ancestors and descendants. */
export const searchGrants = (
  tree: readonly GrantNode[],
  text: string,
  nameOf: (row: GrantRow) => string,
): GrantNode[] => {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return [...tree]
  return tree.flatMap((node): GrantNode[] => {
    if (nameOf(node.row).toLowerCase().includes(wanted)) return [node]
    const children = searchGrants(node.children, text, nameOf)
    return children.length > 0 ? [{ row: node.row, children }] : []
  })
}

/** How many rights come and go: `+3 −1`, and nothing of a kind of which there is none. */
export const toCounts = (added: number, taken: number): string =>
  [added > 0 && `+${added}`, taken > 0 && `−${taken}`].filter(Boolean).join(' ')
