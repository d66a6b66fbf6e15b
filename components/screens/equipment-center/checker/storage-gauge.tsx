'use client'
import { useTranslations } from 'next-intl'
import { type Checker, megabyte, storageWarning } from '@/lib/contract/checker'
import styles from './checker.module.css'

/** Megabytes as people read them: `<0.01`, `0.4`, `86`, `32,768`. */
export const toMegabytes = (bytes: number): string => {
  const value = bytes / megabyte
  if (value > 0 && value < 0.01) return '<0.01'
  return value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 })
}

/** How full the storage of a Checker is; from 80 % on it warns. */
export const StorageGauge = ({ storageUsed, storageCapacity }: Pick<Checker, 'storageUsed' | 'storageCapacity'>) => {
  const t = useTranslations('checker')
  const percent = Math.min(100, (100 * storageUsed) / (storageCapacity * megabyte))
  const isWarning = percent >= storageWarning
  const text = t('ofCapacity', { used: toMegabytes(storageUsed), capacity: storageCapacity.toLocaleString('en-US') })
  return (
    <span className={styles.gauge}>
      <span className={styles.bar} data-warning={isWarning || undefined} aria-hidden="true">
        <span style={{ width: `${Math.max(percent, storageUsed > 0 ? 1 : 0)}%` }} />
      </span>
      <span className={styles.gaugeText}>
        {text}
        {isWarning && <strong className={styles.warning}> {t('nearlyFull', { percent: Math.floor(percent) })}</strong>}
      </span>
    </span>
  )
}
