'use client'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachInstruction, extractInstruction } from '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './tree-editor.module.css'
import { isWithin, type Operation, type Place, type TreeRow, toPlace } from './tree-place'

type TreeLabelProps = {
  id: string
  rows: readonly TreeRow[]
  onMove: (id: string, place: Place) => void
  children: ReactNode
}

const draggedId = (data: Record<string, unknown>): string => (typeof data.treeRow === 'string' ? data.treeRow : '')

/** A row of the tree that can be dragged, and dropped before, behind or onto. What a mouse does, the move buttons do too. */
export const TreeLabel = ({ id, rows, onMove, children }: TreeLabelProps) => {
  const element = useRef<HTMLSpanElement>(null)
  const [over, setOver] = useState<Operation>()
  const [dragged, setDragged] = useState(false)
  const isRoot = !rows.some((row) => row.id === rows.find((each) => each.id === id)?.pid)

  useEffect(
    function attachDragging() {
      if (element.current === null) return
      return combine(
        draggable({
          element: element.current,
          canDrag: () => !isRoot,
          getInitialData: () => ({ treeRow: id }),
          onDragStart: () => setDragged(true),
          onDrop: () => setDragged(false),
        }),
        dropTargetForElements({
          element: element.current,
          canDrop: ({ source }) => draggedId(source.data) !== '' && !isWithin(rows, id, draggedId(source.data)),
          getData: ({ input, element: target }) =>
            attachInstruction(
              { treeRow: id },
              {
                ...{ input, element: target },
                operations: {
                  'reorder-before': isRoot ? 'not-available' : 'available',
                  'reorder-after': isRoot ? 'not-available' : 'available',
                  combine: 'available',
                },
              },
            ),
          onDrag: ({ self }) => setOver(extractInstruction(self.data)?.operation),
          onDragLeave: () => setOver(undefined),
          onDrop: ({ self, source }) => {
            setOver(undefined)
            const operation = extractInstruction(self.data)?.operation
            const from = draggedId(source.data)
            const place = operation ? toPlace(rows, from, id, operation) : null
            if (place) onMove(from, place)
          },
        }),
      )
    },
    [id, rows, isRoot, onMove],
  )

  return (
    <span ref={element} className={styles.node} data-over={over} data-dragged={dragged ? '' : undefined}>
      {children}
    </span>
  )
}
