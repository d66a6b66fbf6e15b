'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { copyReport } from '@/lib/api/copy-report'

type CopyReportProps = { message: string; requestId?: string | undefined; className?: string | undefined }

/** Copies an error report for support. */
export const CopyReport = ({ message, requestId, className }: CopyReportProps) => {
  const t = useTranslations('common.report')
  const [state, setState] = useState<'copy' | 'copied' | 'refused'>('copy')
  return (
    <button
      type="button"
      className={className ?? 'text-button'}
      aria-live="polite"
      onClick={async () => setState((await copyReport({ message, requestId })) ? 'copied' : 'refused')}
    >
      {t(state)}
    </button>
  )
}
