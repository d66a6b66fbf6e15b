'use client'
import { useTranslations } from 'next-intl'
import styles from './task-progress.module.css'

/** How many devices of an upgrade are in which state; they add up to `total`. */
export type TaskCounts = { total: number; success: number; fail: number; upgrading: number; waiting: number }

const parts = ['success', 'fail', 'upgrading'] as const

type TaskProgressProps = {
  counts: TaskCounts
  bar?: 'thin' | 'thick'
  /** It was rejected: its devices count as failed, though none was tried. */
  isRejected?: boolean
}

/** A bar of succeeded, failed and running devices; the rest is waiting. Its accessible name says the same. */
export const TaskProgress = ({ counts, bar = 'thin', isRejected = false }: TaskProgressProps) => {
  const t = useTranslations('otaTask')
  const text = (length: 'all' | 'short') => t(`progress.${isRejected ? 'rejected' : length}`, counts)
  const shareOf = (count: number): string => `${counts.total > 0 ? (count / counts.total) * 100 : 0}%`
  return (
    <span className={styles.progress} role="img" aria-label={text('all')}>
      <span className={styles.bar} data-size={bar} aria-hidden="true">
        {!isRejected &&
          parts.map((part) => <span key={part} data-part={part} style={{ width: shareOf(counts[part]) }} />)}
      </span>
      {bar === 'thin' && (
        <span className={styles.text} aria-hidden="true">
          {text('short')}
        </span>
      )}
    </span>
  )
}
