'use client'
import { SimpleTreeView } from '@mui/x-tree-view/SimpleTreeView'
import { TreeItem } from '@mui/x-tree-view/TreeItem'
import { type ReactNode, useState } from 'react'
import { MuiRoot } from '@/components/ui/mui-root'
import styles from './tree-editor.module.css'
import { TreeLabel } from './tree-label'
import { type Place, rowsAbove, type TreeRow } from './tree-place'

type TreeEditorProps<Row extends TreeRow> = {
  label: string
  rows: readonly Row[]
  nameOf: (row: Row) => string
  noteOf: (row: Row) => ReactNode
  chosen: string | null
  onChoose: (id: string) => void
  /** Rows can be dragged. */
  onMove?: ((id: string, place: Place) => void) | undefined
}

/** Few enough to show all expanded. */
const openAtFirst = 40

/** A tree to choose from, with key facts beside each name. Arrow keys move, Enter chooses. */
export const TreeEditor = <Row extends TreeRow>(props: TreeEditorProps<Row>) => {
  const { label, rows, nameOf, noteOf, chosen, onChoose, onMove } = props
  const ids = new Set(rows.map(({ id }) => id))
  const [open, setOpen] = useState<readonly string[]>(() =>
    rows.filter(({ pid }) => rows.length <= openAtFirst || !ids.has(pid)).map(({ id }) => id),
  )
  const [opened, setOpened] = useState(chosen)
  if (chosen !== opened) {
    // What is chosen is in view, also a row that was just made below a closed one.
    setOpened(chosen)
    if (chosen) setOpen([...new Set([...open, ...rowsAbove(rows, chosen)])])
  }
  const item = (row: Row) => {
    const children = rows.filter(({ pid }) => pid === row.id)
    const content = (
      <>
        <span>{nameOf(row)}</span>
        <span className={styles.note}>{noteOf(row)}</span>
      </>
    )
    return (
      <TreeItem
        key={row.id}
        itemId={row.id}
        label={
          onMove ? (
            <TreeLabel id={row.id} rows={rows} onMove={onMove}>
              {content}
            </TreeLabel>
          ) : (
            <span className={styles.node}>{content}</span>
          )
        }
      >
        {children.length > 0 ? children.map(item) : undefined}
      </TreeItem>
    )
  }
  return (
    <MuiRoot>
      <SimpleTreeView
        aria-label={label}
        className={styles.tree ?? ''}
        expandedItems={[...open]}
        expansionTrigger="iconContainer"
        onExpandedItemsChange={(_event, now) => setOpen(now)}
        selectedItems={chosen}
        onItemSelectionToggle={(_event, id, isSelected) => {
          if (isSelected) onChoose(id)
        }}
      >
        {rows.filter(({ pid }) => !ids.has(pid)).map(item)}
      </SimpleTreeView>
    </MuiRoot>
  )
}
