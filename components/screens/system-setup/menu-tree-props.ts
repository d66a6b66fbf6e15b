import type { MenuItem } from '@/lib/contract/menu'
import type { MenuDraft } from './menu-draft'
import type { TreeRow } from './menu-rows'
import type { MenuChanges } from './use-menu-changes'

/** What the tree and each of its rows are given. */
export type MenuTreeProps = {
  items: readonly MenuItem[]
  rows: readonly TreeRow[]
  isOpen: (id: string) => boolean
  /** Among rows that a filter has chosen nothing can be put in order. */
  isFiltered: boolean
  onToggle: (id: string) => void
  onEdit: (draft: MenuDraft) => void
  changes: MenuChanges
}
