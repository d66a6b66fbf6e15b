'use client'
import { useLocale } from 'next-intl'
import { useState } from 'react'
import type { ListQuery } from '@/lib/contract/endpoint'
import { measureUnit } from '@/lib/contract/measure-unit'
import { compareNames } from '@/lib/format/compare-names'
import { toGrouped } from '@/lib/format/number'
import type { Namespace } from '@/messages/messages'
import { type Labels, useCell } from './cells'
import type { Column } from './column'
import type { DrawnColumn } from './drawn-column'
import { toHeadWidth } from './head-width'
import { nextSort } from './next-sort'
import { PlainTable } from './plain-table'
import table from './table.module.css'
import { useRowHeight } from './use-row-height'

type AnyRow = Record<string, unknown>

export type LiveColumn<Row, NS extends Namespace> = Column<Row, NS> & {
  /** Unit in the head. */
  unit?: string
  /** Decimals of a reading. */
  decimals?: number
  /** One of the first columns, which together name a row; without any the first one does. */
  pinned?: true
}

type LiveTableProps<Row, NS extends Namespace> = {
  label: string
  labels: Labels
  columns: readonly LiveColumn<Row, NS>[]
  rows: readonly Row[]
  rowId: keyof Row & string
  /** Rows with old readings, which are dimmed. */
  isStale: (row: Row) => boolean
  /** A column before the first, such as a checkbox, and one after it, such as the row's actions. */
  leading?: DrawnColumn | undefined
  actions?: DrawnColumn | undefined
  isChosen?: (key: string) => boolean
}

const noneChosen = (): boolean => false

const start: ListQuery = { page: 1, limit: 200 }

const compare = (a: unknown, b: unknown): number => {
  if (a === b) return 0
  if (a === null || a === undefined) return 1
  if (b === null || b === undefined) return -1
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareNames(String(a), String(b))
}

const areSame = (rows: readonly object[], others: readonly object[]): boolean =>
  rows.length === others.length && rows.every((row, at) => row === others[at])

/** Whether a value is another one than in the rows before. */
const useChanges = (rows: readonly object[], rowId: string) => {
  const [answers, setAnswers] = useState({ rows, before: rows })
  // A screen may list the same rows anew with every tick of a clock.
  if (!areSame(answers.rows, rows)) setAnswers({ rows, before: answers.rows })
  const before = new Map((answers.before as readonly AnyRow[]).map((row) => [row[rowId], row]))
  return (row: AnyRow, field: string): boolean => {
    const was = before.get(row[rowId])
    return was !== undefined && was[field] !== row[field]
  }
}

/** All rows of one live answer in one table, sorted in the browser. For inherently small sets: one controller's units. */
export const LiveTable = <Row extends object, NS extends Namespace>(props: LiveTableProps<Row, NS>) => {
  const { label, labels, columns, rows, rowId, isStale, leading, actions, isChosen = noneChosen } = props
  const [query, setQuery] = useState(start)
  const hasChanged = useChanges(rows, rowId)
  const rowHeight = useRowHeight('standard')
  const language = useLocale()
  const cellOf = useCell(labels)
  const { sidx, order } = query
  const sorted = sidx
    ? [...rows].sort((a, b) => compare((a as AnyRow)[sidx], (b as AnyRow)[sidx]) * (order === 'desc' ? -1 : 1))
    : rows
  const drawn = columns.map((column): DrawnColumn => {
    const { field, width, unit, decimals } = column
    const head = unit ? `${labels.field(field)} (${measureUnit(unit, language)})` : labels.field(field)
    return {
      key: field,
      width: Math.max(width, toHeadWidth(head)),
      head,
      sortable: true,
      ...(column.as === 'number' && { align: 'end' as const }),
      cell: (row) => {
        const value = row[field]
        const shown =
          typeof value === 'number' && decimals !== undefined ? { ...row, [field]: toGrouped(value, decimals) } : row
        const content = cellOf(column as Parameters<typeof cellOf>[0], shown)
        if (isStale(row as Row)) return <span className={table.stale}>{content}</span>
        // By its value: another one is another element, which shows the change anew.
        return hasChanged(row, field) ? (
          <span key={String(value)} className={table.changed}>
            {content}
          </span>
        ) : (
          content
        )
      },
    }
  })
  const pinned = columns.filter((column) => column.pinned).length || 1
  // Several name a row only with their labels.
  const card = pinned === 1 ? ('title' as const) : ('field' as const)
  const all: DrawnColumn[] = [
    ...(leading ? [{ ...leading, pin: 'start' as const }] : []),
    ...drawn.slice(0, pinned).map((each) => ({ ...each, pin: 'start' as const, card })),
    ...drawn.slice(pinned).map((each) => ({ ...each, card: 'field' as const })),
    ...(actions ? [{ ...actions, pin: 'end' as const }] : []),
  ]
  const sort = (field: string) => setQuery({ ...start, ...nextSort(query, field) })
  return (
    <div className={`${table.frame} ${table.live}`}>
      <PlainTable
        label={label}
        columns={all}
        rows={sorted as readonly AnyRow[]}
        rowId={rowId}
        rowHeight={rowHeight}
        query={query}
        sortHref={() => '#'}
        onSort={sort}
        sortLabel={(field) => field}
        isChosen={isChosen}
        keyed
      />
    </div>
  )
}
