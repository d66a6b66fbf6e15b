import 'server-only'
import { MoreMessages } from '@/components/ui/more-messages'
import { readOnServer } from '@/lib/bff/read-on-server'
import { currentPlatform } from '@/lib/brand/current-platform'
import { checkerListBrand } from '@/lib/contract/checker'
import { dashboardApi } from '@/lib/contract/dashboard'
import { currentLanguage } from '@/lib/i18n/current-language'
import { currentTimeZone } from '@/lib/i18n/current-time-zone'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { requireOwnScreen } from '@/lib/navigation/require-own-screen'
import { requireSession } from '@/lib/session/current-session'
import { DashboardScreen } from './dashboard-screen'

const always = ['dashboard', 'device', 'fault', 'projectMap', 'worldMap'] as const

/** The dashboard with its figures in the HTML; trends and lists follow in the browser. */
export const DashboardPage = async () => {
  await requireSession()
  await requireOwnScreen()
  const language = await currentLanguage()
  const needed = (await currentPlatform()) === checkerListBrand ? ([...always, 'checker'] as const) : always
  const result = await readOnServer(dashboardApi.summary, { timeZone: await currentTimeZone() })
  return (
    <MoreMessages messages={pickMessages(language, needed)}>
      <DashboardScreen first={{ result, language, readAt: Date.now() }} />
    </MoreMessages>
  )
}
