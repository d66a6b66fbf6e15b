import { useLocale } from 'next-intl'
import { useMemo } from 'react'
import type { DataReportDetail } from '@/lib/contract/data-report'
import { layoutReport, type ReportLayout } from '@/lib/contract/data-report-layout'
import { fromWireTime, toDateTime } from '@/lib/format/date-time'

/** A report laid out in the reader's language, its time by the clock of its site: as it stands on paper. */
export const useLayout = (report: DataReportDetail): ReportLayout => {
  const language = useLocale() === 'zh' ? 'zh' : 'en'
  return useMemo(() => {
    const { startTime, timeZone } = report
    const at = toDateTime(fromWireTime(startTime), timeZone).slice(0, 16)
    return layoutReport(report, language, `${at} (${timeZone})`)
  }, [report, language])
}
