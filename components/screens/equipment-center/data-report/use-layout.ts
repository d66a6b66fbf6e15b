import { useLocale } from 'next-intl'
import { useMemo } from 'react'
import type { DataReportDetail } from '@/lib/contract/data-report'
import { layoutReport, type ReportLayout } from '@/lib/contract/data-report-layout'
import type { ReportSignature } from '@/lib/contract/data-report-signature'
import { showWireTime } from '@/lib/format/date-time'

/**
 * A report laid out in the reader's language, with times by its site's clock, as printed. `signatures`:
 * those newer than the report.
 */
export const useLayout = (
  report: DataReportDetail,
  signatures: readonly ReportSignature[] = report.signatures,
): ReportLayout => {
  const language = useLocale() === 'zh' ? 'zh' : 'en'
  return useMemo(() => {
    const { timeZone } = report
    const atSite = (time: string) => `${showWireTime(time, timeZone, 'minute')} (${timeZone})`
    return layoutReport({ ...report, signatures: [...signatures] }, language, atSite)
  }, [report, signatures, language])
}
