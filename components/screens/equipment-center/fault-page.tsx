import 'server-only'
import { redirect } from 'next/navigation'
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
import { paths } from '@/lib/navigation/paths'
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
  const search = await searchParams
  const asked = MacWifiId.safeParse(search.macWifiId)
  // One controller has one address: head, charts and list go by the path.
  if (macWifiId === undefined && asked.success) {
    const rest = Object.entries(search).flatMap(([name, value]) =>
      name !== 'macWifiId' && typeof value === 'string' ? [[name, value]] : [],
    )
    const query = new URLSearchParams(rest)
    redirect(paths.faultAnalysis({ macWifiId: asked.data }) + (query.size > 0 ? `?${query}` : ''))
  }
  const fixed = { timeZone, ...(macWifiId && { macWifiId }) }
  const { query, ignored } = toListQuery(faultListEndpoint, { ...search, ...fixed })
  const result = (await readOnServer(faultListEndpoint as Endpoint, query)) as ReadResult<Page<Fault>>
  const first: FirstPage<FaultQuery, Fault> = { query, ignored, result, language, readAt: Date.now() }
  return (
    <MoreMessages messages={pickMessages(language, ['fault', 'repair', 'unit'])}>
      <FaultAnalysisScreen key={macWifiId ?? ''} macWifiId={macWifiId} timeZone={timeZone} first={first} />
    </MoreMessages>
  )
}
