'use client'
import { DataGrid, type GridColDef } from '@mui/x-data-grid'
import { enUS, zhCN } from '@mui/x-data-grid/locales'
import { useLocale } from 'next-intl'
import { useMemo } from 'react'
import { headHeight, type TableProps } from '@/components/screen/table/plain-table'
import styles from '@/components/screen/table/table.module.css'
import { useNonce } from '@/components/ui/nonce-provider'

const texts = {
  zh: zhCN.components.MuiDataGrid.defaultProps.localeText,
  en: enUS.components.MuiDataGrid.defaultProps.localeText,
}

/** The grid that replaces the plain table: column widths by mouse, cells by keyboard, virtualized rows. */
export default function GridTable({
  label,
  columns,
  rows,
  rowId,
  rowHeight,
  query,
  onSort,
  isChosen,
  onWidth,
}: TableProps) {
  const language = useLocale()
  const nonce = useNonce()
  const definitions = useMemo(
    (): GridColDef<Record<string, unknown>>[] =>
      columns.map(({ key, width, head, align, sortable, headContent, cell }) => ({
        field: key,
        headerName: head,
        width,
        sortable,
        resizable: headContent === undefined,
        disableColumnMenu: true,
        ...(align === 'end' && { align: 'right', headerAlign: 'right' }),
        ...(headContent !== undefined && { renderHeader: () => headContent }),
        renderCell: ({ row, api }) => cell(row, api.getRowIndexRelativeToVisibleRows(row[rowId] as string)),
      })),
    [columns, rowId],
  )
  const isColumn = (field: string | undefined): field is string => columns.some(({ key }) => key === field)
  return (
    <DataGrid
      aria-label={label}
      nonce={nonce}
      className={styles.grid ?? ''}
      columns={definitions}
      rows={rows}
      getRowId={(row) => String(row[rowId])}
      rowHeight={rowHeight}
      columnHeaderHeight={headHeight}
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
      onColumnWidthChange={({ colDef, width }) => onWidth(colDef.field, Math.round(width))}
      getRowClassName={({ id }) => (isChosen(String(id)) ? 'chosen' : '')}
      localeText={texts[language]}
    />
  )
}
