'use client'
import { millisecondsInMinute } from 'date-fns/constants'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ChartCard } from '@/components/screen/chart/chart-card'
import type { ChartPoints } from '@/components/screen/chart/chart-points'
import { PanelEmpty } from '@/components/screen/chart/panel'
import { seriesColour } from '@/components/screen/chart/series-palette'
import { Button } from '@/components/ui/field/button'
import { useReadFailure } from '@/components/ui/notice/use-failure-text'
import { usePolled } from '@/components/ui/use-polled'
import { call } from '@/lib/api/call'
import { type ProjectEnergy, projectApi } from '@/lib/contract/project'
import { toMonthDay } from '@/lib/format/wire-time'
import styles from './project-detail.module.css'
import type { ProjectTabProps } from './project-tab'

const ranges = [7, 30] as const
const calmMs = 300_000

const oneDecimal = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 1 })

/** Share of the minutes of all days that were received. */
const shareOf = ({ days }: ProjectEnergy): string =>
  `${Math.floor((100 * days.reduce((sum, { received }) => sum + received, 0)) / Math.max(1, days.length))}%`

/** Energy of a project's metered systems by day of its site. */
export const EnergyTab = ({ project: { projectId }, tab }: ProjectTabProps) => {
  const t = useTranslations('project.energy')
  const language = useLocale()
  const toFailure = useReadFailure()
  const [days, setDays] = useState<(typeof ranges)[number]>(7)
  const { data, error, refetch } = usePolled<ProjectEnergy>({
    queryKey: [projectApi.energy.path, projectId, days, language],
    read: (options) => call(projectApi.energy, { projectId, days }, options),
    everyMs: calmMs,
    staleTime: millisecondsInMinute,
    keepPrevious: true,
    meta: { tab },
  })
  if (data?.meteredSystems === 0) return <PanelEmpty text={t('none')} />
  const points: ChartPoints | undefined = data && {
    head: t('day'),
    labels: data.days.map(({ day }) => day),
    ticks: data.days.map(({ day }) => toMonthDay(day)),
    series: [{ key: 'kwh', label: t('kwh'), colour: seriesColour(0), values: data.days.map(({ kwh }) => kwh) }],
    unit: 'kWh',
    show: (value) => `${oneDecimal(value)} kWh`,
    tick: oneDecimal,
  }
  return (
    <div className={styles.stack}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs */}
      <div className={styles.choose} role="group" aria-label={t('range')}>
        {ranges.map((range) => (
          <Button
            key={range}
            variant={range === days ? 'contained' : 'outlined'}
            aria-pressed={range === days}
            onClick={() => setDays(range)}
          >
            {t('days', { days: range })}
          </Button>
        ))}
      </div>
      <ChartCard
        title={t('title')}
        kind="bars"
        points={points}
        summary={data && summaryOf(data, (values) => t('summary', values))}
        failure={toFailure(error)}
        onRetry={() => refetch()}
      />
      {data && (
        <p className={styles.quiet} role="status">
          {t('metered', { count: data.meteredSystems, all: data.systemCount })}
          {!data.isComplete && ` ${t('partial', { share: shareOf(data) })}`}
        </p>
      )}
    </div>
  )
}

type Values = { days: number; total: string; day: string; most: string }

const summaryOf = ({ days }: ProjectEnergy, text: (values: Values) => string): string => {
  const total = days.reduce((sum, { kwh }) => sum + (kwh ?? 0), 0)
  const most = days.reduce((best, day) => ((day.kwh ?? 0) > (best.kwh ?? 0) ? day : best), {
    ...(days[0] ?? { day: '--', kwh: null }),
  })
  return text({ days: days.length, total: oneDecimal(total), day: most.day, most: oneDecimal(most.kwh ?? 0) })
}
