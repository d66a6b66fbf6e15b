'use client'
import { useTimeZone, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useLabels } from '@/components/screen/cells'
import { ChartCard } from '@/components/screen/charts/chart-card'
import type { DashboardTrends } from '@/lib/contract/dashboard'
import styles from './dashboard.module.css'
import { type TrendTexts, toTrendCharts, trendNames } from './trend-points'
import type { Part } from './use-dashboard'

const places = {
  alarmTrend: { kind: 'stackedBars', className: styles.wide },
  onlineRate: { kind: 'line', className: styles.half },
  runningByMode: { kind: 'stackedAreas', className: styles.half },
  topFaults: { kind: 'rankedBars', className: styles.half },
  activations: { kind: 'bars', className: styles.half },
} as const

/** Charts over days, hours and months. They are read together, so they fail and come together. */
export const TrendCharts = ({ trends }: { trends: Part<DashboardTrends> }) => {
  const t = useTranslations('dashboard')
  const severity = useLabels('fault')
  const timeZone = useTimeZone() ?? 'Asia/Shanghai'
  const texts: TrendTexts = {
    column: (key) => t(`columns.${key}`),
    mode: (key) => t(`modes.${key}`),
    severity: (level) => severity.choice('severity', level),
    summary: (key, values) => t(`summary.${key}`, values),
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with `t` and with nothing else
  const charts = useMemo(() => trends.data && toTrendCharts(trends.data, timeZone, texts), [trends.data, timeZone, t])
  return trendNames.map((name) => (
    <ChartCard
      key={name}
      title={t(`charts.${name}`)}
      kind={places[name].kind}
      className={places[name].className}
      points={charts?.[name].points}
      summary={charts?.[name].summary}
      failure={trends.failure}
      onRetry={trends.retry}
    />
  ))
}
