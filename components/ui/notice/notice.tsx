import type { ReactNode } from 'react'
import styles from './notice.module.css'
import { RetryButton } from './retry-button'

type NoticeProps = {
  tone: 'error' | 'warning' | 'info'
  action?: ReactNode
  /** Tries again what has failed. */
  onRetry?: (() => unknown) | undefined
  children: ReactNode
}

/** Something to know, where it belongs. An error is announced at once. */
export const Notice = ({ tone, action, onRetry, children }: NoticeProps) => (
  <div className={styles.notice} data-tone={tone} role={tone === 'info' ? 'status' : 'alert'}>
    <span className={styles.text}>{children}</span>
    {action}
    {onRetry && <RetryButton onRetry={onRetry} />}
  </div>
)
