'use client'
import { useRouter } from 'next/navigation'
import { useTimeZone, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { ChartCard } from '@/components/screen/chart/chart-card'
import { useLabels } from '@/components/screen/table/cells'
import { useHistoryMissing } from '@/components/ui/notice/use-history-missing'
import { useMay } from '@/components/ui/user-provider'
import type { DashboardTrends } from '@/lib/contract/dashboard'
import { figureLists } from '@/lib/contract/dashboard-figure'
import { figurePath } from '@/lib/navigation/figure-path'
import { type TrendName, type TrendTexts, toTrendCharts } from './trend-points'
import type { Part } from './use-dashboard'

const kinds = {
  alarmTrend: 'stackedBars',
  onlineRate: 'line',
  runningByMode: 'stackedAreas',
  topFaults: 'rankedBars',
  activations: 'bars',
} as const

/** Charts by day, hour and month, all from one read. */
export const useTrendCharts = ({ data }: Part<DashboardTrends>) => {
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
  return useMemo(() => data && toTrendCharts(data, timeZone, texts), [data, timeZone, t])
}
type TrendCharts = ReturnType<typeof useTrendCharts>

/** The list behind a point, if there is one. */
const listOf = (name: TrendName, { alarms, topFaults }: DashboardTrends, index: number): string | undefined => {
  const day = alarms?.[index]?.day
  if (name === 'alarmTrend' && day) return figurePath(figureLists.faultsOfDay(day)).href
  const code = topFaults?.[index]?.faultCode
  if (name === 'topFaults' && code) return figurePath(figureLists.faultsOfCode(code)).href
  return undefined
}

type TrendChartProps = { name: TrendName; trends: Part<DashboardTrends>; charts: TrendCharts }

/** One of the charts; its points link to the faults that they count. */
export const TrendChart = ({ name, trends, charts }: TrendChartProps) => {
  const t = useTranslations('dashboard.charts')
  const router = useRouter()
  const may = useMay()
  const { data } = trends
  const missing = useHistoryMissing()(name === 'runningByMode' ? data?.historyMissing : null)
  const leads = data !== undefined && may('fault:list') && (name === 'alarmTrend' || name === 'topFaults')
  return (
    <ChartCard
      title={t(name)}
      kind={kinds[name]}
      points={missing ? undefined : charts?.[name].points}
      summary={charts?.[name].summary}
      failure={missing ?? trends.failure}
      onRetry={trends.retry}
      {...(leads && {
        onPick: (index: number) => {
          const href = listOf(name, data, index)
          if (href) router.push(href)
        },
      })}
    />
  )
}
