import type { MouseEvent, ReactNode } from 'react'
import type { ListQuery } from '@/lib/contract/endpoint'
import styles from './table.module.css'

/** A column as both tables draw it: the engine has made its head and its cells. */
export type DrawnColumn = {
  key: string
  width: number
  head: string
  align?: 'end'
  sortable: boolean
  /** Content of the head instead of its text: the checkbox of the page. */
  headContent?: ReactNode
  cell: (row: Record<string, unknown>, index: number) => ReactNode
}

export type TableProps = {
  label: string
  columns: readonly DrawnColumn[]
  rows: readonly Record<string, unknown>[]
  rowId: string
  rowHeight: number
  query: ListQuery
  sortHref: (field: string) => string
  onSort: (field: string) => void
  sortLabel: (field: string) => string
  isChosen: (key: string) => boolean
  onWidth: (field: string, width: number) => void
}

export const headHeight = 40

/**
 * Rows as plain table markup: this is what the server sends, what a browser without script shows, and what small
 * screens keep. Column widths and row heights are those of the grid that takes its place.
 */
export const PlainTable = ({
  label,
  columns,
  rows,
  rowId,
  rowHeight,
  query,
  sortHref,
  onSort,
  sortLabel,
  isChosen,
}: TableProps) => {
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  const ariaSort = (key: string) =>
    query.sidx === key ? (query.order === 'desc' ? 'descending' : 'ascending') : undefined
  const follow = (event: MouseEvent, key: string) => {
    if (event.ctrlKey || event.metaKey || event.button !== 0) return
    event.preventDefault()
    onSort(key)
  }
  return (
    // Focusable, so that a keyboard can scroll it sideways.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region has to be reachable by keyboard
    <section className={styles.scroller} aria-label={label} tabIndex={0}>
      <table
        className={styles.table}
        style={{ '--table-width': `${width}px`, '--row': `${rowHeight}px` } as Record<string, string>}
      >
        <caption className="visually-hidden">{label}</caption>
        <colgroup>
          {columns.map(({ key, width: each }) => (
            <col key={key} style={{ width: each }} />
          ))}
        </colgroup>
        <thead>
          <tr style={{ height: headHeight }}>
            {columns.map(({ key, head, align, sortable, headContent }) => (
              <th key={key} scope="col" data-align={align} aria-sort={ariaSort(key)}>
                {headContent ??
                  (sortable ? (
                    <a
                      href={sortHref(key)}
                      title={sortLabel(head)}
                      onClick={(event) => follow(event, key)}
                      className={styles.sort}
                    >
                      {head}
                      <span aria-hidden="true">{query.sidx === key ? (query.order === 'desc' ? ' ↓' : ' ↑') : ''}</span>
                    </a>
                  ) : (
                    head
                  ))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={String(row[rowId])} data-chosen={isChosen(String(row[rowId])) || undefined}>
              {columns.map(({ key, head, align, cell }) => (
                <td key={key} data-align={align} data-label={head} data-key={key}>
                  <span className={styles.cell}>{cell(row, index)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
