'use client'
import { useTranslations } from 'next-intl'
import type { History } from '@/lib/contract/history'
import { fromWireTime } from '@/lib/format/wire-time'
import styles from './history.module.css'

type HistoryOriginProps = Pick<History, 'origin'> & {
  /** A moment as it is shown here, ms since 1970. */
  time: (ms: number) => string
}

/** Who told what is shown, how fine it is, and how new: a reader judges a curve by that, too. */
export const HistoryOrigin = ({ origin: { level, newest, sources }, time }: HistoryOriginProps) => {
  const t = useTranslations('history.origin')
  if (newest === null) return <p className={styles.summary}>{t('none')}</p>
  const told = sources.map((source) => t(`sources.${source}`)).join(t('and'))
  return (
    <p className={styles.summary}>
      {told !== '' && `${t('from', { sources: told })} `}
      {t(`levels.${level}`)} {t('newest', { time: time(fromWireTime(newest).getTime()) })}
    </p>
  )
}
