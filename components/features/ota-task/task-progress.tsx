'use client'
import { useTranslations } from 'next-intl'
import styles from './task-progress.module.css'

/** How many devices of an upgrade are in which state; they add up to `total`. */
export type TaskCounts = { total: number; success: number; fail: number; upgrading: number; waiting: number }

const parts = ['success', 'fail', 'upgrading'] as const

/** A bar of succeeded, failed and running devices; the rest is waiting. Its accessible name says the same. */
export const TaskProgress = ({ counts, bar = 'thin' }: { counts: TaskCounts; bar?: 'thin' | 'thick' }) => {
  const t = useTranslations('otaTask')
  const shareOf = (count: number): string => `${counts.total > 0 ? (count / counts.total) * 100 : 0}%`
  return (
    <span className={styles.progress} role="img" aria-label={t('progress.all', counts)}>
      <span className={styles.bar} data-size={bar} aria-hidden="true">
        {parts.map((part) => (
          <span key={part} data-part={part} style={{ width: shareOf(counts[part]) }} />
        ))}
      </span>
      {bar === 'thin' && (
        <span className={styles.text} aria-hidden="true">
          {t('progress.short', counts)}
        </span>
      )}
    </span>
  )
}
