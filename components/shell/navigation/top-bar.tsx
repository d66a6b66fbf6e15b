'use client'
import { useTranslations } from 'next-intl'
import { lazy, useEffect, useState } from 'react'
import { useAppearance } from '@/components/shell/appearance-provider'
import { useAnnouncements } from '@/components/shell/use-announcements'
import { Icon } from '@/components/ui/icon'
import { LanguageSwitch } from '@/components/ui/language-switch'
import { Late } from '@/components/ui/overlay/late'
import { withThousands } from '@/lib/format/number'
import type { MenuEntry } from '@/lib/navigation/menu-tree'
import { useAccountNotices } from '../session/use-account-notices'
import { useSignOut } from '../session/use-sign-out'
import { Breadcrumbs } from './breadcrumbs'
import styles from './top-bar.module.css'
import { useOwnChoices } from './use-own-choices'
import { UserMenu } from './user-menu'

const SettingsPanel = lazy(() => import('@/components/shell/settings-panel'))
const AboutDialog = lazy(() => import('@/components/shell/about-dialog'))
const AnnouncementsDialog = lazy(() => import('@/components/shell/announcements-dialog'))
const CommandPalette = lazy(() => import('./command-palette'))

type TopBarProps = { menu: MenuEntry[]; drawer: boolean; onDrawer: () => void; mobile: boolean }

/** Top bar: the way to the page, search, announcements, language, user, exit. Spec 2. */
export const TopBar = ({ menu, drawer, onDrawer, mobile }: TopBarProps) => {
  const t = useTranslations('shell')
  const { sidebarOpen, setSidebarOpen } = useAppearance()
  const [panel, setPanel] = useState<'settings' | 'palette' | 'about'>()
  const announcements = useAnnouncements()
  const account = useAccountNotices()
  const exit = useSignOut(leave)
  const own = useOwnChoices({
    onSettings: () => setPanel('settings'),
    onAbout: () => setPanel('about'),
    onExit: exit.ask,
  })
  const expanded = mobile ? drawer : sidebarOpen

  useEffect(function listenForShortcut() {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setPanel('palette')
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [])

  return (
    <div className={styles.bar}>
      <button
        type="button"
        className={styles.button}
        aria-label={expanded ? t('closeMenu') : t('openMenu')}
        aria-expanded={expanded}
        aria-controls="sidebar"
        onClick={() => (mobile ? onDrawer() : setSidebarOpen(!sidebarOpen))}
      >
        <Icon name="menu" />
      </button>
      <Breadcrumbs menu={menu} />
      <button
        type="button"
        className={styles.search}
        onClick={() => setPanel('palette')}
        title={t('palette.open')}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <Icon name="search" size={16} />
        <span className={styles.searchText}>{t('palette.open')}</span>
        <kbd className={styles.key}>Ctrl K</kbd>
      </button>
      <button
        type="button"
        className={`${styles.button} ${styles.news}`}
        onClick={announcements.open}
        title={t('announcement')}
      >
        <Icon name="bell" />
        <span className={styles.wide}>{t('announcement')}</span>
        {account.list.length > 0 && (
          <span className={styles.dot}>
            <span className="visually-hidden">{t('announcements.accountNews')}</span>
          </span>
        )}
        {announcements.unread > 0 && (
          <span className={styles.badge}>
            <span aria-hidden="true">{announcements.unread > 99 ? '99+' : announcements.unread}</span>
            <span className="visually-hidden">
              {t('announcements.unread', { count: announcements.unread, grouped: withThousands(announcements.unread) })}
            </span>
          </span>
        )}
      </button>
      <span className={styles.language}>
        <LanguageSwitch />
      </span>
      <UserMenu choices={own} />
      <button
        type="button"
        className={`${styles.button} ${styles.desktopOnly}`}
        onClick={exit.ask}
        title={t('signOut')}
      >
        <Icon name="exit" />
        <span className={styles.wide}>{t('signOut')}</span>
      </button>
      <Late>
        {exit.dialog}
        {panel === 'settings' && <SettingsPanel onClose={() => setPanel(undefined)} />}
        {panel === 'palette' && <CommandPalette menu={menu} own={own} onClose={() => setPanel(undefined)} />}
        {panel === 'about' && <AboutDialog onClose={() => setPanel(undefined)} />}
        {announcements.shown && (
          <AnnouncementsDialog
            list={announcements.list}
            account={account}
            onSee={announcements.see}
            onClose={announcements.close}
          />
        )}
      </Late>
    </div>
  )
}

/** Spec 4: tokens, roles, routes and open tabs are cleared, and the page reloads. */
const leave = (to: string) => {
  for (const key of Object.keys(sessionStorage)) {
    if (/^(?:tabs|draft|shown):/.test(key)) sessionStorage.removeItem(key)
  }
  location.assign(to)
}
