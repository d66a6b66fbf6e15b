'use client'
import { useTranslations } from 'next-intl'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { meetInterfaceError } from '@/lib/api/interface-error'
import { CopyReport } from '../field/copy-report'
import styles from './panel-boundary.module.css'

type PanelBoundaryProps = {
  /** Name of the panel; without it nothing replaces it. */
  title?: string
  className?: string | undefined
  children: ReactNode
}

/** Replaces a part of the page that throws with a note; everything around it stays. */
export class PanelBoundary extends Component<PanelBoundaryProps, { error?: Error }> {
  override state: { error?: Error } = {}

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    meetInterfaceError(error, { info: `panel ${this.props.title ?? ''}`.trim(), componentStack })
  }

  override render() {
    const { title, className, children } = this.props
    const { error } = this.state
    if (!error) return children
    if (title === undefined) return null
    return (
      <Broken title={title} className={className} error={error} onRetry={() => this.setState({ error: undefined })} />
    )
  }
}

type BrokenProps = { title: string; className: string | undefined; error: Error; onRetry: () => void }

const Broken = ({ title, className, error, onRetry }: BrokenProps) => {
  const t = useTranslations()
  return (
    <section className={`${styles.broken} ${className ?? ''}`} role="alert" aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <strong>{t('common.broken')}</strong>
      <span className={styles.buttons}>
        <button type="button" className="text-button" onClick={onRetry}>
          {t('common.retry')}
        </button>
        <CopyReport message={`${title}: ${error.message}`} />
      </span>
    </section>
  )
}
