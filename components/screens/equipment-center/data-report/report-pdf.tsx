'use client'
import { useLocale } from 'next-intl'
import { SaveStoredFile } from '@/components/screen/save-stored-file'
import { type DataReport, dataReportApi } from '@/lib/contract/data-report'

/** The PDF of a row in the language of the console. */
export const ReportPdf = ({ report, onClose }: { report: DataReport; onClose: () => void }) => {
  const language = useLocale() === 'zh' ? 'zh' : 'en'
  const { reportId, reportNo } = report
  return (
    <SaveStoredFile
      endpoint={dataReportApi.pdf}
      input={{ reportId, language }}
      fileName={`${reportNo}.pdf`}
      onClose={onClose}
    />
  )
}
