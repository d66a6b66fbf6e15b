'use client'
import { useTimeZone, useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice/notice'
import { Progress } from '@/components/ui/notice/waiting'
import type { PastFill } from '@/lib/contract/past-fill'
import { showWireTime } from '@/lib/format/date-time'
import styles from './past-fill-notice.module.css'

/** How far a demonstration's past has been filled; nothing when nobody fills it. */
export const PastFillNotice = ({ fill, zone }: { fill: PastFill | null | undefined; zone?: string }) => {
  const t = useTranslations('history.pastFill')
  const own = useTimeZone() ?? 'Asia/Shanghai'
  if (!fill) return null
  const { filledFrom, percent } = fill
  const text =
    filledFrom === null
      ? t('first', { percent })
      : t('back', { time: showWireTime(filledFrom, zone ?? own, 'minute'), percent })
  return (
    <Notice tone="info">
      <span className={styles.fill}>
        <span>{text}</span>
        <Progress value={percent} aria-label={t('label')} />
      </span>
    </Notice>
  )
}
