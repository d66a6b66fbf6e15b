'use client'
import { useTimeZone, useTranslations } from 'next-intl'
import styles from '@/components/features/device-parts/device-details.module.css'
import { DevicePanel } from '@/components/features/device-parts/device-panel'
import type { DeviceTabProps } from '@/components/features/device-parts/device-tab'
import { Tag } from '@/components/screen/table/cells'
import { deviceCheckApi } from '@/lib/contract/device-check'
import { showWireTime } from '@/lib/format/date-time'
import { offlineIntro } from './offline-intro'

const tones = { pass: 'good', fail: 'bad', unknown: 'quiet' } as const

/** Reasons that the door knows for certain, and that no check of the site finds. */
const causes = ['revoked', 'off', 'rate', 'replaced'] as const

const knownCause = ({ offlineReason }: DeviceTabProps['device'], intro: ReturnType<typeof offlineIntro>) =>
  intro === 'heard' ? undefined : causes.find((each) => each === offlineReason)

/** Features row 30: ordered checks with a verdict, its time, and what to do next. */
export const WhyOffline = ({ device, tab }: DeviceTabProps) => {
  const t = useTranslations('offline')
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  return (
    <section className={styles.panel} aria-label={t('title')}>
      <h2 className={styles.panelTitle}>{t('title')}</h2>
      <DevicePanel endpoint={deviceCheckApi.whyOffline} macWifiId={device.macWifiId} tab={tab}>
        {({ checks }) => {
          const intro = offlineIntro(checks)
          const cause = knownCause(device, intro)
          return (
            <>
              <p className={styles.note}>{cause ? t(`causes.${cause}`) : t(intro)}</p>
              <ol className={styles.checks}>
                {checks.map(({ key, verdict, facts, time }) => (
                  <li key={key} data-verdict={verdict}>
                    <Tag tone={tones[verdict]}>{t(`verdicts.${verdict}`)}</Tag>
                    <strong>{t(`checks.${key}.name`)}</strong>
                    <span>{t(`checks.${key}.${verdict}`, facts)}</span>
                    {time && <time className={styles.note}>{showWireTime(time, timeZone)}</time>}
                    {/* If no other check failed, the line above says what to do. */}
                    {verdict === 'fail' && !(key === 'heartbeat' && (cause || intro === 'unexplained')) && (
                      <span className={styles.step}>
                        {t('next')}
                        {t(`checks.${key}.step`)}
                      </span>
                    )}
                  </li>
                ))}
              </ol>
            </>
          )
        }}
      </DevicePanel>
    </section>
  )
}
