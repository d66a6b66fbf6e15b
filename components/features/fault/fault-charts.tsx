'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { ChartCard } from '@/components/screen/chart/chart-card'
import { useLabels } from '@/components/screen/table/cells'
import type { FaultAnalysis } from '@/lib/contract/fault-analysis'
import type { ReadFailure } from '@/lib/contract/read-failure'
import { toUnitAddress } from '@/lib/hvac/unit-address'
import styles from './fault-analysis.module.css'
import { type FaultChart, type FaultChartTexts, toFaultCharts } from './fault-chart-points'
import { FaultHeatMap } from './fault-heat-map'

/** What a bar or a cell counts, as filters of the list below. */
export type Picked = Record<string, string | number | undefined>

type FaultChartsProps = {
  /** The charts cover one controller: they show its units, and no other controllers. */
  single: boolean
  figures: FaultAnalysis | undefined
  failure: ReadFailure | undefined
  onRetry: () => void
  onFilter: (picked: Picked) => void
  onDevice: (macWifiId: string) => void
}

const kinds = {
  byDay: 'stackedBars',
  byCode: 'rankedBars',
  repair: 'bars',
  recurrent: 'rankedBars',
  byDevice: 'rankedBars',
} as const satisfies Record<FaultChart, string>

/** Charts of the faults in the list; a bar or a cell narrows the list to what it counts. */
export const FaultCharts = ({ single, figures, failure, onRetry, onFilter, onDevice }: FaultChartsProps) => {
  const t = useTranslations('fault')
  const labels = useLabels('fault')
  const texts: FaultChartTexts = {
    column: (key) => t(`columns.${key}`),
    severity: (level) => labels.choice('severity', level),
    unit: (unit) => [labels.choice('unitKind', unit.unitKind), toUnitAddress(unit)].filter(Boolean).join(' '),
    summary: (key, values) => t(`summary.${key}`, values),
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with `t` and with nothing else
  const charts = useMemo(() => figures && toFaultCharts(figures, texts), [figures, t])

  const pick = (name: FaultChart, index: number): void => {
    if (!figures) return
    if (name === 'byDay') {
      const day = figures.byDay[index]?.day
      onFilter({ failureFrom: day, failureTo: day })
    } else if (name === 'byCode') onFilter({ faultCode: figures.byCode[index]?.faultCode })
    else if (name === 'repair') onFilter({ severity: index + 1, status: 1 })
    else if (name === 'byDevice') onDevice(figures.byDevice[index]?.macWifiId ?? '')
    else {
      const unit = figures.recurrent[index]
      if (!unit) return
      const { unitKind, systemNo, unitNo, faultCode } = unit
      const picked = { unitKind, systemNo: systemNo ?? undefined, unitNo: unitNo ?? undefined, faultCode }
      if (single) onFilter(picked)
      else onDevice(unit.macWifiId)
    }
  }
  const card = (name: FaultChart, className: string | undefined) => (
    <ChartCard
      title={t(`charts.${name}`)}
      kind={kinds[name]}
      className={className}
      points={charts?.[name].points}
      summary={charts?.[name].summary}
      failure={failure}
      onRetry={onRetry}
      onPick={(index) => pick(name, index)}
    />
  )
  return (
    <div className={styles.charts}>
      {card('byDay', styles.wide)}
      {card('byCode', styles.half)}
      {single ? (
        <FaultHeatMap
          units={figures?.byUnit}
          onPick={({ unitKind, systemNo, unitNo }) =>
            onFilter({ unitKind, systemNo: systemNo ?? undefined, unitNo: unitNo ?? undefined })
          }
        />
      ) : (
        card('byDevice', styles.half)
      )}
      {card('repair', styles.half)}
      {card('recurrent', styles.half)}
    </div>
  )
}
