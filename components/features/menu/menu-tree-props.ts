import type { MenuItem } from '@/lib/contract/menu'
import type { MenuDraft } from './menu-draft'
import type { TreeRow } from './menu-rows'
import type { MenuChanges } from './use-menu-changes'

/** Props of the tree and each of its rows. */
export type MenuTreeProps = {
  items: readonly MenuItem[]
  rows: readonly TreeRow[]
  isOpen: (id: string) => boolean
  /** Filtered rows cannot be reordered. */
  isFiltered: boolean
  onToggle: (id: string) => void
  onEdit: (draft: MenuDraft) => void
  changes: MenuChanges
}
