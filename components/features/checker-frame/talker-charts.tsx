'use client'
import { useTranslations } from 'next-intl'
import { ChartCard } from '@/components/screen/chart/chart-card'
import { seriesColour } from '@/components/screen/chart/series-palette'
import type { FrameSummary } from '@/lib/contract/checker-frame'
import { withThousands } from '@/lib/format/number'
import styles from './report.module.css'

/** Frames by type, and the most active senders. */
export const TalkerCharts = ({ summary }: { summary: FrameSummary | undefined }) => {
  const t = useTranslations('checkerFrame')
  const nameOf = (type: FrameSummary['byType'][number]['type']) =>
    type === null ? t('unknownType') : t(`choices.type.${type}`)
  const points = (head: string, rows: readonly { label: string; count: number }[]) => ({
    head,
    labels: rows.map(({ label }) => label),
    unit: t('fields.count'),
    show: (value: number) => withThousands(value),
    series: [
      { key: 'count', label: t('fields.count'), colour: seriesColour(0), values: rows.map(({ count }) => count) },
    ],
  })
  return (
    <div className={styles.charts}>
      <ChartCard
        title={t('byType')}
        kind="rankedBars"
        points={
          summary &&
          points(
            t('fields.type'),
            summary.byType.map(({ type, count }) => ({ label: nameOf(type), count })),
          )
        }
        summary={undefined}
        onRetry={() => undefined}
      />
      <ChartCard
        title={t('talkers')}
        kind="rankedBars"
        points={
          summary &&
          points(
            t('fields.address'),
            summary.talkers.map(({ address, count }) => ({ label: address, count })),
          )
        }
        summary={undefined}
        onRetry={() => undefined}
      />
    </div>
  )
}
