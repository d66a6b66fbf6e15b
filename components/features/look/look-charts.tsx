'use client'
import { useTranslations } from 'next-intl'
import { ChartCard } from '@/components/screen/chart/chart-card'
import type { ChartKind, ChartPoints } from '@/components/screen/chart/chart-points'
import { codes } from '@/lib/contract/error-code'
import styles from './look.module.css'
import { LookPart } from './look-part'

const kinds = ['bars', 'stackedBars', 'rankedBars', 'line', 'stackedAreas'] as const satisfies readonly ChartKind[]
const labels = ['06-01', '06-02', '06-03', '06-04', '06-05', '06-06']
const onRetry = () => undefined

/** Charts of each kind, waiting, empty and failed. */
export const LookCharts = () => {
  const t = useTranslations('look')
  const points: ChartPoints = {
    head: t('day'),
    labels,
    unit: 'kWh',
    show: (value) => `${value} kWh`,
    series: [1, 2, 3].map((at) => ({
      key: String(at),
      label: `${t('series')} ${at}`,
      colour: `var(--series-${at})`,
      values: labels.map((_, index) => (at === 2 && index === 3 ? null : ((index * 7 + at * 5) % 11) + at)),
    })),
  }
  const card = { summary: t('sentence'), onRetry } as const
  return (
    <LookPart title={t('parts.charts')}>
      <div className={styles.wide}>
        {kinds.map((kind) => (
          <ChartCard key={kind} title={t(`charts.${kind}`)} kind={kind} points={points} {...card} />
        ))}
        <ChartCard title={t('tables.slow')} kind="bars" points={undefined} {...card} />
        <ChartCard title={t('tables.nothing')} kind="bars" points={{ ...points, labels: [] }} {...card} />
        <ChartCard
          title={t('tables.failed')}
          kind="bars"
          points={undefined}
          failure={{ code: codes.failure, message: t('error'), requestId: '' }}
          {...card}
        />
      </div>
    </LookPart>
  )
}
