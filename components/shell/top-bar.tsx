'use client'
import { useColorScheme } from '@mui/material/styles'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useEffect, useState } from 'react'
import { UserAvatar } from '@/components/parts/account/user-avatar'
import { Icon } from '@/components/ui/icon'
import { LanguageSwitch } from '@/components/ui/language-switch'
import { MenuButton } from '@/components/ui/menu-button'
import { PanelBoundary } from '@/components/ui/panel-boundary'
import { useUser } from '@/components/ui/user-provider'
import { notify } from '@/lib/api/failure-bus'
import type { MenuEntry } from '@/lib/navigation/menu-tree'
import { routes } from '@/lib/navigation/routes'
import { InterfaceSize } from '@/lib/theme/settings'
import { useAppearance } from './appearance-provider'
import { TimeMenu } from './time-menu'
import styles from './top-bar.module.css'
import { useAnnouncements } from './use-announcements'
import { useSignOut } from './use-sign-out'

const SettingsPanel = lazy(() => import('./settings-panel'))
const AnnouncementsDialog = lazy(() => import('./announcements-dialog'))
const CommandPalette = lazy(() => import('./command-palette'))

type TopBarProps = { menu: MenuEntry[]; drawer: boolean; onDrawer: () => void; mobile: boolean }

/** Top bar: menu, search, announcements, size, light and dark, language, user, settings, exit. */
export const TopBar = ({ menu, drawer, onDrawer, mobile }: TopBarProps) => {
  const t = useTranslations('shell')
  const router = useRouter()
  const user = useUser()
  const { size, changeSize, sidebarOpen, setSidebarOpen } = useAppearance()
  const { mode, setMode } = useColorScheme()
  const [panel, setPanel] = useState<'settings' | 'palette'>()
  const announcements = useAnnouncements()
  const exit = useSignOut(leave)
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
      <button
        type="button"
        className={styles.search}
        onClick={() => setPanel('palette')}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <Icon name="search" size={16} />
        <span className={styles.searchText}>{t('palette.open')}</span>
        <kbd className={styles.key}>Ctrl K</kbd>
      </button>
      <span className={styles.space} />
      <button type="button" className={styles.button} onClick={announcements.open} title={t('announcement')}>
        <Icon name="megaphone" />
        <span className={styles.wide}>{t('announcement')}</span>
        {announcements.unread > 0 && (
          <span className={styles.badge}>
            <span aria-hidden="true">{announcements.unread > 99 ? '99+' : announcements.unread}</span>
            <span className="visually-hidden">{t('announcements.unread', { count: announcements.unread })}</span>
          </span>
        )}
      </button>
      <MenuButton
        label={t('size')}
        className={styles.button}
        choices={InterfaceSize.options.map((key) => ({
          key,
          label: t(`sizes.${key}`),
          selected: key === size,
          onChoose: () => {
            changeSize(key)
            notify({ kind: 'success', text: t('sizeChanged') })
          },
        }))}
      >
        <Icon name="textSize" />
      </MenuButton>
      <MenuButton
        label={t('mode')}
        className={styles.button}
        choices={(['light', 'dark', 'system'] as const).map((key) => ({
          key,
          label: t(`modes.${key}`),
          selected: key === mode,
          onChoose: () => setMode(key),
        }))}
      >
        <Icon name="contrast" />
      </MenuButton>
      <TimeMenu className={styles.button ?? ''} textClassName={styles.wide ?? ''} />
      <span className={styles.language}>
        <LanguageSwitch onSwitched={(language) => notify({ kind: 'success', text: switched[language] })} />
      </span>
      <MenuButton
        label={`${t('user')}: ${user.realName || user.account}`}
        className={styles.button}
        choices={[
          { key: 'password', label: t('changePassword'), onChoose: () => router.push(routes.changePassword.path) },
          { key: 'profile', label: t('informationEdit'), onChoose: () => router.push(routes.informationEdit.path) },
          { key: 'settings', label: t('settings'), onChoose: () => setPanel('settings') },
          { key: 'exit', label: t('signOut'), onChoose: exit.ask },
        ]}
      >
        <UserAvatar size={24} />
        <span className={styles.wide}>{user.realName || user.account}</span>
      </MenuButton>
      <button
        type="button"
        className={`${styles.button} ${styles.desktopOnly}`}
        onClick={() => setPanel('settings')}
        aria-label={t('settings')}
        title={t('settings')}
      >
        <Icon name="settings" />
      </button>
      <button
        type="button"
        className={`${styles.button} ${styles.desktopOnly}`}
        onClick={exit.ask}
        title={t('signOut')}
      >
        <Icon name="exit" />
        <span className={styles.wide}>{t('signOut')}</span>
      </button>
      <PanelBoundary>
        {exit.dialog}
        <Suspense>
          {panel === 'settings' && <SettingsPanel onClose={() => setPanel(undefined)} />}
          {panel === 'palette' && <CommandPalette menu={menu} onClose={() => setPanel(undefined)} />}
          {announcements.shown && (
            <AnnouncementsDialog list={announcements.list} onSee={announcements.see} onClose={announcements.close} />
          )}
        </Suspense>
      </PanelBoundary>
    </div>
  )
}

// Announced in the new language, whose messages are not loaded here yet.
const switched = { zh: '切换语言成功', en: 'Switch Language Success' }

/** Spec 4: tokens, roles, routes and open tabs are cleared, and the page reloads. */
const leave = () => {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith('tabs:') || key.startsWith('draft:')) sessionStorage.removeItem(key)
  }
  location.assign('/login')
}
