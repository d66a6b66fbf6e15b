'use client'
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { EarlyClick } from '@/lib/early/keep-early-clicks'
import styles from './cards.module.css'
import type { DrawnColumn, TableProps } from './drawn-column'

const never = () => () => undefined
const isBrowser = typeof window !== 'undefined'

const focusable = 'a[href], button, input'

type RowProps = {
  row: Record<string, unknown>
  index: number
  columns: readonly DrawnColumn[]
  chosen: boolean
  className: string | undefined
  /** Label of the button that shows a card's other fields. */
  allLabel: string | undefined
  keyed: true | undefined
}

/** Whether a card would be as long as this text: it shows three lines until it is opened. */
const isLong = (content: ReactNode): boolean => typeof content === 'string' && /\n|^.{40}/.test(content)

type CellProps = { content: ReactNode; card: DrawnColumn['card']; allLabel: string | undefined }

const CellContent = ({ content, card, allLabel }: CellProps) => {
  if (!allLabel || !card) return content
  if (card !== 'title') return isLong(content) ? <span className={styles.long}>{content}</span> : content
  return (
    <>
      <span>{content}</span>
      <button type="button" className={styles.all} data-all="" aria-expanded="false">
        {allLabel}
      </button>
    </>
  )
}

const Row = ({ row, index, columns, chosen, className, allLabel, keyed }: RowProps) => (
  <tr className={className} data-chosen={chosen || undefined}>
    {columns.map(({ key, align, card, cell }) => (
      <td key={key} data-align={align} data-card={card} data-key={keyed && key}>
        <CellContent content={cell(row, index)} card={card} allLabel={allLabel} />
      </td>
    ))}
  </tr>
)

/** A card shows all its fields, or those that are always shown. Not React's: it belongs to no data. */
const toggleCard = (event: MouseEvent<HTMLElement>) => {
  const button = event.target instanceof Element ? event.target.closest('[data-all]') : null
  const row = button?.closest('tr')
  if (!button || !row) return
  row.toggleAttribute('data-open')
  button.setAttribute('aria-expanded', String(row.hasAttribute('data-open')))
}

/**
 * The rows of a table. Those that the server sent rest as markup until somebody comes to them, with the pointer, the
 * keyboard or a finger, or until one of them changes: taking each over as the page loads cost more of the main thread
 * than all else, and most are only read.
 */
export const TableRows = (props: TableProps) => {
  const { columns, rows, rowId, isChosen, rowClass, rests = false, allLabel, keyed } = props
  const isServers = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [asleep, setAsleep] = useState(isServers)
  const body = useRef<HTMLTableSectionElement>(null)
  const focused = useRef(-1)
  /** Places of the boxes that were ticked or cleared before they answered. */
  const pressed = useRef<number[]>([])
  /** Clicks that came before the page could answer them, with the places of their buttons. */
  const early = useRef<{ click: EarlyClick; at: number }[]>([])
  const sleeps = asleep && rests && !columns.some(({ awake }) => awake)
  // Once awake, they stay so: other rows than the server's have no markup to rest as.
  if (asleep && !sleeps) setAsleep(false)

  useLayoutEffect(
    function goOnWhereTheyWere() {
      if (sleeps) return
      const controls = body.current?.querySelectorAll<HTMLElement>(focusable)
      if (focused.current >= 0) controls?.[focused.current]?.focus({ preventScroll: true })
      for (const at of pressed.current) controls?.[at]?.click()
      for (const { click, at } of early.current) click.element = controls?.[at] ?? click.element
      focused.current = -1
      pressed.current = []
      early.current = []
    },
    [sleeps],
  )

  if (sleeps && isBrowser) {
    const wake = () => {
      const active = document.activeElement
      const controls = [...(body.current?.querySelectorAll(focusable) ?? [])]
      focused.current = active ? controls.indexOf(active) : -1
      pressed.current = controls.flatMap((control, at) =>
        control instanceof HTMLInputElement && control.checked !== control.defaultChecked ? [at] : [],
      )
      early.current = (globalThis.earlyClicks?.clicks ?? []).flatMap((click) => {
        const at = controls.indexOf(click.element)
        return at < 0 ? [] : [{ click, at }]
      })
      // At once: what follows, a press or a key, has to find rows that answer.
      flushSync(() => setAsleep(false))
    }
    return (
      <tbody
        key="asleep"
        ref={body}
        onPointerOver={wake}
        onFocus={wake}
        onTouchStart={wake}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set: React leaves the server's rows as they are
        dangerouslySetInnerHTML={{ __html: '' }}
      />
    )
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it hears its buttons, which the keyboard presses too
    <tbody key="awake" ref={body} onClick={toggleCard}>
      {rows.map((row, index) => (
        <Row
          key={String(row[rowId])}
          row={row}
          index={index}
          columns={columns}
          chosen={isChosen(String(row[rowId]))}
          className={rowClass?.(row)}
          allLabel={allLabel}
          keyed={keyed}
        />
      ))}
    </tbody>
  )
}
