'use client'
import { type CSSProperties, type FocusEvent, type MouseEvent, useRef } from 'react'
import cards from './cards.module.css'
import type { TableProps } from './drawn-column'
import { pinsOf } from './pins'
import { useRowLinks } from './row-link'
import styles from './table.module.css'
import { TableRows } from './table-rows'
import { titleClipped } from './title-clipped'

export const headHeight = 40

/**
 * Rows as plain table markup: this is what the server sends, what a browser without script shows, and what small
 * screens keep. Column widths and row heights are those of the grid that takes its place.
 */
export const PlainTable = (props: TableProps) => {
  const { label, columns, rowHeight, query, sortHref, onSort, sortLabel, onColumn, columnLabel } = props
  const scroller = useRef<HTMLElement>(null)
  const followLinks = useRowLinks()
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  const { start, end, flexible } = pinsOf(columns)
  const ariaSort = (key: string) =>
    query.sidx === key ? (query.order === 'desc' ? 'descending' : 'ascending') : undefined
  const follow = (event: MouseEvent, key: string) => {
    if (event.ctrlKey || event.metaKey || event.button !== 0) return
    event.preventDefault()
    onSort(key)
  }
  const style: Record<string, string> = { '--table-width': `${width}px`, '--row': `${rowHeight}px` }
  let offset = 0
  for (const [at, column] of columns.slice(0, start).entries()) {
    style[`--pin-${at + 1}`] = `${offset}px`
    offset += column.width
  }
  // What a keyboard comes to is never behind the columns that stay.
  const padding: CSSProperties = {
    scrollPaddingInlineStart: offset,
    scrollPaddingInlineEnd: end ? columns.at(-1)?.width : 0,
  }
  /** The browser scrolls to what lies outside, not to what lies behind the columns that stay. */
  const uncover = ({ target }: FocusEvent) => {
    const cell = target.closest<HTMLTableCellElement>('th, td')
    const place = scroller.current
    const isPinned = cell && (cell.cellIndex < start || (end > 0 && cell.cellIndex === columns.length - 1))
    if (!cell || !place || isPinned) return
    const [own, box] = [place.getBoundingClientRect(), cell.getBoundingClientRect()]
    const over = box.right - (own.right - (end ? (columns.at(-1)?.width ?? 0) : 0))
    const under = own.left + offset - box.left
    if (under > 0) place.scrollLeft -= under
    else if (over > 0) place.scrollLeft += Math.min(over, -under)
  }
  // Labels of the cards that rows are on a phone.
  for (const [at, column] of columns.entries()) style[`--l${at + 1}`] = JSON.stringify(column.head)
  return (
    // Focusable, so that a keyboard can scroll it sideways.
    // biome-ignore lint/a11y/useKeyWithClickEvents: it hears its links, which the keyboard presses too
    <section
      ref={scroller}
      className={styles.scroller}
      style={padding}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region has to be reachable by keyboard
      tabIndex={0}
      onFocus={uncover}
      onClick={followLinks}
      onMouseOver={titleClipped}
    >
      <table
        className={`${styles.table} ${cards.cards}`}
        style={style}
        data-pins={start || undefined}
        data-end={end || undefined}
      >
        <caption className="visually-hidden">{label}</caption>
        <colgroup>
          {columns.map(({ key, width: each }, at) => (
            <col key={key} style={at === flexible ? undefined : { width: each }} />
          ))}
        </colgroup>
        <thead>
          <tr style={{ height: headHeight }}>
            {columns.map(({ key, head, align, sortable, headContent }) => (
              <th
                key={key}
                scope="col"
                data-align={align}
                aria-sort={ariaSort(key)}
                // What is read out with each cell is the head without its button.
                abbr={onColumn && head !== '' ? head : undefined}
              >
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
            ))}
          </tr>
        </thead>
        <TableRows {...props} />
      </table>
    </section>
  )
}
