'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { lazy, type ReactNode, useState } from 'react'
import layout from '@/components/screen/page/layout.module.css'
import { useLabels } from '@/components/screen/table/cells'
import { Button } from '@/components/ui/field/button'
import { Notice } from '@/components/ui/notice/notice'
import { Skeleton } from '@/components/ui/notice/waiting'
import { Late } from '@/components/ui/overlay/late'
import { notify } from '@/lib/api/failure-bus'
import { TreeEditor } from './tree-editor'
import styles from './tree-editor.module.css'
import type { Place, TreeRow } from './tree-place'
import type { Tree } from './use-tree'

const ConfirmDialog = lazy(() => import('@/components/screen/dialog/confirm-dialog'))

/** What a row is, and why something cannot be done with it. */
export type TreeKind<Row> = {
  messages: 'organization' | 'region'
  hint?: string | undefined
  nameOf: (row: Row) => string
  noteOf: (row: Row) => ReactNode
  remove: (row: Row) => Promise<unknown>
  whyNotRemove: (row: Row) => string | undefined
  whyNotAdd: (row: Row) => string | undefined
  /** Only where there may be several rows at the top. */
  addsRoots?: { whyNot: string | undefined }
}

type Shown<Row> = {
  row: Row
  /** Where a new row goes: to the top, or below the shown one. */
  adding: 'root' | 'below' | undefined
  /** The form is closed; what was added is chosen. */
  onAdded: (id?: string) => void
}

type TreePanelProps<Row extends TreeRow> = {
  kind: TreeKind<Row>
  tree: Tree<Row>
  onMove?: ((id: string, place: Place) => void) | undefined
  /** Further buttons of the shown row. */
  buttons?: (row: Row) => ReactNode
  /** The form of the shown row, or of a new one. */
  children: (shown: Shown<Row>) => ReactNode
  'aria-live'?: 'polite'
}

/** A tree to choose from, and beside it the chosen row: it can be edited or removed, and others added below it. */
export const TreePanel = <Row extends TreeRow>(props: TreePanelProps<Row>) => {
  const { kind, tree, onMove, buttons, children, 'aria-live': live } = props
  const { nameOf } = kind
  const { text } = useLabels(kind.messages)
  /** The first of them that is there is shown: a row that was just added is, once the tree has been read again. */
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [adding, setAdding] = useState<Shown<Row>['adding']>()
  const { rows, failure, refetch } = tree
  const stopAdding = () => setAdding(undefined)
  const find = (id: string) => rows?.find((each) => each.id === id)
  if (failure && !rows) {
    return (
      <Notice tone="error" onRetry={() => refetch()}>
        {text('failed')} {failure.message}
      </Notice>
    )
  }
  if (!rows) return <Skeleton height={420} />
  const row = chosen.map(find).find((each) => each !== undefined) ?? rows[0]
  if (!row) return <p className={styles.empty}>{text('empty')}</p>
  const titles = { root: () => text('newRoot'), below: () => text('new', { name: nameOf(row) }) }
  return (
    <div className={styles.screen}>
      <section className={styles.panel}>
        <div className={styles.bar}>
          <h2 className={styles.title}>{text('tree')}</h2>
          {kind.addsRoots && (
            <Button variant="outlined" reason={kind.addsRoots.whyNot} onClick={() => setAdding('root')}>
              {text('addRoot')}
            </Button>
          )}
        </div>
        {kind.hint && <p className={styles.note}>{kind.hint}</p>}
        <TreeEditor
          label={text('tree')}
          rows={rows}
          nameOf={nameOf}
          noteOf={kind.noteOf}
          chosen={row.id}
          onChoose={(id) => {
            stopAdding()
            setChosen([id])
          }}
          onMove={onMove}
        />
      </section>
      <section className={`${styles.panel} ${layout.footed}`} data-footed="" aria-live={live}>
        <div className={styles.bar}>
          <h2 className={styles.title}>{adding ? titles[adding]() : nameOf(row)}</h2>
          <Button variant="outlined" reason={kind.whyNotAdd(row)} onClick={() => setAdding('below')}>
            {text('add')}
          </Button>
          {buttons?.(row)}
          <RemoveRow row={row} kind={kind} tree={tree} onRemoved={() => setChosen([])} />
        </div>
        {children({
          row,
          adding,
          onAdded: (id) => {
            stopAdding()
            if (id !== undefined) setChosen([id, row.id])
          },
        })}
      </section>
    </div>
  )
}

type RemoveRowProps<Row extends TreeRow> = {
  row: Row
  kind: TreeKind<Row>
  tree: Tree<Row>
  onRemoved: () => void
}

const RemoveRow = <Row extends TreeRow>({ row, kind, tree, onRemoved }: RemoveRowProps<Row>) => {
  const { text } = useLabels(kind.messages)
  const done = useTranslations('list.done')
  const [asks, setAsks] = useState(false)
  const isParent = tree.rows?.some(({ pid }) => pid === row.id)
  const { mutate, isPending } = useMutation({
    mutationFn: kind.remove,
    meta: { about: kind.nameOf },
    onSuccess: (_data, removed) => {
      notify({ kind: 'success', text: done('remove'), about: kind.nameOf(removed) })
      onRemoved()
    },
    onSettled: () => {
      setAsks(false)
      return tree.reread()
    },
  })
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        reason={kind.whyNotRemove(row) ?? (isParent ? text('notEmpty') : undefined)}
        onClick={() => setAsks(true)}
      >
        {text('remove')}
      </Button>
      <Late>
        {asks && (
          <ConfirmDialog
            title={text('remove')}
            destroys
            text={text('confirmRemove', { name: kind.nameOf(row) })}
            busy={isPending}
            onCancel={() => setAsks(false)}
            onConfirm={() => mutate(row)}
          />
        )}
      </Late>
    </>
  )
}
