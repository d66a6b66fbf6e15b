import 'server-only'
import type { FirstPage } from '@/components/screen/first-page'
import { type SearchParams, toListQuery } from '@/components/screen/list-query'
import { RecordFailure } from '@/components/screen/record-failure'
import { MoreMessages } from '@/components/ui/more-messages'
import { readOnServer } from '@/lib/bff/read-on-server'
import { MacWifiId } from '@/lib/contract/device'
import type { Endpoint, Page } from '@/lib/contract/endpoint'
import { codes, errorMessages } from '@/lib/contract/error-code'
import type { Fault, FaultQuery } from '@/lib/contract/fault'
import type { ReadResult } from '@/lib/contract/read-failure'
import { currentLanguage } from '@/lib/i18n/current-language'
import { currentTimeZone } from '@/lib/i18n/current-time-zone'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { requireSession } from '@/lib/session/current-session'
import { FaultAnalysisScreen } from './fault-analysis'
import { faultListEndpoint } from './fault-query'

type FaultPageProps = { params: Promise<{ macWifiId?: string }>; searchParams: Promise<SearchParams> }

/** The page of fault analysis: of the controller in the path, or of all. The list's first rows come with the HTML. */
export const FaultPage = async ({ params, searchParams }: FaultPageProps) => {
  await requireSession()
  const { macWifiId } = await params
  const language = await currentLanguage()
  const timeZone = await currentTimeZone()
  if (macWifiId !== undefined && !MacWifiId.safeParse(macWifiId).success) {
    const failure = { code: codes.notFound, message: errorMessages.notFound[language], requestId: '' }
    return <RecordFailure failure={failure} />
  }
  const fixed = { timeZone, ...(macWifiId && { macWifiId }) }
  const { query, ignored } = toListQuery(faultListEndpoint, { ...(await searchParams), ...fixed })
  const result = (await readOnServer(faultListEndpoint as Endpoint, query)) as ReadResult<Page<Fault>>
  const first: FirstPage<FaultQuery, Fault> = { query, ignored, result, language, readAt: Date.now() }
  return (
    <MoreMessages messages={pickMessages(language, ['fault', 'repair', 'unit'])}>
      <FaultAnalysisScreen key={macWifiId ?? ''} macWifiId={macWifiId} timeZone={timeZone} first={first} />
    </MoreMessages>
  )
}
