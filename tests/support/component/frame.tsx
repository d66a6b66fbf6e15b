import { type ReactNode, useEffect } from 'react'
import { TablePreferencesProvider } from '@/components/screen/list/columns/table-preferences'
import { QueryProvider } from '@/components/shell/query-provider'
import { BrandProvider } from '@/components/ui/brand-provider'
import { TimeChoiceProvider } from '@/components/ui/date/time-choice-provider'
import { LanguageSwitch } from '@/components/ui/language-switch'
import { Toaster, useToasts } from '@/components/ui/notice/toaster'
import { UserProvider } from '@/components/ui/user-provider'
import { listen } from '@/lib/api/failure-bus'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { TablePreferences } from '@/lib/contract/preference'
import type { UserInfo } from '@/lib/contract/user'
import type { Lacking } from '@/lib/navigation/lacking'

type FrameProps = {
  platformId: PlatformId
  user: UserInfo
  lacking: Lacking | undefined
  tables: TablePreferences
  children: ReactNode
}

/** The context of a screen in the shell, without menu, tabs and event stream, which have their own tests. */
export const Frame = ({ platformId, user, lacking, tables, children }: FrameProps) => (
  <BrandProvider platformId={platformId}>
    <UserProvider user={user} lacking={lacking}>
      <QueryProvider>
        <TablePreferencesProvider initial={tables}>
          <TimeChoiceProvider initial="mine">
            <header>
              <LanguageSwitch />
            </header>
            <main>{children}</main>
            <Toasts />
          </TimeChoiceProvider>
        </TablePreferencesProvider>
      </QueryProvider>
    </UserProvider>
  </BrandProvider>
)

const Toasts = () => {
  const { toasts, add, dismiss } = useToasts()
  useEffect(
    function hearCalls() {
      return listen(add)
    },
    [add],
  )
  return <Toaster toasts={toasts} dismiss={dismiss} />
}
