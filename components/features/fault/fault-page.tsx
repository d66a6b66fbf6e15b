import 'server-only'
import { redirect } from 'next/navigation'
import type { SearchParams } from '@/components/screen/list/list-query'
import { readFirstPage } from '@/components/screen/list/read-first-page'
import { readSavedPage } from '@/components/screen/list/views/read-saved-views'
import { SavedViewsProvider } from '@/components/screen/list/views/saved-views'
import { noViews } from '@/components/screen/list/views/view-address'
import { RecordFailure } from '@/components/screen/record/record-failure'
import { MoreMessages } from '@/components/ui/more-messages'
import { readOnServer } from '@/lib/bff/read-on-server'
import { MacWifiId } from '@/lib/contract/device'
import { codes, errorMessages } from '@/lib/contract/error-code'
import { faultApi } from '@/lib/contract/fault'
import { currentLanguage } from '@/lib/i18n/current-language'
import { currentTimeZone } from '@/lib/i18n/current-time-zone'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { paths } from '@/lib/navigation/paths'
import { requireOwnScreen } from '@/lib/navigation/require-own-screen'
import { requireSession } from '@/lib/session/current-session'
import { FaultAnalysisScreen } from './fault-analysis'
import { faultListEndpoint } from './fault-query'

type FaultPageProps = { params: Promise<{ macWifiId?: string }>; searchParams: Promise<SearchParams> }

/** Whether the reader sees a controller, whatever its faults; where the platform does not answer, the list says why. */
const isSeen = async (macWifiId: string): Promise<boolean> => {
  const { data } = await readOnServer(faultApi.devices, { search: macWifiId })
  return data?.list.some((device) => device.macWifiId === macWifiId) ?? true
}

/** The page of fault analysis: for the controller in the path, or all. The HTML has the list's first rows. */
export const FaultPage = async ({ params, searchParams }: FaultPageProps) => {
  await requireSession()
  await requireOwnScreen()
  const { macWifiId } = await params
  const language = await currentLanguage()
  const timeZone = await currentTimeZone()
  if (macWifiId !== undefined && !(MacWifiId.safeParse(macWifiId).success && (await isSeen(macWifiId)))) {
    const failure = { code: codes.notFound, message: errorMessages.notFound[language], requestId: '' }
    return <RecordFailure failure={failure} />
  }
  const search = await searchParams
  const asked = MacWifiId.safeParse(search.macWifiId)
  // One controller has one address: head, charts and list use the path.
  if (macWifiId === undefined && asked.success) {
    const rest = Object.entries(search).flatMap(([name, value]) =>
      name !== 'macWifiId' && typeof value === 'string' ? [[name, value]] : [],
    )
    const query = new URLSearchParams(rest)
    redirect(paths.faultAnalysis({ macWifiId: asked.data }) + (query.size > 0 ? `?${query}` : ''))
  }
  // The default belongs to the list; the page of one controller is a record's.
  const { first, saved } = macWifiId
    ? { first: await readFirstPage(faultListEndpoint, { ...search, macWifiId }), saved: noViews }
    : await readSavedPage({ endpoints: { '': faultListEndpoint } }, search)
  return (
    <MoreMessages messages={pickMessages(language, ['fault', 'repair', 'unit'])}>
      <SavedViewsProvider saved={saved}>
        <FaultAnalysisScreen key={macWifiId ?? ''} macWifiId={macWifiId} timeZone={timeZone} first={first} />
      </SavedViewsProvider>
    </MoreMessages>
  )
}
