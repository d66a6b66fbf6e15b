'use client'
import type { KeyboardEvent, MouseEvent } from 'react'
import { useNonce } from '@/components/ui/nonce-provider'
import cards from './cards.module.css'
import type { DrawnColumn, TableProps } from './drawn-column'
import { fitStyle, widestOf } from './fit-columns'
import { pinsOf } from './pins'
import { useRowLinks } from './row-link'
import styles from './table.module.css'
import { TableRows } from './table-rows'
import { titleClipped } from './title-clipped'

export const headHeight = 40

/** The columns that stay in sight: how many at each side, and how much room they take. */
const placesOf = ({ columns, fit }: TableProps) => {
  const { start, end, flexible: last } = pinsOf(columns)
  const flexible = fit ? widestOf(columns) : last
  const left = columns.slice(0, start).reduce((sum, { width }) => sum + width, 0)
  return { start, end, flexible, left, right: end ? (columns.at(-1)?.width ?? 0) : 0 }
}
type Places = ReturnType<typeof placesOf>

const grownWidth = (width: number, grow: number | undefined): number | string =>
  grow ? `calc(${width}px + ${grow} * var(--free))` : width

/** Widths and the row height; and the labels of the cards that rows are on a phone. */
const styleOf = ({ columns, rowHeight, fit }: TableProps, { start }: Places): Record<string, string> => {
  const style: Record<string, string> = { '--row': `${rowHeight}px` }
  if (!fit) style['--table-width'] = `${columns.reduce((sum, { width }) => sum + width, 0)}px`
  let offset = 0
  for (const [at, column] of columns.entries()) {
    if (at < start) style[`--pin-${at + 1}`] = `${offset}px`
    style[`--l${at + 1}`] = JSON.stringify(column.head)
    offset += column.width
  }
  return style
}

/**
 * The browser scrolls to what lies outside, not to what lies behind the columns that stay. Only for a key that has come
 * there: a press that moved what it presses would miss it, and the focus that a dialog gives back must move nothing.
 */
const uncover = (event: KeyboardEvent, { start, end, left, right }: Places, count: number) => {
  const { target, currentTarget: place } = event
  if (event.key !== 'Tab' || !(target instanceof Element)) return
  const cell = target.closest<HTMLTableCellElement>('th, td')
  const isPinned = cell && (cell.cellIndex < start || (end > 0 && cell.cellIndex === count - 1))
  if (!cell || isPinned) return
  const own = place.getBoundingClientRect()
  const box = cell.getBoundingClientRect()
  const over = box.right - (own.right - right)
  const under = own.left + left - box.left
  if (under > 0) place.scrollLeft -= under
  else if (over > 0) place.scrollLeft += Math.min(over, -under)
}

/**
 * Rows as plain table markup: this is what the server sends, what a browser without script shows, and what small
 * screens keep. Column widths and row heights are those of the grid that takes its place.
 */
export const PlainTable = (props: TableProps) => {
  const { label, columns, fit } = props
  const nonce = useNonce()
  const followLinks = useRowLinks()
  const places = placesOf(props)
  const { start, end, flexible, left, right } = places
  return (
    // Focusable, so that a keyboard can scroll it sideways.
    // biome-ignore lint/a11y/useKeyWithMouseEvents: the title of a clipped cell is the pointer's
    <section
      className={styles.scroller}
      // What a keyboard comes to is never behind the columns that stay.
      style={{ scrollPaddingInlineStart: left, scrollPaddingInlineEnd: right }}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region has to be reachable by keyboard
      tabIndex={0}
      onKeyUp={(event) => uncover(event, places, columns.length)}
      onClick={followLinks}
      onMouseOver={titleClipped}
    >
      {fit && (
        <style nonce={nonce} suppressHydrationWarning>
          {fitStyle(fit.name, columns, fit.counted)}
        </style>
      )}
      <table
        data-fit={fit?.name}
        className={`${styles.table} ${cards.cards}`}
        style={styleOf(props, places)}
        data-pins={start || undefined}
        data-end={end || undefined}
      >
        <caption className="visually-hidden">{label}</caption>
        <colgroup>
          {columns.map(({ key, width: each, grow }, at) => (
            <col key={key} style={at === flexible ? undefined : { width: grownWidth(each, fit && grow) }} />
          ))}
        </colgroup>
        <thead>
          <tr style={{ height: headHeight }}>
            {columns.map((column) => (
              <Head key={column.key} column={column} table={props} />
            ))}
          </tr>
        </thead>
        <TableRows {...props} />
      </table>
    </section>
  )
}

type HeadProps = { column: DrawnColumn; table: TableProps }

const Head = ({ column: { key, head, align, sortable, headContent }, table }: HeadProps) => {
  const { query, sortHref, onSort, sortLabel, onColumn, columnLabel } = table
  const order = query.sidx !== key ? undefined : query.order === 'desc' ? 'descending' : 'ascending'
  const sort = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.button !== 0) return
    event.preventDefault()
    onSort(key)
  }
  return (
    <th
      scope="col"
      data-align={align}
      aria-sort={order}
      // What is read out with each cell is the head without its button.
      abbr={onColumn && head !== '' ? head : undefined}
    >
      {headContent ??
        (sortable ? (
          <a href={sortHref(key)} title={sortLabel(head)} onClick={sort} className={styles.sort}>
            {head}
            <span aria-hidden="true">{order ? (order === 'descending' ? ' ↓' : ' ↑') : ''}</span>
          </a>
        ) : (
          head
        ))}
      {onColumn && columnLabel && headContent === undefined && (
        <>
          <button
            type="button"
            className={styles.column}
            aria-haspopup="menu"
            aria-label={columnLabel}
            data-column={key}
            onClick={() => onColumn({ do: 'menu', field: key })}
          />
          <span
            className={styles.edge}
            aria-hidden="true"
            onPointerDown={(event) => {
              // Not prevented: the grid follows the mouse events of this very press.
              if (event.button !== 0) return
              onColumn({ do: 'resize', field: key, x: event.clientX, y: event.clientY })
            }}
          />
        </>
      )}
    </th>
  )
}
