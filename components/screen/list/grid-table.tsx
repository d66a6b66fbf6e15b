'use client'
import { DataGrid, type GridColDef, useGridApiRef } from '@mui/x-data-grid'
import { enUS, zhCN } from '@mui/x-data-grid/locales'
import { useLocale } from 'next-intl'
import { type CSSProperties, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { TableProps } from '@/components/screen/table/drawn-column'
import { widestOf } from '@/components/screen/table/fit-columns'
import { pinsOf } from '@/components/screen/table/pins'
import { headHeight } from '@/components/screen/table/plain-table'
import { useRowLinks } from '@/components/screen/table/row-link'
import { MuiRoot } from '@/components/ui/mui-root'
import { useNonce } from '@/components/ui/nonce-provider'
import type { GridStart } from './grid-start'
import styles from './grid-table.module.css'

const texts = {
  zh: zhCN.components.MuiDataGrid.defaultProps.localeText,
  en: enUS.components.MuiDataGrid.defaultProps.localeText,
}

/** Columns beside the visible ones that are drawn too: all, because those that stay must not be left out. */
const everyColumn = 10_000

/** Frames in which the grid finds its size, at most. */
const framesToWait = 30

export type GridProps = TableProps & { start: GridStart | undefined; onHide?: ((field: string) => void) | undefined }

type Definition = GridColDef<Record<string, unknown>>

/** The columns as the grid wants them. */
const useDefinitions = ({
  columns,
  rowId,
  onHide,
  fit,
}: Pick<GridProps, 'columns' | 'rowId' | 'onHide' | 'fit'>): Definition[] =>
  useMemo(() => {
    const { start: stay, flexible } = pinsOf(columns)
    const grows = (at: number) => (fit ? (columns[at]?.grow ?? 0) > 0 || at === widestOf(columns) : at === flexible)
    const classOf = (at: number): string =>
      [
        at < stay ? `pin${at + 1}` : '',
        at === stay - 1 ? 'pinLast' : '',
        columns[at]?.pin === 'end' ? 'pinEnd' : '',
      ].join(' ')
    return columns.map(({ key, width, head, align, sortable, headContent, cell }, at) => ({
      field: key,
      headerName: head,
      ...(grows(at) ? { flex: columns[at]?.grow ?? 1, minWidth: width } : { width }),
      sortable,
      resizable: headContent === undefined,
      hideable: onHide !== undefined && headContent === undefined,
      disableColumnMenu: headContent !== undefined,
      headerClassName: classOf(at),
      cellClassName: classOf(at),
      ...(align === 'end' && { align: 'right', headerAlign: 'right' }),
      ...(headContent !== undefined && { renderHeader: () => headContent }),
      renderCell: ({ row, api: grid }) => cell(row, grid.getRowIndexRelativeToVisibleRows(row[rowId] as string)),
    }))
  }, [columns, rowId, onHide, fit])

/** Where the columns that stay begin, and the height of a row. */
const pinStyle = (columns: GridProps['columns'], rowHeight: number): CSSProperties => {
  const style: Record<string, string> = { '--row': `${rowHeight}px` }
  let offset = 0
  for (const [at, column] of columns.slice(0, pinsOf(columns).start).entries()) {
    style[`--pin-${at + 1}`] = `${offset}px`
    offset += column.width
  }
  return style
}

type Begun = Pick<GridProps, 'columns' | 'rows' | 'rowId' | 'start'>

/** Scrolls and focuses the grid as the plain table was, and goes on with what the user began on a column's head. */
const useStart = ({ columns, rows, rowId, start }: Begun) => {
  const api = useGridApiRef()
  const frame = useRef<HTMLDivElement>(null)
  /** Whether the rows could be scrolled to where they were. */
  const scrolled = useEffectEvent((): boolean => {
    const scroller = frame.current?.querySelector('.MuiDataGrid-virtualScroller')
    if (!start || !scroller) return !start
    scroller.scrollTop = start.top
    scroller.scrollLeft = start.left
    return scroller.scrollTop === start.top
  })
  const goOn = useEffectEvent(() => {
    const grid = api.current
    if (!start || !grid) return
    const focused = start.focus && columns[start.focus.column]
    if (start.focus && focused) {
      const row = rows[start.focus.row]
      if (row) grid.setCellFocus(String(row[rowId]), focused.key)
      else grid.setColumnHeaderFocus(focused.key)
    }
    const begun = start.column
    if (begun?.do === 'menu') grid.showColumnMenu(begun.field)
    if (begun?.do === 'resize') {
      const head = frame.current?.querySelector(`.MuiDataGrid-columnHeader[data-field="${CSS.escape(begun.field)}"]`)
      const at = { bubbles: true, clientX: begun.x, clientY: begun.y, button: 0, buttons: 1 }
      head?.querySelector('.MuiDataGrid-columnSeparator--resizable')?.dispatchEvent(new MouseEvent('mousedown', at))
    }
  })
  useEffect(function beginAsThePlainTableWas() {
    // Heads and rows have their places once the grid knows its size, some frames later.
    let tries = framesToWait
    const go = () => {
      tries -= 1
      if (!scrolled() && tries > 0) frameOf = requestAnimationFrame(go)
      else goOn()
    }
    let frameOf = requestAnimationFrame(go)
    return () => cancelAnimationFrame(frameOf)
  }, [])
  return { api, frame }
}

/** The grid that replaces the plain table: column widths by mouse, cells by keyboard, virtualized rows. */
export default function GridTable(props: GridProps) {
  const { label, columns, rows, rowId, rowHeight, query, onSort, isChosen, rowClass, onWidth, onHide } = props
  const language = useLocale()
  const nonce = useNonce()
  const { api, frame } = useStart(props)
  const followLinks = useRowLinks()
  const definitions = useDefinitions(props)
  const isColumn = (field: string | undefined): field is string => columns.some(({ key }) => key === field)

  return (
    <MuiRoot>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: it hears its links, which the keyboard presses too */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same */}
      <div ref={frame} style={{ height: '100%', ...pinStyle(columns, rowHeight) }} onClick={followLinks}>
        <DataGrid
          apiRef={api}
          aria-label={label}
          nonce={nonce}
          className={styles.grid ?? ''}
          columns={definitions}
          rows={rows}
          getRowId={(row) => String(row[rowId])}
          rowHeight={rowHeight}
          columnHeaderHeight={headHeight}
          columnBufferPx={everyColumn}
          hideFooter
          disableRowSelectionOnClick
          disableColumnFilter
          sortingMode="server"
          // The list may be sorted by a field without a column. The grid does not know such a sort and would remove it.
          sortModel={isColumn(query.sidx) ? [{ field: query.sidx, sort: query.order ?? 'asc' }] : []}
          onSortModelChange={(model) => {
            const field = model[0]?.field ?? query.sidx
            if (isColumn(field)) onSort(field)
          }}
          columnVisibilityModel={everyVisible}
          onColumnVisibilityModelChange={(model) => {
            const hidden = Object.entries(model).find(([, isVisible]) => !isVisible)?.[0]
            if (hidden !== undefined) onHide?.(hidden)
          }}
          onColumnWidthChange={({ colDef, width }) => onWidth?.(colDef.field, Math.round(width))}
          getRowClassName={({ id, row }) => `${isChosen(String(id)) ? 'chosen' : ''} ${rowClass?.(row) ?? ''}`}
          localeText={texts[language]}
        />
      </div>
    </MuiRoot>
  )
}

/** Hidden columns are no columns here: the list's own choice says which there are. */
const everyVisible = {}
