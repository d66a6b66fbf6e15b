'use client'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { PanelBoundary } from '@/components/ui/panel-boundary'
import styles from './screen-tabs.module.css'

type ScreenTabsProps<Key extends string> = {
  label: string
  tabs: readonly { key: Key; label: string }[]
  shown: Key
  onShow: (key: Key) => void
  children: ReactNode
}

/** Tabs within a screen: arrow keys move, the panel belongs to its tab. */
export const ScreenTabs = <Key extends string>({ label, tabs, shown, onShow, children }: ScreenTabsProps<Key>) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useEffect(
    function bringIntoSight() {
      const tab = document.getElementById(`${id}-${shown}`)
      if (!tab || !list.current) return
      const { scrollLeft, clientWidth } = list.current
      const end = tab.offsetLeft + tab.offsetWidth
      // Horizontally only: the page itself does not scroll.
      if (tab.offsetLeft < scrollLeft || end > scrollLeft + clientWidth) list.current.scrollLeft = end - clientWidth
    },
    [id, shown],
  )
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const at = tabs.findIndex(({ key }) => key === shown)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (!next) return
    onShow(next.key)
    document.getElementById(`${id}-${next.key}`)?.focus()
  }
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.tabs}>
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
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${shown}`}>
        <PanelBoundary key={shown} title={tabs.find(({ key }) => key === shown)?.label ?? ''}>
          {children}
        </PanelBoundary>
      </div>
    </>
  )
}
