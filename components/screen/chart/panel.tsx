'use client'
import { useTranslations } from 'next-intl'
import { createContext, type ReactNode, use, useId } from 'react'
import { Button } from '@/components/ui/field/button'
import { CopyReport } from '@/components/ui/field/copy-report'
import { codes, isHistoryMissing } from '@/lib/contract/error-code'
import type { ReadFailure } from '@/lib/contract/read-failure'
import styles from './panel.module.css'

type PanelProps = {
  title: string
  /** One sentence under the title; `null` while unknown, undefined for a panel that never has one. */
  summary?: string | null
  action?: ReactNode
  busy?: boolean
  className?: string | undefined
  /** Level of its heading: 2 on a page of panels. */
  level?: 2 | 4
  children: ReactNode
}

/** One panel of a page of panels: its title, a sentence, and what it shows. */
export const Panel = ({ title, summary, action, busy = false, className, level = 2, children }: PanelProps) => {
  const id = useId()
  const Title = `h${level}` as const
  return (
    <section className={`${styles.panel} ${className ?? ''}`} aria-labelledby={id} aria-busy={busy}>
      <header className={styles.head}>
        <Title id={id} className={styles.title}>
          {title}
        </Title>
        {action}
      </header>
      {summary !== undefined && <p className={styles.summary}>{summary}</p>}
      {children}
    </section>
  )
}

/** Replaces a panel's content: there is none. */
export const PanelEmpty = ({ text }: { text: string }) => <p className={styles.notice}>{text}</p>

/** Messages of failures that a page shows above its panels: each panel then says only that it has nothing to show. */
export const FailuresAbove = createContext<readonly string[]>([])

/** Replaces a panel's content: it could not be read. */
export const PanelFailure = ({ failure, onRetry }: { failure: ReadFailure; onRetry: () => void }) => {
  const t = useTranslations()
  const isAbove = use(FailuresAbove).includes(failure.message)
  // Nothing has failed that anybody could report or try again: it says what is missing, and comes back by itself.
  if (isHistoryMissing(failure.code)) {
    return (
      <p className={styles.notice} role="status">
        {failure.message}
      </p>
    )
  }
  // Neither is a lack of rights a failure, and trying again would not help.
  if (failure.code === codes.forbidden) {
    return (
      <p className={styles.notice} role="status">
        {t('list.mayNotView')}
      </p>
    )
  }
  if (isAbove) return <PanelEmpty text={t('list.failed')} />
  return (
    <div className={styles.notice} role="status">
      <strong>{t('list.failed')}</strong>
      <span>{failure.message}</span>
      {failure.requestId && <span>{t('pages.error.requestId', { id: failure.requestId.slice(0, 8) })}</span>}
      <Button variant="outlined" onClick={onRetry}>
        {t('common.retry')}
      </Button>
      {failure.requestId && <CopyReport message={failure.message} requestId={failure.requestId} />}
    </div>
  )
}
