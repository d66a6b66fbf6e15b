import 'server-only'
import type { ReactNode } from 'react'
import { MoreMessages } from '@/components/ui/more-messages'
import { readOnServer } from '@/lib/bff/read-on-server'
import { currentPlatform } from '@/lib/brand/current-platform'
import { codes } from '@/lib/contract/error-code'
import { menuApi } from '@/lib/contract/menu'
import { preferenceApi } from '@/lib/contract/preference'
import { userApi } from '@/lib/contract/user'
import { currentLanguage } from '@/lib/i18n/current-language'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { toMenuEntries } from '@/lib/navigation/menu-tree'
import { endOnServer, requireSession } from '@/lib/session/current-session'
import { currentAppearance } from '@/lib/theme/current-appearance'
import { ShellFrame } from './shell-frame'
import { Unavailable } from './unavailable'

const unreachable = new Set<number>([codes.badGateway, codes.unavailable, codes.gatewayTimeout])

/** Everything around a screen: reads user, menu and table preferences once, in one round, and renders the frame. */
export const ConsoleShell = async ({ children }: { children: ReactNode }) => {
  await requireSession()
  const [platformId, language, appearance, user, menu, tables] = await Promise.all([
    currentPlatform(),
    currentLanguage(),
    currentAppearance(),
    readOnServer(userApi.info, {}),
    readOnServer(menuApi.nav, {}),
    readOnServer(preferenceApi.tables, {}),
  ])
  // Spec 4 and 8: without user information there is no session. A platform that does not answer is another matter.
  if (user.failure && !unreachable.has(user.failure.code)) return endOnServer(user.failure.code)
  const failure = user.failure ?? menu.failure
  const messages = pickMessages(language, ['shell', 'routes', 'list', 'pages'])
  if (failure || !user.data || !menu.data) {
    return (
      <MoreMessages messages={messages}>
        <Unavailable message={failure?.message ?? ''} requestId={failure?.requestId ?? ''} />
      </MoreMessages>
    )
  }
  return (
    <MoreMessages messages={messages}>
      <ShellFrame
        platformId={platformId}
        user={user.data}
        menu={toMenuEntries(menu.data.menuList, platformId)}
        tables={tables.data ?? {}}
        settings={appearance.settings}
        size={appearance.size}
        sidebarOpen={appearance.sidebarOpen}
      >
        {children}
      </ShellFrame>
    </MoreMessages>
  )
}
