'use client'
import { useTranslations } from 'next-intl'
import { filterWarnPercent } from '@/lib/contract/air-box'
import styles from './filter-life.module.css'

/** Remaining filter life, as a bar and a number; says when it should be changed. */
export const FilterLife = ({ percent }: { percent: number | null }) => {
  const t = useTranslations('airBox')
  if (percent === null) return '--'
  const low = percent < filterWarnPercent
  return (
    <span className={styles.life} data-low={low}>
      <span className={styles.bar} aria-hidden="true">
        <i style={{ width: `${percent}%` }} />
      </span>
      {percent}%{low && <strong>{t('filterLow')}</strong>}
    </span>
  )
}
