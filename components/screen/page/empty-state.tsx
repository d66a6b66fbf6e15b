'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import table from '@/components/screen/table/table.module.css'
import { Button } from '@/components/ui/field/button'
import { CopyReport } from '@/components/ui/field/copy-report'
import layout from './layout.module.css'

type EmptyStateProps = {
  title: string
  text?: string
  requestId?: string | undefined
  onRetry?: (() => void) | undefined
  /** Where it stands for the whole screen, its title is the page's heading. */
  isHeading?: boolean
  /** `alert` where something has failed. */
  role?: 'status' | 'alert'
  /** Goes into the report that can be copied, in place of the text. */
  report?: string
  /** What else can be done. */
  children?: ReactNode
}

/** In the place of what cannot be shown or is not there: why, and what can be done about it. */
export const EmptyState = (props: EmptyStateProps) => {
  const {
    title,
    text,
    requestId,
    onRetry,
    isHeading = false,
    role = 'status',
    report = text ?? title,
    children,
  } = props
  const t = useTranslations()
  return (
    <div className={table.empty} role={role}>
      {isHeading ? <h1 className={layout.title}>{title}</h1> : <strong>{title}</strong>}
      {text && <span>{text}</span>}
      {requestId && <span>{t('pages.error.requestId', { id: requestId.slice(0, 8) })}</span>}
      {onRetry && (
        <Button variant="outlined" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
      {children}
      {requestId && <CopyReport message={report} requestId={requestId} />}
    </div>
  )
}
