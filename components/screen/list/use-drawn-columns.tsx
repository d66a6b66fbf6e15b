'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { type Labels, useCell } from '@/components/screen/table/cells'
import type { Column } from '@/components/screen/table/column'
import { toActionsWidth, toHeadWidth } from '@/components/screen/table/head-width'
import type { DrawnColumn } from '@/components/screen/table/plain-table'
import type { ListQuery } from '@/lib/contract/endpoint'
import type { Namespace } from '@/messages/messages'
import { orderedColumns } from './column-order'
import type { List } from './define-list'
import { inRow, RowActions } from './row-actions'
import { RowSwitch } from './row-switch'
import { isSelected, type Selection, toggle, togglePage } from './selection'
import { useTablePreference } from './table-preferences'

type AnyRow = Record<string, unknown>
type Input = {
  list: List<ListQuery, AnyRow, Namespace>
  labels: Labels
  query: ListQuery
  rows: readonly AnyRow[]
  selection: Selection
  onSelect: (selection: Selection) => void
}

/** Columns as both tables render them: checkbox, number, the list's first column, actions, then the others. */
export const useDrawnColumns = ({ list, labels, query, rows, selection, onSelect }: Input): DrawnColumn[] => {
  const t = useTranslations('list')
  const language = useLocale()
  const cellOf = useCell(labels)
  const [preference] = useTablePreference(list.table)
  const shown = useMemo(
    () =>
      orderedColumns(list.columns as readonly Column<AnyRow, Namespace>[], preference, language).filter(
        (each) => each.shown,
      ),
    [list, preference, language],
  )
  const keys = rows.map((row) => String(row[list.rowId]))
  const allChosen = keys.length > 0 && keys.every((key) => isSelected(selection, key))

  const chooser: DrawnColumn = {
    key: 'select',
    // The grid renders no column narrower than this.
    width: 50,
    // Its head is the checkbox of the page, which has its own name.
    head: '',
    sortable: false,
    headContent: (
      <input
        type="checkbox"
        checked={allChosen}
        aria-label={t('selectPage')}
        onChange={() => onSelect(togglePage(selection, keys, !allChosen))}
      />
    ),
    cell: (row) => (
      <input
        type="checkbox"
        checked={isSelected(selection, String(row[list.rowId]))}
        aria-label={t('selectRow', { name: list.rowName(row, language) })}
        onChange={() => onSelect(toggle(selection, String(row[list.rowId])))}
      />
    ),
  }
  const number: DrawnColumn = {
    key: '#',
    width: 56,
    head: t('rowNumber'),
    align: 'end',
    sortable: false,
    cell: (_row, index) => (query.page - 1) * query.limit + index + 1,
  }
  const rowActions = list.rowActions ?? []
  const actions: DrawnColumn = {
    key: 'actions',
    width: toActionsWidth(
      rowActions.slice(0, inRow).map(({ name }) => labels.action(name)),
      rowActions.length > inRow,
    ),
    head: t('actions'),
    sortable: false,
    cell: (row) => <RowActions actions={rowActions} row={row} name={list.rowName(row, language)} labels={labels} />,
  }
  const fields = shown.map(
    ({ column, chosen }): DrawnColumn => ({
      key: column.field,
      width: chosen ?? Math.max(column.width, toHeadWidth(labels.field(column.field))),
      head: labels.field(column.field),
      sortable: list.sorts.includes(column.field),
      ...(column.as === 'number' && { align: 'end' as const }),
      cell: (row) => {
        const content = cellOf(column as unknown as Parameters<typeof cellOf>[0], row)
        const { toggle: turns } = column
        const on = turns && rowActions.find(({ name }) => name === turns.on)
        const off = turns && rowActions.find(({ name }) => name === turns.off)
        if (!turns || !on || !off) return content
        const name = t('switchOf', { field: labels.field(column.field), name: list.rowName(row, language) })
        return (
          <RowSwitch row={row} isOn={turns.isOn(row)} on={on} off={off} asks={turns.asks === true} name={name}>
            {content}
          </RowSwitch>
        )
      },
    }),
  )
  return [
    ...(list.batch ? [chooser] : []),
    number,
    ...fields.slice(0, 1),
    ...(list.rowActions ? [actions] : []),
    ...fields.slice(1),
  ]
}
