import 'server-only'
import type { FirstPage } from '@/components/screen/first-page'
import { type SearchParams, toListQuery } from '@/components/screen/list-query'
import { MoreMessages } from '@/components/ui/more-messages'
import { readOnServer } from '@/lib/bff/read-on-server'
import type { Endpoint, ListQuery, Page } from '@/lib/contract/endpoint'
import { otaPolicyApi } from '@/lib/contract/ota-policy'
import { otaResultApi } from '@/lib/contract/ota-result'
import { otaTaskApi } from '@/lib/contract/ota-task'
import { otaVersionApi } from '@/lib/contract/ota-version'
import type { ReadResult } from '@/lib/contract/read-failure'
import { currentLanguage } from '@/lib/i18n/current-language'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { requireOwnScreen } from '@/lib/navigation/require-own-screen'
import { requireSession } from '@/lib/session/current-session'
import { type OtaTab, toOtaTab } from './ota-tab'
import { OtaUpgradeList } from './ota-upgrade-list'

// Each list's own types were checked where it was written; the frame hands on what the server has read.
const lists = {
  tasks: otaTaskApi.list,
  results: otaResultApi.list,
  versions: otaVersionApi.list,
  policies: otaPolicyApi.list,
} as unknown as Record<OtaTab, Endpoint<ListQuery, Page<Record<string, unknown>>>>

/** The page of the OTA upgrade list: the first rows of the tab that its address names come with the HTML. */
export const OtaListPage = async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
  await requireSession()
  await requireOwnScreen()
  const language = await currentLanguage()
  const search = await searchParams
  const tab = toOtaTab(search.tab)
  const { query, ignored } = toListQuery(lists[tab], search)
  const result = (await readOnServer(lists[tab] as Endpoint, query)) as ReadResult<Page<Record<string, unknown>>>
  const first: FirstPage<ListQuery, Record<string, unknown>> = { query, ignored, result, language, readAt: Date.now() }
  return (
    <MoreMessages messages={pickMessages(language, ['otaTask', 'otaResult', 'otaVersion', 'otaPolicy'])}>
      <OtaUpgradeList tab={tab} first={first} />
    </MoreMessages>
  )
}
