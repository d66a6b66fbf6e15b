'use client'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { Icon } from '@/components/ui/icon'
import { PanelBoundary } from '@/components/ui/notice/panel-boundary'
import { useOverflow } from '@/components/ui/use-overflow'
import styles from './screen-tabs.module.css'

type ScreenTabsProps<Key extends string> = {
  label: string
  tabs: readonly { key: Key; label: string }[]
  shown: Key
  onShow: (key: Key) => void
  children: ReactNode
}

type ArrowProps = { direction: 1 | -1; list: RefObject<HTMLDivElement | null> }

/** Shows the tabs beyond the edge. The keyboard reaches them by the arrow keys, so this is for pointers only. */
const Arrow = ({ direction, list }: ArrowProps) => (
  <button
    type="button"
    tabIndex={-1}
    aria-hidden="true"
    className={styles.arrow}
    onClick={() => list.current?.scrollBy({ left: direction * list.current.clientWidth * 0.8, behavior: 'smooth' })}
  >
    <Icon name={direction < 0 ? 'chevronLeft' : 'chevron'} size={16} />
  </button>
)

/** Of one; they take their room from the tabs. */
const arrowWidth = 28

/** Tabs within a screen: arrow keys move, the panel belongs to its tab. */
export const ScreenTabs = <Key extends string>({ label, tabs, shown, onShow, children }: ScreenTabsProps<Key>) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const { before, after } = useOverflow(list, tabs.map((tab) => tab.label).join('\n'))
  const overflows = before || after
  useEffect(
    function bringIntoSight() {
      const tab = document.getElementById(`${id}-${shown}`)
      if (!tab || !list.current) return
      const { scrollLeft, clientWidth } = list.current
      const end = tab.offsetLeft + tab.offsetWidth
      const isInSight =
        tab.offsetLeft >= scrollLeft && end <= scrollLeft + clientWidth - arrowWidth * (overflows ? 1 : 2)
      // To the middle, because arrows may yet appear at both ends. Horizontally only: the page itself does not scroll.
      if (!isInSight) list.current.scrollLeft = (tab.offsetLeft + end - clientWidth) / 2
    },
    // Again as the arrows appear; what somebody scrolls then is left alone.
    [id, shown, overflows],
  )
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    // From the tab that has the focus: `shown` follows later, and a second key must not step from an older tab.
    const at = tabs.findIndex(({ key }) => `${id}-${key}` === event.currentTarget.id)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (!next) return
    onShow(next.key)
    document.getElementById(`${id}-${next.key}`)?.focus()
  }
  return (
    <>
      <div className={styles.bar}>
        {before && <Arrow direction={-1} list={list} />}
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          className={styles.tabs}
          data-before={before}
          data-after={after}
        >
          {tabs.map(({ key, label: text }) => (
            <button
              key={key}
              id={`${id}-${key}`}
              type="button"
              role="tab"
              className={styles.tab}
              aria-selected={key === shown}
              aria-controls={`${id}-panel`}
              tabIndex={key === shown ? 0 : -1}
              onClick={() => onShow(key)}
              onKeyDown={move}
            >
              {text}
            </button>
          ))}
        </div>
        {after && <Arrow direction={1} list={list} />}
      </div>
      <div id={`${id}-panel`} role="tabpanel" className={styles.panel} aria-labelledby={`${id}-${shown}`}>
        <PanelBoundary key={shown} title={tabs.find(({ key }) => key === shown)?.label ?? ''}>
          {children}
        </PanelBoundary>
      </div>
    </>
  )
}
