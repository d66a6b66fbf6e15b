'use client'
import { useTranslations } from 'next-intl'
import { type Checker, megabyte, storageWarning } from '@/lib/contract/checker'
import { toMegabytes } from '@/lib/format/megabytes'
import styles from './checker.module.css'

/** Storage use of a Checker, with a warning from 80 %. */
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
