'use client'
import { useTranslations } from 'next-intl'
import styles from './screen-skeleton.module.css'

/** Placeholder of a screen while its first data loads. */
export const ScreenSkeleton = () => {
  const t = useTranslations('common')
  return (
    <div role="status" aria-label={t('loading')} className={styles.screen}>
      <div className={styles.block} />
      <div className={styles.tall} />
    </div>
  )
}
