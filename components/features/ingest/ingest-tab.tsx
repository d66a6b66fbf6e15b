'use client'
import { useSearchParams } from 'next/navigation'
import { useTimeZone, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { ChartCard } from '@/components/screen/chart/chart-card'
import { PanelFailure } from '@/components/screen/chart/panel'
import { ChoiceButtons } from '@/components/screen/form/choice-buttons'
import { EmptyState } from '@/components/screen/page/empty-state'
import layout from '@/components/screen/page/layout.module.css'
import { PastFillNotice } from '@/components/screen/past/past-fill-notice'
import { replaceAddress } from '@/components/ui/address'
import { Notice } from '@/components/ui/notice/notice'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { ingestApi } from '@/lib/contract/ingest'
import { toDateTime } from '@/lib/format/date-time'
import { routes } from '@/lib/navigation/routes'
import styles from './ingest.module.css'
import { IngestTiles } from './ingest-figures'
import { type IngestTexts, ingestCharts, toIngestCharts } from './ingest-points'
import { IngestTables } from './ingest-tables'
import { type FirstFigures, ingestHours, useIngest } from './use-ingest'

/** Platform center > system configuration, third tab: what comes in from devices, for whoever runs the platform. */
export const IngestTab = ({ first }: { first?: FirstFigures }) => {
  const t = useTranslations('ingest')
  const common = useTranslations('common')
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  const params = useSearchParams()
  const whyNot = useWhyNot()(ingestApi.figures)
  const hours = ingestHours.find((each) => String(each) === params.get('hours')) ?? ingestHours[0]
  const { data, isOfOthers, failure, updatedAt, retry } = useIngest(hours, first)
  const charts = useMemo(() => {
    const texts: IngestTexts = {
      series: (key) => t(`series.${key}`),
      unit: (key) => t(`units.${key}`),
      summary: (key, values) => t(`summary.${key}`, values),
    }
    return data && toIngestCharts(data, { timeZone, hours, texts })
  }, [data, hours, timeZone, t])

  if (whyNot) return <EmptyState title={whyNot} />
  if (!data && failure) return <PanelFailure failure={failure} onRetry={retry} />
  const choose = (next: number) => {
    const query = new URLSearchParams(params)
    query.set('hours', String(next))
    replaceAddress(`${routes.systemConfiguration.path}?${query}`)
  }
  return (
    <div className={layout.screen} aria-busy={isOfOthers}>
      <ChoiceButtons
        label={t('hours')}
        choices={ingestHours}
        textOf={(each) => t('lastHours', { hours: each })}
        chosen={hours}
        onChoose={choose}
      />
      {failure && data && (
        <Notice tone="warning" onRetry={retry}>
          {common('stale', { time: toDateTime(new Date(updatedAt), timeZone) })} {failure.message}
        </Notice>
      )}
      <PastFillNotice fill={data?.pastFill} />
      {data && data.lost > 0 && <Notice tone="error">{t('lost', { count: data.lost })}</Notice>}
      {data ? (
        <IngestTiles figures={data} />
      ) : (
        <div className={layout.waiting} role="status" aria-label={common('loading')} />
      )}
      <div className={styles.charts}>
        {ingestCharts.map((key) => (
          <ChartCard
            key={key}
            title={t(`charts.${key}`)}
            kind="line"
            points={charts?.[key].points}
            summary={charts?.[key].summary}
            onRetry={retry}
          />
        ))}
        {data && <IngestTables figures={data} />}
      </div>
    </div>
  )
}
