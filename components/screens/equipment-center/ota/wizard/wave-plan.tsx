'use client'
import Button from '@mui/material/Button'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import layout from '@/components/screen/page/layout.module.css'
import { Notice } from '@/components/ui/notice'
import { useFailureText } from '@/components/ui/use-failure-text'
import { call } from '@/lib/api/call'
import type { OtaPreflightInput } from '@/lib/contract/ota-preflight'
import { type OtaRun, otaTaskApi } from '@/lib/contract/ota-task'
import { clockOf, dayOf } from '@/lib/format/wire-time'
import styles from '../ota.module.css'
import own from './wizard.module.css'

type WavePlanProps = { check: OtaPreflightInput; run: OtaRun | undefined }

/** In which waves the devices would be upgraded, by the clocks of their sites. */
export const WavePlan = ({ check, run }: WavePlanProps) => {
  const t = useTranslations()
  const language = useLocale()
  const toText = useFailureText()
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [otaTaskApi.plan.path, check, run, language],
    queryFn: ({ signal }) => call(otaTaskApi.plan, { check, run: run as OtaRun }, { signal }),
    enabled: run !== undefined,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  return (
    <section className={layout.panel} aria-label={t('otaWizard.plan.title')} aria-busy={isPlaceholderData}>
      <h2 className={layout.subtitle}>{t('otaWizard.plan.title')}</h2>
      <p className={layout.quiet}>{t('otaWizard.plan.hint')}</p>
      {error && (
        <Notice tone="error" action={<Button onClick={() => refetch()}>{t('common.retry')}</Button>}>
          {toText(error)}
        </Notice>
      )}
      {!data && !error && <div className={layout.waiting} role="status" aria-label={t('common.loading')} />}
      {data && data.tooLate > 0 && (
        <Notice tone="warning">{t('otaWizard.plan.tooLate', { count: data.tooLate })}</Notice>
      )}
      {data && data.waves.length === 0 && <p className={styles.empty}>{t('otaWizard.plan.none')}</p>}
      {data && data.waves.length > 0 && (
        <div className={styles.limited}>
          <table className={layout.table}>
            <thead>
              <tr>
                {(['wave', 'stage', 'devices', 'projects', 'sites'] as const).map((name) => (
                  <th key={name} scope="col">
                    {t(`otaWizard.plan.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.waves.map((wave) => (
                <tr key={wave.waveNo}>
                  <td>{wave.waveNo}</td>
                  <td>{wave.stageNo}</td>
                  <td>{wave.deviceCount}</td>
                  <td>{wave.projectCount}</td>
                  <td>
                    {wave.sites.map(({ timeZone, deviceCount, startsAt, endsAt }) => (
                      <span key={timeZone} className={own.site}>
                        {t('otaWizard.plan.site', {
                          zone: timeZone,
                          start: startsAt,
                          end: dayOf(endsAt) === dayOf(startsAt) ? clockOf(endsAt) : endsAt,
                          count: deviceCount,
                        })}
                      </span>
                    ))}
                    <details>
                      <summary>{t('otaWizard.plan.who')}</summary>
                      {wave.devices.map(({ macWifiId, deviceName, projectName, startsAt }) => (
                        <span key={macWifiId} className={own.site}>
                          {[clockOf(startsAt), deviceName || macWifiId, projectName].filter(Boolean).join(' · ')}
                        </span>
                      ))}
                      {wave.deviceCount > wave.devices.length && '…'}
                    </details>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data && data.waveCount > data.waves.length && (
        <p className={layout.quiet}>{t('otaWizard.plan.more', { count: data.waveCount, shown: data.waves.length })}</p>
      )}
    </section>
  )
}
