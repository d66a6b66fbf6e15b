'use client'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import type { Labels } from '@/components/screen/table/cells'
import type { DrawnColumn, TableProps } from '@/components/screen/table/drawn-column'
import { fitsIn } from '@/components/screen/table/fit-columns'
import { nextSort } from '@/components/screen/table/next-sort'
import { headHeight, PlainTable } from '@/components/screen/table/plain-table'
import table from '@/components/screen/table/table.module.css'
import { useRowHeight } from '@/components/screen/table/use-row-height'
import { usualColumns, usualOf } from './columns/column-order'
import { useTablePreference } from './columns/table-preferences'
import { useDrawnColumns } from './columns/use-drawn-columns'
import type { AnyList } from './define-list'
import { changeQuery } from './list-query'
import styles from './list-screen.module.css'
import { emptySelection, isSelected, type Selection } from './rows/selection'
import { useGrid } from './use-grid'
import type { ListState } from './use-list'

type RowsOptions = {
  list: AnyList
  labels: Labels
  title: string
  state: ListState
  selection: Selection
  onSelect: (selection: Selection | undefined) => void
}

/** Of the frame, above and below. */
const edges = 2

/** The table of a list by its definition, the user's preference and the rows of the page. */
export const useRows = ({ list, labels, title, state, selection, onSelect }: RowsOptions) => {
  const t = useTranslations('list')
  const { query, page, go } = state
  const [preference, change] = useTablePreference(list.table)
  const rowHeight = useRowHeight(
    preference.density ?? 'standard',
    list.columns.some(({ below }) => below),
  )
  const frame = useRef<HTMLDivElement>(null)
  // The order in which the page came: another one is made with the grid.
  const [firstPreference] = useState(preference)
  const grid = useGrid(frame, page.list.length, preference.order !== firstPreference.order)
  const columns = useDrawnColumns({ list, labels, rows: page.list, selection, onSelect })
  const tableProps: TableProps = {
    label: t('table', { title }),
    columns,
    rows: page.list,
    rowId: list.rowId,
    rowHeight,
    query,
    sortHref: (field) => state.hrefOf(changeQuery(query, nextSort(query, field))),
    onSort: (field) => go(changeQuery(query, nextSort(query, field))),
    sortLabel: (field) => t('sortBy', { field }),
    isChosen: (key) => isSelected(selection, key),
    onWidth: (field, width) => change({ widths: { ...preference.widths, [field]: width } }),
    ...(list.rowClass && { rowClass: list.rowClass }),
    onColumn: grid.onColumn,
    columnLabel: t('columnMenu'),
    rests: state.isServers && selection === emptySelection && preference === firstPreference,
    allLabel: t('allFields'),
    fit: preference.hidden ? undefined : { name: list.table, counted: usualOf(list.columns, usualColumns).length },
  }
  const hide = (field: string) =>
    change({
      hidden: list.columns
        .map((column) => column.field)
        .filter((each) => each === field || !drawnIn(columns, frame.current).includes(each)),
    })
  const height = headHeight + page.list.length * rowHeight + edges + (grid.start?.scrollbar ?? 0)
  return { frame, grid, tableProps, hide, height }
}

/** Keys of the columns that are drawn in a list of this width. */
export const drawnIn = (columns: readonly DrawnColumn[], frame: HTMLElement | null): string[] =>
  columns.filter((column) => fitsIn(column, frame?.offsetWidth || Number.POSITIVE_INFINITY)).map(({ key }) => key)

type RowsProps = ReturnType<typeof useRows> & { state: ListState }

export const Rows = ({ frame, grid, tableProps, hide, height, state }: RowsProps) => (
  <div
    ref={frame}
    className={`${table.frame} ${styles.frame}`}
    style={{ '--frame-height': `${height}px` } as Record<string, string>}
    data-grid={grid.Grid ? '' : undefined}
    data-waiting={state.waiting}
    data-stale={state.failure !== undefined}
    aria-busy={state.busy}
    onPointerEnter={grid.prepare}
  >
    {grid.Grid ? (
      <grid.Grid
        {...tableProps}
        columns={tableProps.columns.filter((column) => fitsIn(column, grid.width))}
        start={grid.start}
        onHide={hide}
      />
    ) : (
      <PlainTable {...tableProps} />
    )}
  </div>
)
