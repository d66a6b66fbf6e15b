'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { AnyList } from '@/components/screen/list/define-list'
import { type Labels, useCell } from '@/components/screen/table/cells'
import type { Column } from '@/components/screen/table/column'
import type { DrawnColumn } from '@/components/screen/table/drawn-column'
import { placeColumns } from '@/components/screen/table/fit-columns'
import { toCellWidth, toChoiceWidth, toHeadWidth } from '@/components/screen/table/head-width'
import type { Namespace } from '@/messages/messages'
import { actionsColumn } from '../rows/row-actions'
import { RowSwitch } from '../rows/row-switch'
import { chosenIn, isSelected, type Selection, toggle, togglePage } from '../rows/selection'
import { orderedColumns, usualColumns } from './column-order'
import { useTablePreference } from './table-preferences'

type AnyRow = Record<string, unknown>

/** So many fields a card of a phone shows before it is asked for all. */
const fieldsOfCard = 4

/** Names, addresses and texts take what no column needs; figures, states and times need no more than they have. */
const growOf = ({ as, width, grow }: Column<AnyRow, Namespace>): number =>
  grow ?? (as === undefined && width >= 150 ? 1 : 0)

/** Of a moment to the second, px. */
const timeWidth = 172
/** A figure or a state has the room of the longest one of the page: neither is ever cut. */
const widthOf = (column: Column<AnyRow, Namespace>, labels: Labels, rows: readonly AnyRow[]): number => {
  const { field, as, width, tones, toggle: turns, render } = column
  const head = toHeadWidth(labels.field(field))
  if (as === 'number' && render === undefined) return Math.max(head, ...rows.map((row) => toCellWidth(row[field])))
  if (as === 'date') return Math.max(Math.min(width, timeWidth), head)
  if (as !== 'choice' || render !== undefined || turns !== undefined) return Math.max(width, head)
  const words = new Set(rows.map((row) => row[field]).filter((value) => value !== null && value !== undefined))
  return Math.max(
    width,
    head,
    ...[...words].map((word) => toChoiceWidth(labels.choice(field, word), tones !== undefined)),
  )
}

type Input = {
  list: AnyList
  labels: Labels
  rows: readonly AnyRow[]
  selection: Selection
  onSelect: (selection: Selection) => void
}

/** Columns as both tables render them: checkbox, the column that names the row, the others, actions. */
export const useDrawnColumns = ({ list, labels, rows, selection, onSelect }: Input): DrawnColumn[] => {
  const t = useTranslations('list')
  const language = useLocale()
  const cellOf = useCell(labels)
  const [preference] = useTablePreference(list.table)
  const shown = useMemo(
    () =>
      orderedColumns(list.columns as readonly Column<AnyRow, Namespace>[], preference, language, usualColumns).filter(
        ({ shown, rank }) => shown || rank !== undefined,
      ),
    [list, preference, language],
  )
  const page = chosenIn(list, rows, language)
  const allChosen = page.length > 0 && page.every(({ key }) => isSelected(selection, key))

  const chooser: DrawnColumn = {
    key: 'select',
    pin: 'start',
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
        onChange={() => onSelect(togglePage(selection, page, !allChosen))}
      />
    ),
    cell: (row) => (
      <input
        type="checkbox"
        checked={isSelected(selection, String(row[list.rowId]))}
        aria-label={t('selectRow', { name: list.rowName(row, language) })}
        onChange={() => onSelect(chosenIn(list, [row], language).reduce(toggle, selection))}
      />
    ),
  }
  const rowActions = list.rowActions ?? []
  const actions = actionsColumn({
    actions: rowActions,
    labels,
    head: t('actions'),
    nameOf: (row) => list.rowName(row, language),
  })
  const isState = (column: Column<AnyRow, Namespace>) => column.as === 'choice' && column.tones !== undefined
  const plain = shown.slice(1).filter(({ column, shown: isUsual }) => isUsual && !isState(column))
  const always = new Set(plain.slice(0, fieldsOfCard).map(({ column }) => column))
  const fields = shown.map(
    ({ column, chosen, rank, shown: isUsual }, at): DrawnColumn => ({
      key: column.field,
      width: chosen ?? widthOf(column, labels, rows),
      ...(rank !== undefined && { rank }),
      ...(chosen === undefined && growOf(column) > 0 && { grow: growOf(column) }),
      head: labels.field(column.field),
      sortable: list.sorts.includes(column.field),
      ...(at === 0 && { pin: 'start' as const, card: 'title' as const }),
      ...(at > 0 && isUsual && isState(column) && { card: 'state' as const }),
      ...(at > 0 && always.has(column) && { card: 'field' as const }),
      ...(column.awake && { awake: true as const }),
      ...(column.as === 'number' && { align: 'end' as const }),
      cell: (row) => {
        const content = cellOf(column as Parameters<typeof cellOf>[0], row)
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
  return placeColumns([...(list.batch ? [chooser] : []), ...fields, ...(list.rowActions ? [actions] : [])])
}
