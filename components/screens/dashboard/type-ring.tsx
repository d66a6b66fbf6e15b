'use client'
import { useTranslations } from 'next-intl'
import { useLabels } from '@/components/screen/cells'
import { ChartCard } from '@/components/screen/charts/chart-card'
import { chartColours } from '@/components/screen/charts/chart-colours'
import type { ChartPoints } from '@/components/screen/charts/chart-points'
import { usePlatformId } from '@/components/ui/brand-provider'
import type { DashboardSummary } from '@/lib/contract/dashboard'
import type { ControllerType } from '@/lib/contract/device'
import { withThousands } from '@/lib/format/number'
import { showRate } from './show-rate'
import type { Part } from './use-dashboard'

const colours: Record<ControllerType, string> = {
  1: chartColours.blue,
  2: chartColours.green,
  3: chartColours.amber,
  4: chartColours.violet,
}

/** Devices by controller type, under the names of the brand. */
export const TypeRing = ({
  summary,
  className,
}: {
  summary: Part<DashboardSummary>
  className: string | undefined
}) => {
  const t = useTranslations('dashboard')
  const labels = useLabels('device')
  const platformId = usePlatformId()
  // Hi-Cube exists on platform 6 only. Domain 6.2.
  const rows = summary.data?.byControllerType.filter(({ controllerType }) => controllerType !== 4 || platformId === 6)
  const name = (type: ControllerType) => labels.choice('controllerType', type)
  const total = rows?.reduce((sum, { count }) => sum + count, 0) ?? 0
  const most = rows?.reduce(
    (best, row) => (row.count > best.count ? row : best),
    rows[0] ?? { controllerType: 1, count: 0 },
  )

  const points: ChartPoints | undefined = rows && {
    head: t('columns.type'),
    labels: rows.map(({ controllerType }) => name(controllerType)),
    series: [
      {
        key: 'count',
        label: t('columns.count'),
        colour: rows.map(({ controllerType }) => colours[controllerType]),
        values: rows.map(({ count }) => count),
      },
    ],
    show: withThousands,
  }
  return (
    <ChartCard
      title={t('charts.byType')}
      kind="ring"
      points={points}
      summary={
        most &&
        t('summary.byType', {
          total: withThousands(total),
          type: name(most.controllerType),
          share: showRate(most.count / total),
        })
      }
      failure={summary.failure}
      onRetry={summary.retry}
      className={className}
    />
  )
}
