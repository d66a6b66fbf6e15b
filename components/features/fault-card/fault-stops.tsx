'use client'
import { useLocale, useTimeZone, useTranslations } from 'next-intl'
import layout from '@/components/screen/page/layout.module.css'
import ruled from '@/components/screen/record/ruled-section.module.css'
import type { FaultDetail } from '@/lib/contract/fault'
import type { FaultSnapshot } from '@/lib/contract/fault-snapshot'
import { isOwnCause } from '@/lib/contract/unit'
import { showWireTime } from '@/lib/format/date-time'
import styles from './fault-card.module.css'

type FaultStopsProps = { fault: FaultDetail; stops: FaultSnapshot['stops'] }

/** Which stops were protective, and which one was the fault. */
export const FaultStops = ({ fault, stops }: FaultStopsProps) => {
  const t = useTranslations('fault.stops')
  const common = useTranslations('common')
  const language = useLocale()
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  return (
    <section className={ruled.section} aria-label={t('title')}>
      <h3>{t('title')}</h3>
      <p className={layout.quiet}>{stops.length > 0 ? t('explained', { count: stops.length }) : t('none')}</p>
      <ol className={styles.stops}>
        {stops.map((stop) => (
          <li key={stop.at} data-kind="stop">
            <time>{showWireTime(stop.at, timeZone)}</time>
            <b>{[stop.protectCode, stop.stopCause].filter(Boolean).join(' / ')}</b>
            <span>
              {language === 'en' ? stop.textEn : stop.textZh} · {t('protective')}
              {isOwnCause(stop.stopCause) && ` · ${common('ownValue')}`}
            </span>
          </li>
        ))}
        <li data-kind="fault">
          <time>{showWireTime(fault.failureTime, timeZone)}</time>
          <b>{fault.faultCode}</b>
          <span>
            {fault.faultName} · {t('fault')}
          </span>
        </li>
      </ol>
    </section>
  )
}
