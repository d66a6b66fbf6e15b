'use client'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { lazy, type MouseEvent, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
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

/** A page's title, with its record. */
const useTabName = () => {
  const titleOf = useRouteTitle()
  return ({ route, record }: Tab): string => (record ? `${titleOf(route)} · ${record}` : titleOf(route))
}

/** What can be done with a tab. */
const useTabChoices = () => {
  const t = useTranslations('shell.tabs')
  const { close, refresh } = useTabs()
  return (tab: Tab): MenuChoice[] => [
    { key: 'refresh', label: t('refresh'), onChoose: () => refresh(tab) },
    ...(isPinned(tab) ? [] : [{ key: 'close', label: t('close'), onChoose: () => close(tab.key, 'one') }]),
    { key: 'others', label: t('closeOthers'), onChoose: () => close(tab.key, 'others') },
    { key: 'left', label: t('closeLeft'), onChoose: () => close(tab.key, 'left') },
    { key: 'right', label: t('closeRight'), onChoose: () => close(tab.key, 'right') },
    { key: 'all', label: t('closeAll'), onChoose: () => close(tab.key, 'all') },
  ]
}

/**
 * Open pages. Right click or the keyboard's menu key: refresh, close, others, left, right, all. Middle click closes.
 * The pinned page stays at the left; the others scroll beside it.
 */
export const TabBar = () => {
  const t = useTranslations('shell.tabs')
  const nameOf = useTabName()
  const choicesOf = useTabChoices()
  const { tabs, active, move } = useTabs()
  const [menu, setMenu] = useState<Opened>()
  const [dragged, setDragged] = useState<string>()
  const row = useRef<HTMLDivElement>(null)
  const current = useRef<HTMLDivElement>(null)
  const activeKey = active?.key
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

  const draw = (tab: Tab) => (
    <TabLink
      key={tab.key}
      ref={tab.key === activeKey ? current : undefined}
      tab={tab}
      isActive={tab.key === activeKey}
      onDragStart={() => setDragged(tab.key)}
      onDrop={() => dragged && move(dragged, tab.key)}
      onMenu={setMenu}
    />
  )
  return (
    <nav className={styles.bar} aria-label={t('label')}>
      {tabs.filter(isPinned).map(draw)}
      <div ref={row} className={styles.row} data-before={before} data-after={after}>
        {tabs.filter((tab) => !isPinned(tab)).map(draw)}
      </div>
      {isFull && (
        <>
          <Arrow to="back" row={row} isEnabled={before} />
          <Arrow to="forth" row={row} isEnabled={after} />
        </>
      )}
      <AllTabs />
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

/** A menu of every open page; then the closing of the shown one, of the others, of all. */
const AllTabs = () => {
  const t = useTranslations('shell.tabs')
  const nameOf = useTabName()
  const choicesOf = useTabChoices()
  const router = useRouter()
  const { tabs, active } = useTabs()
  const choices: MenuChoice[] = [
    ...tabs.map((tab) => ({
      key: tab.key,
      group: t('open'),
      label: nameOf(tab),
      selected: tab.key === active?.key,
      onChoose: () => router.push(tab.url),
    })),
    ...(active ? choicesOf(active).filter(({ key }) => ['close', 'others', 'all'].includes(key)) : []),
  ]
  return (
    <MenuButton label={t('all', { grouped: withThousands(tabs.length) })} className={styles.button} choices={choices}>
      <Icon name="chevronDown" size={16} />
    </MenuButton>
  )
}

/** Scrolls the tabs. */
const Arrow = ({
  to,
  row,
  isEnabled,
}: {
  to: 'back' | 'forth'
  row: RefObject<HTMLElement | null>
  isEnabled: boolean
}) => {
  const t = useTranslations('shell.tabs')
  const scroll = () => {
    const { current: shown } = row
    shown?.scrollBy({ left: (to === 'back' ? -0.8 : 0.8) * shown.clientWidth, behavior: 'smooth' })
  }
  return (
    <button
      type="button"
      className={`${styles.button} ${styles.arrow}`}
      aria-label={t(to)}
      title={t(to)}
      aria-disabled={!isEnabled}
      onClick={scroll}
    >
      <Icon name={to === 'back' ? 'chevronLeft' : 'chevron'} size={16} />
    </button>
  )
}

type TabLinkProps = {
  ref: RefObject<HTMLDivElement | null> | undefined
  tab: Tab
  isActive: boolean
  onDragStart: () => void
  onDrop: () => void
  onMenu: (at: Opened) => void
}

const TabLink = ({ ref, tab, isActive, onDragStart, onDrop, onMenu }: TabLinkProps) => {
  const t = useTranslations('shell.tabs')
  const { close } = useTabs()
  const name = useTabName()(tab)
  const closeThis = () => close(tab.key, 'one')
  const openMenu = (event: MouseEvent) => {
    event.preventDefault()
    const box = event.currentTarget.getBoundingClientRect()
    const byKey = event.clientX === 0 && event.clientY === 0
    onMenu({ tab, left: byKey ? box.left : event.clientX, top: byKey ? box.bottom : event.clientY })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys come from the link inside; the menu key and Delete work there
    <div
      ref={ref}
      className={styles.tab}
      data-active={isActive}
      draggable={!isPinned(tab)}
      onDragStart={onDragStart}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      onContextMenu={openMenu}
      onAuxClick={(event) => {
        if (event.button !== 1 || isPinned(tab)) return
        // The tab's link would open in another browser window.
        event.preventDefault()
        closeThis()
      }}
    >
      <Link
        prefetch={false}
        href={tab.url}
        className={styles.link}
        title={name}
        aria-current={isActive ? 'page' : undefined}
        draggable={false}
        onKeyDown={(event) => {
          if (event.key === 'Delete' && !isPinned(tab)) closeThis()
        }}
      >
        {name}
      </Link>
      {!isPinned(tab) && (
        <button type="button" className={styles.close} aria-label={t('closeTab', { title: name })} onClick={closeThis}>
          <Icon name="close" size={12} />
        </button>
      )}
    </div>
  )
}
