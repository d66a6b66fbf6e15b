'use client'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useId, useMemo, useState } from 'react'
import { IconButton } from '@/components/ui/field/button'
import { Icon } from '@/components/ui/icon'
import type { ReadFailure } from '@/lib/contract/read-failure'
import styles from './chart.module.css'
import { ChartBoundary } from './chart-boundary'
import { ChartLegend, toggled, withoutHidden } from './chart-legend'
import type { ChartKind, ChartPoints } from './chart-points'
import { ChartTable } from './chart-table'
import { Panel, PanelEmpty, PanelFailure } from './panel'
import { useSeen } from './use-seen'

/** The chart library costs about 100 kB of script: it loads when the first chart is about to be visible. */
const charts = {
  bars: lazy(() => import('./bars')),
  stackedBars: lazy(() => import('./bars')),
  rankedBars: lazy(() => import('./bars')),
  line: lazy(() => import('./lines')),
  stackedAreas: lazy(() => import('./lines')),
}

type ChartCardProps = {
  title: string
  kind: ChartKind
  /** Undefined while they are being read. */
  points: ChartPoints | undefined
  /** One-sentence summary of the chart. */
  summary: string | undefined
  failure?: ReadFailure | undefined
  onRetry: () => void
  className?: string | undefined
  /** Level of its heading: 2 on a page of charts. */
  level?: 2 | 4
  /** Called when a point is chosen, by a click on its bar or on its row of the table. */
  onPick?: (index: number) => void
}

/** A chart with its title, summary and table. It keeps its height in all its states; without data it is a low frame. */
export const ChartCard = ({
  title,
  kind,
  points,
  summary,
  failure,
  onRetry,
  className,
  level = 2,
  onPick,
}: ChartCardProps) => {
  const t = useTranslations('common.chart')
  const [asTable, setAsTable] = useState(false)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const shown = useMemo(() => points && withoutHidden(points, hidden), [points, hidden])
  const { ref, seen } = useSeen<HTMLDivElement>()
  const summaryId = useId()
  const Chart = charts[kind]
  const empty = points !== undefined && isEmpty(points)
  const drawn = points !== undefined && !empty
  const table = drawn && <ChartTable title={title} points={points} onPick={onPick} />
  const switchLabel = asTable ? t('chart') : t('table')

  return (
    <Panel
      title={title}
      level={level}
      summary={(drawn && summary) || null}
      busy={!points && !failure}
      className={className}
      action={
        drawn && (
          <IconButton aria-label={`${switchLabel}: ${title}`} title={switchLabel} onClick={() => setAsTable(!asTable)}>
            <Icon name={asTable ? 'chart' : 'table'} />
          </IconButton>
        )
      }
    >
      <div ref={ref} className={styles.body} data-kind={kind} data-empty={empty || undefined}>
        {failure && !points ? (
          <PanelFailure failure={failure} onRetry={onRetry} />
        ) : empty ? (
          <div className={styles.frame}>
            <PanelEmpty text={t('empty')} />
          </div>
        ) : drawn && asTable ? (
          table
        ) : drawn ? (
          <ChartBoundary fallback={table}>
            <span id={summaryId} hidden>
              {summary}
            </span>
            <span id={`${summaryId}-keys`} hidden>
              {t('keys')}
            </span>
            <ChartLegend points={points} hidden={hidden} onToggle={(key) => setHidden(toggled(points, hidden, key))} />
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs */}
            <div
              className={styles.plot}
              role="group"
              aria-label={title}
              aria-describedby={`${summaryId} ${summaryId}-keys`}
            >
              {seen ? (
                <Suspense fallback={<ChartSkeleton kind={kind} />}>
                  <Chart kind={kind} points={shown ?? points} onPick={onPick} />
                </Suspense>
              ) : (
                <ChartSkeleton kind={kind} />
              )}
            </div>
          </ChartBoundary>
        ) : (
          <ChartSkeleton kind={kind} />
        )}
      </div>
    </Panel>
  )
}

const isEmpty = ({ labels, series }: ChartPoints): boolean =>
  labels.length === 0 || series.every(({ values }) => values.every((value) => value === null))

const ChartSkeleton = ({ kind }: { kind: ChartKind }) => (
  <div className={styles.skeleton} data-kind={kind} aria-hidden="true" />
)
