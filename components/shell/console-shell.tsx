import 'server-only'
import type { ReactNode } from 'react'
import { MoreMessages } from '@/components/ui/more-messages'
import { NoScript } from '@/components/ui/notice/no-script'
import { readLacking } from '@/lib/bff/capabilities'
import { setPageUnavailable } from '@/lib/bff/node-exchange'
import { readOnServer } from '@/lib/bff/read-on-server'
import { currentRequestId } from '@/lib/bff/watch/current-request-id'
import { currentPlatform } from '@/lib/brand/current-platform'
import { codes, errorMessages, unreachableCodes } from '@/lib/contract/error-code'
import type { MenuNode } from '@/lib/contract/menu'
import { Permission } from '@/lib/contract/permission'
import { preferenceApi } from '@/lib/contract/preference'
import { userApi } from '@/lib/contract/user'
import { currentLanguage } from '@/lib/i18n/current-language'
import { currentTimeChoice } from '@/lib/i18n/current-time-choice'
import { loadMessages } from '@/lib/i18n/load-messages'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { readMenu } from '@/lib/navigation/read-menu'
import { unknownOf } from '@/lib/navigation/unknown-entries'
import { endOnServer, requireSession } from '@/lib/session/current-session'
import { currentAppearance } from '@/lib/theme/current-appearance'
import { MustChangePassword } from './session/must-change-password'
import { MustEnrolFactor } from './session/must-enrol-factor'
import { ShellFrame } from './shell-frame'
import { Unavailable } from './unavailable'

const knownPerms = new Set<string>(Permission.options)

const logged = new Set<string>()

/** A platform may be newer than the console: unknown items are left out, and logged once. */
const logUnknown = (menu: readonly MenuNode[], perms: readonly string[]): void => {
  const unknown = [...unknownOf(menu), ...perms.filter((name) => !knownPerms.has(name)).map((name) => `right ${name}`)]
  for (const what of unknown) {
    if (logged.has(what) || logged.size >= 200) continue
    logged.add(what)
    console.warn('unknown from the platform:', what.slice(0, 200))
  }
}

/** Everything around a screen: reads user, menu, table preferences and what the platform lacks, in parallel, and renders the frame. */
export const ConsoleShell = async ({ children }: { children: ReactNode }) => {
  await requireSession()
  const [platformId, language, appearance, user, menu, tables, lacking] = await Promise.all([
    currentPlatform(),
    currentLanguage(),
    currentAppearance(),
    readOnServer(userApi.info, {}),
    readMenu(),
    readOnServer(preferenceApi.tables, {}),
    readLacking(),
  ])
  if (user.failure?.code === codes.mustChangePassword) {
    return (
      <MoreMessages messages={pickMessages(language, ['profile', 'pages', 'shell', 'list'])}>
        <NoScript />
        <MustChangePassword />
      </MoreMessages>
    )
  }
  if (user.failure?.code === codes.mustEnrolFactor) {
    return (
      <MoreMessages messages={pickMessages(language, ['factor', 'pages', 'shell', 'list'])}>
        <NoScript />
        <MustEnrolFactor />
      </MoreMessages>
    )
  }
  // Spec 4 and 8: without user information there is no session. An unreachable platform is a different case.
  if (user.failure && !unreachableCodes.has(user.failure.code)) {
    const { code, message } = user.failure
    return endOnServer(code, message === loadMessages(language).common.errors.generic ? '' : message)
  }
  // Spec 5. A platform that names no roles at all is another case: spec 6 derives them.
  if (user.data?.roles.length === 0) return endOnServer(codes.noRoles, errorMessages.noRoles[language])
  const failure = user.failure ?? menu.failure
  const messages = pickMessages(language, ['shell', 'routes', 'list', 'pages'])
  if (failure || !user.data || !menu.data) {
    setPageUnavailable(await currentRequestId())
    // The page itself says that, and that it goes on.
    const message = failure?.code === codes.platformAway ? '' : (failure?.message ?? '')
    return (
      <MoreMessages messages={messages}>
        <NoScript />
        <Unavailable message={message} requestId={failure?.requestId ?? ''} />
      </MoreMessages>
    )
  }
  logUnknown(menu.data.menuList, user.data.perms)
  return (
    <MoreMessages messages={messages}>
      <NoScript />
      <ShellFrame
        platformId={platformId}
        user={user.data}
        // A whole platform costs the page nothing.
        lacking={lacking.calls.length > 0 ? lacking : undefined}
        menu={menu.data.menuList}
        tables={tables.data ?? {}}
        settings={appearance.settings}
        size={appearance.size}
        sidebarOpen={appearance.sidebarOpen}
        times={await currentTimeChoice()}
      >
        {children}
      </ShellFrame>
    </MoreMessages>
  )
}
