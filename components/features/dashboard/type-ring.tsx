'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { ChartCard } from '@/components/screen/chart/chart-card'
import type { ChartPoints } from '@/components/screen/chart/chart-points'
import { seriesColour } from '@/components/screen/chart/series-palette'
import { useLabels } from '@/components/screen/table/cells'
import { usePlatformId } from '@/components/ui/brand-provider'
import { useMay } from '@/components/ui/user-provider'
import type { DashboardSummary } from '@/lib/contract/dashboard'
import { figureLists } from '@/lib/contract/dashboard-figure'
import type { ControllerType } from '@/lib/contract/device'
import type { PlatformId } from '@/lib/contract/platform-id'
import { withThousands } from '@/lib/format/number'
import { figurePath } from '@/lib/navigation/figure-path'
import { showRate } from './show-rate'
import type { Part } from './use-dashboard'

const colours: Record<ControllerType, string> = {
  1: seriesColour(0),
  2: seriesColour(1),
  3: seriesColour(2),
  4: seriesColour(3),
}

type Texts = ReturnType<typeof useTranslations<'dashboard'>>

/** Hi-Cube exists on platform 6 only. Domain 6.2. */
const shownTypes = ({ byControllerType }: DashboardSummary, platformId: PlatformId) =>
  byControllerType.filter(({ controllerType }) => controllerType !== 4 || platformId === 6)

const toRing = (
  summary: DashboardSummary,
  platformId: PlatformId,
  t: Texts,
  name: (type: ControllerType) => string,
): { points: ChartPoints; summary: string | undefined } => {
  const rows = shownTypes(summary, platformId)
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  const most = rows.reduce((best, row) => (best && best.count >= row.count ? best : row), rows[0])
  return {
    points: {
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
    },
    summary:
      most &&
      t('summary.byType', {
        total: withThousands(total),
        type: name(most.controllerType),
        share: showRate(most.count / total),
      }),
  }
}

/** Devices by controller type, under the names of the brand. */
export const TypeRing = ({ summary }: { summary: Part<DashboardSummary> }) => {
  const t = useTranslations('dashboard')
  const labels = useLabels('device')
  const platformId = usePlatformId()
  const router = useRouter()
  const may = useMay()
  const rows = summary.data && shownTypes(summary.data, platformId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels change with `t` and with nothing else
  const chart = useMemo(
    () => summary.data && toRing(summary.data, platformId, t, (type) => labels.choice('controllerType', type)),
    [summary.data, platformId, t],
  )
  return (
    <ChartCard
      title={t('charts.byType')}
      kind="ring"
      points={chart?.points}
      summary={chart?.summary}
      failure={summary.failure}
      onRetry={summary.retry}
      {...(rows &&
        may('device:list') && {
          onPick: (index: number) => {
            const type = rows[index]?.controllerType
            if (type) router.push(figurePath(figureLists.devices(type)).href)
          },
        })}
    />
  )
}
