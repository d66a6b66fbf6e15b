// biome-ignore-all lint/plugin/unsaved-input: it changes nothing: what to look at stands in the address or is chosen again
'use client'
import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { saveFile } from '@/components/screen/file/save-file'
import { ChoiceButtons } from '@/components/screen/form/choice-buttons'
import layout from '@/components/screen/page/layout.module.css'
import { Button } from '@/components/ui/field/button'
import { readFile } from '@/lib/api/read-file'
import { type DataReport, dataReportApi } from '@/lib/contract/data-report'
import type { Language } from '@/lib/contract/language'
import styles from './data-report.module.css'

/** A report as a file in either language, whatever the console's; or printed as shown. */
export const ReportFiles = ({ report }: { report: Pick<DataReport, 'reportId' | 'reportNo'> }) => {
  const t = useTranslations('dataReport.files')
  const [language, setLanguage] = useState<Language>(useLocale() === 'zh' ? 'zh' : 'en')
  const { reportId, reportNo } = report
  const make = useMutation({
    mutationFn: (kind: 'pdf' | 'xlsx') => readFile(dataReportApi[kind], { reportId, language }),
    onSuccess: (bytes, kind) => saveFile(`${reportNo}.${kind}`, bytes),
  })
  return (
    <div className={`${layout.line} ${styles.onScreen}`}>
      <ChoiceButtons
        label={t('language')}
        choices={['zh', 'en'] as const}
        textOf={(value) => t(value)}
        chosen={language}
        onChoose={setLanguage}
      />
      {(['pdf', 'xlsx'] as const).map((kind) => (
        <Button key={kind} variant="outlined" disabled={make.isPending} onClick={() => make.mutate(kind)}>
          {t(kind)}
        </Button>
      ))}
      <Button variant="outlined" onClick={() => window.print()}>
        {t('print')}
      </Button>
      <span role="status" className={layout.quiet}>
        {make.isPending ? t('making') : ''}
      </span>
    </div>
  )
}
