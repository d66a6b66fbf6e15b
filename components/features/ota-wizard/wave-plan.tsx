'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import layout from '@/components/screen/page/layout.module.css'
import { ReadNotice } from '@/components/screen/record/read-notice'
import { type DataColumn, DataTable } from '@/components/screen/table/data-table'
import { Notice } from '@/components/ui/notice/notice'
import { call } from '@/lib/api/call'
import type { OtaPreflightInput, OtaWave } from '@/lib/contract/ota-preflight'
import { type OtaRun, otaTaskApi } from '@/lib/contract/ota-task'
import { showWireTime } from '@/lib/format/date-time'
import { dayOf } from '@/lib/format/wire-time'
import own from './wizard.module.css'

type WavePlanProps = { check: OtaPreflightInput; run: OtaRun | undefined }

/** In which waves the devices would be upgraded, by the clocks of their sites. */
export const WavePlan = ({ check, run }: WavePlanProps) => {
  const t = useTranslations()
  const language = useLocale()
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [otaTaskApi.plan.path, check, run, language],
    queryFn: ({ signal }) => call(otaTaskApi.plan, { check, run: run as OtaRun }, { signal }),
    enabled: run !== undefined,
    placeholderData: keepPreviousData,
  })
  const count = (
    name: 'wave' | 'stage' | 'devices' | 'projects',
    cell: (wave: OtaWave) => number,
  ): DataColumn<OtaWave> => ({ key: name, title: t(`otaWizard.plan.${name}`), align: 'end', cell })
  return (
    <section className={layout.panel} aria-label={t('otaWizard.plan.title')} aria-busy={isPlaceholderData}>
      <h2 className={layout.subtitle}>{t('otaWizard.plan.title')}</h2>
      <p className={layout.quiet}>{t('otaWizard.plan.hint')}</p>
      <ReadNotice data={data} error={error} refetch={refetch} />
      {data && data.tooLate > 0 && (
        <Notice tone="warning">{t('otaWizard.plan.tooLate', { count: data.tooLate })}</Notice>
      )}
      {data && (
        <DataTable<OtaWave>
          caption={t('otaWizard.plan.title')}
          scrolls={420}
          columns={[
            count('wave', ({ waveNo }) => waveNo),
            count('stage', ({ stageNo }) => stageNo),
            count('devices', ({ deviceCount }) => deviceCount),
            count('projects', ({ projectCount }) => projectCount),
            {
              key: 'sites',
              title: t('otaWizard.plan.sites'),
              cell: (wave) => (
                <>
                  {wave.sites.map(({ timeZone, deviceCount, startsAt, endsAt }) => (
                    <span key={timeZone} className={own.site}>
                      {t.rich('otaWizard.plan.site', {
                        at: (text) => <span className={own.moment}>{text}</span>,
                        zone: timeZone,
                        start: startsAt,
                        end: dayOf(endsAt) === dayOf(startsAt) ? showWireTime(endsAt, 'UTC', 'time') : endsAt,
                        count: deviceCount,
                      })}
                    </span>
                  ))}
                  <details>
                    <summary className={layout.fold}>{t('otaWizard.plan.who')}</summary>
                    {wave.devices.map(({ macWifiId, deviceName, projectName, startsAt }) => (
                      <span key={macWifiId} className={own.site}>
                        {[showWireTime(startsAt, 'UTC', 'time'), deviceName || macWifiId, projectName]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    ))}
                    {wave.deviceCount > wave.devices.length && '…'}
                  </details>
                </>
              ),
            },
          ]}
          rows={data.waves}
          rowKey={({ waveNo }) => waveNo}
          empty={t('otaWizard.plan.none')}
        />
      )}
      {data && data.waveCount > data.waves.length && (
        <p className={layout.quiet}>{t('otaWizard.plan.more', { count: data.waveCount, shown: data.waves.length })}</p>
      )}
    </section>
  )
}
