import type { ReactNode } from 'react'
import styles from './notice.module.css'

type NoticeProps = { tone: 'error' | 'warning' | 'info'; action?: ReactNode; children: ReactNode }

/** Something to know, where it belongs. An error is announced at once. */
export const Notice = ({ tone, action, children }: NoticeProps) => (
  <div className={styles.notice} data-tone={tone} role={tone === 'info' ? 'status' : 'alert'}>
    <span className={styles.text}>{children}</span>
    {action}
  </div>
)
