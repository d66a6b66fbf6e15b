import { useLocale } from 'next-intl'
import { useMemo } from 'react'
import type { DataReportDetail } from '@/lib/contract/data-report'
import { layoutReport, type ReportLayout } from '@/lib/contract/data-report-layout'
import { fromWireTime } from '@/lib/format/wire-time'
import { toZonedText } from '@/lib/format/zoned-time'

/** A report laid out in the reader's language, with times by its site's clock, as printed. */
export const useLayout = (report: DataReportDetail): ReportLayout => {
  const language = useLocale() === 'zh' ? 'zh' : 'en'
  return useMemo(() => {
    const { timeZone } = report
    const atSite = (time: string) => toZonedText(fromWireTime(time), timeZone)
    return layoutReport(report, language, atSite)
  }, [report, language])
}
