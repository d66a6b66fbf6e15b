'use client'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachInstruction, extractInstruction } from '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import styles from './tree-editor.module.css'
import { isWithin, type Operation, type Place, type TreeRow, toPlace } from './tree-place'

type TreeLabelProps = {
  id: string
  rows: readonly TreeRow[]
  onMove: (id: string, place: Place) => void
  children: ReactNode
}

type Availability = 'available' | 'not-available'

const draggedId = (data: Record<string, unknown>): string => (typeof data.treeRow === 'string' ? data.treeRow : '')

/** A draggable tree row, and a drop target before, after or onto it. The move buttons do the same without a mouse. */
export const TreeLabel = ({ id, rows, onMove, children }: TreeLabelProps) => {
  const element = useRef<HTMLSpanElement>(null)
  const [over, setOver] = useState<Operation>()
  const [dragged, setDragged] = useState(false)
  const isRoot = !rows.some((row) => row.id === rows.find((each) => each.id === id)?.pid)

  // Rows may be reread during a drag: the drag listeners stay, and ask for the current ones.
  const canDrag = useEffectEvent(() => !isRoot)
  const canTake = useEffectEvent((other: string) => other !== '' && !isWithin(rows, id, other))
  const orderable = useEffectEvent((): Availability => (isRoot ? 'not-available' : 'available'))
  const take = useEffectEvent((other: string, operation: Operation | undefined) => {
    const place = operation ? toPlace(rows, other, id, operation) : null
    if (place) onMove(other, place)
  })

  useEffect(
    function attachDragging() {
      if (element.current === null) return
      return combine(
        draggable({
          element: element.current,
          canDrag: () => canDrag(),
          getInitialData: () => ({ treeRow: id }),
          onDragStart: () => setDragged(true),
          onDrop: () => setDragged(false),
        }),
        dropTargetForElements({
          element: element.current,
          canDrop: ({ source }) => canTake(draggedId(source.data)),
          getData: ({ input, element: target }) => {
            const reorder = orderable()
            return attachInstruction(
              { treeRow: id },
              {
                input,
                element: target,
                operations: { 'reorder-before': reorder, 'reorder-after': reorder, combine: 'available' },
              },
            )
          },
          onDrag: ({ self }) => setOver(extractInstruction(self.data)?.operation),
          onDragLeave: () => setOver(undefined),
          onDrop: ({ self, source }) => {
            setOver(undefined)
            take(draggedId(source.data), extractInstruction(self.data)?.operation)
          },
        }),
      )
    },
    [id],
  )

  return (
    <span ref={element} className={styles.node} data-over={over} data-dragged={dragged ? '' : undefined}>
      {children}
    </span>
  )
}
