import 'server-only'
import type { FirstPage } from '@/components/screen/list/first-page'
import { type SearchParams, toListQuery } from '@/components/screen/list/list-query'
import { packResult } from '@/components/screen/list/packed-page'
import { RecordFailure } from '@/components/screen/record/record-failure'
import { MoreMessages } from '@/components/ui/more-messages'
import { readOnServer } from '@/lib/bff/read-on-server'
import { type Endpoint, Id, type Page } from '@/lib/contract/endpoint'
import { codes, errorMessages } from '@/lib/contract/error-code'
import { type OtaResult, type OtaResultQuery, otaResultApi } from '@/lib/contract/ota-result'
import { otaTaskApi } from '@/lib/contract/ota-task'
import type { ReadResult } from '@/lib/contract/read-failure'
import { currentLanguage } from '@/lib/i18n/current-language'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { requireOwnScreen } from '@/lib/navigation/require-own-screen'
import { requireSession } from '@/lib/session/current-session'
import { OtaDetailScreen } from './ota-detail'

/** The page of one upgrade: the HTML includes it and the first of its devices. */
export const OtaDetailPage = async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
  await requireSession()
  await requireOwnScreen()
  const language = await currentLanguage()
  const search = await searchParams
  const upgradeId = Id.safeParse(search.upgradeId)
  if (!upgradeId.success) {
    const failure = { code: codes.notFound, message: errorMessages.notFound[language], requestId: '' }
    return <RecordFailure failure={failure} />
  }
  const { query, ignored } = toListQuery(otaResultApi.list, search)
  const [task, devices] = await Promise.all([
    readOnServer(otaTaskApi.info, { upgradeId: upgradeId.data }),
    readOnServer(otaResultApi.list as Endpoint, query) as Promise<ReadResult<Page<OtaResult>>>,
  ])
  const readAt = Date.now()
  const first: FirstPage<OtaResultQuery, OtaResult> = {
    query,
    ignored,
    read: [],
    result: packResult(devices),
    language,
    readAt,
  }
  return (
    <MoreMessages messages={pickMessages(language, ['otaTask', 'otaResult'])}>
      {task.failure ? (
        <RecordFailure failure={task.failure} />
      ) : (
        <OtaDetailScreen key={upgradeId.data} record={task.data} readAt={readAt} first={first} />
      )}
    </MoreMessages>
  )
}
