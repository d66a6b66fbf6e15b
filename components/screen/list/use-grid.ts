'use client'
import { type ComponentType, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { ColumnStart } from '@/components/screen/table/drawn-column'
import type { GridStart } from './grid-start'
import type { GridProps } from './grid-table'

type Grid = ComponentType<GridProps>

const small = '(max-width: 599.98px)'
/** More rows than these are drawn as they come into sight. */
const mostPlainRows = 100

/** px; of what is not laid out, as much as one likes. */
const widthOf = (element: HTMLElement): number => element.offsetWidth || Number.POSITIVE_INFINITY

let loaded: Grid | undefined
const load = async (): Promise<Grid> => {
  const { default: Grid } = await import('./grid-table')
  loaded = Grid
  return Grid
}

/** What the plain table showed at the moment, for the grid to go on from. */
const stateOf = (frame: HTMLElement): Omit<GridStart, 'column'> => {
  const scroller = frame.querySelector('section')
  const active = document.activeElement
  const cell = active instanceof HTMLElement && frame.contains(active) ? active.closest('td, th') : null
  const row = cell?.closest('tr')
  return {
    top: scroller?.scrollTop ?? 0,
    left: scroller?.scrollLeft ?? 0,
    scrollbar: scroller ? scroller.offsetHeight - scroller.clientHeight : 0,
    ...(cell instanceof HTMLTableCellElement &&
      row && {
        focus: {
          row: cell.tagName === 'TH' ? -1 : row.sectionRowIndex,
          column: [...row.cells].filter((each) => getComputedStyle(each).display !== 'none').indexOf(cell),
        },
      }),
  }
}

/**
 * The grid, once somebody wants what only it can do: a column's menu, a column's width, another order of columns, more
 * rows than a page should draw. It takes the place of the plain table as that stood: scrolled, chosen, focused. Small
 * screens keep the table, which is a list of cards there.
 */
export const useGrid = (frame: RefObject<HTMLElement | null>, rowCount: number, isReordered: boolean) => {
  const [shown, setShown] = useState<{ Grid: Grid; start: GridStart | undefined }>()
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  const begun = useRef(false)

  const show = useCallback(
    async (column?: ColumnStart) => {
      if (begun.current || matchMedia(small).matches) return
      begun.current = true
      try {
        const Grid = loaded ?? (await load())
        const start = frame.current ? { ...stateOf(frame.current), ...(column && { column }) } : undefined
        if (frame.current) setWidth(widthOf(frame.current))
        setShown({ Grid, start })
      } catch {
        // A part that did not come is asked for again with the next press.
        begun.current = false
      }
    },
    [frame],
  )

  useLayoutEffect(
    function followWidth() {
      const element = frame.current
      if (!shown || !element) return
      const observer = new ResizeObserver(() => setWidth(widthOf(element)))
      observer.observe(element)
      return () => observer.disconnect()
    },
    [shown, frame],
  )

  const wanted = rowCount > mostPlainRows || isReordered
  useLayoutEffect(
    function showForRows() {
      if (wanted) show()
    },
    [wanted, show],
  )

  return {
    Grid: shown?.Grid,
    start: shown?.start,
    /** Of its frame, px. */
    width,
    onColumn: show,
    /** Its script comes while the pointer is on its way. */
    prepare: () => {
      if (!loaded && !matchMedia(small).matches) load().catch(() => undefined)
    },
  }
}
