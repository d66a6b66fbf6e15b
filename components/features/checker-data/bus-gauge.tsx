'use client'
import { useTranslations } from 'next-intl'
import styles from '@/components/features/checker-task/checker.module.css'
import type { Checker } from '@/lib/contract/checker'

/** Above these a bus is too busy, and its frames collide too often. Domain 2.17, percent. */
const most = { busUtilisation: 40, collisionRate: 1 } as const
/** Full scale of each gauge, percent. */
const scale = { busUtilisation: 100, collisionRate: 5 } as const
const gauges = ['busUtilisation', 'collisionRate'] as const

/** Load and collisions on the bus of a Checker while it records; without a capture they are unknown. */
export const BusGauge = (checker: Pick<Checker, (typeof gauges)[number]>) => {
  const t = useTranslations('checker')
  return gauges.map((gauge) => {
    const value = checker[gauge]
    const isWarning = value !== null && value > most[gauge]
    return (
      <span key={gauge} className={styles.gauge}>
        <span className={styles.bar} data-warning={isWarning || undefined} aria-hidden="true">
          <span style={{ width: `${Math.min(100, (100 * (value ?? 0)) / scale[gauge])}%` }} />
        </span>
        <span className={styles.gaugeText}>
          {`${t(`gauges.${gauge}`)} ${value === null ? t('noLoad') : `${value}%`}`}
          {isWarning && <strong className={styles.warning}> {t('overLoad', { most: most[gauge] })}</strong>}
        </span>
      </span>
    )
  })
}
