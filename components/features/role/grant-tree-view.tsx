'use client'
import { SimpleTreeView } from '@mui/x-tree-view/SimpleTreeView'
import { TreeItem } from '@mui/x-tree-view/TreeItem'
import { useTranslations } from 'next-intl'
import { MuiRoot } from '@/components/ui/mui-root'
import type { GrantRow } from '@/lib/contract/role'
import styles from './grant-dialog.module.css'
import { type GrantNode, isSharedRow, stateOf } from './grant-tree'

type GrantTreeViewProps = {
  nodes: readonly GrantNode[]
  given: ReadonlySet<string>
  open: readonly string[]
  onOpen: (ids: string[]) => void
  nameOf: (row: GrantRow) => string
  onToggle: (id: string) => void
}

const allIds = (nodes: readonly GrantNode[]): GrantNode[] => nodes.flatMap((node) => [node, ...allIds(node.children)])

/** Checkboxes of menus and buttons. Arrow keys move, the space bar toggles; a half box means part of what is below. */
export const GrantTreeView = ({ nodes, given, open, onOpen, nameOf, onToggle }: GrantTreeViewProps) => {
  const t = useTranslations('role.grant')
  const common = useTranslations('common')
  const item = (node: GrantNode) => {
    const { row, children } = node
    const state = stateOf(node, given)
    const why = isSharedRow(row)
      ? common('superusersOnly')
      : row.kept === 1
        ? t('kept')
        : row.within === 0 && row.type !== 0
          ? t('notHeld')
          : undefined
    return (
      <TreeItem
        key={row.id}
        itemId={row.id}
        title={why}
        disabled={isSharedRow(row)}
        aria-checked={state === 'some' ? 'mixed' : state === 'all'}
        slotProps={{ checkbox: { indeterminate: state === 'some', size: 'small' } as object }}
        label={
          <span className={styles.node}>
            <span>{nameOf(row)}</span>
            {isSharedRow(row) && <span className={styles.right}>{common('superusersOnly')}</span>}
          </span>
        }
      >
        {children.length > 0 ? children.map(item) : undefined}
      </TreeItem>
    )
  }
  return (
    <MuiRoot>
      <SimpleTreeView
        aria-label={t('tree')}
        multiSelect
        checkboxSelection
        expansionTrigger="iconContainer"
        expandedItems={[...open]}
        onExpandedItemsChange={(_event, ids) => onOpen(ids)}
        selectedItems={allIds(nodes)
          .filter((node) => stateOf(node, given) === 'all')
          .map(({ row }) => row.id)}
        onItemSelectionToggle={(_event, id) => onToggle(id)}
      >
        {nodes.map(item)}
      </SimpleTreeView>
    </MuiRoot>
  )
}
