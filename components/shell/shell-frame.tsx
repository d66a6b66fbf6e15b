'use client'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { TablePreferencesProvider } from '@/components/screen/list/columns/table-preferences'
import { BrandProvider } from '@/components/ui/brand-provider'
import { TimeChoiceProvider } from '@/components/ui/date/time-choice-provider'
import { wasLanguageSwitched } from '@/components/ui/language-switch'
import { Toaster, useToasts } from '@/components/ui/notice/toaster'
import { toPageTop } from '@/components/ui/to-page-top'
import { usePrintLook } from '@/components/ui/use-print-look'
import { UserProvider, useLacking } from '@/components/ui/user-provider'
import { listen } from '@/lib/api/failure-bus'
import type { MenuNode } from '@/lib/contract/menu'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { TablePreferences } from '@/lib/contract/preference'
import type { UserInfo } from '@/lib/contract/user'
import type { TimeChoice } from '@/lib/format/time-choice'
import type { Lacking } from '@/lib/navigation/lacking'
import type { MenuEntry } from '@/lib/navigation/menu-tree'
import { findRoute } from '@/lib/navigation/routes'
import type { InterfaceSize, Settings } from '@/lib/theme/settings'
import { AppearanceProvider, useAppearance } from './appearance-provider'
import { ProgressLine } from './navigation/progress-line'
import { Sidebar } from './navigation/sidebar'
import { TabBar } from './navigation/tab-bar'
import { TabsProvider } from './navigation/tabs-provider'
import { TopBar } from './navigation/top-bar'
import { useDrawerFocus } from './navigation/use-drawer-focus'
import { useMobile } from './navigation/use-mobile'
import { useNavigation } from './navigation/use-navigation'
import { NotOffered } from './not-offered'
import { PreviewBanner } from './preview-banner'
import { QueryProvider } from './query-provider'
import { SessionWatch } from './session/session-watch'
import styles from './shell.module.css'
import { StreamBanner } from './stream-banner'
import { useBrowserFacts } from './use-browser-facts'
import { useRegionsAtStart } from './use-regions-at-start'

type ShellFrameProps = {
  platformId: PlatformId
  user: UserInfo
  /** What the platform lacks; undefined: nothing. */
  lacking?: Lacking | undefined
  menu: MenuNode[]
  tables: TablePreferences
  settings: Settings
  size: InterfaceSize
  sidebarOpen: boolean
  times: TimeChoice
  children: ReactNode
}

/** The frame of the console, with the context of all screens. */
export const ShellFrame = ({
  platformId,
  user,
  lacking,
  menu,
  tables,
  settings,
  size,
  sidebarOpen,
  times,
  children,
}: ShellFrameProps) => (
  <BrandProvider platformId={platformId}>
    <UserProvider user={user} lacking={lacking}>
      <QueryProvider>
        <AppearanceProvider settings={settings} size={size} sidebarOpen={sidebarOpen}>
          <TablePreferencesProvider initial={tables}>
            <TimeChoiceProvider initial={times}>
              <TabsProvider>
                <Navigated menu={menu} user={user} platformId={platformId}>
                  {children}
                </Navigated>
              </TabsProvider>
            </TimeChoiceProvider>
          </TablePreferencesProvider>
        </AppearanceProvider>
      </QueryProvider>
    </UserProvider>
  </BrandProvider>
)

type NavigatedProps = Pick<ShellFrameProps, 'menu' | 'user' | 'platformId' | 'children'>

/** Menu and rights follow the platform while the page is open. */
const Navigated = ({ menu: menuList, user: first, platformId, children }: NavigatedProps) => {
  const { menu, user } = useNavigation({ menuList, user: first }, platformId)
  useRegionsAtStart()
  usePrintLook()
  return (
    <UserProvider user={user}>
      <Frame menu={menu}>
        <Offered platformId={platformId}>{children}</Offered>
      </Frame>
    </UserProvider>
  )
}

/** The screen, or that the platform has nothing for it. */
const Offered = ({ platformId, children }: Pick<ShellFrameProps, 'platformId' | 'children'>) => {
  const { screens } = useLacking()
  const route = findRoute(usePathname(), platformId)
  return route && screens.includes(route) ? <NotOffered route={route} /> : children
}

const Frame = ({ menu, children }: { menu: MenuEntry[]; children: ReactNode }) => {
  const t = useTranslations('shell')
  const { settings, sidebarOpen, compiling } = useAppearance()
  const mobile = useMobile()
  const [drawer, setDrawer] = useState(false)
  // Beside the page the sidebar is a part of it; over the page it is a dialog.
  const isModal = mobile && drawer
  const { toasts, add, dismiss } = useToasts()
  const { online, partsMissing } = useBrowserFacts()

  const closeDrawer = useCallback(() => setDrawer(false), [])
  const sidebar = useDrawerFocus(isModal, closeDrawer)

  useEffect(
    function hearCalls() {
      return listen(add)
    },
    [add],
  )
  useEffect(
    function tellSwitched() {
      if (wasLanguageSwitched()) add({ kind: 'success', text: t('languageSwitched') })
    },
    [add, t],
  )
  const pathname = usePathname()
  const shownPath = useRef(pathname)
  useEffect(
    function beginPage() {
      if (shownPath.current === pathname) return
      shownPath.current = pathname
      closeDrawer()
      toPageTop()
    },
    [pathname, closeDrawer],
  )

  return (
    <div
      className={styles.shell}
      data-sidebar={sidebarOpen ? 'open' : 'closed'}
      data-drawer={drawer ? 'open' : 'closed'}
      data-fixed={settings.fixedHeader ? '1' : '0'}
    >
      <a className={styles.skip} href="#content" inert={isModal}>
        {t('skip')}
      </a>
      <ProgressLine />
      <Sidebar ref={sidebar} menu={menu} onNavigate={closeDrawer} hidden={mobile && !drawer} isModal={isModal} />
      {drawer && <button type="button" className={styles.veil} aria-label={t('closeMenu')} onClick={closeDrawer} />}
      <div className={styles.body} inert={isModal}>
        <header className={styles.header}>
          <TopBar menu={menu} drawer={drawer} onDrawer={() => setDrawer(!drawer)} mobile={mobile} />
          {settings.tagsView && <TabBar />}
          <PreviewBanner />
        </header>
        {!online && (
          <p className={styles.banner} role="status">
            {t('offline')}
          </p>
        )}
        <StreamBanner online={online} />
        {partsMissing && (
          <p className={styles.banner} role="alert">
            {t('missing.text')}{' '}
            <button type="button" className={styles.bannerButton} onClick={() => location.reload()}>
              {t('missing.reload')}
            </button>
          </p>
        )}
        <main id="content" className={styles.content} tabIndex={-1}>
          {children}
        </main>
      </div>
      <Toaster toasts={toasts} dismiss={dismiss} lasting={compiling ? t('compilingTheme') : undefined} />
      <SessionWatch />
    </div>
  )
}
