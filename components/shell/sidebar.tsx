'use client'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useBrandNames, usePlatformId } from '@/components/ui/brand-provider'
import { Icon } from '@/components/ui/icon'
import { MenuIcon } from '@/components/ui/menu-icon'
import type { MenuEntry } from '@/lib/navigation/menu-tree'
import { useAppearance } from './appearance-provider'
import styles from './sidebar.module.css'
import { useTabs } from './tabs-provider'
import { useEntryName } from './use-entry-name'

const holds = (entry: MenuEntry, path: string): boolean =>
  entry.children.some((child) => child.href === path || holds(child, path))

type SidebarProps = { menu: MenuEntry[]; onNavigate: () => void; hidden: boolean }

/** Brand banner and the server's menu. */
export const Sidebar = ({ menu, onNavigate, hidden }: SidebarProps) => {
  const t = useTranslations('shell')
  const { banner } = useBrandNames()
  const platformId = usePlatformId()
  const { settings } = useAppearance()
  return (
    <aside className={styles.sidebar} inert={hidden}>
      {settings.sidebarLogo && (
        <Link prefetch={false} href="/" className={styles.banner} title={banner} onClick={onNavigate}>
          <span className={styles.mark} data-brand={platformId} aria-hidden="true" />
          <span className={styles.bannerText}>{banner}</span>
        </Link>
      )}
      <nav id="sidebar" className={styles.nav} aria-label={t('mainMenu')}>
        <h2 className={styles.heading}>{t('nav')}</h2>
        {menu.length === 0 && <p className={styles.noMenu}>{t('noMenu')}</p>}
        <ul className={styles.list}>
          {menu.map((entry) => (
            <Entry key={entry.id} entry={entry} depth={0} onNavigate={onNavigate} />
          ))}
        </ul>
      </nav>
    </aside>
  )
}

type EntryProps = { entry: MenuEntry; depth: number; onNavigate: () => void }

const Entry = ({ entry, depth, onNavigate }: EntryProps) => {
  const path = usePathname()
  const nameOf = useEntryName()
  const { urlOf } = useTabs()
  const { sidebarOpen, setSidebarOpen } = useAppearance()
  const inside = holds(entry, path)
  const [chosen, setChosen] = useState<boolean>()
  const open = chosen ?? inside
  const name = nameOf(entry)
  if (entry.children.length === 0) {
    const active = entry.route !== undefined && entry.href === path
    return (
      <li>
        <Link
          // Prefetching thirty screens would cost more than it saves.
          prefetch={false}
          href={entry.route ? urlOf(entry.href) : entry.href}
          className={styles.item}
          data-depth={depth}
          aria-current={active ? 'page' : undefined}
          title={name}
          onClick={onNavigate}
        >
          {depth === 0 && <MenuIcon name={entry.icon} />}
          <span className={styles.label}>{name}</span>
        </Link>
      </li>
    )
  }
  return (
    <li>
      <button
        type="button"
        className={styles.item}
        data-depth={depth}
        data-inside={inside}
        aria-expanded={open && sidebarOpen}
        title={name}
        onClick={() => {
          setChosen(sidebarOpen ? !open : true)
          if (!sidebarOpen) setSidebarOpen(true)
        }}
      >
        {depth === 0 && <MenuIcon name={entry.icon} />}
        <span className={styles.label}>{name}</span>
        <span className={styles.arrow} data-open={open}>
          <Icon name="chevron" size={14} />
        </span>
      </button>
      {open && (
        <ul className={styles.sublist}>
          {entry.children.map((child) => (
            <Entry key={child.id} entry={child} depth={depth + 1} onNavigate={onNavigate} />
          ))}
        </ul>
      )}
    </li>
  )
}
