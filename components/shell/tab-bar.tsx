'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type DragEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { MenuChoice } from '@/components/ui/menu-choice'
import { isPinned, type Tab } from '@/lib/navigation/tabs'
import styles from './tab-bar.module.css'
import { useTabs } from './tabs-provider'
import { useRouteTitle } from './use-entry-name'

const Menu = lazy(() => import('@/components/ui/lazy-menu'))

type Opened = { tab: Tab; left: number; top: number }

/** Open pages. Right click or the keyboard's menu key: refresh, close, others, left, right, all. Middle click closes. */
export const TabBar = () => {
  const t = useTranslations('shell.tabs')
  const titleOf = useRouteTitle()
  const { tabs, active, close, refresh, move } = useTabs()
  const [menu, setMenu] = useState<Opened>()
  const [dragged, setDragged] = useState<string>()
  const current = useRef<HTMLDivElement>(null)
  const activeKey = active?.key
  // Tabs of an earlier visit appear after the first render.
  const count = tabs.length

  useEffect(
    function showActive() {
      if (activeKey && count > 0) current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    },
    [activeKey, count],
  )

  const nameOf = (tab: Tab): string => (tab.record ? `${titleOf(tab.route)} · ${tab.record}` : titleOf(tab.route))
  const choicesOf = (tab: Tab): MenuChoice[] => [
    { key: 'refresh', label: t('refresh'), onChoose: () => refresh(tab) },
    ...(isPinned(tab) ? [] : [{ key: 'close', label: t('close'), onChoose: () => close(tab.key, 'one') }]),
    { key: 'others', label: t('closeOthers'), onChoose: () => close(tab.key, 'others') },
    { key: 'left', label: t('closeLeft'), onChoose: () => close(tab.key, 'left') },
    { key: 'right', label: t('closeRight'), onChoose: () => close(tab.key, 'right') },
    { key: 'all', label: t('closeAll'), onChoose: () => close(tab.key, 'all') },
  ]

  return (
    <nav className={styles.bar} aria-label={t('label')}>
      {tabs.map((tab) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: keys come from the link inside; the menu key and Delete work there
        <div
          key={tab.key}
          ref={tab.key === activeKey ? current : undefined}
          className={styles.tab}
          data-active={tab.key === activeKey}
          draggable={!isPinned(tab)}
          onDragStart={() => setDragged(tab.key)}
          onDragOver={(event: DragEvent) => event.preventDefault()}
          onDrop={() => dragged && move(dragged, tab.key)}
          onContextMenu={(event) => {
            event.preventDefault()
            const box = event.currentTarget.getBoundingClientRect()
            const byKey = event.clientX === 0 && event.clientY === 0
            setMenu({ tab, left: byKey ? box.left : event.clientX, top: byKey ? box.bottom : event.clientY })
          }}
          onAuxClick={(event) => {
            if (event.button !== 1 || isPinned(tab)) return
            // The tab's link would open in another browser window.
            event.preventDefault()
            close(tab.key, 'one')
          }}
        >
          <Link
            prefetch={false}
            href={tab.url}
            className={styles.link}
            aria-current={tab.key === activeKey ? 'page' : undefined}
            draggable={false}
            onKeyDown={(event) => {
              if (event.key === 'Delete' && !isPinned(tab)) close(tab.key, 'one')
            }}
          >
            {nameOf(tab)}
          </Link>
          {!isPinned(tab) && (
            <button
              type="button"
              className={styles.close}
              aria-label={t('closeTab', { title: nameOf(tab) })}
              onClick={() => close(tab.key, 'one')}
            >
              ×
            </button>
          )}
        </div>
      ))}
      {menu && (
        <Suspense>
          <Menu
            open
            anchor={null}
            point={{ left: menu.left, top: menu.top }}
            label={t('menu', { title: nameOf(menu.tab) })}
            choices={choicesOf(menu.tab)}
            onClose={() => setMenu(undefined)}
          />
        </Suspense>
      )}
    </nav>
  )
}
