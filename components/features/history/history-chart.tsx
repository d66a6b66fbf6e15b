'use client'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useId, useMemo } from 'react'
import { ChartBoundary } from '@/components/screen/chart/chart-boundary'
import type { TimeMark, TimePanel } from '@/components/screen/chart/time/time-panel'
import styles from './history.module.css'
import type { TimeRange } from './history-picture'
import { type LegendOf, PanelLegend } from './panel-legend'

/** The chart library loads when there is something to draw. */
const TimePlot = lazy(() => import('@/components/screen/chart/time/time-plot'))

type HistoryChartProps = {
  label: string
  summary: string
  panels: readonly TimePanel[]
  moments: readonly number[]
  range: TimeRange
  marks: readonly TimeMark[]
  zone: string
  /** Without one the curves are as wide as their place, in line with what is below them. */
  legendOf?: LegendOf
  at: number | null
  /** `byKey`: announce it to screen readers. */
  onAt: (index: number | null, byKey: boolean) => void
  /** null: the whole range again. */
  onZoom: (range: TimeRange | null) => void
  /** By double click and Escape; without it the whole range. */
  onBack?: () => void
  /** By a quarter of what is shown; without it the window stays. */
  onPan?: (direction: 1 | -1) => void
  busy: boolean
  /** What the colours of the marks mean, and the moment under the crosshair: above the plots. */
  head?: ReactNode
}

/** Curves in stacked panels with one time axis and one crosshair, by pointer and by keyboard. */
export const HistoryChart = (props: HistoryChartProps) => {
  const { label, summary, panels, moments, range, marks, zone, legendOf, at, onAt, onZoom, onBack, onPan, busy, head } =
    props
  const t = useTranslations('history')
  const common = useTranslations('common.chart')
  const id = useId()
  const shown = useMemo(() => [range.from / 1000, range.to / 1000] as const, [range.from, range.to])

  const zoomBy = (factor: number) => {
    const width = (range.to - range.from) * factor
    const moment = at === null ? undefined : moments[at]
    const middle = moment === undefined ? (range.from + range.to) / 2 : moment * 1000
    onZoom({ from: middle - width / 2, to: middle + width / 2 })
  }
  const back = onBack ?? (() => onZoom(null))
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (onPan && event.shiftKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      event.preventDefault()
      return onPan(event.key === 'ArrowLeft' ? -1 : 1)
    }
    const last = moments.length - 1
    const page = Math.max(1, Math.round(moments.length / 20))
    const step = { ArrowRight: 1, ArrowLeft: -1, PageDown: page, PageUp: -page }[event.key]
    const from = at ?? (step && step < 0 ? last + 1 : -1)
    if (step !== undefined) onAt(Math.min(last, Math.max(0, from + step)), true)
    else if (event.key === 'Home') onAt(0, true)
    else if (event.key === 'End') onAt(last, true)
    else if (event.key === '+' || event.key === '=') zoomBy(0.5)
    else if (event.key === '-') zoomBy(2)
    else if (event.key === '0') onZoom(null)
    else if (event.key === 'Escape') back()
    else return
    event.preventDefault()
  }

  return (
    <ChartBoundary fallback={<p>{summary}</p>}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs */}
      <div
        className={styles.chart}
        role="group"
        aria-label={label}
        aria-describedby={`${id}-summary ${id}-keys`}
        aria-busy={busy}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the crosshair
        tabIndex={0}
        onKeyDown={press}
        onDoubleClick={({ target }) => {
          if (target instanceof Element && target.closest('.u-over')) back()
        }}
        onPointerLeave={() => onAt(null, false)}
      >
        <span id={`${id}-summary`} hidden>
          {summary}
        </span>
        <span id={`${id}-keys`} hidden>
          {t('keys')}
          {onPan && ` ${t('panKeys')}`}
        </span>
        {head}
        {panels.map((panel, index) => (
          <div key={panel.key}>
            {legendOf && <PanelLegend lines={panel.lines} legendOf={legendOf} />}
            <div className={styles.plotPlace}>
              <Suspense
                fallback={<div className={styles.skeleton} style={{ height: panel.height }} aria-hidden="true" />}
              >
                <TimePlot
                  panel={panel}
                  moments={moments}
                  range={shown}
                  marks={marks}
                  named={index === 0}
                  roomAtRight={panels.some(({ right }) => right !== null)}
                  zone={zone}
                  at={at}
                  onAt={(next) => onAt(next, false)}
                  onZoom={(from, to) => onZoom({ from: from * 1000, to: to * 1000 })}
                />
              </Suspense>
              {isEmpty(panel) && <p className={styles.noData}>{common('empty')}</p>}
            </div>
          </div>
        ))}
      </div>
    </ChartBoundary>
  )
}

const isEmpty = ({ lines }: TimePanel): boolean => lines.every(({ values }) => values.every((value) => value === null))
