'use client'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import {
  attachInstruction,
  extractInstruction,
  type Operation,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { MenuItem } from '@/lib/contract/menu'
import { type Place, placeAt } from './menu-rows'

const kind = 'menu-row'
const wheres = { 'reorder-before': 'before', 'reorder-after': 'after', combine: 'within' } as const

type RowDrag = {
  row: RefObject<HTMLElement | null>
  handle: RefObject<HTMLElement | null>
  item: MenuItem
  items: readonly MenuItem[]
  enabled: boolean
  onDrop: (moved: MenuItem, place: Place) => void
}

/** Makes a row draggable by its handle, and a drop target before, after or inside where allowed. */
export const useRowDrag = ({
  row,
  handle,
  item,
  items,
  enabled,
  onDrop,
}: RowDrag): Operation | 'dragged' | undefined => {
  const [shown, setShown] = useState<Operation | 'dragged'>()
  const placeFor = useEffectEvent((id: unknown, operation: Operation) =>
    typeof id === 'string' ? placeAt(items, id, item.id, wheres[operation]) : null,
  )
  const drop = useEffectEvent((id: unknown, operation: Operation) => {
    const moved = items.find((each) => each.id === id)
    const place = placeFor(id, operation)
    if (moved && place) onDrop(moved, place)
  })
  useEffect(
    function drag() {
      const element = row.current
      const dragHandle = handle.current
      if (!element || !dragHandle || !enabled) return
      const operationOf = (data: Record<string | symbol, unknown>) => extractInstruction(data)
      return combine(
        draggable({
          element,
          dragHandle,
          getInitialData: () => ({ kind, id: item.id }),
          onDragStart: () => setShown('dragged'),
          onDrop: () => setShown(undefined),
        }),
        dropTargetForElements({
          element,
          canDrop: ({ source }) => source.data.kind === kind && source.data.id !== item.id,
          getData: ({ input, element: over, source }) => {
            const may = (operation: Operation) =>
              placeFor(source.data.id, operation) ? ('available' as const) : ('not-available' as const)
            return attachInstruction(
              { id: item.id },
              {
                input,
                element: over,
                operations: {
                  'reorder-before': may('reorder-before'),
                  'reorder-after': may('reorder-after'),
                  combine: may('combine'),
                },
              },
            )
          },
          onDrag: ({ self }) => setShown(operationOf(self.data)?.operation),
          onDragLeave: () => setShown(undefined),
          onDrop: ({ self, source }) => {
            setShown(undefined)
            const operation = operationOf(self.data)?.operation
            if (operation) drop(source.data.id, operation)
          },
        }),
      )
    },
    [row, handle, item.id, enabled],
  )
  return shown
}
