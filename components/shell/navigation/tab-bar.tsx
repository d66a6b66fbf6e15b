'use client'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type DragEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { MenuButton } from '@/components/ui/overlay/menu-button'
import type { MenuChoice } from '@/components/ui/overlay/menu-choice'
import { useOverflow } from '@/components/ui/use-overflow'
import { useRouteTitle } from '@/components/ui/use-route-title'
import { withThousands } from '@/lib/format/number'
import { isPinned, type Tab } from '@/lib/navigation/tabs'
import styles from './tab-bar.module.css'
import { useTabs } from './tabs-provider'

const Menu = lazy(() => import('@/components/ui/overlay/lazy-menu'))

type Opened = { tab: Tab; left: number; top: number }

/**
 * Open pages. Right click or the keyboard's menu key: refresh, close, others, left, right, all. Middle click closes.
 * The pinned page stays at the left; the others scroll beside it.
 */
export const TabBar = () => {
  const t = useTranslations('shell.tabs')
  const titleOf = useRouteTitle()
  const router = useRouter()
  const { tabs, active, close, refresh, move } = useTabs()
  const [menu, setMenu] = useState<Opened>()
  const [dragged, setDragged] = useState<string>()
  const row = useRef<HTMLDivElement>(null)
  const current = useRef<HTMLDivElement>(null)
  const activeKey = active?.key

  const nameOf = (tab: Tab): string => (tab.record ? `${titleOf(tab.route)} · ${tab.record}` : titleOf(tab.route))
  // Tabs of an earlier visit appear after the first render, and the name of a record when it has been read.
  const names = tabs.map(nameOf).join('\n')
  const { before, after } = useOverflow(row, names)
  const isFull = before || after

  // biome-ignore lint/correctness/useExhaustiveDependencies: other names or the arrows move the active tab
  useEffect(
    function showActive() {
      if (activeKey) current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    },
    [activeKey, names, isFull],
  )

  const choicesOf = (tab: Tab): MenuChoice[] => [
    { key: 'refresh', label: t('refresh'), onChoose: () => refresh(tab) },
    ...(isPinned(tab) ? [] : [{ key: 'close', label: t('close'), onChoose: () => close(tab.key, 'one') }]),
    { key: 'others', label: t('closeOthers'), onChoose: () => close(tab.key, 'others') },
    { key: 'left', label: t('closeLeft'), onChoose: () => close(tab.key, 'left') },
    { key: 'right', label: t('closeRight'), onChoose: () => close(tab.key, 'right') },
    { key: 'all', label: t('closeAll'), onChoose: () => close(tab.key, 'all') },
  ]
  /** Every open page; then the closing of the shown one, of the others, of all. */
  const allChoices: MenuChoice[] = [
    ...tabs.map((tab) => ({
      key: tab.key,
      group: t('open'),
      label: nameOf(tab),
      selected: tab.key === activeKey,
      onChoose: () => router.push(tab.url),
    })),
    ...(active ? choicesOf(active).filter(({ key }) => ['close', 'others', 'all'].includes(key)) : []),
  ]
  const scroll = (direction: 1 | -1) => {
    const { current: shown } = row
    shown?.scrollBy({ left: direction * shown.clientWidth * 0.8, behavior: 'smooth' })
  }

  const draw = (tab: Tab) => (
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
        title={nameOf(tab)}
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
          <Icon name="close" size={12} />
        </button>
      )}
    </div>
  )

  return (
    <nav className={styles.bar} aria-label={t('label')}>
      {tabs.filter(isPinned).map(draw)}
      <div ref={row} className={styles.row} data-before={before} data-after={after}>
        {tabs.filter((tab) => !isPinned(tab)).map(draw)}
      </div>
      {isFull && (
        <>
          <button
            type="button"
            className={`${styles.button} ${styles.arrow}`}
            aria-label={t('back')}
            title={t('back')}
            aria-disabled={!before}
            onClick={() => scroll(-1)}
          >
            <Icon name="chevronLeft" size={16} />
          </button>
          <button
            type="button"
            className={`${styles.button} ${styles.arrow}`}
            aria-label={t('forth')}
            title={t('forth')}
            aria-disabled={!after}
            onClick={() => scroll(1)}
          >
            <Icon name="chevron" size={16} />
          </button>
        </>
      )}
      <MenuButton
        label={t('all', { grouped: withThousands(tabs.length) })}
        className={styles.button}
        choices={allChoices}
      >
        <Icon name="chevronDown" size={16} />
      </MenuButton>
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
