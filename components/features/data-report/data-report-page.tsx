import 'server-only'
import type { ReactNode } from 'react'
import { RecordFailure } from '@/components/screen/record/record-failure'
import { MoreMessages } from '@/components/ui/more-messages'
import { readOnServer } from '@/lib/bff/read-on-server'
import { type DataReportDetail, dataReportApi, dataReportCan } from '@/lib/contract/data-report'
import { MacWifiId } from '@/lib/contract/device'
import { Id } from '@/lib/contract/endpoint'
import { currentLanguage } from '@/lib/i18n/current-language'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { requireOwnScreen } from '@/lib/navigation/require-own-screen'
import { requireSession } from '@/lib/session/current-session'
import { ChooseOrigin } from './choose-origin'
import { CompareScreen } from './compare-screen'
import { NewReport } from './new-report'
import { ReportScreen } from './report-screen'

type Search = Promise<Record<string, string | string[] | undefined>>
type One = (name: string) => string | undefined

const originOf = async (input: { macWifiId?: string; taskId?: string }) => readOnServer(dataReportApi.origin, input)

/** The acquisition or the controller behind a draft, if it still exists. */
const originOfDraft = async ({ source, taskId, macWifiId }: DataReportDetail) => {
  if (source === 2) return taskId ? originOf({ taskId }) : undefined
  return macWifiId ? originOf({ macWifiId }) : undefined
}

/** An existing report: in its steps, or with `with` compared with another one; `with=` alone asks for the other. */
const shown = async (reportId: string, one: One): Promise<ReactNode> => {
  const report = await readOnServer(dataReportApi.info, { reportId })
  if (report.failure) return <RecordFailure failure={report.failure} />
  const other = one('with')
  if (other !== undefined) {
    const second = Id.safeParse(other)
    const read =
      second.success && second.data !== reportId
        ? await readOnServer(dataReportApi.info, { reportId: second.data })
        : undefined
    if (read?.failure) return <RecordFailure failure={read.failure} />
    return <CompareScreen first={report.data} second={read?.data} />
  }
  const origin = dataReportCan.update(report.data) ? await originOfDraft(report.data) : undefined
  return <ReportScreen report={report.data} origin={origin?.failure ? undefined : origin?.data} />
}

const begun = async (one: One): Promise<ReactNode> => {
  const taskId = Id.safeParse(one('taskId'))
  const macWifiId = MacWifiId.safeParse(one('macWifiId'))
  if (!taskId.success && !macWifiId.success) return <ChooseOrigin />
  const origin = await originOf(taskId.success ? { taskId: taskId.data } : { macWifiId: macWifiId.data ?? '' })
  if (origin.failure) return <RecordFailure failure={origin.failure} />
  const systemNo = one('systemNo')
  return (
    <NewReport
      key={origin.data.taskId ?? origin.data.macWifiId}
      origin={origin.data}
      systemNo={systemNo === undefined ? undefined : Number(systemNo)}
      now={Date.now()}
    />
  )
}

/** A data report: a new one for the source in the address, or an existing one. */
export const DataReportPage = async ({ searchParams }: { searchParams: Search }) => {
  await requireSession()
  await requireOwnScreen()
  const search = await searchParams
  const one: One = (name) => (typeof search[name] === 'string' ? search[name] : undefined)
  const reportId = Id.safeParse(one('reportId'))
  return (
    <MoreMessages messages={pickMessages(await currentLanguage(), ['dataReport'])}>
      {reportId.success ? await shown(reportId.data, one) : await begun(one)}
    </MoreMessages>
  )
}
